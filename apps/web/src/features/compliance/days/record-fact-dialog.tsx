import type { OfficeFact, TruckDayDetail } from '@haulwright/domain/custody/office/day-fact';
import { fromClock } from '@haulwright/domain/kernel/time-of-day';
import { useState } from 'react';
import { codeOf, messageOf } from '../../../api/errors.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { VolumeField } from '../../measures/volume-field.tsx';
import { useUnits } from '../../measures/use-units.ts';
import { methodOptions } from '../day-fact-words.ts';
import { fieldOfRefusal, useRecordFact } from './day-queries.ts';
import { emptyDraft, type RecordableKind, type RecordDraft, wrongIn } from './record-draft.ts';
import { RecordPickupFields } from './record-pickup-fields.tsx';
import { maxTankGallons, tankOptions } from '../tank-options.ts';

interface RecordFactDialogProps {
  readonly day: TruckDayDetail;
  readonly kind: RecordableKind;
  readonly onClose: () => void;
}

const words: Record<RecordableKind, { readonly title: string; readonly help: string }> = {
  pickup: { title: 'Record pickup', help: 'What was pumped and nobody reported.' },
  transfer: { title: 'Record move', help: 'Waste that went from one tank of the truck into another.' },
  gauge: {
    title: 'Record measurement',
    help: 'What was in a tank. What differs from the reports becomes a difference in the ledger.',
  },
  rinse: { title: 'Record washing', help: 'A tank that was washed while it was empty.' },
};

/** Records what nobody reported of a truck's day; the ledger refuses what cannot have been. */
export function RecordFactDialog({ day, kind, onClose }: RecordFactDialogProps) {
  const units = useUnits();
  const [now] = useState(() => new Date());
  const [draft, setDraft] = useState(() => emptyDraft(day));
  const [tried, setTried] = useState(false);
  const record = useRecordFact(onClose);
  const change = (changes: Partial<RecordDraft>) => setDraft((before) => ({ ...before, ...changes }));
  const wrong = wrongIn(kind, draft, day.tanks.length);
  const refused = record.isError ? fieldOfRefusal(record.error) : null;
  const errorAt = (field: keyof typeof wrong | 'form') => {
    if (tried && field !== 'form' && wrong[field] !== undefined) return wrong[field];
    return refused === field ? messageOf(record.error) : undefined;
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words[kind].title}
      description={`${day.vehicle.name}, ${dateInWords(day.date, now)}. ${words[kind].help}`}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        const fact = Object.keys(wrong).length > 0 ? null : factOf(kind, draft);
        const minute = fromClock(draft.time);
        if (fact === null || minute === null) return;
        record.mutate({ vehicleId: day.vehicle.id, date: day.date, minute, fact });
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={record.isPending}>
            Record
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          label="Time of day"
          type="time"
          required
          value={draft.time}
          error={errorAt('time')}
          onChange={(event) => change({ time: event.target.value })}
        />
        {kind === 'pickup' && (
          <RecordPickupFields day={day} draft={draft} change={change} errorAt={errorAt} />
        )}
        {(day.tanks.length > 1 || kind === 'transfer') && (
          <Select
            label={kind === 'transfer' ? 'From tank' : 'Tank'}
            required
            options={tankOptions(day.tanks, units.volume)}
            value={draft.tankId}
            onValueChange={(tankId) => change({ tankId })}
            error={errorAt('tank')}
          />
        )}
        {kind === 'transfer' && (
          <Select
            label="Into tank"
            required
            options={tankOptions(day.tanks, units.volume)}
            value={draft.toTankId}
            onValueChange={(toTankId) => change({ toTankId })}
            error={errorAt('toTank')}
          />
        )}
        {kind !== 'rinse' && (
          <div className="grid gap-4 sm:grid-cols-2">
            <VolumeField
              label={units.volumeNoun}
              required
              gallons={draft.gallons}
              onGallonsChange={(gallons) => change({ gallons })}
              max={maxTankGallons}
              error={errorAt('gallons')}
            />
            <Select
              label="Measured by"
              required
              options={methodOptions}
              value={draft.method}
              onValueChange={(method) => change({ method })}
              error={errorAt('method')}
            />
          </div>
        )}
        {(draft.mixes || codeOf(record.error) === 'load.waste-does-not-mix') && (
          <Checkbox
            label="It went in anyway"
            hint="The gallons count under each client’s own waste, and the day says that wastes were mixed."
            checked={draft.mixes}
            onCheckedChange={(mixes) => change({ mixes })}
          />
        )}
        {errorAt('form') !== undefined && (
          <p role="alert" className="text-bad-text">
            {errorAt('form')}
          </p>
        )}
        {day.tanks.length < 2 && kind !== 'transfer' && refused === 'tank' && (
          <p role="alert" className="text-bad-text">
            {messageOf(record.error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** The checked fact; null while something is missing. */
function factOf(kind: RecordableKind, draft: RecordDraft): OfficeFact | null {
  const {
    tankId: compartmentId,
    toTankId,
    gallons,
    method,
    clientAddressId,
    jobId,
    wasteType,
    mixes,
  } = draft;
  if (kind === 'rinse') return { kind, compartmentId };
  if (gallons === null || method === null) return null;
  if (kind === 'gauge') return { kind, compartmentId, gallons, method };
  if (kind === 'transfer')
    return toTankId === null || compartmentId === null
      ? null
      : { kind, compartmentId, toCompartmentId: toTankId, gallons, method, mixes };
  if (clientAddressId === null || wasteType === null) return null;
  return { kind, compartmentId, clientAddressId, jobId, wasteType, gallons, method, mixes };
}
