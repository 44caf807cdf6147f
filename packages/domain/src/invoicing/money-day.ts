import { addMonths, type CalendarDate } from '../kernel/calendar-date.ts';

/** Older payments are opening balances; a day before is a mistyped year. */
const yearsBack = 5;

/** Why a day cannot be that of money received or given back; undefined when it can. */
export function moneyDayProblem(day: CalendarDate, today: CalendarDate): string | undefined {
  if (day > today) return 'This day is in the future.';
  return day < addMonths(today, -12 * yearsBack)
    ? `This day is more than ${yearsBack} years ago. Check the year.`
    : undefined;
}
