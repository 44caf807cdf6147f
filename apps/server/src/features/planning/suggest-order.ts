import { accepted, type Outcome } from '@haulwright/domain/kernel/outcome';
import { jobIdsOf, type RouteDraft, type Visit } from '@haulwright/domain/routes/manual-route';
import { solveInWorker } from '@haulwright/routing/worker-client';
import type { ActedBy } from '../../http/act.ts';
import type { Database, TenantTransaction } from '../../platform/database/database.ts';
import type { TravelTimes } from '../../platform/travel-times/travel-times.ts';
import { toPlanVisit } from './search/plan-visits.ts';
import { loadSites } from '../routes/day/day-rows.queries.ts';
import { loadRouteFacts, type RouteFacts, type WantedRoute } from '../routes/timing/route-facts.queries.ts';
import { checkFacts, type DraftRefusal } from '../routes/timing/time-route.ts';
import { prepareRoute, type TimeableFacts } from '../routes/timing/route-timetable.ts';
import { searchSeconds } from './search/search-effort.ts';

/** The planner's order of the draft's jobs, with disposal stops; jobs it has no place for come last. */
export type SuggestOrder = (actor: ActedBy, draft: RouteDraft) => Promise<Outcome<Visit[], DraftRefusal>>;

declare module '../../http/context.ts' {
  interface Services {
    readonly suggestOrder: SuggestOrder;
  }
}

export const createOrderSuggestions =
  ({
    database,
    travelTimes,
  }: {
    database: Database;
    travelTimes: Pick<TravelTimes, 'matrix'>;
  }): SuggestOrder =>
  async (actor, draft) => {
    const facts = await database.inTenant(actor, (tx) => factsWithAllSites(tx, draft));
    const timeable = checkFacts(facts, draft);
    if (!timeable.ok) return timeable;
    const sites = facts.sites.filter((site) => site.active && site.latitude !== null);
    return accepted(await suggestVisits({ ...timeable.value, sites }, draft, travelTimes));
  };

/** The route's facts, with every active site beside those it visits. */
async function factsWithAllSites(tx: TenantTransaction, draft: RouteDraft): Promise<RouteFacts> {
  const sites = await loadSites(tx, false);
  return loadRouteFacts(
    tx,
    {
      ...draft,
      visits: [
        ...draft.visits,
        ...sites.map(({ id }) => ({ kind: 'disposal', disposalSiteId: id }) as const),
      ],
    },
    draft.routeId == null ? [] : [draft.routeId],
  );
}

const maxSeconds = 3;
let last: Promise<unknown> = Promise.resolve();

/**
 * Plans these jobs for this truck alone, never worse than their present order as long as that breaks no rule;
 * one search at a time in this process. Sites of the facts may be used, whether the route visits them or not.
 */
async function suggestVisits(
  facts: TimeableFacts,
  wanted: WantedRoute,
  travelTimes: Pick<TravelTimes, 'matrix'>,
): Promise<Visit[]> {
  const jobIds = jobIdsOf(wanted);
  const visits: Visit[] = jobIds.map((jobId) => ({ kind: 'job', jobId }));
  const { places, input } = prepareRoute(facts, wanted.routeDate, visits);
  const matrix = await travelTimes.matrix(places);
  // No job may be left out for being worth less than another.
  const problem = {
    ...input,
    stops: input.stops.map((stop) => ({ ...stop, mandatory: true })),
    travel: { size: matrix.size, seconds: matrix.seconds, meters: matrix.meters },
  };
  const solving = last.then(() =>
    solveInWorker(problem, {
      seconds: searchSeconds(jobIds.length, maxSeconds),
      given: [{ truckId: facts.truck.id, visits: wanted.visits.map(toPlanVisit) }],
    }),
  );
  last = solving.catch(() => undefined);
  const plan = await solving;
  const planned = (plan.routes[0]?.stops ?? []).flatMap((stop): Visit[] => {
    if (stop.stopId !== undefined) return [{ kind: 'job', jobId: stop.stopId }];
    return stop.disposalSiteId === undefined
      ? []
      : [{ kind: 'disposal', disposalSiteId: stop.disposalSiteId }];
  });
  const placed = new Set(jobIdsOf({ visits: planned }));
  return [...planned, ...visits.filter((visit) => visit.kind === 'job' && !placed.has(visit.jobId))];
}
