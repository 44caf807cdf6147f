// Public to other features: a day's routes as planned, and their progress.
import type { JobStatus } from '@haulwright/domain/jobs/job';
import type { Visit } from '@haulwright/domain/routes/manual-route';
import type { RouteStatus } from '@haulwright/domain/routes/route';
import type { StopLock } from '@haulwright/domain/routes/stop-lock';
import type { LedgerDay } from '../../custody/ledger/tank-days.queries.ts';

/** A planned visit of a route and its progress. Seconds after midnight, gallons. */
export interface TodaysVisit {
  readonly visit: Visit;
  readonly jobStatus: JobStatus | null;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
  readonly actualGallons: number | null;
  /** The ledger has, or had, gallons of its job. */
  readonly isReported?: boolean;
  readonly arrivalSecond: number;
  readonly waitSeconds: number;
  readonly departureSecond: number;
  readonly lock: StopLock | null;
  /** When its work begins, for a time lock. */
  readonly lockedSecond: number | null;
}

/** A break of a route as planned. Seconds after midnight. */
export interface PlannedBreak {
  /** The number of visits before it. */
  readonly after: number;
  readonly beginSecond: number;
  readonly endSecond: number;
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
  /** The last position its driver shared. */
  readonly driverAt: SharedPlace | null;
  readonly updatedAt: Date;
  readonly endSecond: number;
  readonly isLocked: boolean;
  /** As the planner made it. */
  readonly isOptimized: boolean;
  readonly visits: readonly TodaysVisit[];
  /** In their order; absent: none. */
  readonly breaks?: readonly PlannedBreak[];
  /** What the ledger of gallons says about its truck's day; absent when nothing. */
  readonly ledger?: LedgerDay;
}

export const jobIdOf = ({ visit }: TodaysVisit): string | null => (visit.kind === 'job' ? visit.jobId : null);

/** Whether it may leave neither its truck nor, with a time lock, its time. */
export const isHeld = ({ lock }: TodaysVisit): boolean => lock !== null;

/** Whether a driver has been told of the route, so that its arrivals are promised. */
export const isPromised = ({ status }: Pick<TodaysRoute, 'status'>): boolean => status !== 'draft';
