import { isDeepStrictEqual } from 'node:util';
import { jobIdsOf, type Visit } from '@haulwright/domain/routes/manual-route';
import type { Plan } from '@haulwright/routing/answer';
import type { PlanInput } from '@haulwright/routing/input';
import { followVisits, visitsOf } from '../search/plan-visits.ts';
import type { PreparedProposal } from './prepare-proposal.ts';
import type { TodaysLane } from '../day/todays-lanes.ts';
import { jobIdOf } from '../../routes/day/todays-routes.ts';
import { remaining } from '../../routes/day/under-way.ts';

/** What a lane does in a plan. */
export interface ProposedVisits {
  readonly visits: readonly Visit[];
  /** Same jobs in the same order, but the tank is emptied elsewhere than today. */
  readonly emptiesElsewhere: boolean;
  /** Jobs the planner found no place for that stay where they were. */
  readonly heldIds: readonly string[];
}

/**
 * The visits of a lane: what is done, what the plan has for its truck, and the jobs that stay on their route
 * whatever it costs.
 */
export function proposedVisits(
  lane: TodaysLane,
  plan: Plan,
  input: PlanInput,
  { held }: PreparedProposal,
): ProposedVisits {
  const all = lane.visits.map(({ visit }) => visit);
  if (lane.use === 'keep') return { visits: all, emptiesElsewhere: false, heldIds: [] };
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

/**
 * A truck that has waste on board and nothing else to do still goes to empty its tank, where it would have
 * today.
 */
function lastEmptying(lane: TodaysLane, input: PlanInput): Visit[] {
  const isLoaded = (input.trucks.find(({ id }) => id === lane.vehicleId)?.loadAtStart?.gallons ?? 0) > 0;
  const emptying = remaining(lane).find(({ visit }) => visit.kind === 'disposal');
  return isLoaded && emptying ? [emptying.visit] : [];
}

/** After the job that comes before it today and is still there. */
function withHeld(visits: readonly Visit[], jobId: string, today: readonly string[]): Visit[] {
  const before = today
    .slice(0, today.indexOf(jobId))
    .toReversed()
    .find((id) => visits.some((visit) => visit.kind === 'job' && visit.jobId === id));
  const at = visits.findIndex((visit) => visit.kind === 'job' && visit.jobId === before) + 1;
  return visits.toSpliced(at, 0, { kind: 'job', jobId });
}

/** Whether these visits break no more rules than the others, and cost no more when they break as many. */
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
