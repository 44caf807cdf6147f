// Public to other features: a client's page makes statements too.
import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DatePicker } from '../../ui/fields/date-picker.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { saveFile } from '../../ui/hooks/save-file.ts';
import { toast } from '../../ui/toasts/toast.tsx';
import { useSession } from '../session/session-context.ts';

interface StatementDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly clientId: string;
  readonly clientName: string;
}

/** A client's statement of a period as PDF. */
export function StatementDialog({ open, onOpenChange, clientId, clientName }: StatementDialogProps) {
  const { timeZone } = useSession();
  const [today] = useState(() => calendarDateIn(new Date(), timeZone));
  const [from, setFrom] = useState(addDays(today, -90));
  const [to, setTo] = useState(today);
  const make = useMutation({
    mutationFn: () => api.invoicing.statement.call({ clientId, from, to }),
    onSuccess: (file) => {
      saveFile(file);
      toast.success({ title: 'Statement ready', description: `${file.name} is in your downloads.` });
      onOpenChange(false);
    },
    onError: (error) => toast.error({ title: 'Failed to make the statement', description: messageOf(error) }),
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Statement"
      description={clientName}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button
            variant="primary"
            busy={make.isPending}
            {...(to < from && { disabledReason: 'The last day is before the first.' })}
            onClick={() => make.mutate()}
          >
            Download PDF
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-2 gap-3">
        <DatePicker label="From" value={from} onValueChange={(date) => date !== null && setFrom(date)} />
        <DatePicker
          label="To"
          value={to}
          onValueChange={(date) => date !== null && setTo(date)}
          error={to < from ? 'The last day is before the first.' : undefined}
        />
      </div>
    </Dialog>
  );
}
