import { addDays, isCalendarDate, type CalendarDate } from '../kernel/calendar-date.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthName = '(?<name>jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*';
const day = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`;
const year = String.raw`(?<year>\d{4}|'?\d{2})`;
const between = String.raw`[ .,/-]+`;
const weekday = String.raw`(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?[., ]+)?`;
const time = String.raw`(?:[ T,]+(?:at )?\d{1,2}(?::\d{2}.*| ?[ap]\.?m.*))?`;

/** Dates with one meaning in every country. */
const certainForms = [
  String.raw`(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})`,
  String.raw`(?<year>(?:19|20)\d{2})(?<month>0[1-9]|1[0-2])(?<day>\d{2})`,
  `${weekday}${monthName}${between}${day}${between}${year}`,
  `${weekday}${day}(?: of)?${between}${monthName}${between}${year}`,
].map((form) => new RegExp(`^${form}${time}$`, 'i'));
const slashed = new RegExp(
  String.raw`^${weekday}(?<first>\d{1,2})[/.-](?<second>\d{1,2})[/.-](?<year>\d{4}|\d{2})${time}$`,
  'i',
);

/** Which number of 10/05/2026 is the month. */
export type DateOrder = 'month-first' | 'day-first';

/** Day 1 of spreadsheets is the first of 1900, whose February has 29 days there (ECMA-376 Part 1, 18.17.4). */
const spreadsheetEpoch: CalendarDate = '1899-12-30';
/** From 2000 to 2099: other numbers are no dates of a hauler's list. */
const serials = { from: 36_526, to: 73_050 };

/**
 * Parses a date of spreadsheets and programs: 2026-11-24, 11/24/2026, 11/24/26, Nov 24, 2026, 24-Nov-2026,
 * "Tue, Nov 24, 2026", 20261124, and a spreadsheet's number of a day, 46350. A time behind it is left out.
 */
export function readDate(cell: string, order: DateOrder = 'month-first'): CalendarDate | null {
  const text = cell.replaceAll(/\s+/g, ' ').trim();
  if (/^\d{5}(?:\.\d+)?$/.test(text)) {
    const serial = Math.floor(Number(text));
    return serial >= serials.from && serial <= serials.to ? addDays(spreadsheetEpoch, serial) : null;
  }
  for (const form of certainForms) {
    const parts = form.exec(text)?.groups;
    if (parts)
      return dateOf(
        parts['year'],
        parts['month'] ?? String(months.indexOf(parts['name']?.slice(0, 3).toLowerCase() ?? '') + 1),
        parts['day'],
      );
  }
  const parts = slashed.exec(text)?.groups;
  if (!parts) return null;
  const { first, second } = parts;
  return order === 'month-first'
    ? dateOf(parts['year'], first, second)
    : dateOf(parts['year'], second, first);
}

const dateOf = (writtenYear = '', month = '', dayOfMonth = ''): CalendarDate | null => {
  const date = [
    writtenYear.replace("'", '').padStart(4, '20'),
    month.padStart(2, '0'),
    dayOfMonth.padStart(2, '0'),
  ].join('-');
  return isCalendarDate(date) ? date : null;
};

/**
 * Judges by all dates of a column which number is the month: one above 12 cannot be. Null when some say one
 * thing and some the other; `isCertain` when any says something.
 */
export function dateOrderOf(cells: readonly string[]): {
  readonly order: DateOrder | null;
  readonly isCertain: boolean;
  readonly example: string;
} {
  const found = cells.flatMap((cell) => {
    const { first, second } = slashed.exec(cell.replaceAll(/\s+/g, ' ').trim())?.groups ?? {};
    return first === undefined || second === undefined
      ? []
      : [{ cell, first: Number(first), second: Number(second) }];
  });
  const dayFirst = found.find(({ first, second }) => first > 12 && second <= 12);
  const monthFirst = found.find(({ first, second }) => second > 12 && first <= 12);
  return {
    order: dayFirst && monthFirst ? null : dayFirst ? 'day-first' : 'month-first',
    isCertain: dayFirst !== undefined || monthFirst !== undefined,
    example: (dayFirst ?? monthFirst ?? found[0])?.cell.trim() ?? '',
  };
}

/**
 * Parses a time of day to minutes: 8, 8:30 AM, 13:30, a spreadsheet's fraction of a day, or the time behind a
 * date.
 */
export function readTimeOfDay(cell: string): number | null {
  const text = cell.trim().replace(/^\d{4}-\d{2}-\d{2}[ T](?=\d)|^\d{1,2}\/\d{1,2}\/\d{4},? (?=\d)/, '');
  if (/^0?\.\d+$/.test(text)) return Math.round(Number(text) * 1_440);
  const [, hour, minute = '0', half] =
    /^(\d{1,2})(?::(\d{2}))?(?::\d{2})?\s*([ap])?\.?(?:m\.?)?$/i.exec(text) ?? [];
  if (hour === undefined) return null;
  const isAfternoon = half?.toLowerCase() === 'p';
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0);
  const minutes = hours * 60 + Number(minute);
  return Number(minute) < 60 && minutes <= 1_440 && (half === undefined || Number(hour) <= 12)
    ? minutes
    : null;
}
