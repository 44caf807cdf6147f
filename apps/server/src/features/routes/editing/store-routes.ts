// Public to other features: the one way to change several routes in one step.
import { isDeepStrictEqual } from 'node:util';
import type { ArrangedRoute } from '@haulwright/domain/routes/arranged-route';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import { jobIdsOf } from '@haulwright/domain/routes/manual-route';
import type { Route } from '@haulwright/domain/routes/route';
import { checkRouteEdit } from '@haulwright/domain/routes/route-lifecycle';
import { checkLocks } from '@haulwright/domain/routes/stop-lock';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import type { TravelTimes } from '../../../platform/travel-times/travel-times.ts';
import { loadRoutes } from '../reading/routes.queries.ts';
import { deleteRoutes, takeStops, writeRoutes } from '../rows/write-route.queries.ts';
import { settleJobs } from '../rows/settle-jobs.queries.ts';
import { loadStoredRoutes, lockJobsForRoutes, type StoredRoute } from '../rows/stored-routes.queries.ts';
import type { TimedRoute } from '../rows/timed-route.ts';
import { loadFactsTogether } from '../timing/facts-together.queries.ts';
import type { RouteFacts } from '../timing/route-facts.queries.ts';
import { timesOfRequest, type DraftRefusal } from '../timing/time-route.ts';
import {
  recordRemovals,
  recordReturns,
  recordStepsOf,
  type RouteDoing,
} from '../versions/record-steps.queries.ts';
import { FactsChanged } from './facts-changed.ts';
import { checkJobs, headOf, type EditRefusal } from './route-edit.ts';

/** One route of the step with the facts its times depend on. Without visits there is nothing to time. */
export interface RoutePart {
  readonly wanted: ArrangedRoute;
  readonly facts: RouteFacts;
  readonly outcome: Outcome<TimedRoute | null, DraftRefusal>;
}

/** Works out the times of routes between two transactions; `facts` are in the same order. */
export async function timeParts(
  travelTimes: Pick<TravelTimes, 'matrix'>,
  wanted: readonly ArrangedRoute[],
  facts: readonly RouteFacts[],
): Promise<RoutePart[]> {
  const parts: RoutePart[] = [];
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
  return parts;
}

export interface StoredStep {
  /** As they are now, in the order they were named. */
  readonly routes: readonly Route[];
  readonly removedIds: readonly string[];
}

/**
 * Writes the routes of a step, their jobs and their events, with the same number of statements however many
 * there are.
 * @param otherJobIds jobs that the transaction goes on to write: all are locked in one order
 * @param reason why jobs are taken off their routes, as their history shows it
 * @throws FactsChanged
 */
export async function storeRoutes(
  tx: TenantTransaction,
  doing: RouteDoing,
  parts: readonly RoutePart[],
  { otherJobIds = [], reason }: { readonly otherJobIds?: readonly string[]; readonly reason?: string } = {},
): Promise<Outcome<StoredStep, EditRefusal>> {
  const { actor: author, now } = doing;
  const wanted = parts.map((part) => part.wanted);
  const ids = wanted.map(({ id }) => id);
  await lockJobsForRoutes(tx, [...wanted.flatMap(jobIdsOf), ...otherJobIds], ids);
  if (
    !isDeepStrictEqual(
      await loadFactsTogether(tx, wanted, true),
      parts.map(({ facts }) => facts),
    )
  )
    throw new FactsChanged();
  const stored = await loadStoredRoutes(tx, ids, true);
  const before = new Map(stored.map((route) => [route.id, route]));
  for (const part of parts) {
    const permitted = check(part, before.get(part.wanted.id));
    if (!permitted.ok) return permitted;
  }
  const unlocked = checkLocks(stored, wanted);
  if (!unlocked.ok) return unlocked;
  const known = await takeStops(tx, ids);
  const written = parts.flatMap(({ wanted: one, facts, outcome }) =>
    outcome.ok && outcome.value !== null
      ? [
          {
            head: { ...headOf(one, one.id, facts), isOptimized: one.isOptimized ?? false },
            timed: outcome.value,
          },
        ]
      : [],
  );
  const isThere = ({ head }: (typeof written)[number]): boolean => before.has(head.id);
  await writeRoutes(
    tx,
    author.companyId,
    { added: written.filter((one) => !isThere(one)), changed: written.filter(isThere) },
    now,
    known,
  );
  await settleJobs(
    tx,
    author,
    parts.map(({ wanted: one, facts }) => ({
      head: headOf(one, one.id, facts),
      jobIds: jobIdsOf(one),
      before: before.get(one.id) ?? null,
    })),
    now,
    reason,
  );
  const removed = wanted.flatMap((one) => (one.visits.length === 0 ? [one.id] : []));
  const kept = ids.filter((id) => !removed.includes(id));
  // Without a job it stays a draft.
  const returned = wanted.filter((one) => !before.has(one.id) && jobIdsOf(one).length > 0);
  await recordReturns(
    tx,
    doing,
    returned.map(({ id }) => id),
  );
  await recordRemovals(
    tx,
    doing,
    removed.flatMap((id) => before.get(id) ?? []),
  );
  await deleteRoutes(tx, removed);
  const routes = await loadRoutes(tx, kept);
  await recordStepsOf(tx, doing, routes, { kind: 'changed' });
  return accepted({ routes, removedIds: removed });
}

function check(
  { wanted, facts, outcome }: RoutePart,
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
