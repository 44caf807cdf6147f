import type { Route } from '@haulwright/domain/routes/route';
import type { Vehicle } from '@haulwright/domain/vehicles/vehicle';

const HOUR = 3_600;

/** The board's time axis: whole hours, in seconds after local midnight, and how wide a second is drawn. */
export interface TimeScale {
  readonly startSecond: number;
  readonly endSecond: number;
  readonly pixelsPerSecond: number;
}

export const zooms = [60, 96, 150, 240] as const;

/**
 * Wide enough for every shift and every route of the day; 6 AM to 6 PM when there is nothing. @param
 * pixelsPerHour width of an hour
 */
export function timeScale(
  routes: readonly Pick<Route, 'startSecond' | 'endSecond'>[],
  trucks: readonly Pick<Vehicle, 'shiftStartMinute' | 'shiftEndMinute'>[],
  pixelsPerHour: number,
): TimeScale {
  const starts = [
    ...routes.map((route) => route.startSecond),
    ...trucks.map((truck) => truck.shiftStartMinute * 60),
  ];
  const ends = [
    ...routes.map((route) => route.endSecond),
    ...trucks.map((truck) => truck.shiftEndMinute * 60),
  ];
  const first = starts.length === 0 ? 6 * HOUR : Math.min(...starts);
  const last = ends.length === 0 ? 18 * HOUR : Math.max(...ends);
  return {
    startSecond: Math.floor(first / HOUR) * HOUR,
    endSecond: Math.max(Math.ceil(last / HOUR), Math.floor(first / HOUR) + 1) * HOUR,
    pixelsPerSecond: pixelsPerHour / HOUR,
  };
}

export const xOf = (scale: TimeScale, second: number): number =>
  (second - scale.startSecond) * scale.pixelsPerSecond;

export const widthOf = (scale: TimeScale): number => xOf(scale, scale.endSecond);

/** The full hours of the axis, in seconds. */
export const hoursOf = ({ startSecond, endSecond }: TimeScale): number[] =>
  Array.from({ length: (endSecond - startSecond) / HOUR + 1 }, (_, at) => startSecond + at * HOUR);
