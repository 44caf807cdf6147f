import type { Filing } from '@haulwright/domain/filings/deadline';
import { maxLength } from '@haulwright/domain/kernel/text';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { DatePicker } from '../../../ui/fields/date-picker.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';

interface FiledDialogProps {
  readonly filing: Filing;
  readonly today: string;
  readonly onClose: () => void;
}

/** Marks a filing as filed: the day, and the authority's confirmation. */
export function FiledDialog({ filing, today, onClose }: FiledDialogProps) {
  const [filedOn, setFiledOn] = useState<string>(today);
  const [confirmation, setConfirmation] = useState('');
  const queryClient = useQueryClient();
  const file = useMutation({
    mutationFn: () => {
      const { packId, filingId, dueOn } = filing;
      return api.filings.file.call({ packId, filingId, dueOn, filedOn, confirmation });
    },
    onSuccess: (calendar) => {
      queryClient.setQueryData(api.filings.calendar.queryKey(), calendar);
      void queryClient.invalidateQueries({ queryKey: api.compliance.key() });
      toast.success('Marked as filed');
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Mark as filed"
      description={`${filing.packTitle}: ${filing.content}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (!file.isPending) file.mutate();
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={file.isPending}>
            Mark as filed
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <DatePicker
          label="Filed on"
          required
          max={today}
          value={filedOn}
          onValueChange={(date) => date !== null && setFiledOn(date)}
        />
        <TextField
          label="Confirmation number"
          autoComplete="off"
          maxLength={maxLength.name}
          value={confirmation}
          onChange={(event) => setConfirmation(event.target.value)}
        />
      </div>
      {file.isError && (
        <p role="alert" className="mt-3 text-bad-text">
          {messageOf(file.error)}
        </p>
      )}
    </Dialog>
  );
}
