import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { taxExemptionInput, type TaxJurisdiction } from '@haulwright/domain/pricing/tax-book';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { DatePicker } from '../../../ui/fields/date-picker.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { useSession } from '../../session/session-context.ts';

interface ExemptionDialogProps {
  readonly clientId: string;
  readonly places: readonly TaxJurisdiction[];
  readonly onClose: () => void;
}

const EVERYWHERE = 'everywhere';

/** Adds a client's tax exemption certificate. */
export function ExemptionDialog({ clientId, places, onClose }: ExemptionDialogProps) {
  const { timeZone } = useSession();
  const queryClient = useQueryClient();
  const [certificate, setCertificate] = useState('');
  const [place, setPlace] = useState(EVERYWHERE);
  const [validFrom, setFrom] = useState<string | null>(() => calendarDateIn(new Date(), timeZone));
  const [validTo, setTo] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const checked = taxExemptionInput.safeParse({
    clientId,
    jurisdictionId: place === EVERYWHERE ? null : place,
    certificate,
    validFrom,
    validTo,
  });
  const error = (field: string) =>
    tried ? checked.error?.issues.find(({ path }) => path[0] === field)?.message : undefined;
  const save = useMutation({
    mutationFn: (input: (typeof taxExemptionInput)['_output']) => api.taxes.exemptions.create.call(input),
    onSuccess: () => {
      toast.success('Certificate added');
      onClose();
      void queryClient.invalidateQueries({ queryKey: api.taxes.key() });
    },
    onError: (failure) =>
      toast.error({ title: 'Failed to add the certificate', description: messageOf(failure) }),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add Certificate"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (checked.success && !save.isPending) save.mutate(checked.data);
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            Add Certificate
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Certificate"
          required
          autoComplete="off"
          value={certificate}
          onChange={(event) => setCertificate(event.target.value)}
          error={error('certificate')}
        />
        <Select
          label="Where"
          options={[
            { value: EVERYWHERE, label: 'Everywhere' },
            ...places.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={place}
          onValueChange={setPlace}
        />
        <DatePicker
          label="First Day"
          required
          value={validFrom}
          onValueChange={setFrom}
          error={error('validFrom')}
        />
        <DatePicker label="Last Day" value={validTo} onValueChange={setTo} error={error('validTo')} />
      </div>
    </Dialog>
  );
}
