import { jobIdsOf, type Visit } from '@haulwright/domain/routes/manual-route';
import { solveInWorker } from '@haulwright/routing/worker-client';
import type { TravelTimes } from '../../platform/travel-times/travel-times.ts';
import { toPlanVisit } from './proposals/proposed-visits.ts';
import type { WantedRoute } from '../routes/timing/route-facts.queries.ts';
import { prepareRoute, type TimeableFacts } from '../routes/timing/route-timetable.ts';
import { searchSeconds } from './search/search-effort.ts';

const mostSeconds = 3;
let last: Promise<unknown> = Promise.resolve();

/**
 * Plans these jobs for this truck alone, never worse than they are as long as that breaks no rule; one search
 * at a time in this process. Sites of the facts may be used, whether the route visits them or not.
 */
export async function suggestVisits(
  facts: TimeableFacts,
  wanted: WantedRoute,
  travelTimes: Pick<TravelTimes, 'matrix'>,
): Promise<Visit[]> {
  const jobIds = jobIdsOf(wanted);
  const visits: Visit[] = jobIds.map((jobId) => ({ kind: 'job', jobId }));
  const { places, input } = prepareRoute(facts, wanted.routeDate, visits);
  const matrix = await travelTimes.matrix(places);
  // Nothing may be left out for being worth less than another.
  const problem = {
    ...input,
    stops: input.stops.map((stop) => ({ ...stop, mandatory: true })),
    travel: { size: matrix.size, seconds: matrix.seconds, meters: matrix.meters },
  };
  const solving = last.then(() =>
    solveInWorker(problem, {
      seconds: searchSeconds(jobIds.length, mostSeconds),
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
