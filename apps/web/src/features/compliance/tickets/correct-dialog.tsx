import { gallons as gallonsOf } from '@haulwright/domain/kernel/quantity';
import { maxLength } from '@haulwright/domain/kernel/text';
import { useState } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { VolumeField } from '../../measures/volume-field.tsx';
import { useUnits } from '../../measures/use-units.ts';
import { useCorrectGallons } from '../compliance-queries.ts';
import { maxTankGallons } from '../tank-options.ts';

interface CorrectDialogProps {
  readonly ticketId: string;
  /** Name of the corrected fact: 'Miller', 'Tank'. */
  readonly fact: { readonly id: string; readonly name: string; readonly gallons: number };
  readonly onClose: () => void;
}

/** Corrects a pickup or a dump; the ledger keeps the old figure and who changed it. */
export function CorrectDialog({ ticketId, fact, onClose }: CorrectDialogProps) {
  const units = useUnits();
  const [gallons, setGallons] = useState<number | null>(fact.gallons);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const correct = useCorrectGallons(onClose);
  const isValid = gallonsOf.min(1).safeParse(gallons).success;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Correct gallons"
      description={`${fact.name}: ${units.volume(fact.gallons)} so far. The old figure stays in the ledger, and what followed from it is posted again.`}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!isValid || gallons === null || reason.trim() === '') return;
        correct.mutate({ id: ticketId, factId: fact.id, gallons, reason });
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={correct.isPending}>
            Correct
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <VolumeField
          label={units.volumeNoun}
          required
          gallons={gallons}
          onGallonsChange={setGallons}
          max={maxTankGallons}
          error={tried && !isValid ? 'Enter the gallons.' : undefined}
        />
        <TextArea
          label="Reason"
          required
          maxLength={maxLength.description}
          value={reason}
          error={
            tried && reason.trim() === ''
              ? 'Say why the gallons were wrong.'
              : correct.isError
                ? messageOf(correct.error)
                : undefined
          }
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
