import { endOfSpan } from '@haulwright/domain/kernel/time-of-day';
import { worthOf } from '@haulwright/domain/planning/plan-worth';
import type { PlanTotals, ProposedLane } from '@haulwright/domain/planning/proposal';
import { defaultRouteName, jobIdsOf, maxVisits, type Visit } from '@haulwright/domain/routes/manual-route';
import type { ArrangedRoute } from '@haulwright/domain/routes/arranged-route';
import type { Plan } from '@haulwright/routing/answer';
import type { PlanInput } from '@haulwright/routing/input';
import { newId } from '../../../platform/ids.ts';
import { loadPlanning } from '../../companies/company.queries.ts';
import { CannotPlan, changedMeanwhile, depotOfPlannable } from '../runs/cannot-plan.ts';
import { dayClock } from '../../routes/day/day-clock.ts';
import { explainProposal } from '../explaining/explain-proposal.ts';
import { aheadOf, isImprovement, planOfOrders } from './given-proposal.ts';
import { leftOutJobs, namesOf } from '../day/left-out-jobs.ts';
import { finishRun, lastProposedOrder, lockRun, type ClaimedRun } from '../runs/optimizations.queries.ts';
import { withExtra, withGoal } from '../day/plan-goals.ts';
import { checkedSearch, nothingBetter, progressAt, type PlanningParts } from '../runs/planned-search.ts';
import {
  brokenPromise,
  impossiblePromises,
  prepareProposal,
  withoutPromises,
  type PreparedProposal,
} from '../lanes/prepare-proposal.ts';
import { loadProposalDay, type ProposalDay } from '../lanes/proposal-day.queries.ts';
import type { ComparedLane } from '../explaining/proposal-changes.ts';
import { withoutBrokenLanes, withoutReordered } from '../lanes/filled-lanes.ts';
import { routesUnderWay } from '../../routes/timing/follow-from-now.ts';
import { proposedVisits, type ProposedVisits } from '../lanes/proposed-visits.ts';
import { lateJobs, missedByTimes } from '../day/missed-by-times.ts';
import { byTimesOf, searchInTime } from '../search/by-times.ts';
import { visitsOf } from '../search/plan-visits.ts';
import type { StoredProposal } from '../runs/planning.tables.ts';
import type { WatchedRun } from '../runs/run-watch.ts';
import { timeLanes, totalsOf, type TimedLane } from '../lanes/time-lanes.ts';
import type { TodaysLane } from '../day/todays-lanes.ts';
import { sharedPlaceInWords } from '../../routes/day/under-way.ts';
import { roadNotes } from '../day/road-notes.ts';

/** A lane as planned: today's with other visits, or a new one for a truck that has none. */
interface WantedLane extends ProposedVisits {
  readonly lane: TodaysLane | null;
  readonly arranged: ArrangedRoute;
  readonly vehicleName: string;
}

/** The day's lanes under a plan. */
interface TimedPlan {
  readonly plan: Plan;
  readonly wanted: WantedLane[];
  readonly proposed: Map<string, TimedLane | null>;
  readonly totals: PlanTotals;
}

/** Plans a day beside the routes it has and stores the proposal; the routes are not changed. */
export async function proposeDay(parts: PlanningParts, run: ClaimedRun, watched: WatchedRun): Promise<void> {
  const { database, travelTimes, now } = parts;
  const {
    state,
    interrupted: { signal },
  } = watched;
  const madeAt = now();
  const { read, rules } = await database.inTenant(run, async (tx) => ({
    read: await loadProposalDay(tx, parts.events, run),
    rules: await loadPlanning(tx, run.companyId),
  }));
  const depot = depotOfPlannable(read);
  const { choices } = run;
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
  const { day, input, broken: unfilled } = withoutBrokenLanes(read, whole);
  const jobs = new Map(day.jobs.map((job) => [job.id, job]));
  const describe = (jobId: string): string =>
    `${jobs.get(jobId)?.jobNumber ?? 'A job'} (${(jobs.get(jobId)?.clientName ?? '').slice(0, 60)})`;
  const {
    before,
    real,
    searched,
    plan: found,
    search,
    broken,
  } = await searchWithPromises(parts, run, watched, input, {
    day,
    prepared,
    longestSearchSeconds: rules.longestSearchSeconds,
  });
  const underWay = routesUnderWay(day.lanes, clock);
  const lanesOfPlan = async (plan: Plan): Promise<TimedPlan> => {
    const wanted = wantedLanes(day, plan, searched, prepared);
    const proposed = await timeLanes(
      parts,
      run,
      wanted.map(({ arranged }) => arranged),
      underWay,
    );
    if (!proposed) throw changedMeanwhile();
    return { plan, wanted, proposed, totals: totalsOf([...proposed.values()].filter((one) => one !== null)) };
  };
  const foundLanes = await lanesOfPlan(withoutReordered(day, found));
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
  const today = await timeLanes(
    parts,
    run,
    wanted.flatMap(({ lane }) =>
      lane
        ? [
            arrangedOf(
              day.date,
              lane,
              lane.visits.map(({ visit }) => visit),
            ),
          ]
        : [],
    ),
    underWay,
  );
  if (!today) throw changedMeanwhile();

  const held = new Set(wanted.flatMap(({ heldIds }) => heldIds));
  const names = namesOf(day);
  const proposedRoutes = [...proposed.values()].flatMap((one) => one?.timed.route ?? []);
  const { changes, leftOut, arrivals } = await explainProposal(
    {
      day: { jobs: day.jobs, trucks: day.trucks, sites: day.sites, units: day.units },
      input: real,
      plan,
      lanes: wanted.map((one) =>
        compared(one, today.get(one.arranged.id) ?? null, proposed.get(one.arranged.id) ?? null),
      ),
      leftOut: leftOutJobs(day, prepared, plan).filter(({ jobId }) => !held.has(jobId)),
      lateIds: lateJobs(day.jobs, proposedRoutes).map(({ id }) => id),
    },
    signal,
  );
  const stay = leftOutJobs(day, { notLocated: [] }, plan).filter(({ jobId }) => held.has(jobId));
  const warnings = [
    ...(isKept ? [nothingBetter] : []),
    ...roads,
    ...prepared.warnings,
    ...unfilled.map(
      (name) =>
        `${name.slice(0, 100)} already breaks rules, so nothing was added to it. Fix the route or plan it again.`,
    ),
    ...broken.map((jobId) =>
      brokenPromise(describe(jobId), prepared.promises.get(jobId)?.start ?? 0, choices.mostShiftMinutes ?? 0),
    ),
    ...missedByTimes(day.jobs, proposedRoutes, new Map(arrivals)),
    ...stay.map(
      ({ jobId, explanation }) =>
        `${describe(jobId)} stays where it is on ${(wanted.find(({ heldIds }) => heldIds.includes(jobId))?.arranged.name ?? names.truck('')).slice(0, 100)}: this plan has no other place for it. ${explanation}`,
    ),
  ].map((sentence) => sentence.slice(0, 500));
  const lanes = wanted.map((one) =>
    toLane(day, one, today.get(one.arranged.id) ?? null, proposed.get(one.arranged.id) ?? null),
  );
  const ofToday = totalsOf([...today.values()].filter((one) => one !== null));
  const smallestSaving = { cents: rules.smallestSavingCents, percent: rules.smallestSavingPercent };
  const proposal: StoredProposal = {
    optimizationId: run.id,
    date: run.date,
    choices,
    madeAt: madeAt.toISOString(),
    lanes,
    changes,
    today: ofToday,
    proposed: totals,
    worth: worthOf({ today: ofToday, proposed: totals, goal: choices.goal }, smallestSaving),
    smallestSaving,
    leftOut,
    warnings,
    notes: day.lanes.flatMap((lane) => (lane.use === 'keep' ? [] : (sharedPlaceInWords(lane, clock) ?? []))),
  };
  await database.inTenant(run, async (tx) => {
    // Cancelled or taken over at the last moment: those watching the run see that.
    const request = await lockRun(tx, run);
    if (request === 'cancel') await finishRun(tx, run, { status: 'cancelled' });
    if (request !== 'go-on') return;
    await finishRun(tx, run, {
      status: 'done',
      proposal,
      search,
      leftOut,
      warnings,
      jobsAnalyzed: day.jobs.length,
      routeCount: proposal.proposed.trucks,
      costCents: proposal.proposed.cents,
      totalMeters: [...proposed.values()].reduce((sum, one) => sum + (one?.timed.route.meters ?? 0), 0),
    });
  });
}

/**
 * Starts from today's routes, or from the last proposal to improve it. Keeps promised times where possible;
 * where not, searches the day once more without those promises. Deadlines of urgent work are kept alongside.
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
  const last = run.improve
    ? await parts.database.inTenant(run, (tx) => lastProposedOrder(tx, run.date))
    : null;
  const before = last ? aheadOf(last, day.lanes) : prepared.today;
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

/**
 * Today's lanes with the plan's visits, and new ones for trucks that have none; in the order of the trucks'
 * names.
 */
function wantedLanes(
  day: ProposalDay,
  plan: Plan,
  input: PlanInput,
  prepared: PreparedProposal,
): WantedLane[] {
  const lanes = day.lanes.map((lane): WantedLane => {
    const found = proposedVisits(lane, plan, input, prepared);
    return {
      ...found,
      lane,
      vehicleName: lane.vehicleName,
      arranged: arrangedOf(day.date, lane, found.visits),
    };
  });
  const driving = new Set(day.lanes.flatMap((lane) => lane.driverUserId ?? []));
  const fresh = plan.routes.flatMap((route): WantedLane[] => {
    const truck = day.trucks.find(({ id }) => id === route.truckId);
    if (!truck || day.lanes.some((lane) => lane.vehicleId === truck.id)) return [];
    const visits = visitsOf(route);
    const driverUserId =
      truck.driverUserId !== null && !driving.has(truck.driverUserId) ? truck.driverUserId : null;
    if (driverUserId !== null) driving.add(driverUserId);
    return [
      {
        lane: null,
        visits,
        emptiesElsewhere: false,
        heldIds: [],
        vehicleName: truck.name,
        arranged: {
          id: newId(),
          name: defaultRouteName(truck.name, day.date),
          routeDate: day.date,
          vehicleId: truck.id,
          driverUserId,
          visits,
          seenUpdatedAt: null,
        },
      },
    ];
  });
  return [...lanes, ...fresh].toSorted((a, b) =>
    a.vehicleName.localeCompare(b.vehicleName, 'en', { numeric: true }),
  );
}

/** A lane with these visits, in the form of an arrangement. */
const arrangedOf = (date: string, lane: TodaysLane, visits: readonly Visit[]): ArrangedRoute => ({
  id: lane.routeId,
  name: lane.name,
  routeDate: date,
  vehicleId: lane.vehicleId,
  driverUserId: lane.driverUserId,
  visits: [...visits],
  seenUpdatedAt: lane.updatedAt.toISOString(),
});

function toLane(
  day: ProposalDay,
  { lane, arranged, visits, vehicleName, emptiesElsewhere }: WantedLane,
  today: TimedLane | null,
  proposed: TimedLane | null,
): ProposedLane {
  return {
    routeId: arranged.id,
    name: arranged.name ?? vehicleName,
    vehicleId: arranged.vehicleId,
    vehicleName,
    driverUserId: arranged.driverUserId,
    driverName: day.driverNames.get(arranged.driverUserId ?? '') ?? null,
    seenUpdatedAt: arranged.seenUpdatedAt,
    visits: [...visits],
    todayJobIds: jobIdsOf({ visits: lane?.visits.map(({ visit }) => visit) ?? [] }),
    preview: proposed?.preview ?? null,
    today: today && totalsOf([today]),
    proposed: proposed && totalsOf([proposed]),
    ...(emptiesElsewhere && { emptiesElsewhere }),
  };
}

function compared(
  { lane, arranged, visits, vehicleName }: WantedLane,
  today: TimedLane | null,
  proposed: TimedLane | null,
): ComparedLane {
  const begun = lane?.begun ?? 0;
  return {
    routeId: arranged.id,
    vehicleId: arranged.vehicleId,
    vehicleName,
    inService: lane?.inService ?? true,
    today,
    proposed,
    todayVisits: lane?.use === 'keep' ? [] : (lane?.visits.slice(begun).map(({ visit }) => visit) ?? []),
    proposedVisits: lane?.use === 'keep' ? [] : visits.slice(begun),
  };
}
