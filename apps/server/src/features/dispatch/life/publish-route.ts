import { leftOutText, notUndoneText } from '@haulwright/domain/dispatch/publish-holds';
import type { LeftOut, PublishedDay, UnpublishedDay } from '@haulwright/domain/dispatch/publish-day';
import type { Outcome } from '@haulwright/domain/kernel/outcome';
import { jobIdsOf } from '@haulwright/domain/routes/manual-route';
import type { PublishedRoute, Route } from '@haulwright/domain/routes/route';
import { checkPublish, checkTakeBack, type PublishRefusal } from '@haulwright/domain/routes/route-lifecycle';
import type { Person } from '../../../http/actor.ts';
import type { Database, TenantTransaction } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import { recordSteps } from '../../routes/versions/record-steps.queries.ts';
import { loadRoute } from '../../routes/reading/routes.queries.ts';
import { settleJobs } from '../../routes/rows/settle-jobs.queries.ts';
import {
  loadStoredRoutes,
  lockJobsForRoutes,
  type StoredRoute,
} from '../../routes/rows/stored-routes.queries.ts';
import { setRouteStatus } from '../../routes/rows/write-route.queries.ts';
import { forgetNotices, withdrawPublishings } from '../messages/route-notices.queries.ts';
import type { RouteNotices } from '../messages/route-notices.ts';

/** A route as somebody saw it. */
interface SeenRoute {
  readonly id: string;
  readonly seenUpdatedAt: string;
}

/** Publishes routes to their drivers and takes them back. */
export interface Publishing {
  publish(actor: Person, id: string): Promise<Outcome<PublishedRoute, PublishRefusal | 'not-found'>>;
  /** Undoes a publishing; possible only until the driver is notified. */
  undo(
    actor: Person,
    id: string,
  ): Promise<Outcome<Route, 'route.not-published' | 'route.driver-told' | 'not-found'>>;
  takeBack(actor: Person, id: string): Promise<Outcome<Route, 'route.not-published' | 'not-found'>>;
  /**
   * Publishes several routes of a day in one step, with as many statements for one as for all. What cannot be published,
   * or is not as it was seen, is left out by name; the others are published.
   */
  publishDay(
    tx: TenantTransaction,
    actor: Person,
    day: { readonly date: string; readonly routes: readonly SeenRoute[] },
  ): Promise<PublishedDay>;
  /** Announces what `publishDay` published, once its transaction is over. */
  announce(): Promise<void>;
  /** Undoes the publishing of several routes; those whose drivers were told stay published, by name. */
  undoDay(actor: Person, ids: readonly string[]): Promise<UnpublishedDay>;
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

type UndoRefusal = 'route.not-published' | 'route.driver-told' | 'not-found';

export function createPublishing({
  database,
  events,
  routeNotices,
  now,
  undoMs,
}: PublishingParts): Publishing {
  /** Turns them into drafts again. */
  async function withdraw(tx: TenantTransaction, actor: Person, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await setRouteStatus(tx, ids, 'draft', now());
    await recordSteps(tx, { actor, now: now(), events }, ids, { kind: 'taken-back' });
  }

  async function publishAll(
    tx: TenantTransaction,
    actor: Person,
    stored: readonly StoredRoute[],
  ): Promise<void> {
    if (stored.length === 0) return;
    const ids = stored.map(({ id }) => id);
    await settleJobs(
      tx,
      actor,
      stored.map((head) => ({ head, jobIds: jobIdsOf(head), before: head })),
      now(),
    );
    await setRouteStatus(tx, ids, 'published', now());
    await recordSteps(tx, { actor, now: now(), events }, ids, { kind: 'published' });
  }

  const lockRoutes = async (tx: TenantTransaction, ids: readonly string[]): Promise<StoredRoute[]> => {
    await lockJobsForRoutes(tx, [], ids);
    return loadStoredRoutes(tx, ids, true);
  };

  /** Undoes what can be undone of these; the rest with the reason. */
  async function undoAll(
    tx: TenantTransaction,
    actor: Person,
    ids: readonly string[],
  ): Promise<{ undone: string[]; refusals: Map<string, UndoRefusal>; names: Map<string, string> }> {
    const stored = new Map((await loadStoredRoutes(tx, ids, true)).map((one) => [one.id, one]));
    const withdrawn = await withdrawPublishings(
      tx,
      [...stored.values()].filter(({ status }) => checkTakeBack(status).ok).map(({ id }) => id),
    );
    const undone = withdrawn.map(({ routeId }) => routeId);
    await withdraw(tx, actor, undone);
    // A driver who was never notified of the route is not notified of its removal.
    await forgetNotices(
      tx,
      withdrawn.filter(({ knewIt }) => !knewIt),
    );
    const refusals = new Map(
      ids
        .filter((id) => !undone.includes(id))
        .map((id): [string, UndoRefusal] => {
          const status = stored.get(id)?.status;
          if (status === undefined) return [id, 'not-found'];
          return [id, checkTakeBack(status).ok ? 'route.driver-told' : 'route.not-published'];
        }),
    );
    return { undone, refusals, names: new Map([...stored].map(([id, { name }]) => [id, name])) };
  }

  return {
    async publish(actor, id) {
      const done = await database.inTenant(actor, async (tx) => {
        const [stored] = await lockRoutes(tx, [id]);
        if (stored === undefined) return { ok: false as const, refusal: 'not-found' as const };
        const permitted = checkPublish({ ...stored, jobCount: jobIdsOf(stored).length });
        if (!permitted.ok) return permitted;
        await publishAll(tx, actor, [stored]);
        const route = await loaded(tx, id);
        return { ok: true as const, value: { ...route, undoSeconds: undoMs / 1_000 } };
      });
      if (done.ok) await routeNotices.afterPublishing();
      return done;
    },

    async publishDay(tx, actor, { date, routes }) {
      const stored = new Map(
        (
          await lockRoutes(
            tx,
            routes.map(({ id }) => id),
          )
        ).map((one) => [one.id, one]),
      );
      const leftOut: LeftOut[] = [];
      const right = routes.flatMap(({ id, seenUpdatedAt }): StoredRoute[] => {
        const route = stored.get(id);
        const code = route === undefined ? 'not-found' : whyNot(route, { date, seenUpdatedAt });
        if (code !== null)
          leftOut.push({ routeId: id, name: route?.name ?? '', code, message: leftOutText[code] });
        return route === undefined || code !== null ? [] : [route];
      });
      await publishAll(tx, actor, right);
      return { routeIds: right.map(({ id }) => id), leftOut, undoSeconds: undoMs / 1_000 };
    },

    announce: () => routeNotices.afterPublishing(),

    undo: (actor, id) =>
      database.inTenant(actor, async (tx) => {
        const { refusals } = await undoAll(tx, actor, [id]);
        const refusal = refusals.get(id);
        if (refusal !== undefined) return { ok: false, refusal };
        return { ok: true, value: await loaded(tx, id) };
      }),

    undoDay: (actor, ids) =>
      database.inTenant(actor, async (tx) => {
        const { undone, refusals, names } = await undoAll(tx, actor, ids);
        return {
          routeIds: undone,
          leftOut: [...refusals].map(([routeId, code]) => ({
            routeId,
            name: names.get(routeId) ?? '',
            code,
            message: notUndoneText[code],
          })),
        };
      }),

    takeBack: (actor, id) =>
      database.inTenant(actor, async (tx) => {
        const [stored] = await loadStoredRoutes(tx, [id], true);
        if (stored === undefined) return { ok: false, refusal: 'not-found' };
        const permitted = checkTakeBack(stored.status);
        if (!permitted.ok) return permitted;
        await withdraw(tx, actor, [id]);
        return { ok: true, value: await loaded(tx, id) };
      }),
  };
}

/** Why a route of a day is left out when the day is published; null when it is published. */
function whyNot(
  route: StoredRoute,
  seen: { readonly date: string; readonly seenUpdatedAt: string },
): PublishRefusal | 'route.changed-meanwhile' | 'route.other-day' | null {
  if (route.routeDate !== seen.date) return 'route.other-day';
  const permitted = checkPublish({ ...route, jobCount: jobIdsOf(route).length });
  if (!permitted.ok) return permitted.refusal;
  return route.updatedAt.toISOString() === seen.seenUpdatedAt ? null : 'route.changed-meanwhile';
}

async function loaded(tx: TenantTransaction, id: string): Promise<Route> {
  const route = await loadRoute(tx, id);
  if (!route) throw new Error(`route ${id} vanished within its own transaction`);
  return route;
}
