import { addDays, offsetMs, type CalendarDate } from './calendar-date.ts';
import { formatMinuteOfDay } from './time-of-day.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;

/**
 * What a zone's clocks do on a day, in minutes after midnight: `skipped` times do not exist (a spring night),
 * `repeated` ones come twice (an autumn night). `from` belongs to the span, `to` no longer does.
 */
export interface ClockChange {
  readonly kind: 'skipped' | 'repeated';
  readonly from: number;
  readonly to: number;
}

/** The change of clocks on a day; null on nearly every one. `timeZone` is an IANA name. */
export function clockChangeOn(date: CalendarDate, timeZone: string): ClockChange | null {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  let before = midnight - offsetMs(midnight - dayMs, timeZone) - minuteMs;
  let after = midnight + dayMs - offsetMs(midnight + 2 * dayMs, timeZone);
  const [offsetBefore, offsetAfter] = [offsetMs(before, timeZone), offsetMs(after, timeZone)];
  if (offsetBefore === offsetAfter) return null;
  // The last minute with the old offset and the first one with the new: clocks change on whole minutes.
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

/** A span of a day, in minutes after midnight. */
export interface DaySpan {
  readonly startMinute: number;
  readonly endMinute: number;
}

/** The end of a span at the very moment of the change is that moment, whichever way it is written. */
const startIsSkipped = ({ startMinute }: DaySpan, { from, to }: ClockChange): boolean =>
  startMinute >= from && startMinute < to;
const endIsSkipped = ({ endMinute }: DaySpan, { from, to }: ClockChange): boolean =>
  endMinute > from && endMinute < to;

/**
 * Why a span cannot be on a day: its beginning or its end does not exist there. Null when both do, also when
 * they come twice.
 */
export function skippedTimeIn(span: DaySpan, date: CalendarDate, timeZone: string): string | null {
  const change = clockChangeOn(date, timeZone);
  if (change?.kind !== 'skipped') return null;
  const minute = startIsSkipped(span, change)
    ? span.startMinute
    : endIsSkipped(span, change)
      ? span.endMinute
      : null;
  return minute === null ? null : `${skippedInWords(minute, change, date)} Choose another time.`;
}

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

/** A span as it can be on a day. `moved` says what was wrong with it; null: it is as it was. */
export interface SpanOnDay extends DaySpan {
  readonly moved: string | null;
}

/**
 * The span with times that do not exist moved to where the clocks go on: 2:30 to 4:00 AM becomes 3:00 to 4:00
 * AM. One that lies between altogether keeps its length: 2:15 to 2:45 AM becomes 3:00 to 3:30 AM.
 */
export function spanOnDay(span: DaySpan, date: CalendarDate, change: ClockChange | null): SpanOnDay {
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
