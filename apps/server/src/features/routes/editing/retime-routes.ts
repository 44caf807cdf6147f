import { isDeepStrictEqual } from 'node:util';
import type { Outcome } from '@haulwright/domain/kernel/outcome';
import { jobIdsOf } from '@haulwright/domain/routes/manual-route';
import { explainProblem, type RouteFinding } from '@haulwright/domain/routes/route-findings';
import type { Database, TenantTransaction } from '../../../platform/database/database.ts';
import type { TravelTimes } from '../../../platform/travel-times/travel-times.ts';
import {
  loadStoredRoutes,
  lockJobsForRoutes,
  staleRoutes,
  type StoredRoute,
} from '../rows/stored-routes.queries.ts';
import type { TimedRoute } from '../rows/timed-route.ts';
import { keepTimes, writeTimes } from '../rows/write-route.queries.ts';
import { loadFactsOf, type FactsRequest, type RouteFacts } from '../timing/route-facts.queries.ts';
import { timesOfRequest, type DraftRefusal } from '../timing/time-route.ts';
import { recordSteps, type RouteDoing } from '../versions/record-steps.queries.ts';
import { FactsChanged, untilFactsStay } from './facts-changed.ts';

export interface RetimingParts {
  readonly database: Database;
  readonly travelTimes: Pick<TravelTimes, 'matrix'>;
  readonly events: RouteDoing['events'];
  readonly now: () => Date;
}

const maxTogether = 50;

/**
 * Works out the times of a company's stale routes and writes them together. Routes that others keep changing
 * are left for the next pass.
 * @returns whether any were written
 */
export function retimeStaleRoutes(
  { database, travelTimes, events, now }: RetimingParts,
  companyId: string,
): Promise<boolean> {
  const actor = { companyId };
  return untilFactsStay(
    async (tries) => {
      const { requests, facts } = await database.inTenant(actor, async (tx) => {
        // Fewer at each attempt: the more routes, the likelier one of them changes meanwhile.
        const ids = await staleRoutes(tx, Math.ceil(maxTogether / 4 ** (tries - 1)));
        const stored = (await loadStoredRoutes(tx, ids)).map(requestOf);
        return { requests: stored, facts: await loadFactsOf(tx, stored) };
      });
      if (requests.length === 0) return false;
      const outcomes = new Map<string, Outcome<TimedRoute, DraftRefusal>>();
      for (const [at, { id, wanted }] of requests.entries()) {
        const known = facts[at];
        if (known !== undefined) outcomes.set(id, await timesOfRequest(travelTimes, known, wanted, id));
      }
      await database.inTenant(actor, (tx) =>
        write(tx, { actor: { companyId, userId: null }, now: now(), events }, { requests, facts, outcomes }),
      );
      return true;
    },
    () => false,
  );
}

interface Retimed {
  readonly requests: readonly RetimeRequest[];
  readonly facts: readonly RouteFacts[];
  readonly outcomes: ReadonlyMap<string, Outcome<TimedRoute, DraftRefusal>>;
}

async function write(
  tx: TenantTransaction,
  doing: RouteDoing,
  { requests, facts, outcomes }: Retimed,
): Promise<void> {
  const lock = async (): Promise<void> => {
    const ids = requests.map(({ id }) => id);
    await lockJobsForRoutes(
      tx,
      requests.flatMap(({ wanted }) => jobIdsOf(wanted)),
      ids,
    );
    if (!isDeepStrictEqual(await loadFactsOf(tx, requests, true), facts)) throw new FactsChanged();
  };
  await lock();
  const stored = await loadStoredRoutes(
    tx,
    requests.map(({ id }) => id),
    true,
  );
  // Waits for the lock of the transaction that marked the route: its change becomes visible only now.
  await lock();
  const stale = stored.filter(({ timesStale }) => timesStale);
  const requested = new Map(requests.map((request) => [request.id, request]));
  for (const route of stale)
    if (!isDeepStrictEqual(requestOf(route), requested.get(route.id))) throw new FactsChanged();
  const timed = new Map<string, TimedRoute>();
  const untimed = new Map<string, RouteFinding[]>();
  for (const { id } of stale) {
    const outcome = outcomes.get(id);
    if (outcome?.ok) timed.set(id, outcome.value);
    else if (outcome) untimed.set(id, [untimedBecause(outcome.refusal)]);
  }
  await writeTimes(tx, doing.actor.companyId, timed);
  await keepTimes(tx, untimed);
  await recordSteps(tx, doing, [...timed.keys(), ...untimed.keys()], { kind: 'changed' });
}

/** Why the times of a stored route stay unchanged. */
function untimedBecause(refusal: DraftRefusal): RouteFinding {
  const problem = { code: refusal === 'route.truck-unknown' ? 'no-truck' : 'no-times' } as const;
  return {
    code: problem.code,
    sequence: null,
    message: explainProblem(problem, '', { site: () => '' }, 'us'),
  };
}

const noId = '00000000-0000-0000-0000-000000000000';

interface RetimeRequest extends FactsRequest {
  readonly id: string;
}

/** A stored route as a request; one without a truck cannot be timed. */
const requestOf = ({ id, routeDate, vehicleId, driverUserId, visits }: StoredRoute): RetimeRequest => ({
  id,
  routeIds: [id],
  wanted: {
    routeDate,
    vehicleId: vehicleId ?? noId,
    driverUserId,
    visits: visits.map((visit) =>
      visit.kind === 'job'
        ? { kind: visit.kind, jobId: visit.jobId }
        : { kind: visit.kind, disposalSiteId: visit.disposalSiteId },
    ),
  },
});
