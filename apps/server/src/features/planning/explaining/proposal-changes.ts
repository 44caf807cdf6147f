import { explainProposedChange, type LaneOfChange } from '@haulwright/domain/planning/proposal-reasons';
import type { PlannedAt, ProposedChange } from '@haulwright/domain/planning/proposal';
import { toMiles } from '@haulwright/domain/kernel/quantity';
import { jobIdsOf, type Visit } from '@haulwright/domain/routes/manual-route';
import type { LeftOutJob } from '@haulwright/domain/planning/optimization';
import { comparePlans, type PlanComparison, type VisitedRoute } from '@haulwright/routing/compare-plans';
import type { PlanInput } from '@haulwright/routing/input';
import type { ProposalDay } from '../lanes/proposal-day.queries.ts';
import { followVisits, toPlanVisit } from '../search/plan-visits.ts';
import type { TimedLane } from '../lanes/time-lanes.ts';

/** A lane in both plans. */
export interface ComparedLane {
  readonly routeId: string;
  readonly vehicleId: string;
  readonly vehicleName: string;
  readonly inService: boolean;
  /** Remaining visits, today and in the proposal. */
  readonly todayVisits: readonly Visit[];
  readonly proposedVisits: readonly Visit[];
  /** Null when the truck stays in the yard. */
  readonly today: TimedLane | null;
  readonly proposed: TimedLane | null;
}

/**
 * Lists every job that changes its truck or its position, with its own saving and the reason. `input` has the
 * real prices.
 */
export function proposedChanges(
  day: Pick<ProposalDay, 'jobs' | 'units'>,
  input: PlanInput,
  lanes: readonly ComparedLane[],
  leftOut: readonly LeftOutJob[],
): ProposedChange[] {
  const comparison = compare(input, lanes);
  const jobs = new Map(day.jobs.map((job) => [job.id, job]));
  return comparison.changes.flatMap(({ stopId, savedMeters, savedSeconds, savedCents }) => {
    const job = jobs.get(stopId);
    const from = laneWith(lanes, 'todayVisits', stopId);
    const to = laneWith(lanes, 'proposedVisits', stopId);
    if (!job || (!from && !to)) return [];
    const reason = explainProposedChange(
      {
        from: from ? factsOf(from) : null,
        to: to ? factsOf(to) : null,
        lateToday: from !== undefined && isLate(from.today, stopId),
        lateProposed: to !== undefined && isLate(to.proposed, stopId),
        savedMeters,
        savedSeconds,
        makesRoomFor:
          from && to && from !== to && savedMeters <= 0 && savedSeconds <= 0
            ? makesRoomFor(input, from, stopId, (id) => jobs.get(id)?.jobNumber ?? null)
            : null,
        leftOutBecause: leftOut.find(({ jobId }) => jobId === stopId)?.explanation ?? null,
        plan: comparison,
      },
      day.units,
    );
    return [
      {
        jobId: stopId,
        jobNumber: job.jobNumber,
        title: job.title,
        clientName: job.clientName,
        from: from ? at(from, from.today, stopId) : null,
        to: to ? at(to, to.proposed, stopId) : null,
        savedMiles: toMiles(savedMeters),
        savedMinutes: Math.round(savedSeconds / 60),
        savedCents,
        reason,
      },
    ];
  });
}

/**
 * In the planner's terms, limited to what it knows: stops and sites without a position are not in its day.
 */
function compare(input: PlanInput, lanes: readonly ComparedLane[]): PlanComparison {
  const trucks = new Set(input.trucks.map(({ id }) => id));
  const stops = new Set(input.stops.map(({ id }) => id));
  const sites = new Set(input.disposalSites.map(({ id }) => id));
  const routesOf = (which: 'todayVisits' | 'proposedVisits'): VisitedRoute[] =>
    lanes
      .filter(({ vehicleId }) => trucks.has(vehicleId))
      .map((lane) => ({
        truckId: lane.vehicleId,
        visits: lane[which]
          .filter((visit) =>
            visit.kind === 'job' ? stops.has(visit.jobId) : sites.has(visit.disposalSiteId),
          )
          .map(toPlanVisit),
      }));
  return comparePlans(input, routesOf('todayVisits'), routesOf('proposedVisits'));
}

const laneWith = (
  lanes: readonly ComparedLane[],
  which: 'todayVisits' | 'proposedVisits',
  jobId: string,
): ComparedLane | undefined => lanes.find((lane) => jobIdsOf({ visits: lane[which] }).includes(jobId));

const factsOf = ({ routeId, vehicleName, inService, today, proposed }: ComparedLane): LaneOfChange => ({
  routeId,
  vehicleName,
  inService,
  secondsToday: today?.timed.route.durationSeconds ?? 0,
  secondsProposed: proposed?.timed.route.durationSeconds ?? 0,
  endToday: today?.preview.endSecond ?? null,
  endProposed: proposed?.preview.endSecond ?? null,
  brokenToday: today?.timed.findings.map(({ code }) => code) ?? [],
  brokenProposed: proposed?.timed.findings.map(({ code }) => code) ?? [],
});

const isLate = (lane: TimedLane | null, jobId: string): boolean =>
  lane?.timed.findings.some(
    ({ code, sequence }) =>
      code === 'late' && sequence !== null && lane.timed.stops[sequence]?.jobId === jobId,
  ) ?? false;

function at({ routeId, vehicleName }: ComparedLane, lane: TimedLane | null, jobId: string): PlannedAt {
  return {
    routeId,
    vehicleName,
    arrivalSecond: lane?.timed.stops.find((stop) => stop.jobId === jobId)?.arrivalSecond ?? 0,
  };
}

/**
 * The job that took this one's place on its lane, when both together break a rule there and either alone does
 * not.
 */
function makesRoomFor(
  input: PlanInput,
  lane: ComparedLane,
  jobId: string,
  numberOf: (jobId: string) => string | null,
): string | null {
  const order = jobIdsOf({ visits: lane.todayVisits });
  const known = new Set(input.stops.map(({ id }) => id));
  const visits = lane.proposedVisits.filter((visit) => visit.kind === 'disposal' || known.has(visit.jobId));
  const before = order
    .slice(0, order.indexOf(jobId))
    .toReversed()
    .find((id) => jobIdsOf({ visits }).includes(id));
  const place = visits.findIndex((visit) => visit.kind === 'job' && visit.jobId === before) + 1;
  const withIt = visits.toSpliced(place, 0, { kind: 'job', jobId });
  const breaks = (those: readonly Visit[]): boolean =>
    (followVisits(input, lane.vehicleId, those)?.findings.length ?? 1) > 0;
  if (breaks(visits) || !breaks(withIt)) return null;
  const came = jobIdsOf({ visits }).filter((id) => !order.includes(id));
  const one = came.find(
    (id) => !breaks(withIt.filter((visit) => visit.kind === 'disposal' || visit.jobId !== id)),
  );
  return one === undefined ? null : numberOf(one);
}
