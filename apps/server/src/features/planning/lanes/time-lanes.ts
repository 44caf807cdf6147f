import type { ArrangedRoute } from '@haulwright/domain/routes/arranged-route';
import type { PlanTotals } from '@haulwright/domain/planning/proposal';
import { toMiles } from '@haulwright/domain/kernel/quantity';
import { jobIdsOf, type RoutePreview } from '@haulwright/domain/routes/manual-route';
import type { Database } from '../../../platform/database/database.ts';
import { loadFactsTogether } from '../../routes/timing/facts-together.queries.ts';
import type { TravelTimes } from '../../../platform/travel-times/travel-times.ts';
import type { RouteUnderWay } from '../../routes/timing/follow-from-now.ts';
import { timesOfRequest } from '../../routes/timing/time-route.ts';
import { toPreview } from '../../routes/timing/route-timetable.ts';
import type { TimedRoute } from '../../routes/rows/timed-route.ts';

/**
 * A route with its times as an arrangement would store them, except that a truck under way continues from its
 * completed visits.
 */
export interface TimedLane {
  readonly timed: TimedRoute;
  readonly preview: RoutePreview;
}

/**
 * Times these routes as if they were arranged together; null for one without visits. `underWay`: those whose
 * trucks are out, by route.
 * @returns undefined when one of them cannot be timed because something on it was deleted
 */
export async function timeLanes(
  { database, travelTimes }: { database: Database; travelTimes: Pick<TravelTimes, 'matrix'> },
  actor: { companyId: string },
  routes: readonly ArrangedRoute[],
  underWay: ReadonlyMap<string, RouteUnderWay>,
): Promise<Map<string, TimedLane | null> | undefined> {
  const facts = await database.inTenant(actor, (tx) => loadFactsTogether(tx, routes, false));
  const lanes = new Map<string, TimedLane | null>();
  for (const [at, wanted] of routes.entries()) {
    const known = facts[at];
    if (wanted.visits.length === 0) {
      lanes.set(wanted.id, null);
      continue;
    }
    const outcome =
      known && (await timesOfRequest(travelTimes, known, wanted, wanted.id, underWay.get(wanted.id)));
    if (!known?.truck || !outcome?.ok) return undefined;
    lanes.set(wanted.id, { timed: outcome.value, preview: toPreview(outcome.value, known.truck) });
  }
  return lanes;
}

export const totalsOf = (lanes: readonly TimedLane[]): PlanTotals => {
  const sum = (of: (lane: TimedLane) => number): number => lanes.reduce((total, lane) => total + of(lane), 0);
  const overtime = sum(({ timed }) => timed.route.overtimeSeconds);
  return {
    miles: toMiles(sum(({ timed }) => timed.route.meters)),
    minutes: Math.round(sum(({ timed }) => timed.route.durationSeconds) / 60),
    cents: sum(({ timed }) => timed.route.costCents),
    ...(overtime > 0 && {
      overtimeMinutes: Math.ceil(overtime / 60),
      overtimeCents: sum(({ timed }) => timed.route.cost.overtimeCents),
    }),
    jobs: sum(
      ({ timed }) =>
        jobIdsOf({
          visits: timed.stops.flatMap(({ jobId }) =>
            jobId === null ? [] : [{ kind: 'job' as const, jobId }],
          ),
        }).length,
    ),
    trucks: lanes.length,
    findings: sum(({ timed }) => timed.findings.length),
  };
};
