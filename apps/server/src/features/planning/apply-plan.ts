import type { ArrangedRoute } from '@haulwright/domain/routes/arranged-route';
import { defaultRouteName } from '@haulwright/domain/routes/manual-route';
import type { Plan } from '@haulwright/routing/answer';
import { newId } from '../../platform/ids.ts';
import type { PlanningDay } from '../routes/day/day-facts.ts';
import { arrangeStep } from '../routes/editing/arrange-step.ts';
import { storeRoutes } from '../routes/editing/store-routes.ts';
import type { StoredRoute } from '../routes/rows/stored-routes.queries.ts';
import { digestOfUsed } from './day/planning-day.ts';
import { loadDayToReplace } from './day/planning-day.queries.ts';
import { changedMeanwhile } from './runs/cannot-plan.ts';
import { finishRun, keepPlan, lockRun, type ClaimedRun } from './runs/optimizations.queries.ts';
import type { PlanningParts } from './runs/planned-search.ts';
import type { FoundPlanResult, PlanToAccept } from './runs/planning.tables.ts';
import { visitsOf } from './search/plan-visits.ts';

interface FoundPlan {
  readonly day: PlanningDay;
  readonly plan: Plan;
  /** The message of the run. */
  readonly result: FoundPlanResult;
}

/**
 * Replaces the day's optimized draft routes by a plan and ends the run, all or nothing. The plan is stored
 * with the run first, then all of its lanes are accepted, so a process that dies in between leaves a plan
 * that the next one accepts without searching again.
 * @throws CannotPlan when something the plan uses has changed since it was read
 */
export async function applyPlan(parts: PlanningParts, run: ClaimedRun, found: FoundPlan): Promise<void> {
  const { day, plan, result } = found;
  const kept = await parts.database.inTenant(run, async (tx) => {
    const { day: now, replaced } = await loadDayToReplace(tx, day);
    const lanes = lanesOf(day, plan, replaced);
    const madeFrom = digestOfUsed(day, lanes);
    if (digestOfUsed(now, lanes) !== madeFrom) throw changedMeanwhile();
    const accepting: PlanToAccept = { lanes, madeFrom, result };
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
  const choice = { date: run.date, includeJobs: run.includeJobs, vehicleIds: run.choices.vehicleIds };
  return arrangeStep(parts, run, lanes, {
    isCurrent: async (tx) => digestOfUsed((await loadDayToReplace(tx, choice)).day, lanes) === madeFrom,
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

const noTruck = '00000000-0000-0000-0000-000000000000';

/** The routes that are removed, and the plan's routes that replace them. */
function lanesOf(day: PlanningDay, plan: Plan, replaced: readonly StoredRoute[]): ArrangedRoute[] {
  const trucks = new Map(day.trucks.map((truck) => [truck.id, truck]));
  const gone = replaced.map((route): ArrangedRoute => ({
    id: route.id,
    name: route.name,
    routeDate: route.routeDate,
    vehicleId: route.vehicleId ?? noTruck,
    driverUserId: null,
    visits: [],
    seenUpdatedAt: route.updatedAt.toISOString(),
  }));
  // Lists show the newest id first, so the first truck gets its id last.
  const added = plan.routes.toReversed().map((route): ArrangedRoute => {
    const truck = trucks.get(route.truckId);
    if (!truck) throw new Error(`the plan uses truck ${route.truckId}, which is not of this day`);
    return {
      id: newId(),
      name: defaultRouteName(truck.name, day.date),
      routeDate: day.date,
      vehicleId: truck.id,
      driverUserId: truck.driverUserId,
      visits: visitsOf(route),
      seenUpdatedAt: null,
      isOptimized: true,
    };
  });
  return [...gone, ...added];
}
