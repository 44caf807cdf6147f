import { addDays, dayOfWeek } from '../kernel/calendar-date.ts';
import type { ReportBasis } from './report-facts.ts';

type Period = Pick<ReportBasis, 'startDate' | 'endDate'>;

export type PeriodStep = 'day' | 'week' | 'month';

/** Part of a period. The first and the last may be cut off by its ends. */
export interface PeriodPart {
  /** First day, which identifies the part. */
  readonly from: string;
  readonly label: string;
}

const dayMs = 86_400_000;

/** Days from the first to the last, inclusive. */
export const daysIn = ({ startDate, endDate }: Period): number =>
  Math.round((Date.parse(endDate) - Date.parse(startDate)) / dayMs) + 1;

/** The step for a readable number of parts: days up to a month, weeks up to half a year, then months. */
export function stepFor(period: Period): PeriodStep {
  const days = daysIn(period);
  if (days <= 31) return 'day';
  return days <= 184 ? 'week' : 'month';
}

/** The first day of a date's day, week (Monday) or month, not before the period's first day. */
export function partStart(date: string, step: PeriodStep, { startDate }: Period): string {
  const start =
    step === 'day'
      ? date
      : step === 'week'
        ? addDays(date, -((dayOfWeek(date) + 6) % 7))
        : `${date.slice(0, 8)}01`;
  return start < startDate ? startDate : start;
}

const names: Record<PeriodStep, Intl.DateTimeFormat> = {
  day: new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' }),
  week: new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' }),
  month: new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', year: 'numeric' }),
};

/** Every part of the period in order, including empty ones. */
export function partsOf(period: Period, step: PeriodStep = stepFor(period)): PeriodPart[] {
  const parts: PeriodPart[] = [];
  for (let from = period.startDate; from <= period.endDate;) {
    parts.push({ from, label: names[step].format(new Date(`${from}T00:00:00Z`)) });
    from = nextStart(from, step);
  }
  return parts;
}

function nextStart(from: string, step: PeriodStep): string {
  if (step === 'day') return addDays(from, 1);
  if (step === 'week') return addDays(from, 7 - ((dayOfWeek(from) + 6) % 7));
  return `${addDays(`${from.slice(0, 8)}28`, 4).slice(0, 8)}01`;
}

const inFull = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
});

/** "March 1, 2026 – March 31, 2026"; a single date for one day. */
export function periodInWords({ startDate, endDate }: Period): string {
  const [first, last] = [startDate, endDate].map((date) => inFull.format(new Date(`${date}T00:00:00Z`)));
  return first === last ? String(first) : `${first} – ${last}`;
}

/** Common periods as of a day, for the dialog's shortcuts. */
export function defaultPeriods(today: string): { name: string; startDate: string; endDate: string }[] {
  const month = `${today.slice(0, 8)}01`;
  const beforeMonth = addDays(month, -1);
  const quarterMonth = Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3 + 1;
  return [
    { name: 'This month', startDate: month, endDate: today },
    { name: 'Last month', startDate: `${beforeMonth.slice(0, 8)}01`, endDate: beforeMonth },
    {
      name: 'This quarter',
      startDate: `${today.slice(0, 5)}${String(quarterMonth).padStart(2, '0')}-01`,
      endDate: today,
    },
    { name: 'This year', startDate: `${today.slice(0, 5)}01-01`, endDate: today },
  ];
}
