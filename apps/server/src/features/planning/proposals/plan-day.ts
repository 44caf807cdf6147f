import { endOfSpan } from '@haulwright/domain/kernel/time-of-day';
import type { LeftOutJob, SearchState } from '@haulwright/domain/planning/optimization';
import type { PlanTotals } from '@haulwright/domain/planning/proposal';
import { maxVisits } from '@haulwright/domain/routes/manual-route';
import type { Plan } from '@haulwright/routing/answer';
import type { PlanInput } from '@haulwright/routing/input';
import { loadPlanning } from '../../companies/company.queries.ts';
import { dayClock, type DayClock } from '../../routes/day/day-clock.ts';
import { routesUnderWay } from '../../routes/timing/follow-from-now.ts';
import { leftOutJobs } from '../day/left-out-jobs.ts';
import { missedByTimes } from '../day/missed-by-times.ts';
import { withExtra, withGoal } from '../day/plan-goals.ts';
import { roadNotes } from '../day/road-notes.ts';
import { withoutBrokenLanes, withoutReordered } from '../lanes/filled-lanes.ts';
import {
  brokenPromise,
  impossiblePromises,
  prepareProposal,
  withoutPromises,
  type PreparedProposal,
} from '../lanes/prepare-proposal.ts';
import { loadProposalDay, type ProposalDay } from '../lanes/proposal-day.queries.ts';
import { timeLanes, totalsOf, type TimedLane } from '../lanes/time-lanes.ts';
import { wantedLanes, type WantedLane } from '../lanes/wanted-lanes.ts';
import { aheadOf, isImprovement, planOfOrders } from './given-proposal.ts';
import { CannotPlan, changedMeanwhile, depotOfPlannable } from '../runs/cannot-plan.ts';
import { lastProposedOrder, type ClaimedRun } from '../runs/optimizations.queries.ts';
import { checkedSearch, nothingBetter, progressAt, type PlanningParts } from '../runs/planned-search.ts';
import type { WatchedRun } from '../runs/run-watch.ts';
import { byTimesOf, searchInTime } from '../search/by-times.ts';

/** The day's lanes under a plan. */
interface TimedPlan {
  readonly plan: Plan;
  readonly wanted: WantedLane[];
  readonly proposed: Map<string, TimedLane | null>;
  readonly totals: PlanTotals;
}

/** A day with its plan, before anybody sees or saves it. */
export interface PlannedDay extends TimedPlan {
  readonly madeAt: Date;
  readonly clock: DayClock;
  readonly day: ProposalDay;
  readonly input: PlanInput;
  readonly underWay: ReturnType<typeof routesUnderWay>;
  readonly search: SearchState;
  /** Jobs without a route under the plan, and those that stay on theirs although it has no place for them. */
  readonly leftOut: LeftOutJob[];
  /** `arrivals`: when trucks could be at jobs that begin too late, by job. */
  warnings(arrivals?: ReadonlyMap<string, string>): string[];
}

/**
 * Plans a day, from what is known about it to the times of its lanes; nothing is changed. Every rule is read
 * and kept here, whether the plan is shown first or takes effect at once.
 * @throws CannotPlan
 */
export async function planDay(
  parts: PlanningParts,
  run: ClaimedRun,
  watched: WatchedRun,
): Promise<PlannedDay> {
  const { database, travelTimes, now } = parts;
  const {
    state,
    interrupted: { signal },
  } = watched;
  const { choices } = run;
  const madeAt = now();
  const { read, rules } = await database.inTenant(run, async (tx) => ({
    read: await loadProposalDay(tx, parts.events, run),
    rules: await loadPlanning(tx, run.companyId),
  }));
  const depot = depotOfPlannable(read);
  const clock = dayClock(
    run.date,
    read.timeZone,
    madeAt,
    read.trucks.map((truck) => 60 * endOfSpan(truck.shiftStartMinute, truck.shiftEndMinute)),
  );
  const prepared = prepareProposal(read, depot, choices, clock);
  state.progress = progressAt.dayRead;
  const matrix = await travelTimes.matrix(prepared.places, signal);
  const roads = await roadNotes(travelTimes, { places: prepared.places, matrix, units: read.units }, signal);
  state.progress = progressAt.travelKnown;
  const whole = withExtra(
    { ...prepared.input, travel: { size: matrix.size, seconds: matrix.seconds, meters: matrix.meters } },
    choices.planForExtraPercent,
  );
  const { day, input: narrow, broken: unfilled } = withoutBrokenLanes(read, whole);
  const found = await searchWithPromises(parts, run, watched, narrow, {
    day,
    prepared,
    longestSearchSeconds: rules.longestSearchSeconds,
  });
  const { before, real, searched, search, broken } = found;
  const underWay = routesUnderWay(day.lanes, clock);
  const lanesOfPlan = async (plan: Plan): Promise<TimedPlan> => {
    const wanted = wantedLanes(day, plan, searched, prepared).filter(
      // What takes effect at once neither touches nor counts the others.
      ({ lane }) => run.asProposal || lane?.use !== 'keep',
    );
    const proposed = await timeLanes(
      parts,
      run,
      wanted.map(({ arranged }) => arranged),
      underWay,
    );
    if (!proposed) throw changedMeanwhile();
    return { plan, wanted, proposed, totals: totalsOf([...proposed.values()].filter((one) => one !== null)) };
  };
  const foundLanes = await lanesOfPlan(withoutReordered(day, found.plan));
  const given = run.improve ? planOfOrders(real, before, foundLanes.plan) : null;
  const givenLanes = given && (await lanesOfPlan(given));
  const isKept =
    givenLanes !== null && !isImprovement(real, foundLanes, givenLanes, choices.goal, byTimesOf(day.jobs));
  const { plan, wanted, proposed, totals } = isKept ? givenLanes : foundLanes;
  const tooLong = wanted.find(({ visits }) => visits.length > maxVisits);
  if (tooLong)
    throw new CannotPlan(
      `${tooLong.vehicleName} would get more than ${maxVisits} stops. Put more trucks into service, or choose more of them.`,
    );

  const held = new Map(
    wanted.flatMap(({ heldIds, arranged }) => heldIds.map((id) => [id, arranged] as const)),
  );
  const leftOut = leftOutJobs(day, prepared, plan);
  const jobs = new Map(day.jobs.map((job) => [job.id, job]));
  const describe = (jobId: string): string =>
    `${jobs.get(jobId)?.jobNumber ?? 'A job'} (${(jobs.get(jobId)?.clientName ?? '').slice(0, 60)})`;
  const proposedRoutes = [...proposed.values()].flatMap((one) => one?.timed.route ?? []);
  return {
    plan,
    wanted,
    proposed,
    totals,
    madeAt,
    clock,
    day,
    input: real,
    underWay,
    search,
    leftOut: leftOut.filter(({ jobId }) => !held.has(jobId)),
    warnings: (arrivals) =>
      [
        ...(isKept ? [nothingBetter] : []),
        ...roads,
        ...prepared.warnings,
        ...unfilled.map(
          (name) =>
            `${name.slice(0, 100)} already breaks rules, so nothing was added to it. Fix the route or plan it again.`,
        ),
        ...broken.map((jobId) =>
          brokenPromise(
            describe(jobId),
            prepared.promises.get(jobId)?.start ?? 0,
            choices.mostShiftMinutes ?? 0,
          ),
        ),
        ...missedByTimes(day.jobs, proposedRoutes, arrivals),
        ...leftOutJobs(day, { notLocated: [] }, plan).flatMap(({ jobId, explanation }) => {
          const route = held.get(jobId);
          return route === undefined
            ? []
            : [
                `${describe(jobId)} stays where it is on ${(route.name ?? 'a truck').slice(0, 100)}: this plan has no other place for it. ${explanation}`,
              ];
        }),
      ].map((sentence) => sentence.slice(0, 500)),
  };
}

/**
 * Starts from today's routes; to improve a plan, from the last proposal or from the routes that are replaced.
 * Keeps promised times where possible; where not, searches the day once more without those promises. Deadlines
 * of urgent work are kept alongside.
 */
async function searchWithPromises(
  parts: PlanningParts,
  run: ClaimedRun,
  watched: WatchedRun,
  narrow: PlanInput,
  {
    day,
    prepared,
    longestSearchSeconds,
  }: {
    readonly day: ProposalDay;
    readonly prepared: PreparedProposal;
    readonly longestSearchSeconds: number | null;
  },
) {
  const { goal, mostShiftMinutes } = run.choices;
  const last =
    run.improve && run.asProposal
      ? await parts.database.inTenant(run, (tx) => lastProposedOrder(tx, run.date))
      : null;
  const today = run.improve ? [...prepared.today, ...prepared.replaced] : prepared.today;
  const before = last ? aheadOf(last, day.lanes) : today;
  const search = (real: PlanInput) =>
    searchInTime(real, { byTimes: byTimesOf(day.jobs), before }, (inTime) =>
      checkedSearch(
        parts,
        run,
        watched,
        { ...withGoal(inTime, goal), ...(prepared.stability && { stability: prepared.stability }) },
        { before, leftOutBefore: prepared.notLocated.length, longestSearchSeconds },
      ),
    );
  const impossible = mostShiftMinutes === null ? [] : impossiblePromises(narrow, prepared, mostShiftMinutes);
  const real = withoutPromises(narrow, prepared, impossible);
  const first = await search(real);
  const missed = first.plan.leftOut.flatMap(({ stopId }) =>
    prepared.promises.has(stopId) && !impossible.includes(stopId) ? [stopId] : [],
  );
  if (missed.length === 0) return { ...first, before, real, broken: impossible };
  const free = withoutPromises(real, prepared, missed);
  return { ...(await search(free)), before, real: free, broken: [...impossible, ...missed] };
}
