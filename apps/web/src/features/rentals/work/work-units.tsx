// Public to other features.
import {
  itemsInWords,
  workActionName,
  type RentalWork,
  type WorkUnits,
} from '@haulwright/domain/rentals/rental-work';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { UnitChoice } from '../unit-choice.tsx';
import { checkedUnits, choosable, proposedUnits, type WorkUnitsDraft } from './work-units-draft.ts';

interface WorkUnitFieldsProps {
  readonly work: RentalWork;
  readonly units: WorkUnits;
  readonly draft: WorkUnitsDraft;
  readonly onChange: (change: Partial<WorkUnitsDraft>) => void;
  /** Saving was attempted. */
  readonly tried: boolean;
}

const legends: Record<RentalWork['action'], string> = {
  deliver: 'Units delivered',
  exchange: 'Units taken away',
  move: 'Units moved',
  service: 'Units serviced',
  'pick-up': 'Units picked up',
};

const nothingText: Record<RentalWork['action'], string> = {
  deliver: 'No unit was delivered',
  exchange: 'No unit was exchanged',
  move: 'No unit was moved',
  service: 'No unit was serviced',
  'pick-up': 'No unit was picked up',
};
const nothingHint: Record<RentalWork['action'], string> = {
  deliver: 'Nothing is rented or billed by this job: rent begins with a delivery.',
  exchange: 'Units stay where they are in your books.',
  move: 'Units stay where they are in your books, and no move is billed.',
  service: 'No unit counts as serviced.',
  'pick-up': 'Units stay on rent, and their rent goes on being billed.',
};

/** Chooses the units a rental job was done with, from a list or by typed labels. */
export function WorkUnitFields({ work, units, draft, onChange, tried }: WorkUnitFieldsProps) {
  const { reports, asksToConfirm, problem } = checkedUnits(work, units, draft);
  const chosen = draft.chosen ?? proposedUnits(work, units);
  const error = tried ? problem : undefined;
  const comers = units.idle.map(({ labelNumber, unitTypeName }) => ({
    value: String(labelNumber),
    label: `#${labelNumber} ${unitTypeName}`,
  }));
  return (
    <div className="flex flex-col gap-4">
      <p className="break-words">
        <span className="font-semibold">{workActionName[work.action]}</span>
        {` of ${itemsInWords(work.items)} at ${work.rentalName}`}
      </p>
      {work.done.length > 0 && (
        <p className="text-ink-soft">
          {`Recorded already: ${work.done.map(({ labelNumber }) => `#${labelNumber}`).join(', ')}.`}
        </p>
      )}
      <UnitChoice
        legend={legends[work.action]}
        units={choosable(work, units).map(({ labelNumber, unitTypeName }) => ({
          id: String(labelNumber),
          name: `#${labelNumber} ${unitTypeName}`,
        }))}
        chosen={chosen.map(String)}
        onChoose={(ids) => onChange({ chosen: ids.map(Number) })}
        error={error}
        empty={
          work.action === 'deliver' ? 'No unit of these kinds is free.' : 'No unit of this rental is on site.'
        }
      />
      {work.action === 'exchange' &&
        reports.map(({ labelNumber, byLabelNumber }) => (
          <Select
            key={labelNumber}
            label={`Replaces #${labelNumber}`}
            options={comers}
            value={byLabelNumber === null ? null : String(byLabelNumber)}
            onValueChange={(label) => onChange({ comes: { ...draft.comes, [labelNumber]: Number(label) } })}
          />
        ))}
      {work.action !== 'exchange' && (
        <TextField
          label="Other labels"
          inputMode="numeric"
          maxLength={400}
          value={draft.typed}
          onChange={(event) => onChange({ typed: event.target.value })}
          hint="Numbers on units that are not in the list, for example 12, 14."
        />
      )}
      {asksToConfirm && (
        <div className="rounded-lg bg-warn-soft px-3 py-1 text-warn-text">
          <Checkbox
            label={nothingText[work.action]}
            hint={nothingHint[work.action]}
            checked={draft.isWithoutUnits}
            onCheckedChange={(isWithoutUnits) => onChange({ isWithoutUnits })}
          />
        </div>
      )}
    </div>
  );
}
