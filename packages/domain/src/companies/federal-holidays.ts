import { addDays, dayOfWeek, type CalendarDate } from '../kernel/calendar-date.ts';

/**
 * The holidays of the federal government of the United States, in the order of the year (5 U.S.C. § 6103(a)).
 */
export const federalHolidays = [
  'new-year',
  'martin-luther-king',
  'washington',
  'memorial',
  'juneteenth',
  'independence',
  'labor',
  'columbus',
  'veterans',
  'thanksgiving',
  'christmas',
] as const;
export type FederalHoliday = (typeof federalHolidays)[number];

export const federalHolidayName: Record<FederalHoliday, string> = {
  'new-year': "New Year's Day",
  'martin-luther-king': 'Martin Luther King Jr. Day',
  washington: "Washington's Birthday",
  memorial: 'Memorial Day',
  juneteenth: 'Juneteenth',
  independence: 'Independence Day',
  labor: 'Labor Day',
  columbus: 'Columbus Day',
  veterans: 'Veterans Day',
  thanksgiving: 'Thanksgiving Day',
  christmas: 'Christmas Day',
};

/** A fixed day of the year, or a weekday (0 Sunday) of a month: the first … fourth, or its last (-1). */
type Rule =
  | { readonly month: number; readonly day: number }
  | { readonly month: number; readonly weekday: number; readonly nth: number };

const rules: Record<FederalHoliday, Rule> = {
  'new-year': { month: 1, day: 1 },
  'martin-luther-king': { month: 1, weekday: 1, nth: 3 },
  washington: { month: 2, weekday: 1, nth: 3 },
  memorial: { month: 5, weekday: 1, nth: -1 },
  juneteenth: { month: 6, day: 19 },
  independence: { month: 7, day: 4 },
  labor: { month: 9, weekday: 1, nth: 1 },
  columbus: { month: 10, weekday: 1, nth: 2 },
  veterans: { month: 11, day: 11 },
  thanksgiving: { month: 11, weekday: 4, nth: 4 },
  christmas: { month: 12, day: 25 },
};

const saturday = 6;

/** The holiday's own day in a year. */
export function federalHolidayDate(holiday: FederalHoliday, year: number): CalendarDate {
  const rule = rules[holiday];
  const month = `${year}-${String(rule.month).padStart(2, '0')}`;
  if ('day' in rule) return `${month}-${String(rule.day).padStart(2, '0')}`;
  const first = `${month}-01`;
  const firstSuch = addDays(first, (rule.weekday - dayOfWeek(first) + 7) % 7);
  if (rule.nth !== -1) return addDays(firstSuch, (rule.nth - 1) * 7);
  const fifth = addDays(firstSuch, 28);
  return fifth.startsWith(month) ? fifth : addDays(firstSuch, 21);
}

/**
 * The day offices are closed for it: the Friday before a Saturday, the Monday after a Sunday (5 U.S.C. §
 * 6103(b), Executive Order 11582).
 */
export function observedDate(date: CalendarDate): CalendarDate {
  const weekday = dayOfWeek(date);
  if (weekday === saturday) return addDays(date, -1);
  return weekday === 0 ? addDays(date, 1) : date;
}

/** The given holiday that the day is or is observed for; undefined when none. */
export function federalHolidayOn(
  date: CalendarDate,
  among: readonly FederalHoliday[] = federalHolidays,
): FederalHoliday | undefined {
  const year = Number(date.slice(0, 4));
  return among.find((holiday) =>
    // New Year's Day may be observed on the last day of the year before.
    [year, year + 1].some((of) => {
      const day = federalHolidayDate(holiday, of);
      return day === date || observedDate(day) === date;
    }),
  );
}
