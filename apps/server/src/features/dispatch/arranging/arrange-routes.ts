import { isDeepStrictEqual } from 'node:util';
import type { Arranged, PooledJob } from '@haulwright/domain/dispatch/arrangement';
import type { ArrangedRoute } from '@haulwright/domain/routes/arranged-route';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import { jobIdsOf } from '@haulwright/domain/routes/manual-route';
import { checkRouteEdit } from '@haulwright/domain/routes/route-lifecycle';
import { checkLocks } from '@haulwright/domain/routes/stop-lock';
import type { Person } from '../../../http/actor.ts';
import type { Database, TenantTransaction } from '../../../platform/database/database.ts';
import { loadFactsTogether } from '../../routes/timing/facts-together.queries.ts';
import type { TravelTimes } from '../../../platform/travel-times/travel-times.ts';
import { checkJobs, headOf, type EditRefusal } from '../../routes/editing/route-edit.ts';
import { timesOfRequest, type DraftRefusal } from '../../routes/timing/time-route.ts';
import { poolJobs } from './pool-jobs.queries.ts';
import type { RouteFacts } from '../../routes/timing/route-facts.queries.ts';
import type { TimedRoute } from '../../routes/rows/timed-route.ts';
import {
  deleteRoutes,
  insertRoute,
  loadStoredRoute,
  lockJobsForRoutes,
  settleJobs,
  takeStops,
  updateRoute,
  type StoredRoute,
} from '../../routes/rows/write-route.queries.ts';
import { recordRemoval, recordReturn, recordStep } from '../../routes/versions/route-versions.queries.ts';
import { loadRoutes } from '../../routes/reading/routes.queries.ts';

/** Runs the write within its transaction, once for each idempotency key; throws what is refused. */
type Commit = (
  tx: TenantTransaction,
  write: () => Promise<Outcome<Arranged, EditRefusal>>,
) => Promise<Arranged>;

/**
 * Public to other features. Changes several routes in one step: times first, then one transaction that saves
 * them all or none.
 */
export type ArrangeRoutes = (
  actor: Person,
  wanted: readonly ArrangedRoute[],
  commit: Commit,
  pooled?: readonly PooledJob[],
) => Promise<Arranged>;

declare module '../../../http/context.ts' {
  interface Services {
    readonly arrangeRoutes: ArrangeRoutes;
  }
}

/**
 * One route of the step with what its times were worked out from. Without visits there is nothing to time.
 */
interface Part {
  readonly wanted: ArrangedRoute;
  readonly facts: RouteFacts;
  readonly outcome: Outcome<TimedRoute | null, DraftRefusal>;
}

class FactsChanged extends Error {}

const maxTries = 4;

export function createRouteArranging({
  database,
  travelTimes,
  now,
}: {
  database: Database;
  travelTimes: Pick<TravelTimes, 'matrix'>;
  now: () => Date;
}): ArrangeRoutes {
  return async function arrange(actor, wanted, commit, pooled = []) {
    for (let tries = 1; ; tries += 1) {
      const facts = await database.inTenant(actor, (tx) => loadFactsTogether(tx, wanted, false));
      const parts: Part[] = [];
      for (const [at, one] of wanted.entries()) {
        const known = facts[at];
        if (known === undefined) continue;
        parts.push({
          wanted: one,
          facts: known,
          outcome:
            one.visits.length === 0 ? accepted(null) : await timesOfRequest(travelTimes, known, one, one.id),
        });
      }
      try {
        return await database.inTenant(actor, (tx) =>
          commit(tx, () => write(tx, actor, { parts, pooled }, now())),
        );
      } catch (error) {
        if (!(error instanceof FactsChanged)) throw error;
        if (tries === maxTries)
          return database.inTenant(actor, (tx) => commit(tx, async () => refused('route.changed-meanwhile')));
      }
    }
  };
}

async function write(
  tx: TenantTransaction,
  actor: Person,
  { parts, pooled }: { readonly parts: readonly Part[]; readonly pooled: readonly PooledJob[] },
  now: Date,
): Promise<Outcome<Arranged, EditRefusal>> {
  const wanted = parts.map((part) => part.wanted);
  const ids = wanted.map((one) => one.id);
  await lockJobsForRoutes(tx, [...wanted.flatMap(jobIdsOf), ...pooled.map(({ jobId }) => jobId)], ids);
  if (
    !isDeepStrictEqual(
      await loadFactsTogether(tx, wanted, true),
      parts.map((part) => part.facts),
    )
  )
    throw new FactsChanged();
  const before = new Map<string, StoredRoute>();
  for (const id of ids.toSorted()) {
    const stored = await loadStoredRoute(tx, id, true);
    if (stored) before.set(id, stored);
  }
  for (const part of parts) {
    const permitted = check(part, before.get(part.wanted.id));
    if (!permitted.ok) return permitted;
  }
  const unlocked = checkLocks([...before.values()], wanted);
  if (!unlocked.ok) return unlocked;
  const known = await takeStops(tx, ids);
  const removedIds = wanted.filter((one) => one.visits.length === 0).map((one) => one.id);
  for (const { wanted: one, facts, outcome } of parts) {
    if (!outcome.ok || outcome.value === null) continue;
    const head = { ...headOf(one, one.id, facts), isOptimized: one.isOptimized ?? false };
    await (before.has(one.id) ? updateRoute : insertRoute)(tx, actor, head, outcome.value, now, known);
  }
  for (const { wanted: one, facts } of parts) {
    const others = parts.filter((part) => part.wanted.id !== one.id).map((part) => part.wanted);
    await settleJobs(
      tx,
      actor,
      {
        head: headOf(one, one.id, facts),
        jobIds: jobIdsOf(one),
        before: before.get(one.id) ?? null,
        others: {
          before: others.flatMap((other) => before.get(other.id) ?? []),
          jobIds: new Set(others.flatMap(jobIdsOf)),
        },
      },
      now,
    );
  }
  // Without a job it stays a draft: there is nothing to drive.
  for (const one of wanted)
    if (!before.has(one.id) && jobIdsOf(one).length > 0) await recordReturn(tx, actor, one.id, now);
  for (const id of ids)
    await (removedIds.includes(id)
      ? recordRemoval(tx, actor, before.get(id), now)
      : recordStep(tx, actor, id, { kind: 'changed' }, now));
  await deleteRoutes(tx, removedIds);
  const waiting = await poolJobs(tx, actor, pooled, now);
  if (!waiting.ok) return waiting;
  return accepted({
    routes: await loadRoutes(
      tx,
      ids.filter((id) => !removedIds.includes(id)),
    ),
    removedIds,
  });
}

function check(
  { wanted, facts, outcome }: Part,
  stored: StoredRoute | undefined,
): Outcome<null, EditRefusal> {
  const seen = wanted.seenUpdatedAt === null ? undefined : Date.parse(wanted.seenUpdatedAt);
  if (stored?.updatedAt.getTime() !== seen) return refused('route.changed-meanwhile');
  const permitted = stored === undefined ? accepted(null) : checkRouteEdit(stored, wanted);
  if (!permitted.ok) return permitted;
  if (!outcome.ok) return outcome;
  if (facts.driverName === undefined) return refused('route.driver-unknown');
  return checkJobs(facts, wanted.id);
}
