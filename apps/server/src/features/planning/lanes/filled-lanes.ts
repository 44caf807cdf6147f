import { jobIdsOf } from '@haulwright/domain/routes/manual-route';
import type { Plan } from '@haulwright/routing/answer';
import type { PlanInput } from '@haulwright/routing/input';
import type { ProposalDay } from './proposal-day.queries.ts';
import { followVisits, visitsOf } from '../search/plan-visits.ts';
import type { TodaysLane } from '../day/todays-lanes.ts';
import { remaining } from '../../routes/day/under-way.ts';

const isKept = (lane: TodaysLane): TodaysLane => ({ ...lane, use: 'keep' });

/**
 * Drops routes that cannot be filled because their own order breaks a rule; those stay unchanged.
 * @returns the day and the planner's input without those routes, their trucks and jobs; and their names
 */
export function withoutBrokenLanes(
  day: ProposalDay,
  input: PlanInput,
): { day: ProposalDay; input: PlanInput; broken: string[] } {
  const stops = new Set(input.stops.map(({ id }) => id));
  const sites = new Set(input.disposalSites.map(({ id }) => id));
  const broken = day.lanes.filter((lane) => {
    if (lane.use !== 'fill') return false;
    const visits = remaining(lane)
      .map(({ visit }) => visit)
      .filter((visit) => (visit.kind === 'job' ? stops.has(visit.jobId) : sites.has(visit.disposalSiteId)));
    return (followVisits(input, lane.vehicleId, visits)?.findings.length ?? 1) > 0;
  });
  if (broken.length === 0) return { day, input, broken: [] };
  const onBroken = new Set(
    broken.flatMap((lane) => jobIdsOf({ visits: lane.visits.map(({ visit }) => visit) })),
  );
  return {
    day: {
      ...day,
      lanes: day.lanes.map((lane) => (broken.includes(lane) ? isKept(lane) : lane)),
      jobs: day.jobs.filter(({ id }) => !onBroken.has(id)),
    },
    input: {
      ...input,
      stops: input.stops.filter(({ id }) => !onBroken.has(id)),
      trucks: input.trucks.filter(({ id }) => !broken.some((lane) => lane.vehicleId === id)),
    },
    broken: broken.map(({ name }) => name),
  };
}

/** Removes what the plan adds to a filled route whose own jobs it would reorder. */
export function withoutReordered(day: ProposalDay, plan: Plan): Plan {
  const reordered = plan.routes.filter((route) => {
    const lane = day.lanes.find(({ vehicleId, use }) => vehicleId === route.truckId && use === 'fill');
    if (!lane) return false;
    const own = jobIdsOf({ visits: remaining(lane).map(({ visit }) => visit) });
    const planned = jobIdsOf({ visits: visitsOf(route) });
    return (
      planned.filter((id) => own.includes(id)).join() !== own.filter((id) => planned.includes(id)).join()
    );
  });
  if (reordered.length === 0) return plan;
  const onLanes = new Set(
    day.lanes.flatMap((lane) => jobIdsOf({ visits: lane.visits.map(({ visit }) => visit) })),
  );
  const dropped = reordered
    .flatMap((route) => jobIdsOf({ visits: visitsOf(route) }))
    .filter((id) => !onLanes.has(id));
  return {
    ...plan,
    routes: plan.routes.filter((route) => !reordered.includes(route)),
    leftOut: [
      ...plan.leftOut,
      ...dropped.map((stopId) => ({ stopId, reason: { code: 'no-time-left' } as const })),
    ],
  };
}
