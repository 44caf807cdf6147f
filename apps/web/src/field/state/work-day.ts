import type { DayPack } from '@haulwright/domain/field/day-pack';
import { openShift, shiftsOf } from '@haulwright/domain/shifts/shifts-of';
import { dateIn, shiftedDate } from '../texts/formats.ts';

const hourMs = 3_600_000;
/** An open shift this long after its start was forgotten, and so was an open route this long after its end. */
const longestShiftHours = 20;
const lateHours = 4;
/** Routes that should have ended by midnight stay open into the small hours. */
const smallHours = 6;

/**
 * The day a technician is working on: yesterday while their shift or route of yesterday is open, else the
 * company's date. It turns to today when a route of today is to begin, so that a shift nobody ended keeps no
 * one from their work.
 */
export function workDay(pack: DayPack | null, now: Date): string {
  const timeZone = pack?.me.timeZone ?? 'UTC';
  const today = dateIn(timeZone, now);
  if (pack === null) return today;
  const yesterday = shiftedDate(today, -1);
  const hour = hourOf(now, timeZone);
  const { routes, shiftEvents } = pack;
  const isDue = routes.some(
    ({ routeDate, status, startSecond }) =>
      routeDate === today && status !== 'cancelled' && startSecond / 3_600 - 1 <= hour,
  );
  if (isDue) return today;
  const started = openShift(shiftsOf(shiftEvents))?.startedAt ?? null;
  const isShiftOpen =
    started !== null &&
    dateIn(timeZone, started) === yesterday &&
    now.getTime() - started.getTime() < longestShiftHours * hourMs;
  const isRouteOpen = routes.some(
    ({ routeDate, status, endSecond }) =>
      routeDate === yesterday &&
      status === 'in_progress' &&
      hour + 24 < Math.max(24 + smallHours, endSecond / 3_600 + lateHours),
  );
  return isShiftOpen || isRouteOpen ? yesterday : today;
}

function hourOf(now: Date, timeZone: string): number {
  const [hour = 0, minute = 0] = now
    .toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
    .split(':')
    .map(Number);
  return hour + minute / 60;
}
