import { addDays, daysBetween, type CalendarDate } from '../kernel/calendar-date.ts';
import type { RulePack } from '../manifests/rule-pack.ts';

/** Days before a deadline on which the company is reminded. */
export const reminderDays = [60, 14, 1] as const;
export type ReminderDays = (typeof reminderDays)[number];

/** Something to be filed by a day. */
export interface DueFiling {
  readonly packId: string;
  readonly filingId: string;
  readonly dueOn: CalendarDate;
  /** The days it is about; null when it is about none, as a renewal is. */
  readonly period: { readonly from: CalendarDate; readonly to: CalendarDate } | null;
}

/** What a pack wants filed by days of a span, in order of the days. */
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

/** The last period of the rule that ended before a day. */
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
 * Which reminder of a deadline is to be out on a day: the latest one whose day has come. Null when it is too
 * early, and after the deadline.
 */
export function reminderFor(deadline: CalendarDate, today: CalendarDate): ReminderDays | null {
  const left = daysBetween(today, deadline);
  if (left < 0) return null;
  return reminderDays.findLast((days) => left <= days) ?? null;
}

/** From when on a deadline is shown as a finding. */
export const findingFrom = (deadline: CalendarDate): CalendarDate => addDays(deadline, -reminderDays[0]);
