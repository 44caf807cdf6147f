import { addDays, daysBetween, type CalendarDate } from '../kernel/calendar-date.ts';
import type { RulePack } from '../manifests/rule-pack.ts';

/** Days before a deadline on which a reminder is sent. */
export const reminderDays = [60, 14, 1] as const;
export type ReminderDays = (typeof reminderDays)[number];

/** A filing with its deadline. */
export interface DueFiling {
  readonly packId: string;
  readonly filingId: string;
  readonly dueOn: CalendarDate;
  /** The period it covers; null without one, as for a renewal. */
  readonly period: { readonly from: CalendarDate; readonly to: CalendarDate } | null;
}

/** Filings of a pack due within a span, by date. */
export function filingsDue(pack: RulePack, from: CalendarDate, to: CalendarDate): DueFiling[] {
  const years = Array.from(
    { length: Number(to.slice(0, 4)) - Number(from.slice(0, 4)) + 1 },
    (_, at) => Number(from.slice(0, 4)) + at,
  );
  return pack.filings
    .flatMap(({ id, due, period }) =>
      years.map((year) => ({
        packId: pack.id,
        filingId: id,
        dueOn: `${year}-${due}`,
        period: periodBefore(period, `${year}-${due}`),
      })),
    )
    .filter(({ dueOn }) => dueOn >= from && dueOn <= to)
    .toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1));
}

/** The rule's last period that ended before a date. */
function periodBefore(period: string, dueOn: CalendarDate): DueFiling['period'] {
  const [first, last] =
    period === 'calendar year'
      ? ['01-01', '12-31']
      : (/^(\d{2}-\d{2})\.\.(\d{2}-\d{2})$/.exec(period)?.slice(1) ?? []);
  if (first === undefined || last === undefined) return null;
  const dueYear = Number(dueOn.slice(0, 4));
  const endYear = `${dueYear}-${last}` < dueOn ? dueYear : dueYear - 1;
  return { from: `${first <= last ? endYear : endYear - 1}-${first}`, to: `${endYear}-${last}` };
}

/**
 * The reminder of a deadline that should have been sent by a date: the latest one whose day has come. Null
 * when it is too early, and after the deadline.
 */
export function reminderFor(deadline: CalendarDate, today: CalendarDate): ReminderDays | null {
  const left = daysBetween(today, deadline);
  if (left < 0) return null;
  return reminderDays.findLast((days) => left <= days) ?? null;
}

/** The date from which a deadline is shown as a finding. */
export const findingFrom = (deadline: CalendarDate): CalendarDate => addDays(deadline, -reminderDays[0]);
