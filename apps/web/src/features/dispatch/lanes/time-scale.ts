import { endOfSpan } from '@haulwright/domain/kernel/time-of-day';
import type { Route } from '@haulwright/domain/routes/route';
import type { Vehicle } from '@haulwright/domain/vehicles/vehicle';

const HOUR = 3_600;

/** The board's time axis: whole hours, in seconds after local midnight, and the width of a second. */
export interface TimeScale {
  readonly startSecond: number;
  readonly endSecond: number;
  readonly pixelsPerSecond: number;
}

/** Width of an hour relative to the whole-day view, which is the first. */
export const zooms = [1, 1.5, 2.5, 4] as const;

/** The column with the trucks' names, and the frame around the lanes. */
export const HEAD_PX = 208;
const FRAME_PX = 2;
/** Narrower hours are illegible: the lanes scroll instead, on a phone sooner. */
const NARROWEST_HOUR_PX = 28;
const NARROWEST_ON_PHONE_PX = 60;
const PHONE_PX = 700;

/**
 * The width of an hour at which the day's hours fit into the lanes, times the zoom. `boardPx`: the width for
 * names and hours; 0 while unknown.
 */
export function hourWidth(boardPx: number, hours: number, zoom: number): number {
  const fit = Math.floor((boardPx - HEAD_PX - FRAME_PX) / Math.max(1, hours));
  return Math.max(boardPx < PHONE_PX ? NARROWEST_ON_PHONE_PX : NARROWEST_HOUR_PX, fit) * (zooms[zoom] ?? 1);
}

/**
 * Wide enough for every shift and route of the day; 6 AM to 6 PM without any. @param boardPx width for names
 * and hours, @param zoom index in `zooms`
 */
export function timeScale(
  routes: readonly Pick<Route, 'startSecond' | 'endSecond'>[],
  trucks: readonly Pick<Vehicle, 'shiftStartMinute' | 'shiftEndMinute'>[],
  boardPx: number,
  zoom: number,
): TimeScale {
  const starts = [
    ...routes.map((route) => route.startSecond),
    ...trucks.map((truck) => truck.shiftStartMinute * 60),
  ];
  const ends = [
    ...routes.map((route) => route.endSecond),
    ...trucks.map((truck) => endOfSpan(truck.shiftStartMinute, truck.shiftEndMinute) * 60),
  ];
  const first = starts.length === 0 ? 6 * HOUR : Math.min(...starts);
  const last = ends.length === 0 ? 18 * HOUR : Math.max(...ends);
  const [from, to] = [
    Math.floor(first / HOUR),
    Math.max(Math.ceil(last / HOUR), Math.floor(first / HOUR) + 1),
  ];
  return {
    startSecond: from * HOUR,
    endSecond: to * HOUR,
    pixelsPerSecond: hourWidth(boardPx, to - from, zoom) / HOUR,
  };
}

export const xOf = (scale: TimeScale, second: number): number =>
  (second - scale.startSecond) * scale.pixelsPerSecond;

export const widthOf = (scale: TimeScale): number => xOf(scale, scale.endSecond);

/** The full hours of the axis, in seconds. */
export const hoursOf = ({ startSecond, endSecond }: TimeScale): number[] =>
  Array.from({ length: (endSecond - startSecond) / HOUR + 1 }, (_, at) => startSecond + at * HOUR);
