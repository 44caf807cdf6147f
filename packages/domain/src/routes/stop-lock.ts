import { z } from 'zod';
import { accepted, refused, type Outcome } from '../kernel/outcome.ts';
import type { Visit } from './manual-route.ts';

/** 'truck': the job stays on its truck and day, in any order. 'time': its start time is fixed as well. */
export const stopLocks = ['truck', 'time'] as const;
export const stopLock = z.enum(stopLocks);
export type StopLock = z.infer<typeof stopLock>;

/**
 * How a job is held on its route. `lockedSecond` is its start in seconds of the day; only a time lock has
 * one.
 */
export interface HeldStop {
  readonly lock: StopLock | null;
  readonly lockedSecond: number | null;
}

export const notHeld: HeldStop = { lock: null, lockedSecond: null };

/** Resolves a requested lock against the stored one: `undefined` keeps it, `null` clears it. */
export function heldAfter(request: Partial<HeldStop>, stored: HeldStop): HeldStop {
  if (request.lock === undefined) return stored;
  return {
    lock: request.lock,
    lockedSecond: request.lock === 'time' ? (request.lockedSecond ?? stored.lockedSecond) : null,
  };
}

export type LockRefusal = 'route.locked' | 'route.stop-locked';

interface RouteAtAll {
  readonly id: string;
  readonly routeDate: string;
  readonly vehicleId: string | null;
  readonly driverUserId: string | null;
  readonly visits: readonly Visit[];
}

interface LockableRoute extends RouteAtAll {
  readonly name: string;
  readonly isLocked: boolean;
}

interface WantedRoute extends RouteAtAll {
  /** Null: the default name, so not checked. */
  readonly name: string | null;
  /** Left out: unchanged. */
  readonly isLocked?: boolean | undefined;
}

/**
 * Whether routes may be changed to this in one step. A locked route changes only when the step unlocks it; a
 * locked job stays with its truck and day unless the step unlocks it.
 */
export function checkLocks(
  before: readonly LockableRoute[],
  wanted: readonly WantedRoute[],
): Outcome<null, LockRefusal> {
  for (const route of before) {
    const request = wanted.find((one) => one.id === route.id);
    if (route.isLocked && request !== undefined && request.isLocked !== false && isChanged(route, request))
      return refused('route.locked');
  }
  const places = new Map(
    wanted.flatMap((route) =>
      route.visits.flatMap((visit) =>
        visit.kind === 'job' ? [[visit.jobId, { visit, route }] as const] : [],
      ),
    ),
  );
  for (const route of before) {
    if (!wanted.some((one) => one.id === route.id)) continue;
    for (const visit of route.visits) {
      if (visit.kind !== 'job' || visit.lock == null) continue;
      const place = places.get(visit.jobId);
      if (place?.visit.lock === null) continue;
      if (place?.route.vehicleId !== route.vehicleId || place?.route.routeDate !== route.routeDate)
        return refused('route.stop-locked');
    }
  }
  return accepted(null);
}

function isChanged(route: LockableRoute, request: WantedRoute): boolean {
  if (
    request.routeDate !== route.routeDate ||
    request.vehicleId !== route.vehicleId ||
    request.driverUserId !== route.driverUserId
  )
    return true;
  if (request.name !== null && request.name !== route.name) return true;
  return (
    request.visits.length !== route.visits.length ||
    route.visits.some((visit, at) => isOther(visit, request.visits[at]))
  );
}

function isOther(visit: Visit, request: Visit | undefined): boolean {
  if (visit.kind === 'disposal')
    return request?.kind !== 'disposal' || request.disposalSiteId !== visit.disposalSiteId;
  if (request?.kind !== 'job' || request.jobId !== visit.jobId) return true;
  const held = { lock: visit.lock ?? null, lockedSecond: visit.lockedSecond ?? null };
  const after = heldAfter(request, held);
  return after.lock !== held.lock || after.lockedSecond !== held.lockedSecond;
}
