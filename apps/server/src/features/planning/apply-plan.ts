import { isDeepStrictEqual } from 'node:util';
import type { ArrangedRoute } from '@haulwright/domain/routes/arranged-route';
import { arrangeStep } from '../routes/editing/arrange-step.ts';
import { storeRoutes } from '../routes/editing/store-routes.ts';
import { digestOfUsed } from './day/planning-day.ts';
import { isReplaced } from './day/todays-lanes.ts';
import { loadProposalDay, type ProposalDay } from './lanes/proposal-day.queries.ts';
import { arrangedOf, type WantedLane } from './lanes/wanted-lanes.ts';
import type { PlannedDay } from './proposals/plan-day.ts';
import { changedMeanwhile } from './runs/cannot-plan.ts';
import { finishRun, keepPlan, lockRun, type ClaimedRun } from './runs/optimizations.queries.ts';
import type { PlanningParts } from './runs/planned-search.ts';
import type { PlanToAccept } from './runs/planning.tables.ts';

/**
 * Accepts all lanes of a plan and ends the run, all or nothing. The plan is stored with the run first, so a
 * process that dies in between leaves a plan that the next one accepts without searching again.
 * @throws CannotPlan when something the plan uses has changed since it was read
 */
export async function applyPlan(parts: PlanningParts, run: ClaimedRun, planned: PlannedDay): Promise<void> {
  const { day, totals, search, leftOut } = planned;
  const kept = await parts.database.inTenant(run, async (tx) => {
    const now = await loadProposalDay(tx, parts.events, run);
    const lanes = lanesToAccept(now, planned.wanted);
    const madeFrom = digestOfUsed(day, lanes);
    if (digestOfUsed(now, lanes) !== madeFrom) throw changedMeanwhile();
    const accepting: PlanToAccept = {
      lanes,
      madeFrom,
      result: {
        jobsAnalyzed: day.jobs.length,
        routeCount: totals.trucks,
        costCents: totals.cents,
        search,
        leftOut,
        warnings: planned.warnings(),
      },
    };
    await keepPlan(tx, run, accepting);
    return accepting;
  });
  if (!(await acceptPlan(parts, run, kept))) throw changedMeanwhile();
}

/**
 * Accepts all lanes of a run's plan through the same arrangement as a move on the board, and ends the run
 * with them.
 * @returns false when the day has changed since the plan was made; nothing was changed then
 */
export async function acceptPlan(
  parts: PlanningParts,
  run: ClaimedRun,
  { lanes, madeFrom, result }: PlanToAccept,
): Promise<boolean> {
  const { events, now } = parts;
  const actor = { companyId: run.companyId, userId: run.requestedBy };
  return arrangeStep(parts, run, lanes, {
    isCurrent: async (tx) => digestOfUsed(await loadProposalDay(tx, events, run), lanes) === madeFrom,
    write: async (tx, step) => {
      // Cancelled or taken over at the last moment: those watching the run see that.
      const request = await lockRun(tx, run);
      if (request === 'cancel') await finishRun(tx, run, { status: 'cancelled' });
      if (request !== 'go-on') return true;
      const stored = await storeRoutes(tx, { actor, now: now(), events }, step, {
        reason: 'left out of the new plan',
      });
      if (!stored.ok) return false;
      const meters = step.map(({ outcome }) => (outcome.ok ? (outcome.value?.route.meters ?? 0) : 0));
      await finishRun(tx, run, {
        ...result,
        status: 'done',
        totalMeters: meters.reduce((sum, ofRoute) => sum + ofRoute, 0),
      });
      return true;
    },
    giveUp: () => false,
  });
}

/** The routes that are removed, as they are now, and the plan's that are new or change. */
function lanesToAccept(now: ProposalDay, wanted: readonly WantedLane[]): ArrangedRoute[] {
  const removed = now.lanes.filter(isReplaced).map((lane) => arrangedOf(now.date, lane, []));
  const changed = wanted.filter(
    ({ lane, visits }) =>
      lane === null ||
      (!isReplaced(lane) &&
        !isDeepStrictEqual(
          lane.visits.map(({ visit }) => visit),
          visits,
        )),
  );
  return [...removed, ...changed.map(({ arranged }) => ({ ...arranged, isOptimized: true }))];
}
