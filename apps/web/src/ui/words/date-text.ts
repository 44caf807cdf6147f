/**
 * Calendar dates as text: 'yyyy-MM-dd' in code, words on screen. No time zones: a date is a square on the calendar.
 */

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const NUMERIC = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4}))?$/;
const NAMED = /^(?:[a-z]{3,9},?\s+)?([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(\d{4}))?$/;
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The calendar date of `moment` on this device, as 'yyyy-MM-dd'. */
export function toDateText(moment: Date): string {
  return write(moment.getFullYear(), moment.getMonth() + 1, moment.getDate()) ?? '';
}

/** Local midnight of a 'yyyy-MM-dd' date; undefined when it is not a date. */
export function fromDateText(text: string): Date | undefined {
  const match = ISO.exec(text);
  if (match === null) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return write(year, month, day) === undefined ? undefined : new Date(year, month - 1, day);
}

/** 'Mar 3, 2026', for periods and days on paper. '' when `text` is no date. */
export function dateWithYear(text: string): string {
  const date = fromDateText(text);
  const month = MONTHS[date?.getMonth() ?? -1];
  if (date === undefined || month === undefined) return '';
  return `${month.charAt(0).toUpperCase()}${month.slice(1)} ${date.getDate()}, ${date.getFullYear()}`;
}

/** 'Tue, Mar 3', with the year when it differs from `today`'s. '' when `text` is no date. */
export function dateInWords(text: string, today: Date): string {
  const date = fromDateText(text);
  if (date === undefined) return '';
  // Formatted by hand: a list has dozens of dates, and the browser's formatter is a hundred times slower.
  const month = MONTHS[date.getMonth()] ?? '';
  const day = `${WEEKDAYS[date.getDay()]}, ${month.charAt(0).toUpperCase()}${month.slice(1)} ${date.getDate()}`;
  return date.getFullYear() === today.getFullYear() ? day : `${day}, ${date.getFullYear()}`;
}

/**
 * Parses typed dates: '2026-03-03', '3/3', '3/3/26', 'Mar 3', 'March 3, 2026', 'Tue, Mar 3',
 * 'today', 'tomorrow', '+7'. Without a year, the year of `today`. Answers 'yyyy-MM-dd', or undefined when it
 * is no date.
 */
export function parseTypedDate(typed: string, today: Date): string | undefined {
  const text = typed.trim().toLowerCase();
  if (text === 'today') return toDateText(today);
  if (text === 'tomorrow') return toDateText(shifted(today, 1));
  const shift = /^\+(\d{1,3})$/.exec(text);
  if (shift !== null) return toDateText(shifted(today, Number(shift[1])));
  const iso = ISO.exec(text);
  if (iso !== null) return write(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numeric = NUMERIC.exec(text);
  if (numeric !== null) return write(fullYear(numeric[3], today), Number(numeric[1]), Number(numeric[2]));
  const named = NAMED.exec(text);
  if (named === null) return undefined;
  const month = MONTHS.indexOf((named[1] ?? '').slice(0, 3)) + 1;
  return month === 0 ? undefined : write(fullYear(named[3], today), month, Number(named[2]));
}

function fullYear(written: string | undefined, today: Date): number {
  if (written === undefined) return today.getFullYear();
  return written.length === 2 ? 2000 + Number(written) : Number(written);
}

function shifted(date: Date, days: number): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);
}

function write(year: number, month: number, day: number): string | undefined {
  const date = new Date(year, month - 1, day);
  const real = year >= 1900 && year <= 2999 && date.getMonth() === month - 1 && date.getDate() === day;
  return real
    ? `${String(year)}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
    : undefined;
}
