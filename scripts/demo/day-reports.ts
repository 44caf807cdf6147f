import type { RouteStop } from '@haulwright/domain/routes/route';

/** What a driver reports, and at which second of the route's day. */
export type DayReport = { readonly second: number } & (
  | { readonly what: 'shift-started' | 'inspected' | 'route-started' | 'shift-ended' }
  | { readonly what: 'arrived' | 'completed'; readonly jobId: string; readonly gallons: number }
  | {
      readonly what: 'at-site' | 'dumped';
      readonly disposalSiteId: string;
      /** How often the route was at this site before. */
      readonly order: number;
      readonly gallons: number;
    }
);

type PlannedStop = Pick<
  RouteStop,
  'kind' | 'jobId' | 'disposalSiteId' | 'arrivalSecond' | 'waitSeconds' | 'departureSecond' | 'gallons'
>;

interface DrivenRoute {
  readonly startSecond: number;
  readonly stops: readonly PlannedStop[];
}

const beforeStartSeconds = { shift: 1_500, inspection: 900 } as const;
const afterEndSeconds = 600;

/** Drivers differ: on time, half an hour behind, a little early. */
const delays = [180, 1_620, 0, 540] as const;
/** Tanks are rarely as full as was thought. */
const shares = [0.9, 1, 0.96, 1.04] as const;

export const delayOf = (driver: number): number => delays[driver % delays.length] ?? 0;
export const gallonsPumped = (expected: number, at: number): number =>
  Math.round((expected * (shares[at % shares.length] ?? 1)) / 10) * 10;

/**
 * What the driver of a route has reported until a second of its day, oldest first: nothing at five in the
 * morning, all of it in the evening. Asked later it is the same and more.
 * @param until seconds after the midnight that began the day; negative before it
 */
export function reportsUntil(route: DrivenRoute, until: number, driver: number): DayReport[] {
  const delay = delayOf(driver);
  const start = route.startSecond;
  const reports: DayReport[] = [
    { what: 'shift-started', second: start - beforeStartSeconds.shift },
    { what: 'inspected', second: start - beforeStartSeconds.inspection },
    { what: 'route-started', second: start },
  ];
  const visits = new Map<string, number>();
  let onBoard = 0;
  let end = start;
  for (const [at, stop] of route.stops.entries()) {
    const begins = stop.arrivalSecond + stop.waitSeconds + delay;
    end = stop.departureSecond + delay;
    if (stop.kind === 'job' && stop.jobId !== null) {
      const { jobId } = stop;
      const gallons = gallonsPumped(stop.gallons, at);
      onBoard += gallons;
      reports.push({ what: 'arrived', second: begins, jobId, gallons });
      reports.push({ what: 'completed', second: end, jobId, gallons });
    }
    if (stop.kind === 'disposal' && stop.disposalSiteId !== null) {
      const { disposalSiteId } = stop;
      const order = visits.get(disposalSiteId) ?? 0;
      visits.set(disposalSiteId, order + 1);
      reports.push({ what: 'at-site', second: begins, disposalSiteId, order, gallons: onBoard });
      if (onBoard > 0) reports.push({ what: 'dumped', second: end, disposalSiteId, order, gallons: onBoard });
      onBoard = 0;
    }
  }
  reports.push({ what: 'shift-ended', second: end + afterEndSeconds });
  return reports.filter(({ second }) => second <= until);
}
