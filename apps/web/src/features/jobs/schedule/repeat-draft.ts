import { dayOfWeek, addDays } from '@haulwright/domain/kernel/calendar-date';
import {
  type HolidayChoice,
  type Recurrence,
  recurrence,
  type RecurrenceSpan,
} from '@haulwright/domain/jobs/recurrence';
import { type IsHoliday, nextSeriesDay } from '@haulwright/domain/jobs/series-days';

type Unit = Recurrence['unit'];
export type Ordinal = 1 | 2 | 3 | 4 | -1;

/** The repeat rule as the dialog holds it. `undefined` is "not touched": it follows the scheduled date. */
export interface RepeatDraft {
  readonly unit: Unit | 'never';
  readonly every: number | null;
  readonly weekdays: readonly number[] | undefined;
  readonly monthBy: 'day' | 'weekday';
  readonly day: number | null | undefined;
  readonly ordinal: Ordinal | undefined;
  readonly weekday: number | undefined;
  readonly onHoliday: HolidayChoice;
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
  onHoliday: 'work',
  until: null,
  assignedTo: null,
};

export interface FilledRepeat extends RepeatDraft {
  readonly weekdays: readonly number[];
  readonly day: number | null;
  readonly ordinal: Ordinal;
  readonly weekday: number;
}

/** Fields not chosen follow the scheduled date: its weekday, its day of the month. */
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

/** A 5th Friday is treated as the month's last: not every month has five. */
const ordinalOf = (day: number): Ordinal => {
  const nth = Math.ceil(day / 7);
  return nth > 4 ? -1 : (nth as Ordinal);
};

export type RepeatField = 'every' | 'weekdays' | 'day' | 'until';

export interface CheckedRepeat {
  /** Null when the job does not repeat or the rule is invalid. */
  readonly rule: Recurrence | null;
  readonly issues: readonly { readonly field: RepeatField; readonly message: string }[];
}

/**
 * Checks the draft. @returns the rule, or its errors
 * @param from the first day a job can be created for, if that is later than the first of the rule
 */
export function checkRepeat(
  repeat: FilledRepeat,
  startDate: string | null,
  isHoliday: IsHoliday,
  from = startDate,
): CheckedRepeat {
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
    nextSeriesDay({ rule, startDate, until: repeat.until }, firstOf(rule, startDate, from), isHoliday) ===
      null
  ) {
    return { rule: null, issues: [{ field: 'until', message: 'This rule has no dates before it ends.' }] };
  }
  return { rule, issues };
}

/** A job that repeats after its completion may begin on a past day. */
const firstOf = (rule: Recurrence, startDate: string, from: string | null): string =>
  rule.unit === 'completion' ? startDate : (from ?? startDate);

/** A rule as the dialog holds it: fields that match the date count as not touched and follow it. */
export function repeatDraftOf(rule: Recurrence, until: string | null, date: string): RepeatDraft {
  const common = { ...neverRepeats, every: rule.every, onHoliday: rule.onHoliday ?? 'work', until };
  if (rule.unit === 'week') {
    const follows = rule.weekdays.length === 1 && rule.weekdays[0] === dayOfWeek(date);
    return { ...common, unit: 'week', weekdays: follows ? undefined : rule.weekdays };
  }
  if (rule.unit !== 'month') return { ...common, unit: rule.unit };
  const { on } = rule;
  if (on.kind === 'weekday')
    return { ...common, unit: 'month', monthBy: 'weekday', ordinal: on.ordinal, weekday: on.weekday };
  return { ...common, unit: 'month', day: on.day === Number(date.slice(8)) ? undefined : on.day };
}

function wanted({ onHoliday, ...repeat }: FilledRepeat): unknown {
  return { ...daysOf(repeat), ...(onHoliday !== 'work' && { onHoliday }) };
}

function daysOf({
  unit,
  every,
  weekdays,
  monthBy,
  day,
  ordinal,
  weekday,
}: Omit<FilledRepeat, 'onHoliday'>): object {
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
export function firstDays(
  { rule, startDate, until }: RecurrenceSpan,
  isHoliday: IsHoliday,
  count = 3,
): string[] {
  const days: string[] = [];
  let from = startDate;
  while (days.length < count) {
    const next = nextSeriesDay({ rule, startDate, until }, from, isHoliday);
    if (next === null) break;
    days.push(next.scheduledDate);
    from = addDays(next.date, 1);
  }
  return days;
}
