import type { RouteStop } from '@haulwright/domain/routes/route';

/** Public to other features. How full the tank is at a moment of the day. */
export interface FillPoint {
  /** Seconds after local midnight. */
  readonly second: number;
  readonly gallons: number;
}

type CurveStop = Pick<RouteStop, 'arrivalSecond' | 'waitSeconds' | 'departureSecond' | 'loadAfterGallons'>;

/**
 * The tank's level over the day, as corners of a broken line: level while driving and waiting, rising (or
 * falling) evenly during the service. Points that change nothing are left out; seconds never go back.
 */
export function fillCurve(stops: readonly CurveStop[]): FillPoint[] {
  const corners: FillPoint[] = [];
  let level = stops[0]?.loadAfterGallons ?? 0;
  for (const stop of stops) {
    corners.push({
      second: Math.min(stop.arrivalSecond + stop.waitSeconds, stop.departureSecond),
      gallons: level,
    });
    level = stop.loadAfterGallons;
    corners.push({ second: stop.departureSecond, gallons: level });
  }
  return withoutStraightMiddles(corners);
}

function withoutStraightMiddles(points: readonly FillPoint[]): FillPoint[] {
  return points.filter((point, at) => {
    const [before, after] = [points[at - 1], points[at + 1]];
    return !before || !after || before.gallons !== point.gallons || after.gallons !== point.gallons;
  });
}

/** The fullest the tank gets, in gallons. */
export const peakGallons = (stops: readonly Pick<RouteStop, 'loadAfterGallons'>[]): number =>
  Math.max(0, ...stops.map((stop) => stop.loadAfterGallons));

/** What is in the tank before each stop, in gallons; the tank starts as the first stop leaves it. */
export const loadsBefore = (stops: readonly Pick<RouteStop, 'loadAfterGallons'>[]): number[] =>
  stops.map((stop, at) => stops[at - 1]?.loadAfterGallons ?? stop.loadAfterGallons);

/** Full hours (in seconds) within a span, at most `max` of them and evenly apart. */
export function hourTicks(startSecond: number, endSecond: number, max: number): number[] {
  const hour = 3_600;
  const first = Math.ceil(startSecond / hour);
  const last = Math.floor(endSecond / hour);
  const step = Math.max(1, Math.ceil((last - first + 1) / max));
  return Array.from(
    { length: Math.max(0, Math.floor((last - first) / step) + 1) },
    (_, at) => (first + at * step) * hour,
  );
}

/** The top of a gallons axis: a round number at or above both the capacity and the peak, never 0. */
export function axisTop(capacityGallons: number | null, peak: number): number {
  return Math.max(capacityGallons ?? 0, peak, 1);
}
