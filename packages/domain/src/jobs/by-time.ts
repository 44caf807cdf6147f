import { offsetMs, type CalendarDate } from '../kernel/calendar-date.ts';
import { formatDuration } from '../kernel/quantity.ts';
import { formatMinuteOfShift } from '../kernel/time-of-day.ts';
import type { JobPriority } from './job.ts';

/** A company's deadlines for urgent work, in minutes. */
export interface UrgentRules {
  readonly emergencyWithinMinutes: number;
  /** Null: high priority sets no deadline. */
  readonly highWithinMinutes: number | null;
}

/** The data that a job's begin-by time is derived from. */
export interface ByTimeFacts {
  readonly priority: JobPriority;
  /** Minute of the job's day chosen by a person; null: the company's rule. */
  readonly byMinute: number | null;
  readonly scheduledDate: CalendarDate | null;
  readonly reportedAt: Date;
  /** Start of the day's first shift, in minutes after midnight. */
  readonly shiftStartMinute: number;
  /** End of the last shift that goes on past midnight, counted on: 6:00 AM is 1,800. Null: there is none. */
  readonly nightEndMinute: number | null;
  /** IANA name of the company's time zone. */
  readonly timeZone: string;
}

const minutesOfDay = 1_440;
const minuteMs = 60_000;

/** Whether a priority has a begin-by time in this company. */
export const hasByTime = (
  priority: JobPriority,
  { highWithinMinutes }: Pick<UrgentRules, 'highWithinMinutes'>,
): boolean => priority === 'emergency' || (priority === 'high' && highWithinMinutes !== null);

/**
 * The minute of its day by which urgent work must begin; null for work that is not urgent and for a job
 * without a day. On the day it is reported, time runs from the report, or from the shift's start if that is
 * later; on any other day, from the shift's start. Past midnight only where a shift goes on, and not beyond it:
 * work belongs to the day its shift begins on, and so do a time and a report of the small hours.
 */
export function byTimeOf(facts: ByTimeFacts, rules: UrgentRules): number | null {
  const { priority, byMinute, scheduledDate, shiftStartMinute, nightEndMinute } = facts;
  if (scheduledDate === null || !hasByTime(priority, rules)) return null;
  if (byMinute !== null) {
    const nextMorning = byMinute + minutesOfDay;
    return byMinute < shiftStartMinute && nextMorning <= (nightEndMinute ?? 0) ? nextMorning : byMinute;
  }
  const within = priority === 'emergency' ? rules.emergencyWithinMinutes : (rules.highWithinMinutes ?? 0);
  const from = Math.max(shiftStartMinute, reportedMinute(facts, scheduledDate) ?? 0);
  return Math.min(Math.max(minutesOfDay, nightEndMinute ?? 0), from + within);
}

/** When work was reported, counted from the midnight of its day; null on another day. */
function reportedMinute(
  { reportedAt, nightEndMinute, timeZone }: ByTimeFacts,
  scheduledDate: CalendarDate,
): number | null {
  const at = reportedAt.getTime();
  const midnight = Date.parse(`${scheduledDate}T00:00:00Z`);
  // Another day in every time zone: asking for this one costs more than all the rest, for each job of a list.
  if (Math.abs(at - midnight) > 3 * minutesOfDay * minuteMs) return null;
  const minute = Math.floor((at + offsetMs(at, timeZone) - midnight) / minuteMs);
  return minute >= 0 && minute < Math.max(minutesOfDay, nightEndMinute ?? 0) ? minute : null;
}

/** Minutes by which work that begins at a second of the day misses its begin-by time; 0 when in time. */
export const minutesPastBy = (beginByMinute: number | null, beginSecond: number | null): number =>
  beginByMinute === null || beginSecond === null
    ? 0
    : Math.max(0, Math.floor(beginSecond / 60) - beginByMinute);

/**
 * "Begin by 11:30 AM", or "Begins 40 min after its by time" when that is known; null when the work is not
 * urgent. `beginSecond`: the planned or actual start, null while unknown.
 */
export function byTimeInWords(beginByMinute: number | null, beginSecond: number | null): string | null {
  if (beginByMinute === null) return null;
  const late = minutesPastBy(beginByMinute, beginSecond);
  return late === 0
    ? `Begin by ${clockOf(beginByMinute)}`
    : `Begins ${formatDuration(late)} after its by time`;
}

/** "12:00 AM" would be read as the midnight before the day. */
const clockOf = (minute: number): string =>
  minute === minutesOfDay ? 'midnight' : formatMinuteOfShift(minute);

/** A plan's message about a job that cannot begin in time. `arrivals`: when trucks could be there, in words. */
export const missedByTimeInWords = (
  job: string,
  beginByMinute: number,
  beginSecond: number,
  arrivals?: string,
): string =>
  [
    `${job} is to begin by ${clockOf(beginByMinute)}, which this plan does not keep:`,
    `it begins at ${formatMinuteOfShift(beginSecond / 60)}, ${formatDuration(minutesPastBy(beginByMinute, beginSecond))} later.`,
    ...(arrivals === undefined ? [] : [arrivals]),
    'Place… on the board shows when each truck could be there, and what is in its way.',
  ].join(' ');
