import { isDeepStrictEqual } from 'node:util';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import {
  jobIdsOf,
  type ManualRouteInput,
  type RouteDraft,
  type RoutePreview,
} from '@haulwright/domain/routes/manual-route';
import type { Route } from '@haulwright/domain/routes/route';
import { checkRouteEdit } from '@haulwright/domain/routes/route-lifecycle';
import { checkLocks } from '@haulwright/domain/routes/stop-lock';
import type { Person } from '../../../http/actor.ts';
import type { Database, TenantTransaction } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import { newId } from '../../../platform/ids.ts';
import type { TravelTimes } from '../../../platform/travel-times/travel-times.ts';
import { timesOfRequest, type DraftRefusal } from '../timing/time-route.ts';
import { checkJobs, headOf, type EditRefusal, type SaveRefusal } from './route-edit.ts';
import { loadRouteFacts, type RouteFacts, type WantedRoute } from '../timing/route-facts.queries.ts';
import { loadUnderWay } from '../timing/under-way.queries.ts';
import { toPreview } from '../timing/route-timetable.ts';
import type { TimedRoute } from '../rows/timed-route.ts';
import { recordStep } from '../versions/record-steps.queries.ts';
import { loadRoute } from '../reading/routes.queries.ts';
import { settleJobs } from '../rows/settle-jobs.queries.ts';
import { loadStoredRoute, lockJobsForRoutes } from '../rows/stored-routes.queries.ts';
import { takeStops, writeRoutes } from '../rows/write-route.queries.ts';
import { FactsChanged, untilFactsStay } from './facts-changed.ts';

/** Runs a write in its transaction, once per idempotency key; throws its refusal. */
type Commit<Refusal extends string> = (
  tx: TenantTransaction,
  write: () => Promise<Outcome<Route, Refusal>>,
) => Promise<Route>;

/** Routes made by hand: timed by the planner, with the rules they break and their saving. */
export interface ManualRoutes {
  preview(actor: Person, draft: RouteDraft): Promise<Outcome<RoutePreview, DraftRefusal>>;
  create(actor: Person, input: ManualRouteInput, commit: Commit<SaveRefusal>): Promise<Route>;
  update(
    actor: Person,
    input: ManualRouteInput & { id: string; seenUpdatedAt: string },
    commit: Commit<EditRefusal>,
  ): Promise<Route>;
}

declare module '../../../http/context.ts' {
  interface Services {
    readonly manualRoutes: ManualRoutes;
  }
}

export interface ManualRoutesParts {
  readonly database: Database;
  readonly travelTimes: Pick<TravelTimes, 'matrix'>;
  readonly events: Events;
  readonly now: () => Date;
}

export function createManualRoutes({ database, travelTimes, events, now }: ManualRoutesParts): ManualRoutes {
  const timed = (facts: RouteFacts, wanted: WantedRoute, routeId: string | null) =>
    timesOfRequest(travelTimes, facts, wanted, routeId);

  /**
   * Times first, then the transaction that saves; restarted when something they depend on changed in between.
   */
  function save<Answer>(
    actor: { companyId: string },
    read: (tx: TenantTransaction) => Promise<{ wanted: WantedRoute; routeId: string | null }>,
    write: (tx: TenantTransaction, timing: Timing) => Promise<Answer>,
    giveUp: (tx: TenantTransaction) => Promise<Answer>,
  ): Promise<Answer> {
    return untilFactsStay(
      async () => {
        const { wanted, routeId, facts } = await database.inTenant(actor, async (tx) => {
          const chosen = await read(tx);
          return { ...chosen, facts: await loadRouteFacts(tx, chosen.wanted, itself(chosen.routeId)) };
        });
        const outcome = await timed(facts, wanted, routeId);
        return database.inTenant(actor, (tx) =>
          write(tx, { wanted, routeId, outcome, facts, lock: () => lockFacts(tx, facts, wanted, routeId) }),
        );
      },
      () => database.inTenant(actor, giveUp),
    );
  }

  return {
    async preview(actor, draft) {
      const [facts, underWay] = await database.inTenant(
        actor,
        async (tx) =>
          [
            await loadRouteFacts(tx, draft, itself(draft.routeId ?? null)),
            await loadUnderWay(tx, events, draft.routeDate, now()),
          ] as const,
      );
      const outcome = await timesOfRequest(
        travelTimes,
        facts,
        draft,
        draft.routeId ?? null,
        underWay.get(draft.routeId ?? ''),
      );
      if (!outcome.ok) return outcome;
      if (facts.driverName === undefined) return refused('route.driver-unknown');
      return facts.truck ? accepted(toPreview(outcome.value, facts.truck)) : refused('route.truck-unknown');
    },

    create: (actor, input, commit) =>
      save(
        actor,
        () => Promise.resolve({ wanted: input, routeId: null }),
        (tx, { outcome, facts, lock }) =>
          commit(tx, async () => {
            await lock();
            if (!outcome.ok) return outcome;
            if (facts.driverName === undefined) return refused('route.driver-unknown');
            const open = checkJobs(facts, null);
            if (!open.ok) return open;
            const head = headOf(input, newId(), facts);
            const added = [{ head, timed: outcome.value }];
            await writeRoutes(tx, actor.companyId, { added, changed: [] }, now());
            await settleJobs(tx, actor, [{ head, jobIds: jobIdsOf(input), before: null }], now());
            return saved(tx, head.id);
          }),
        (tx) => commit(tx, async () => refused('route.changed-meanwhile')),
      ),

    update: (actor, { seenUpdatedAt, id, ...input }, commit) =>
      save(
        actor,
        () => Promise.resolve({ wanted: input, routeId: id }),
        (tx, { outcome, facts, lock }) =>
          commit(tx, async () => {
            await lock();
            const before = await loadStoredRoute(tx, id, true);
            if (!before) return refused('not-found');
            if (before.updatedAt.getTime() !== Date.parse(seenUpdatedAt))
              return refused('route.changed-meanwhile');
            const permitted = checkRouteEdit(before, input);
            if (!permitted.ok) return permitted;
            const unlocked = checkLocks([before], [{ ...input, id }]);
            if (!unlocked.ok) return unlocked;
            if (!outcome.ok) return outcome;
            if (facts.driverName === undefined) return refused('route.driver-unknown');
            const open = checkJobs(facts, id);
            if (!open.ok) return open;
            const head = headOf(input, id, facts);
            const changed = [{ head, timed: outcome.value }];
            const known = await takeStops(tx, [id]);
            await writeRoutes(tx, actor.companyId, { added: [], changed }, now(), known);
            await settleJobs(tx, actor, [{ head, jobIds: jobIdsOf(input), before }], now());
            await recordStep(tx, { actor, now: now(), events }, id, { kind: 'changed' });
            return saved(tx, id);
          }),
        (tx) => commit(tx, async () => refused('route.changed-meanwhile')),
      ),
  };
}

const itself = (routeId: string | null): string[] => (routeId === null ? [] : [routeId]);

interface Timing {
  readonly wanted: WantedRoute;
  readonly routeId: string | null;
  readonly outcome: Outcome<TimedRoute, DraftRefusal>;
  readonly facts: RouteFacts;
  /** Locks jobs, truck and sites, and checks that nothing changed since the times were calculated. */
  readonly lock: () => Promise<void>;
}

async function lockFacts(
  tx: TenantTransaction,
  facts: RouteFacts,
  wanted: WantedRoute,
  routeId: string | null,
): Promise<void> {
  await lockJobsForRoutes(tx, jobIdsOf(wanted), itself(routeId));
  if (!isDeepStrictEqual(await loadRouteFacts(tx, wanted, itself(routeId), true), facts))
    throw new FactsChanged();
}

async function saved(tx: TenantTransaction, id: string): Promise<Outcome<Route, never>> {
  const route = await loadRoute(tx, id);
  if (!route) throw new Error(`route ${id} vanished within its own transaction`);
  return accepted(route);
}
