import { addDays, offsetMs, type CalendarDate } from './calendar-date.ts';
import { endOfSpan, endsNextDay, formatMinuteOfDay } from './time-of-day.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;

/**
 * A clock change of a day, in minutes after midnight: `skipped` times do not exist (a spring night),
 * `repeated` ones occur twice (an autumn night). `from` is inclusive, `to` exclusive.
 */
export interface ClockChange {
  readonly kind: 'skipped' | 'repeated';
  readonly from: number;
  readonly to: number;
}

/** The clock change of a day; null on nearly every one. `timeZone` is an IANA name. */
export function clockChangeOn(date: CalendarDate, timeZone: string): ClockChange | null {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  let before = midnight - offsetMs(midnight - dayMs, timeZone) - minuteMs;
  let after = midnight + dayMs - offsetMs(midnight + 2 * dayMs, timeZone);
  const [offsetBefore, offsetAfter] = [offsetMs(before, timeZone), offsetMs(after, timeZone)];
  if (offsetBefore === offsetAfter) return null;
  // Finds the last minute with the old offset and the first with the new: clocks change on whole minutes.
  while (after - before > minuteMs) {
    const middle = before + Math.floor((after - before) / 2 / minuteMs) * minuteMs;
    if (offsetMs(middle, timeZone) === offsetBefore) before = middle;
    else after = middle;
  }
  const minuteAt = (offset: number): number =>
    Math.min(1_440, Math.max(0, (after + offset - midnight) / minuteMs));
  const [old, now] = [minuteAt(offsetBefore), minuteAt(offsetAfter)];
  if (old === now) return null;
  return old < now ? { kind: 'skipped', from: old, to: now } : { kind: 'repeated', from: now, to: old };
}

/** A span in minutes after midnight; an end before the start is on the next day. */
export interface DaySpan {
  readonly startMinute: number;
  readonly endMinute: number;
}

/** A span that ends at the moment of the change ends at that moment, whichever way it is written. */
const startIsSkipped = ({ startMinute }: DaySpan, { from, to }: ClockChange): boolean =>
  startMinute >= from && startMinute < to;
const endIsSkipped = ({ endMinute }: DaySpan, { from, to }: ClockChange): boolean =>
  endMinute > from && endMinute < to;

/**
 * The skipped time that makes a span impossible on a day: its start or its end does not exist. Null when both
 * exist, even twice.
 */
export function skippedTimeIn(span: DaySpan, date: CalendarDate, timeZone: string): string | null {
  const overnight = endsNextDay(span.startMinute, span.endMinute);
  const ofStart = clockChangeOn(date, timeZone);
  if (ofStart?.kind === 'skipped' && startIsSkipped(span, ofStart))
    return chooseAnother(span.startMinute, ofStart, date);
  const endDate = overnight ? addDays(date, 1) : date;
  const ofEnd = overnight ? clockChangeOn(endDate, timeZone) : ofStart;
  return ofEnd?.kind === 'skipped' && endIsSkipped(span, ofEnd)
    ? chooseAnother(span.endMinute, ofEnd, endDate)
    : null;
}

const chooseAnother = (minute: number, change: ClockChange, date: CalendarDate): string =>
  `${skippedInWords(minute, change, date)} Choose another time.`;

/** "2:30 AM does not exist on March 14, 2027: clocks go from 2:00 AM to 3:00 AM." */
export const skippedInWords = (minute: number, { from, to }: ClockChange, date: CalendarDate): string =>
  from === 0 && to === 1_440
    ? `${inFull.format(new Date(`${date}T00:00:00Z`))} does not exist where your company is.`
    : `${formatMinuteOfDay(minute)} does not exist on ${inFull.format(new Date(`${date}T00:00:00Z`))}: clocks go from ${formatMinuteOfDay(from)} to ${formatMinuteOfDay(to)}.`;

const inFull = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
});

/** A span adjusted to a day, its end counting on past midnight. `moved` is the reason; null: unchanged. */
export interface SpanOnDay extends DaySpan {
  readonly moved: string | null;
}

/**
 * Moves times that do not exist to after the change: 2:30 to 4:00 AM becomes 3:00 to 4:00 AM. A span that is
 * skipped entirely keeps its length: 2:15 to 2:45 AM becomes 3:00 to 3:30 AM.
 */
export function spanOnDay(typed: DaySpan, date: CalendarDate, change: ClockChange | null): SpanOnDay {
  const span = { ...typed, endMinute: endOfSpan(typed.startMinute, typed.endMinute) };
  const isAsItWas =
    change?.kind !== 'skipped' || !(startIsSkipped(span, change) || endIsSkipped(span, change));
  if (isAsItWas) return { ...span, moved: null };
  const startMinute = startIsSkipped(span, change) ? change.to : span.startMinute;
  const endMinute = endIsSkipped(span, change) ? change.to : span.endMinute;
  const moved = skippedInWords(
    startIsSkipped(span, change) ? span.startMinute : span.endMinute,
    change,
    date,
  );
  return {
    startMinute,
    endMinute:
      endMinute > startMinute ? endMinute : Math.min(1_440, startMinute + span.endMinute - span.startMinute),
    moved,
  };
}

/**
 * The instants at which a zone's clocks show a time on a day, in order: none where it is skipped, two where
 * it is repeated. 1,440 is the midnight after the day.
 */
export function instantsOf(date: CalendarDate, minute: number, timeZone: string): Date[] {
  const local =
    Date.parse(`${minute === 1_440 ? addDays(date, 1) : date}T00:00:00Z`) + (minute % 1_440) * minuteMs;
  const candidates = [...new Set([-1, 1].map((days) => local - offsetMs(local + days * dayMs, timeZone)))];
  return candidates
    .filter((at) => at + offsetMs(at, timeZone) === local)
    .toSorted((a, b) => a - b)
    .map((at) => new Date(at));
}
