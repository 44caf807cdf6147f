import type { Route, RouteLoad, RouteStop } from '@haulwright/domain/routes/route';

/** Public to other features. The tank's level at a moment of the day. */
export interface FillPoint {
  /** Seconds after local midnight. */
  readonly second: number;
  readonly gallons: number;
}

type CurveStop = Pick<RouteStop, 'arrivalSecond' | 'waitSeconds' | 'departureSecond' | 'loadAfterGallons'>;

/**
 * The tank's level over the day, as corners of a polyline: constant while driving and waiting, linear during
 * service. Redundant points are left out; seconds never decrease.
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

/**
 * The ledger's level until now, and the planned one from there. `nowSecond`: of the route's day; on another
 * day the known part ends with the last report.
 */
export function loadCurves(
  { stops, startSecond }: Pick<Route, 'startSecond'> & { readonly stops: readonly CurveStop[] },
  { actual, after, openingGallons, nowGallons }: RouteLoad,
  nowSecond: number,
): { readonly actual: FillPoint[]; readonly planned: FillPoint[] } {
  const begin = Math.min(startSecond, actual[0]?.second ?? startSecond);
  const lastReport = actual.at(-1)?.second ?? begin;
  const now = nowSecond >= 0 && nowSecond < 86_400 ? Math.max(lastReport, nowSecond) : lastReport;
  const known: FillPoint[] = [{ second: begin, gallons: openingGallons }];
  for (const { second, gallons } of actual)
    known.push({ second, gallons: known.at(-1)?.gallons ?? 0 }, { second, gallons });
  const from = Math.max(begin, now);
  known.push({ second: from, gallons: nowGallons });
  const planned: FillPoint[] = [{ second: from, gallons: nowGallons }];
  for (const [at, stop] of stops.entries()) {
    const gallons = after[at];
    if (gallons == null) continue;
    const service = Math.min(stop.arrivalSecond + stop.waitSeconds, stop.departureSecond);
    planned.push(
      { second: Math.max(from, service), gallons: planned.at(-1)?.gallons ?? 0 },
      { second: Math.max(from, stop.departureSecond), gallons },
    );
  }
  return { actual: cornersOf(known), planned: cornersOf(planned) };
}

/** Removes duplicate corners. */
const cornersOf = (points: readonly FillPoint[]): FillPoint[] =>
  withoutStraightMiddles(
    points.filter(({ second, gallons }, at) => {
      const before = points[at - 1];
      return before === undefined || before.second !== second || before.gallons !== gallons;
    }),
  );

function withoutStraightMiddles(points: readonly FillPoint[]): FillPoint[] {
  return points.filter((point, at) => {
    const [before, after] = [points[at - 1], points[at + 1]];
    return !before || !after || before.gallons !== point.gallons || after.gallons !== point.gallons;
  });
}

/** The highest level of the tank, in gallons. */
export const peakGallons = (stops: readonly Pick<RouteStop, 'loadAfterGallons'>[]): number =>
  Math.max(0, ...stops.map((stop) => stop.loadAfterGallons));

/** The level before each stop, in gallons; the tank starts with the level after the first stop. */
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
