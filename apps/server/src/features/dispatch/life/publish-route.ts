import type { Outcome } from '@haulwright/domain/kernel/outcome';
import { jobIdsOf } from '@haulwright/domain/routes/manual-route';
import type { PublishedRoute, Route } from '@haulwright/domain/routes/route';
import { checkPublish, checkTakeBack, type PublishRefusal } from '@haulwright/domain/routes/route-lifecycle';
import type { Person } from '../../../http/actor.ts';
import type { Database, TenantTransaction } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import { recordStep } from '../../routes/versions/record-steps.queries.ts';
import { loadRoute } from '../../routes/reading/routes.queries.ts';
import { settleJobs } from '../../routes/rows/settle-jobs.queries.ts';
import { loadStoredRoute, lockJobsForRoutes } from '../../routes/rows/stored-routes.queries.ts';
import { setRouteStatus } from '../../routes/rows/write-route.queries.ts';
import { forgetNotices, withdrawPublishing } from '../messages/route-notices.queries.ts';
import type { RouteNotices } from '../messages/route-notices.ts';

/** Publishes routes to their drivers and takes them back. */
export interface Publishing {
  publish(actor: Person, id: string): Promise<Outcome<PublishedRoute, PublishRefusal | 'not-found'>>;
  /** Undoes a publishing; possible only until the driver is notified. */
  undo(
    actor: Person,
    id: string,
  ): Promise<Outcome<Route, 'route.not-published' | 'route.driver-told' | 'not-found'>>;
  takeBack(actor: Person, id: string): Promise<Outcome<Route, 'route.not-published' | 'not-found'>>;
}

declare module '../../../http/context.ts' {
  interface Services {
    readonly publishing: Publishing;
  }
}

export interface PublishingParts {
  readonly database: Database;
  readonly events: Pick<Events, 'publish'>;
  readonly routeNotices: Pick<RouteNotices, 'afterPublishing'>;
  readonly now: () => Date;
  /** How long a publishing can be undone before the driver is notified. */
  readonly undoMs: number;
}

export function createPublishing({
  database,
  events,
  routeNotices,
  now,
  undoMs,
}: PublishingParts): Publishing {
  /** Turns it into a draft again. */
  async function withdraw(tx: TenantTransaction, actor: Person, id: string): Promise<void> {
    await setRouteStatus(tx, id, 'draft', now());
    await recordStep(tx, { actor, now: now(), events }, id, { kind: 'taken-back' });
  }

  return {
    async publish(actor, id) {
      const done = await database.inTenant(actor, async (tx) => {
        await lockJobsForRoutes(tx, [], [id]);
        const stored = await loadStoredRoute(tx, id, true);
        if (stored === undefined) return { ok: false as const, refusal: 'not-found' as const };
        const jobIds = jobIdsOf(stored);
        const permitted = checkPublish({ ...stored, jobCount: jobIds.length });
        if (!permitted.ok) return permitted;
        await settleJobs(tx, actor, [{ head: stored, jobIds, before: stored }], now());
        await setRouteStatus(tx, id, 'published', now());
        await recordStep(tx, { actor, now: now(), events }, id, { kind: 'published' });
        const route = await loaded(tx, id);
        return { ok: true as const, value: { ...route, undoSeconds: undoMs / 1_000 } };
      });
      if (done.ok) await routeNotices.afterPublishing();
      return done;
    },

    undo: (actor, id) =>
      database.inTenant(actor, async (tx) => {
        const stored = await loadStoredRoute(tx, id, true);
        if (stored === undefined) return { ok: false, refusal: 'not-found' };
        const permitted = checkTakeBack(stored.status);
        if (!permitted.ok) return permitted;
        const withdrawn = await withdrawPublishing(tx, id);
        if (withdrawn === undefined) return { ok: false, refusal: 'route.driver-told' };
        await withdraw(tx, actor, id);
        // A driver who was never notified of the route is not notified of its removal.
        if (!withdrawn.knewIt)
          await forgetNotices(tx, [{ routeId: id, driverUserId: withdrawn.driverUserId }]);
        return { ok: true, value: await loaded(tx, id) };
      }),

    takeBack: (actor, id) =>
      database.inTenant(actor, async (tx) => {
        const stored = await loadStoredRoute(tx, id, true);
        if (stored === undefined) return { ok: false, refusal: 'not-found' };
        const permitted = checkTakeBack(stored.status);
        if (!permitted.ok) return permitted;
        await withdraw(tx, actor, id);
        return { ok: true, value: await loaded(tx, id) };
      }),
  };
}

async function loaded(tx: TenantTransaction, id: string): Promise<Route> {
  const route = await loadRoute(tx, id);
  if (!route) throw new Error(`route ${id} vanished within its own transaction`);
  return route;
}
