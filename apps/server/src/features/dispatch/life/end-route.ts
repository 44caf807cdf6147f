import type { ArrangedRoute } from '@haulwright/domain/routes/arranged-route';
import { visitsOfPlan } from '@haulwright/domain/routes/route-version';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import { jobIdsOf } from '@haulwright/domain/routes/manual-route';
import type { Route } from '@haulwright/domain/routes/route';
import {
  checkCancel,
  checkComplete,
  openJobIdsOf,
  type CancelRefusal,
  type CompleteRefusal,
} from '@haulwright/domain/routes/route-lifecycle';
import { checkLocks, type LockRefusal } from '@haulwright/domain/routes/stop-lock';
import type { Person } from '../../../http/actor.ts';
import type { Database, TenantTransaction } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { ArrangeRoutes } from '../arranging/arrange-routes.ts';
import { leaveRoutes } from '../../routes/following/leave-route.queries.ts';
import type { EditRefusal } from '../../routes/editing/route-edit.ts';
import { recordStep } from '../../routes/versions/record-steps.queries.ts';
import { planBeforeCancelling } from '../../routes/versions/route-versions.queries.ts';
import { loadRoute } from '../../routes/reading/routes.queries.ts';
import { releaseJobs } from '../../routes/rows/settle-jobs.queries.ts';
import {
  loadStoredRoute,
  lockJobsForRoutes,
  type StoredRoute,
} from '../../routes/rows/stored-routes.queries.ts';
import { setRouteStatus } from '../../routes/rows/write-route.queries.ts';
import {
  clearStops,
  isPersonOfCompany,
  jobsNotFree,
  sitesThere,
  type NotFreeJob,
} from './end-route.queries.ts';

export type RestoreRefusal = EditRefusal | 'route.not-cancelled';

/** The refusal that names the jobs preventing it. */
export interface JobsNotFree {
  readonly ok: false;
  readonly refusal: 'route.jobs-not-free';
  readonly jobs: NotFreeJob[];
}

/** Ends routes by hand and restores cancelled ones. */
export interface EndingRoutes {
  complete(
    actor: Person,
    id: string,
    openJobIds: readonly string[],
  ): Promise<Outcome<Route, CompleteRefusal | 'not-found'>>;
  cancel(
    actor: Person,
    id: string,
    reason: string,
  ): Promise<Outcome<Route, CancelRefusal | LockRefusal | 'not-found'>>;
  restore(actor: Person, id: string): Promise<Outcome<Route, RestoreRefusal> | JobsNotFree>;
}

declare module '../../../http/context.ts' {
  interface Services {
    readonly endingRoutes: EndingRoutes;
  }
}

export interface EndingRoutesParts {
  readonly database: Database;
  readonly arrangeRoutes: ArrangeRoutes;
  readonly events: Pick<Events, 'publish'>;
  readonly now: () => Date;
}

/** Carries a refusal out of the transaction, which is rolled back. */
class Refused extends Error {
  readonly refusal: RestoreRefusal;
  constructor(refusal: RestoreRefusal) {
    super('refused');
    this.refusal = refusal;
  }
}

export function createEndingRoutes({
  database,
  arrangeRoutes,
  events,
  now,
}: EndingRoutesParts): EndingRoutes {
  /** The route and its jobs, locked. */
  async function locked(tx: TenantTransaction, id: string): Promise<StoredRoute | undefined> {
    await lockJobsForRoutes(tx, [], [id]);
    return loadStoredRoute(tx, id, true);
  }

  return {
    complete: (actor, id, openJobIds) =>
      database.inTenant(actor, async (tx) => {
        const stored = await locked(tx, id);
        if (stored === undefined) return refused('not-found');
        const permitted = checkComplete(stored, openJobIds);
        if (!permitted.ok) return permitted;
        const open = openJobIdsOf(stored.visits);
        await setRouteStatus(tx, [id], 'completed', now());
        await releaseJobs(tx, actor, open, stored.driverUserId, 'its route was completed without it', now());
        await leaveRoutes(tx, open, now());
        await recordStep(tx, { actor, now: now(), events }, id, { kind: 'completed' });
        return accepted(await loaded(tx, id));
      }),

    cancel: (actor, id, reason) =>
      database.inTenant(actor, async (tx) => {
        const stored = await locked(tx, id);
        if (stored === undefined) return refused('not-found');
        const permitted = checkCancel(stored);
        if (!permitted.ok) return permitted;
        const unlocked = checkLocks([stored], [{ ...stored, isLocked: undefined, visits: [] }]);
        if (!unlocked.ok) return unlocked;
        // First, so that the version stores the plan it can be restored with.
        await recordStep(tx, { actor, now: now(), events }, id, { kind: 'cancelled', reason });
        await clearStops(tx, id);
        await releaseJobs(tx, actor, jobIdsOf(stored), stored.driverUserId, 'its route was cancelled', now());
        await setRouteStatus(tx, [id], 'cancelled', now());
        return accepted(await loaded(tx, id));
      }),

    async restore(actor, id) {
      const found = await database.inTenant(actor, (tx) => cancelledRoute(tx, id));
      if (!found.ok) return found;
      try {
        const { routes } = await arrangeRoutes(actor, [found.value], async (tx, write) => {
          const stored = await loadStoredRoute(tx, id, true);
          if (stored?.status !== 'cancelled') throw new Refused('route.not-cancelled');
          // The state that was read must still be current.
          await setRouteStatus(tx, [id], 'draft', stored.updatedAt);
          const outcome = await write();
          if (!outcome.ok) throw new Refused(outcome.refusal);
          await recordStep(tx, { actor, now: now(), events }, id, { kind: 'restored' });
          return outcome.value;
        });
        const [route] = routes;
        if (route === undefined) throw new Error(`route ${id} vanished while it was restored`);
        return accepted(route);
      } catch (error) {
        if (error instanceof Refused) return refused(error.refusal);
        throw error;
      }
    },
  };
}

const noTruck = '00000000-0000-0000-0000-000000000000';

/** Turns a cancelled route back into a request; sites that were deleted and a driver who left are dropped. */
async function cancelledRoute(
  tx: TenantTransaction,
  id: string,
): Promise<Outcome<ArrangedRoute, RestoreRefusal> | JobsNotFree> {
  const stored = await loadStoredRoute(tx, id);
  if (stored === undefined) return refused('not-found');
  const plan = stored.status === 'cancelled' ? await planBeforeCancelling(tx, id) : undefined;
  if (plan === undefined) return refused('route.not-cancelled');
  const notFree = await jobsNotFree(tx, plan);
  if (notFree.length > 0) return { ok: false, refusal: 'route.jobs-not-free', jobs: notFree };
  const sites = await sitesThere(tx);
  const driverUserId =
    plan.driverUserId !== null && (await isPersonOfCompany(tx, plan.driverUserId)) ? plan.driverUserId : null;
  return accepted({
    id,
    name: plan.name,
    routeDate: plan.routeDate,
    vehicleId: plan.vehicleId ?? noTruck,
    driverUserId,
    visits: visitsOfPlan(plan).filter((visit) => visit.kind === 'job' || sites.has(visit.disposalSiteId)),
    seenUpdatedAt: stored.updatedAt.toISOString(),
  });
}

async function loaded(tx: TenantTransaction, id: string): Promise<Route> {
  const route = await loadRoute(tx, id);
  if (!route) throw new Error(`route ${id} vanished within its own transaction`);
  return route;
}
