import { isCalendarDate, type CalendarDate } from '../kernel/calendar-date.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Parses a US date of spreadsheets and programs: 2026-11-24, 11/24/2026, 11/24/26, Nov 24, 2026. */
export function readDate(cell: string): CalendarDate | null {
  const text = cell.trim();
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text) ?? [];
  const [, month, day, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?: .*)?$/.exec(text) ?? [];
  const [, name, namedDay, namedYear] = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})$/i.exec(text) ?? [];
  const named = months.indexOf((name ?? '').toLowerCase()) + 1;
  const parts = isoYear
    ? [isoYear, isoMonth, isoDay]
    : year
      ? [year.padStart(4, '20'), month, day]
      : [namedYear, String(named), namedDay];
  const date = parts.map((part) => (part ?? '').padStart(2, '0')).join('-');
  return isCalendarDate(date) ? date : null;
}

/** Parses a time of day to minutes: 8, 8:30 AM, 13:30, or a spreadsheet's fraction of a day. */
export function readTimeOfDay(cell: string): number | null {
  const text = cell.trim();
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
