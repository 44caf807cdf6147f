import { isPlannable } from '@haulwright/domain/jobs/job-lifecycle';
import type { ExpectedStop } from '@haulwright/domain/live/route-eta';
import type { RouteStop } from '@haulwright/domain/routes/route';
import { begunVisits } from '@haulwright/domain/routes/route-lifecycle';
import { isWhereNow } from '@haulwright/domain/routes/shared-place';
import { metersBetween, type Placed } from '@haulwright/domain/tracking/plane';
import type { DayClock } from '../routes/day/day-clock.ts';
import type { TodaysRoute, TodaysVisit } from '../routes/day/todays-routes.ts';
import { placeOfTruck, type BegunRoute } from '../routes/day/under-way.ts';

/** When a truck's device says that it was at a stop. */
export interface SeenAt {
  readonly arrivedAt: Date;
  /** Null: it is there. */
  readonly departedAt: Date | null;
}

/** By job and by disposal site, earliest first. */
export type SeenStops = ReadonlyMap<string, readonly SeenAt[]>;

export interface Depot {
  readonly place: Placed | null;
  /** When the route is to leave it. */
  readonly startSecond: number;
}

/** A route that goes on from where its truck is. */
export interface GoingOn {
  readonly route: BegunRoute & { readonly goesOn: NonNullable<BegunRoute['goesOn']> };
  /** Number of first visits that people have reported: nothing is expected of those. */
  readonly reported: number;
}

/** A truck nearer than this has not left. */
const atDepotMeters = 500;
const lastSecond = 172_800;

/**
 * How a route goes on from where its truck is. What its device saw fills what nobody reported; null when nobody knows
 * where the truck is, or it is another day.
 */
export function goesOnFromPlace(
  route: TodaysRoute,
  seen: SeenStops,
  depot: Depot,
  clock: DayClock,
): GoingOn | null {
  const { driverAt } = route;
  const { nowSecond } = clock;
  if (nowSecond === null || driverAt === null || !isWhereNow(driverAt, clock.now)) return null;
  const visits = withSeen(route.visits, seen);
  const begun = begunVisits(visits);
  const last = visits[begun - 1];
  const goesOn = () => {
    if (last?.jobStatus === 'in_progress') {
      const began = (last.startedAt && clock.secondOf(last.startedAt)) ?? nowSecond;
      const work = last.departureSecond - last.arrivalSecond - last.waitSeconds;
      return { second: Math.max(nowSecond, began + work), place: null };
    }
    const isAtDepot =
      last === undefined && depot.place !== null && metersBetween(driverAt, depot.place) < atDepotMeters;
    if (isAtDepot) return { second: Math.max(nowSecond, depot.startSecond), place: null };
    const isOlder = last?.completedAt != null && driverAt.measuredAt < last.completedAt;
    return { second: nowSecond, place: isOlder ? null : placeOfTruck(driverAt) };
  };
  const { second, place } = goesOn();
  return {
    route: { ...route, visits, begun, goesOn: { second: Math.min(lastSecond, second), place } },
    reported: begunVisits(route.visits),
  };
}

/** The nth time at a place is the nth stop there. */
function withSeen(visits: readonly TodaysVisit[], seen: SeenStops): TodaysVisit[] {
  const taken = new Map<string, number>();
  return visits.map((one) => {
    const id = one.visit.kind === 'job' ? one.visit.jobId : one.visit.disposalSiteId;
    const nth = taken.get(id) ?? 0;
    taken.set(id, nth + 1);
    const at = seen.get(id)?.[nth];
    const isReported = one.jobStatus !== null && !isPlannable(one.jobStatus);
    if (at === undefined || isReported) return one;
    return {
      ...one,
      jobStatus: at.departedAt === null ? 'in_progress' : 'completed',
      startedAt: at.arrivedAt,
      completedAt: at.departedAt,
    };
  });
}

/**
 * What is expected of the stops that nobody reported; nothing of one that the truck has passed by.
 * @param timed the route's stops with their times from there
 */
export function expectedOf(
  timed: readonly RouteStop[],
  { route: { visits, begun }, reported }: GoingOn,
): ExpectedStop[] {
  return timed
    .filter(({ kind }) => kind === 'job' || kind === 'disposal')
    .flatMap(({ jobId, disposalSiteId, arrivalSecond, waitSeconds, departureSecond }, at) => {
      const status = visits[at]?.jobStatus;
      const isThere = at < begun;
      if (at < reported || (isThere && status !== 'in_progress' && status !== 'completed')) return [];
      return [
        {
          jobId,
          disposalSiteId: jobId === null ? disposalSiteId : null,
          arrivalSecond: Math.round(arrivalSecond),
          beginSecond: Math.round(arrivalSecond + waitSeconds),
          endSecond: Math.round(departureSecond),
          isThere,
          hasLeft: isThere && status === 'completed',
        },
      ];
    });
}
