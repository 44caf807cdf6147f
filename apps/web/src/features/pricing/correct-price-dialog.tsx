import type { JobPriceState } from '@haulwright/contract/pricing.contract';
import { maxLength } from '@haulwright/domain/kernel/text';
import { nothingEntered } from '@haulwright/domain/pricing/price-job';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FieldError } from '../../ui/fields/field-error.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useUnits } from '../measures/use-units.ts';
import { VolumeField } from '../measures/volume-field.tsx';
import { MoneyField } from '../../ui/fields/money-fields.tsx';
import { SeveralPickups } from './several-pickups.tsx';

interface CorrectPriceDialogProps {
  readonly jobId: string;
  readonly price: JobPriceState;
  readonly onClose: () => void;
}

const MAX_GALLONS = 1_000_000;
const hoursOptions = [
  { value: 'clock', label: 'Based on when it began' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

/** Enters missing or wrong facts of completed work; the price follows by the rule fixed at its completion. */
export function CorrectPriceDialog({ jobId, price, onClose }: CorrectPriceDialogProps) {
  const units = useUnits();
  const queryClient = useQueryClient();
  const [actualGallons, setActualGallons] = useState(price.facts?.gallons ?? price.reportedGallons);
  const [seen] = useState(price.version);
  const [reason, setReason] = useState('');
  const [entered, setEntered] = useState(price.entered ?? nothingEntered);
  const isInLedger = price.pickups.length === 1;
  const inLedger = price.pickups.reduce((sum, { gallons }) => sum + gallons, 0);
  const differs = isInLedger && price.facts?.gallons !== inLedger;
  const save = useMutation({
    mutationFn: () =>
      api.prices.correct.call({
        jobId,
        actualGallons,
        reason: reason.trim() || null,
        ...entered,
        version: seen ?? undefined,
      }),
    onSuccess: (saved) => {
      queryClient.setQueryData(api.prices.ofJob.queryKey({ input: { jobId } }), saved);
      toast.success('Price updated');
      onClose();
      void queryClient.invalidateQueries({ queryKey: api.jobs.key() });
      if (isInLedger) void queryClient.invalidateQueries({ queryKey: api.compliance.key() });
    },
    onError: (error) => toast.error({ title: 'Failed to update the price', description: messageOf(error) }),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Correct the Work"
      description="The job is priced again by the rule fixed when it was completed, not by today's prices."
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate();
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {price.pickups.length > 1 ? (
          <SeveralPickups pickups={price.pickups} />
        ) : (
          <VolumeField
            label={`${units.volumeNoun} Collected`}
            gallons={actualGallons}
            onGallonsChange={setActualGallons}
            max={MAX_GALLONS}
            hint={
              isInLedger
                ? differs
                  ? `The ledger has ${units.volume(inLedger)}. Enter that to take it.`
                  : 'In the ledger: its ticket and papers follow.'
                : undefined
            }
          />
        )}
        {isInLedger && actualGallons !== price.facts?.gallons && actualGallons !== inLedger && (
          <TextField
            label="Why It Changes"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            maxLength={maxLength.line}
            hint="Printed with the correction on the ticket."
          />
        )}
        <NumberField
          label="Time on Site"
          suffix="min"
          min={0}
          max={14_400}
          value={entered.onSiteMinutes}
          onValueChange={(onSiteMinutes) => setEntered({ ...entered, onSiteMinutes })}
          hint={
            price.entered?.onSiteMinutes == null && price.facts?.onSiteMinutes != null
              ? `Leave empty for the ${price.facts.onSiteMinutes} min that were recorded.`
              : 'Leave empty for what was recorded.'
          }
        />
        <NumberField
          label="Units"
          min={0}
          max={100_000}
          value={entered.units}
          onValueChange={(value) => setEntered({ ...entered, units: value })}
          hint="For prices per unit."
        />
        <MoneyField
          label="Disposal Fee"
          cents={entered.disposalCents}
          onCentsChange={(disposalCents) => setEntered({ ...entered, disposalCents })}
          hint="This job's share, for disposal at cost."
        />
        <Select
          label="After Hours"
          options={hoursOptions}
          value={entered.isAfterHours === null ? 'clock' : entered.isAfterHours ? 'yes' : 'no'}
          onValueChange={(value) =>
            setEntered({ ...entered, isAfterHours: value === 'clock' ? null : value === 'yes' })
          }
        />
        {save.error !== null && <FieldError id="correct-price-error">{messageOf(save.error)}</FieldError>}
      </div>
    </Dialog>
  );
}
