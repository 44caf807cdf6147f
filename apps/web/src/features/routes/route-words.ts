import { minutesPastBy } from '@haulwright/domain/jobs/by-time';
import { formatDuration } from '@haulwright/domain/kernel/quantity';
import { formatMinuteOfDay } from '@haulwright/domain/kernel/time-of-day';
import type { RouteStatus, RouteStop } from '@haulwright/domain/routes/route';
import type { Units } from '../measures/use-units.ts';

/**
 * Public to other features. 28800 → '8:00 AM'; past midnight '12:30 AM +1'. Takes seconds after local
 * midnight.
 */
export function clock(second: number): string {
  const text = formatMinuteOfDay(second / 60);
  return second >= 86_400 ? `${text} +1` : text;
}

/** 565 → '9h 25m', always both parts. Takes minutes. */
export function hoursAndMinutes(minutes: number): string {
  const whole = Math.round(minutes);
  return `${Math.floor(whole / 60)}h ${whole % 60}m`;
}

/** 'Locked to its truck', 'Locked to 9:15 AM'; '' when unlocked. */
export function lockInWords({ lock, lockedSecond }: Pick<RouteStop, 'lock' | 'lockedSecond'>): string {
  if (lock == null) return '';
  return lock === 'truck' ? 'Locked to its truck' : `Locked to ${clock(lockedSecond ?? 0)}`;
}

/** '16.8 mi · 26 min'. */
export const legInWords = (meters: number, seconds: number, units: Pick<Units, 'meters'>): string =>
  `${units.meters(meters)} · ${seconds < 30 ? 'under 1 min' : formatDuration(seconds / 60)}`;

/** '1 stop', '10 stops'. */
export const count = (amount: number, noun: string): string =>
  `${amount.toLocaleString('en-US')} ${noun}${amount === 1 ? '' : 's'}`;

export const routeStatusName: Record<RouteStatus, string> = {
  draft: 'Draft',
  published: 'Published',
  in_progress: 'In Progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

/** Whether a stop is finished: its job is done, or its tank was emptied. */
export const isFinished = ({ jobStatus, isEmptied }: Pick<RouteStop, 'jobStatus' | 'isEmptied'>): boolean =>
  jobStatus === 'completed' || isEmptied === true;

/** Whether urgent work begins after its deadline, by its plan; of finished work it says nothing. */
export const missesByTime = ({
  beginByMinute,
  arrivalSecond,
  waitSeconds,
  ...stop
}: Pick<RouteStop, 'beginByMinute' | 'arrivalSecond' | 'waitSeconds' | 'jobStatus' | 'isEmptied'>): boolean =>
  !isFinished(stop) && minutesPastBy(beginByMinute ?? null, arrivalSecond + waitSeconds) > 0;
