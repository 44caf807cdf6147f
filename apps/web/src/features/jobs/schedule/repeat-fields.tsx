import {
  describeRecurrence,
  type HolidayChoice,
  maxDaysAfterCompletion,
} from '@haulwright/domain/jobs/recurrence';
import type { IsHoliday } from '@haulwright/domain/jobs/series-days';
import { Repeat } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { DatePicker } from '../../../ui/fields/date-picker.tsx';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { FieldError } from '../../../ui/fields/field-error.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { Select, type SelectOption } from '../../../ui/fields/select.tsx';
import { assigneeOptions, NOBODY } from '../assignee-options.ts';
import { useAssignees } from '../job-queries.ts';
import {
  type CheckedRepeat,
  type FilledRepeat,
  firstDays,
  type Ordinal,
  type RepeatDraft,
  type RepeatField,
} from './repeat-draft.ts';

interface RepeatFieldsProps {
  readonly repeat: FilledRepeat;
  readonly checked: CheckedRepeat;
  /** 'yyyy-MM-dd': the scheduled date, where counting begins. */
  readonly startDate: string | null;
  readonly isHoliday: IsHoliday;
  /** An existing series: it is not ended here, and its assignee is chosen elsewhere. */
  readonly isSeries?: boolean;
  readonly onChange: (change: Partial<RepeatDraft>) => void;
  readonly error: (field: RepeatField) => string | undefined;
}

const MAX_INTERVAL = 365;
/** The default interval: a quarter of a year. */
const firstDaysAfterCompletion = 90;

/** Whether and how the job repeats, with the rule in words and its first dates. */
export function RepeatFields({
  repeat,
  checked,
  startDate,
  isHoliday,
  isSeries = false,
  onChange,
  error,
}: RepeatFieldsProps) {
  const { unit } = repeat;
  const section = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // Scrolls the expanded fields into view within the dialog.
    if (unit !== 'never') section.current?.scrollIntoView({ block: 'nearest' });
  }, [unit]);
  return (
    <fieldset ref={section} className="flex min-w-0 flex-col gap-4 rounded-lg border border-line p-3">
      <legend className="sr-only">Repeat</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Repeat"
          options={isSeries ? units.filter(({ value }) => value !== 'never') : units}
          value={unit}
          onValueChange={(next) =>
            onChange(
              next === 'completion' && repeat.every === 1
                ? { unit: next, every: firstDaysAfterCompletion }
                : { unit: next },
            )
          }
          className={unit === 'never' ? 'sm:col-span-2' : undefined}
        />
        {unit !== 'never' && (
          <NumberField
            label={unit === 'completion' ? 'Days after Completion' : `Every (${unitNames[unit]})`}
            value={repeat.every}
            onValueChange={(every) => onChange({ every })}
            min={1}
            max={unit === 'completion' ? maxDaysAfterCompletion : MAX_INTERVAL}
            step={1}
            error={error('every')}
          />
        )}
      </div>
      {unit === 'week' && (
        <Weekdays
          chosen={repeat.weekdays}
          onChange={(weekdays) => onChange({ weekdays })}
          error={error('weekdays')}
        />
      )}
      {unit === 'month' && <DayInMonth repeat={repeat} onChange={onChange} error={error('day')} />}
      {unit !== 'never' && (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <DatePicker
              label="Repeat Until"
              value={repeat.until}
              onValueChange={(until) => onChange({ until })}
              min={startDate ?? undefined}
              hint="Leave empty to repeat until you end it."
              error={error('until')}
            />
            <Select
              label="On Holidays"
              options={holidayOptions}
              value={repeat.onHoliday}
              onValueChange={(onHoliday) => onChange({ onHoliday })}
              hint="Holidays are set under Settings, Holidays."
            />
            {!isSeries && (
              <TechnicianSelect
                value={repeat.assignedTo}
                onChange={(assignedTo) => onChange({ assignedTo })}
              />
            )}
          </div>
          <Preview checked={checked} startDate={startDate} until={repeat.until} isHoliday={isHoliday} />
        </>
      )}
    </fieldset>
  );
}

const units: readonly SelectOption<RepeatDraft['unit']>[] = [
  { value: 'never', label: 'Never' },
  { value: 'day', label: 'Repeat every … days' },
  { value: 'week', label: 'Repeat every … weeks' },
  { value: 'month', label: 'Repeat every … months' },
  { value: 'completion', label: 'Repeat … days after completion' },
];
const unitNames = { day: 'days', week: 'weeks', month: 'months' } as const;
const holidayOptions: readonly SelectOption<HolidayChoice>[] = [
  { value: 'work', label: 'Schedule anyway' },
  { value: 'skip', label: 'Skip the day' },
  { value: 'before', label: 'Move to the workday before' },
  { value: 'after', label: 'Move to the workday after' },
];
const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const weekdayOptions = weekdayNames.map((label, day) => ({ value: String(day), label }));
const ordinals: readonly { value: string; label: string }[] = [
  { value: '1', label: 'First' },
  { value: '2', label: 'Second' },
  { value: '3', label: 'Third' },
  { value: '4', label: 'Fourth' },
  { value: '-1', label: 'Last' },
];

interface WeekdaysProps {
  readonly chosen: readonly number[];
  readonly onChange: (weekdays: number[]) => void;
  readonly error: string | undefined;
}

function Weekdays({ chosen, onChange, error }: WeekdaysProps) {
  return (
    <fieldset aria-invalid={error !== undefined || undefined} className="min-w-0">
      <legend className="text-base font-medium md:text-sm">On</legend>
      <div className="flex flex-wrap gap-x-4">
        {weekdayNames.map((name, day) => (
          <Checkbox
            key={name}
            label={
              <>
                <span aria-hidden="true">{name.slice(0, 3)}</span>
                <span className="sr-only">{name}</span>
              </>
            }
            checked={chosen.includes(day)}
            onCheckedChange={(on) =>
              onChange(on ? [...chosen, day].toSorted((a, b) => a - b) : chosen.filter((one) => one !== day))
            }
          />
        ))}
      </div>
      <FieldError>{error}</FieldError>
    </fieldset>
  );
}

interface DayInMonthProps {
  readonly repeat: FilledRepeat;
  readonly onChange: (change: Partial<RepeatDraft>) => void;
  readonly error: string | undefined;
}

function DayInMonth({ repeat, onChange, error }: DayInMonthProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Select
        label="On"
        options={monthKinds}
        value={repeat.monthBy}
        onValueChange={(monthBy) => onChange({ monthBy })}
      />
      {repeat.monthBy === 'day' ? (
        <NumberField
          label="Day of the Month"
          value={repeat.day}
          onValueChange={(day) => onChange({ day })}
          min={1}
          max={31}
          step={1}
          error={error}
        />
      ) : (
        <>
          <Select
            label="Which"
            options={ordinals}
            value={String(repeat.ordinal)}
            onValueChange={(ordinal) => onChange({ ordinal: Number(ordinal) as Ordinal })}
          />
          <Select
            label="Weekday"
            options={weekdayOptions}
            value={String(repeat.weekday)}
            onValueChange={(weekday) => onChange({ weekday: Number(weekday) })}
          />
        </>
      )}
    </div>
  );
}

const monthKinds: readonly SelectOption<RepeatDraft['monthBy']>[] = [
  { value: 'day', label: 'Day of the month' },
  { value: 'weekday', label: 'Weekday' },
];

function TechnicianSelect({
  value,
  onChange,
}: {
  readonly value: string | null;
  readonly onChange: (userId: string | null) => void;
}) {
  const { people } = useAssignees(true);
  return (
    <Select
      label="Technician"
      options={assigneeOptions(people, 'Nobody yet')}
      value={value ?? NOBODY}
      onValueChange={(next) => onChange(next === NOBODY ? null : next)}
      hint="All of the jobs are assigned to this person."
    />
  );
}

function Preview({
  checked,
  startDate,
  until,
  isHoliday,
}: Pick<RepeatFieldsProps, 'checked' | 'startDate' | 'isHoliday'> & { readonly until: string | null }) {
  const [today] = useState(() => new Date());
  if (checked.rule === null) return null;
  const { rule } = checked;
  const days =
    startDate === null
      ? []
      : firstDays({ rule, startDate, until }, isHoliday).map((day) => dateInWords(day, today));
  return (
    <output className="flex items-start gap-2 rounded-md bg-accent-soft px-3 py-2 text-accent-text">
      <Repeat aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        Repeats {describeRecurrence(checked.rule)}
        {until === null ? '' : `, until ${dateInWords(until, today)}`}.{' '}
        <span className="numeric">
          {days.length === 0
            ? 'Choose the scheduled date to see the first days.'
            : `First: ${days.join(' · ')}`}
        </span>
      </span>
    </output>
  );
}
