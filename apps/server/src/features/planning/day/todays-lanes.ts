import type { JobStatus } from '@haulwright/domain/jobs/job';
import type { Visit } from '@haulwright/domain/routes/manual-route';
import type { PlanningChoices } from '@haulwright/domain/routes/planning-choices';
import type { RouteStatus } from '@haulwright/domain/routes/route';
import { begunVisits } from '@haulwright/domain/routes/route-lifecycle';
import type { StopLock } from '@haulwright/domain/routes/stop-lock';

/** A visit of a route as it is planned, and what became of it. Seconds after midnight, gallons. */
export interface TodaysVisit {
  readonly visit: Visit;
  readonly jobStatus: JobStatus | null;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
  readonly actualGallons: number | null;
  readonly arrivalSecond: number;
  readonly waitSeconds: number;
  readonly departureSecond: number;
  readonly lock: StopLock | null;
  /** When its work begins, for a lock to the time. */
  readonly lockedSecond: number | null;
}

/** Where a phone was. */
export interface SharedPlace {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracyMeters: number;
  readonly measuredAt: Date;
}

/** A route of the day. */
export interface TodaysRoute {
  readonly routeId: string;
  readonly name: string;
  readonly status: RouteStatus;
  readonly vehicleId: string;
  readonly vehicleName: string;
  /** Whether its truck works on the day. */
  readonly inService: boolean;
  readonly driverUserId: string | null;
  /** The last one its driver shared. */
  readonly driverAt: SharedPlace | null;
  readonly updatedAt: Date;
  readonly endSecond: number;
  readonly isLocked: boolean;
  readonly visits: readonly TodaysVisit[];
}

/**
 * A truck's route and what a plan may do with it: change all that has not begun, put jobs in between, or
 * nothing.
 */
export interface TodaysLane extends TodaysRoute {
  readonly use: 'replan' | 'fill' | 'keep';
  /** How many visits are done or under way. */
  readonly begun: number;
}

/** Routes that can still be changed. */
const open: readonly RouteStatus[] = ['draft', 'published', 'in_progress'];

/**
 * The first route of each truck, when it is not over, and the trucks whose day is not to be planned: their
 * first route is over, locked, or not to be touched. A second route of a truck is nobody's business here.
 * @param routes of the day, none cancelled, in the order they begin
 */
export function lanesOf(
  routes: readonly TodaysRoute[],
  { vehicleIds, existing }: Pick<PlanningChoices, 'vehicleIds' | 'existing'>,
): { lanes: TodaysLane[]; busyVehicleIds: string[]; secondRoutes: string[] } {
  const byTruck = [...Map.groupBy(routes, (route) => route.vehicleId).values()];
  const lanes = byTruck.flatMap(([first]) => {
    if (!first || !open.includes(first.status)) return [];
    const isChosen = vehicleIds === null || vehicleIds.includes(first.vehicleId);
    const use =
      existing === 'keep' || first.isLocked || !isChosen || (existing === 'fill' && !first.inService)
        ? 'keep'
        : existing === 'fill'
          ? 'fill'
          : 'replan';
    return [{ ...first, use, begun: begunVisits(first.visits) } as const];
  });
  const planned = new Set(lanes.flatMap((lane) => (lane.use === 'keep' ? [] : [lane.vehicleId])));
  return {
    lanes,
    busyVehicleIds: byTruck.flatMap(([first]) =>
      first && !planned.has(first.vehicleId) ? [first.vehicleId] : [],
    ),
    secondRoutes: byTruck.flatMap(([, ...more]) => more.map((route) => route.name)),
  };
}

export const jobIdOf = ({ visit }: TodaysVisit): string | null => (visit.kind === 'job' ? visit.jobId : null);

/** Whether it may leave neither its truck nor, when it is locked to a time, that time. */
export const isHeld = ({ lock }: TodaysVisit): boolean => lock !== null;

/** Whether a driver knows the route already: its arrivals were promised. */
export const isPromised = ({ status }: Pick<TodaysRoute, 'status'>): boolean => status !== 'draft';
