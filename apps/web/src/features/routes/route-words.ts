import { formatDuration, toMiles } from '@haulwright/domain/kernel/quantity';
import { formatMinuteOfDay } from '@haulwright/domain/kernel/time-of-day';
import type { RouteStatus } from '@haulwright/domain/routes/route';

/** 28800 → '8:00 AM'; past midnight '12:30 AM +1'. Takes seconds after local midnight. */
export function clock(second: number): string {
  const text = formatMinuteOfDay(second / 60);
  return second >= 86_400 ? `${text} +1` : text;
}

/** 565 → '9h 25m', always both parts. Takes minutes. */
export function hoursAndMinutes(minutes: number): string {
  const whole = Math.round(minutes);
  return `${Math.floor(whole / 60)}h ${whole % 60}m`;
}

/** '16.8 mi · 26 min'. */
export const legInWords = (meters: number, seconds: number): string => `${milesInWords(toMiles(meters))} · ${seconds < 30 ? 'under 1 min' : formatDuration(seconds / 60)}`;

/** 124.3 → '124.3 mi'. */
export const milesInWords = (miles: number): string => `${miles.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} mi`;

/** '1 stop', '10 stops'. */
export const count = (amount: number, noun: string): string => `${amount.toLocaleString('en-US')} ${noun}${amount === 1 ? '' : 's'}`;

export const routeStatusName: Record<RouteStatus, string> = {
  draft: 'Draft',
  published: 'Published',
  in_progress: 'In Progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
};
