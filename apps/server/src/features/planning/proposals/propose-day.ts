import { worthOf } from '@haulwright/domain/planning/plan-worth';
import type { ProposedLane } from '@haulwright/domain/planning/proposal';
import { jobIdsOf } from '@haulwright/domain/routes/manual-route';
import { loadPlanning } from '../../companies/company.queries.ts';
import { sharedPlaceInWords } from '../../routes/day/under-way.ts';
import { lateJobs } from '../day/missed-by-times.ts';
import { explainProposal } from '../explaining/explain-proposal.ts';
import type { ComparedLane } from '../explaining/proposal-changes.ts';
import type { ProposalDay } from '../lanes/proposal-day.queries.ts';
import { timeLanes, totalsOf, type TimedLane } from '../lanes/time-lanes.ts';
import { arrangedOf, type WantedLane } from '../lanes/wanted-lanes.ts';
import type { PlannedDay } from './plan-day.ts';
import { changedMeanwhile } from '../runs/cannot-plan.ts';
import { finishRun, lockRun, type ClaimedRun } from '../runs/optimizations.queries.ts';
import type { PlanningParts } from '../runs/planned-search.ts';
import type { StoredProposal } from '../runs/planning.tables.ts';

/** Explains a plan beside the routes of its day and stores it; the routes are not changed. */
export async function proposeDay(
  parts: PlanningParts,
  run: ClaimedRun,
  planned: PlannedDay,
  signal: AbortSignal,
): Promise<void> {
  const { database } = parts;
  const { choices } = run;
  const { day, plan, wanted, proposed, totals, clock, madeAt, search } = planned;
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
    planned.underWay,
  );
  if (!today) throw changedMeanwhile();

  const { changes, leftOut, arrivals } = await explainProposal(
    {
      day: { jobs: day.jobs, trucks: day.trucks, sites: day.sites, units: day.units },
      input: planned.input,
      plan,
      lanes: wanted.map((one) =>
        compared(one, today.get(one.arranged.id) ?? null, proposed.get(one.arranged.id) ?? null),
      ),
      leftOut: planned.leftOut,
      lateIds: lateJobs(
        day.jobs,
        [...proposed.values()].flatMap((one) => one?.timed.route ?? []),
      ).map(({ id }) => id),
    },
    signal,
  );
  const warnings = planned.warnings(new Map(arrivals));
  const lanes = wanted.map((one) =>
    toLane(day, one, today.get(one.arranged.id) ?? null, proposed.get(one.arranged.id) ?? null),
  );
  const ofToday = totalsOf([...today.values()].filter((one) => one !== null));
  const rules = await database.inTenant(run, (tx) => loadPlanning(tx, run.companyId));
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
