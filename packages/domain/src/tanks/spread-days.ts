import { addDays, dayOfWeek, type CalendarDate } from '../kernel/calendar-date.ts';

/** More days off in a row than any company has. */
const longestClosing = 400;

/**
 * The days of jobs that are made at once, from the first day on. That day is taken as it was chosen; after it,
 * weekends and the company's holidays are left out.
 * @param count the number of jobs
 * @param perDay the number of jobs on each day; null: all on the first day
 */
export function spreadOverDays(
  count: number,
  { first, perDay }: { readonly first: CalendarDate; readonly perDay: number | null },
  isHoliday: (date: CalendarDate) => boolean,
): CalendarDate[] {
  const days: CalendarDate[] = [];
  let day = first;
  for (let made = 0; made < count; made += 1) {
    if (perDay !== null && made > 0 && made % perDay === 0) day = nextWorkday(day, isHoliday);
    days.push(day);
  }
  return days;
}

function nextWorkday(after: CalendarDate, isHoliday: (date: CalendarDate) => boolean): CalendarDate {
  let day = addDays(after, 1);
  for (let tried = 0; tried < longestClosing; tried += 1) {
    if (dayOfWeek(day) % 6 !== 0 && !isHoliday(day)) break;
    day = addDays(day, 1);
  }
  return day;
}
