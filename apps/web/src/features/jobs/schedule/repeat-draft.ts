import { dayOfWeek, addDays } from '@haulwright/domain/kernel/calendar-date';
import { nextOccurrence, type Recurrence, recurrence } from '@haulwright/domain/jobs/recurrence';

type Unit = Recurrence['unit'];
export type Ordinal = 1 | 2 | 3 | 4 | -1;

/** How a job repeats as the dialog holds it. `undefined` is "not touched": it follows the scheduled date. */
export interface RepeatDraft {
  readonly unit: Unit | 'never';
  readonly every: number | null;
  readonly weekdays: readonly number[] | undefined;
  readonly monthBy: 'day' | 'weekday';
  readonly day: number | null | undefined;
  readonly ordinal: Ordinal | undefined;
  readonly weekday: number | undefined;
  /** 'yyyy-MM-dd'; null repeats until it is ended. */
  readonly until: string | null;
  /** A user's id; null leaves each job to the office. */
  readonly assignedTo: string | null;
}

export const neverRepeats: RepeatDraft = {
  unit: 'never',
  every: 1,
  weekdays: undefined,
  monthBy: 'day',
  day: undefined,
  ordinal: undefined,
  weekday: undefined,
  until: null,
  assignedTo: null,
};

export interface FilledRepeat extends RepeatDraft {
  readonly weekdays: readonly number[];
  readonly day: number | null;
  readonly ordinal: Ordinal;
  readonly weekday: number;
}

/** What was not chosen is what the scheduled date suggests: its weekday, its day of the month. */
export function filledRepeat(draft: RepeatDraft, startDate: string | null): FilledRepeat {
  const weekday = startDate === null ? 1 : dayOfWeek(startDate);
  const day = startDate === null ? 1 : Number(startDate.slice(8));
  return {
    ...draft,
    weekdays: draft.weekdays ?? (startDate === null ? [] : [weekday]),
    day: draft.day === undefined ? day : draft.day,
    ordinal: draft.ordinal ?? ordinalOf(day),
    weekday: draft.weekday ?? weekday,
  };
}

/** The 5th Friday of a month is best called its last. */
const ordinalOf = (day: number): Ordinal => {
  const nth = Math.ceil(day / 7);
  return nth > 4 ? -1 : (nth as Ordinal);
};

export type RepeatField = 'every' | 'weekdays' | 'day' | 'until';

export interface CheckedRepeat {
  /** Null when the job does not repeat or something is wrong. */
  readonly rule: Recurrence | null;
  readonly issues: readonly { readonly field: RepeatField; readonly message: string }[];
}

/** The rule, or what is wrong with it. */
export function checkRepeat(repeat: FilledRepeat, startDate: string | null): CheckedRepeat {
  if (repeat.unit === 'never') return { rule: null, issues: [] };
  const issues: { field: RepeatField; message: string }[] = [];
  if (repeat.every === null) issues.push({ field: 'every', message: 'Enter how often it repeats.' });
  if (repeat.unit === 'month' && repeat.monthBy === 'day' && repeat.day === null)
    issues.push({ field: 'day', message: 'Enter the day of the month.' });
  if (repeat.until !== null && startDate !== null && repeat.until < startDate)
    issues.push({ field: 'until', message: 'The last day must not be before the first.' });
  const parsed = recurrence.safeParse(wanted(repeat));
  if (issues.length === 0 && !parsed.success)
    issues.push(...parsed.error.issues.map(({ path, message }) => ({ field: fieldOf(path), message })));
  const rule = parsed.success && issues.length === 0 ? parsed.data : null;
  if (
    rule !== null &&
    startDate !== null &&
    nextOccurrence({ rule, startDate, until: repeat.until }, startDate) === null
  ) {
    return { rule: null, issues: [{ field: 'until', message: 'This rule has no day before it ends.' }] };
  }
  return { rule, issues };
}

function wanted({ unit, every, weekdays, monthBy, day, ordinal, weekday }: FilledRepeat): unknown {
  if (unit === 'week') return { unit, every, weekdays };
  if (unit === 'month')
    return {
      unit,
      every,
      on: monthBy === 'day' ? { kind: 'day', day } : { kind: 'weekday', ordinal, weekday },
    };
  return { unit, every };
}

function fieldOf(path: readonly PropertyKey[]): RepeatField {
  if (path[0] === 'weekdays') return 'weekdays';
  return path[0] === 'on' ? 'day' : 'every';
}

/** The first days of the rule, at most `count`. */
export function firstDays(rule: Recurrence, startDate: string, until: string | null, count = 3): string[] {
  const days: string[] = [];
  let from = startDate;
  while (days.length < count) {
    const next = nextOccurrence({ rule, startDate, until }, from);
    if (next === null) break;
    days.push(next);
    from = addDays(next, 1);
  }
  return days;
}
