import type { DayFact, TruckDayDetail } from '@haulwright/domain/custody/office/day-fact';
import { maxLength } from '@haulwright/domain/kernel/text';
import { useState } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { VolumeField } from '../../measures/volume-field.tsx';
import { useUnits } from '../../measures/use-units.ts';
import { dayFactName, factInWords } from '../day-fact-words.ts';
import { fieldOfRefusal, useCorrectFact } from './day-queries.ts';
import { maxTankGallons, tankOptions } from '../tank-options.ts';

interface CorrectFactDialogProps {
  readonly fact: DayFact;
  readonly tanks: TruckDayDetail['tanks'];
  readonly onClose: () => void;
}

/** Corrects the gallons or the tank of what was seen; the ledger keeps what it said before, and who changed it. */
export function CorrectFactDialog({ fact, tanks, onClose }: CorrectFactDialogProps) {
  const units = useUnits();
  const [gallons, setGallons] = useState<number | null>(fact.gallons);
  const [tankId, setTankId] = useState(fact.tank.id);
  const [toTankId, setToTankId] = useState(fact.toTank?.id ?? null);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const correct = useCorrectFact(onClose);
  const hasGallons = fact.kind !== 'rinse';
  const fewest = fact.kind === 'gauge' ? 0 : 1;
  const isValid = !hasGallons || (gallons !== null && gallons >= fewest);
  const isSame =
    gallons === fact.gallons && tankId === fact.tank.id && toTankId === (fact.toTank?.id ?? null);
  const refusal = correct.isError ? messageOf(correct.error) : undefined;
  const errorAt = (field: ReturnType<typeof fieldOfRefusal>) =>
    correct.isError && fieldOfRefusal(correct.error) === field ? refusal : undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Correct ${dayFactName[fact.kind].toLowerCase()}`}
      description={`${factInWords(fact, units.volume)} so far. What it said before stays in the ledger, and what followed from it is posted again.`}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!isValid || isSame || reason.trim() === '') return;
        correct.mutate({
          id: fact.id,
          reason,
          ...(gallons !== null && gallons !== fact.gallons && { gallons }),
          ...(tankId !== fact.tank.id && { compartmentId: tankId }),
          ...(toTankId !== null && toTankId !== fact.toTank?.id && { toCompartmentId: toTankId }),
        });
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
        {hasGallons && (
          <VolumeField
            label={units.volumeNoun}
            required
            gallons={gallons}
            onGallonsChange={setGallons}
            max={maxTankGallons}
            error={
              tried && !isValid
                ? 'Enter the gallons.'
                : tried && isSame
                  ? 'Change the gallons or the tank, or cancel.'
                  : errorAt('gallons')
            }
          />
        )}
        {tanks.length > 1 && (
          <Select
            label={fact.kind === 'transfer' ? 'From tank' : 'Tank'}
            options={tankOptions(tanks, units.volume)}
            value={tankId}
            onValueChange={setTankId}
            error={!hasGallons && tried && isSame ? 'Choose another tank, or cancel.' : errorAt('tank')}
          />
        )}
        {fact.kind === 'transfer' && (
          <Select
            label="Into tank"
            options={tankOptions(tanks, units.volume)}
            value={toTankId}
            onValueChange={setToTankId}
          />
        )}
        <TextArea
          label="Reason"
          required
          maxLength={maxLength.description}
          value={reason}
          error={tried && reason.trim() === '' ? 'Say what was wrong.' : (errorAt('form') ?? errorAt('time'))}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
