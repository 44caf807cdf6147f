import { isDeepStrictEqual } from 'node:util';
import { jobIdsOf, type Visit } from '@haulwright/domain/routes/manual-route';
import type { Plan } from '@haulwright/routing/answer';
import type { PlanInput } from '@haulwright/routing/input';
import { followVisits, visitsOf } from '../search/plan-visits.ts';
import type { PreparedProposal } from './prepare-proposal.ts';
import type { TodaysLane } from '../day/todays-lanes.ts';
import { jobIdOf } from '../../routes/day/todays-routes.ts';
import { remaining } from '../../routes/day/under-way.ts';

/** The visits of a lane in a plan. */
export interface ProposedVisits {
  readonly visits: readonly Visit[];
  /** Same jobs in the same order, but the tank is emptied elsewhere. */
  readonly emptiesElsewhere: boolean;
  /** Jobs the planner found no place for stay on their route. */
  readonly heldIds: readonly string[];
}

/**
 * Builds the visits of a lane: completed ones, the plan for its truck, and the jobs that must stay on their
 * route.
 */
export function proposedVisits(
  lane: TodaysLane,
  plan: Plan,
  input: PlanInput,
  { held }: PreparedProposal,
): ProposedVisits {
  const all = lane.visits.map(({ visit }) => visit);
  if (lane.use === 'keep' || lane.use === 'replace')
    return { visits: lane.use === 'keep' ? all : [], emptiesElsewhere: false, heldIds: [] };
  const today = remaining(lane);
  const route = plan.routes.find(({ truckId }) => truckId === lane.vehicleId);
  const planned = visitsOf(route);
  const placed = new Set(plan.routes.flatMap(({ stops }) => stops.flatMap(({ stopId }) => stopId ?? [])));
  const heldIds = today
    .flatMap((visit) => jobIdOf(visit) ?? [])
    .filter((id) => held.get(id) === lane.routeId && !placed.has(id));
  let next = planned.length > 0 ? planned : lastEmptying(lane, input);
  for (const id of heldIds)
    next = withHeld(
      next,
      id,
      today.flatMap((visit) => jobIdOf(visit) ?? []),
    );
  const before = today.map(({ visit }) => visit);
  const sameJobs = isDeepStrictEqual(jobIdsOf({ visits: before }), jobIdsOf({ visits: next }));
  const stays =
    sameJobs && (isDeepStrictEqual(before, next) || isAsGood(input, lane.vehicleId, before, next));
  return {
    visits: [...all.slice(0, lane.begun), ...(stays ? before : next)],
    emptiesElsewhere: sameJobs && !stays,
    heldIds,
  };
}

/** A truck with waste on board and no jobs left still empties its tank, at the site it would have used. */
function lastEmptying(lane: TodaysLane, input: PlanInput): Visit[] {
  const truck = input.trucks.find(({ id }) => id === lane.vehicleId);
  const isLoaded = [truck, ...(truck?.compartments ?? [])].some(
    (tank) => (tank?.loadAtStart?.gallons ?? 0) > 0,
  );
  const emptying = remaining(lane).find(({ visit }) => visit.kind === 'disposal');
  return isLoaded && emptying ? [emptying.visit] : [];
}

/** After the job that precedes it today, if that is still on the route. */
function withHeld(visits: readonly Visit[], jobId: string, today: readonly string[]): Visit[] {
  const before = today
    .slice(0, today.indexOf(jobId))
    .toReversed()
    .find((id) => visits.some((visit) => visit.kind === 'job' && visit.jobId === id));
  const at = visits.findIndex((visit) => visit.kind === 'job' && visit.jobId === before) + 1;
  return visits.toSpliced(at, 0, { kind: 'job', jobId });
}

/**
 * Whether these visits break no more rules than the others, and cost no more when they break equally many.
 */
function isAsGood(
  input: PlanInput,
  truckId: string,
  visits: readonly Visit[],
  others: readonly Visit[],
): boolean {
  const [one, other] = [followVisits(input, truckId, visits), followVisits(input, truckId, others)];
  if (one === null || other === null) return one !== null || other === null;
  return (
    one.findings.length < other.findings.length ||
    (one.findings.length === other.findings.length && one.route.costCents <= other.route.costCents)
  );
}
