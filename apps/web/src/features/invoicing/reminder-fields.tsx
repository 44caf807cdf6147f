import {
  maxDaysAfter,
  maxDaysBefore,
  maxStagesAfter,
  proposedStages,
} from '@haulwright/domain/invoicing/reminders';
import { useId, useState } from 'react';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';

interface ReminderFieldsProps {
  /** As they are stored. */
  readonly stages: readonly number[];
  readonly onChange: (stages: readonly number[]) => void;
  /** What is wrong with them. */
  readonly error: string | undefined;
}

interface Draft {
  readonly isOn: boolean;
  /** Days after the due date, in the order of the fields; an empty field is no reminder. */
  readonly after: readonly (number | null)[];
  readonly before: number | null;
}

const ordinals = ['First', 'Second', 'Third', 'Fourth'].slice(0, maxStagesAfter);

const draftOf = (stages: readonly number[]): Draft => {
  const after = stages.filter((days) => days > 0);
  const before = stages.find((days) => days < 0);
  return {
    isOn: stages.length > 0,
    after: ordinals.map((_, at) => after[at] ?? null),
    before: before === undefined ? null : -before,
  };
};

const stagesOf = ({ isOn, after, before }: Draft): number[] =>
  isOn
    ? [...(before === null ? [] : [-before]), ...after.flatMap((days) => (days === null ? [] : [days]))]
    : [];

/** On which days clients are reminded by themselves; off unless somebody sets it. */
export function ReminderFields({ stages, onChange, error }: ReminderFieldsProps) {
  const [draft, setDraft] = useState(() => draftOf(stages));
  const daysId = useId();
  const change = (next: Draft) => {
    setDraft(next);
    onChange(stagesOf(next));
  };
  return (
    <>
      <Checkbox
        label="Send reminders automatically"
        hint="By email with the PDF, on workdays from 9 AM; not while an invoice is in dispute. For invoices already overdue, clients are reminded once."
        checked={draft.isOn}
        onCheckedChange={(checked) => change(draftOf(checked ? proposedStages : []))}
      />
      {draft.isOn && (
        <fieldset aria-describedby={daysId} className="flex flex-col gap-3">
          <legend className="sr-only">Reminders</legend>
          <p id={daysId} className="text-sm text-ink-soft">
            Days after the due date, and before it. Leave a field empty for no reminder.
          </p>
          <div className="grid grid-cols-2 gap-3">
            {ordinals.map((ordinal, at) => (
              <NumberField
                key={ordinal}
                label={`${ordinal} reminder`}
                suffix="days"
                min={1}
                max={maxDaysAfter}
                value={draft.after[at] ?? null}
                onValueChange={(days) => change({ ...draft, after: draft.after.with(at, days) })}
              />
            ))}
            <NumberField
              label="Before it is due"
              suffix="days"
              min={1}
              max={maxDaysBefore}
              value={draft.before}
              onValueChange={(days) => change({ ...draft, before: days })}
            />
          </div>
          {error !== undefined && (
            <p role="alert" className="text-sm text-bad-text">
              {error}
            </p>
          )}
        </fieldset>
      )}
    </>
  );
}
