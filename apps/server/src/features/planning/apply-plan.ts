import type { ArrangedRoute } from '@haulwright/domain/routes/arranged-route';
import { defaultRouteName } from '@haulwright/domain/routes/manual-route';
import type { Outcome } from '@haulwright/domain/kernel/outcome';
import type { Plan } from '@haulwright/routing/answer';
import { newId } from '../../platform/ids.ts';
import type { PlanningDay } from '../routes/day/day-facts.ts';
import type { EditRefusal } from '../routes/editing/route-edit.ts';
import { untilFactsStay } from '../routes/editing/facts-changed.ts';
import { storeRoutes, timeParts, type RoutePart, type StoredStep } from '../routes/editing/store-routes.ts';
import { loadFactsTogether } from '../routes/timing/facts-together.queries.ts';
import type { StoredRoute } from '../routes/rows/stored-routes.queries.ts';
import { isPlanCurrent } from './day/planning-day.ts';
import { loadDayToReplace } from './day/planning-day.queries.ts';
import { changedMeanwhile } from './runs/cannot-plan.ts';
import { finishRun, lockRun, type ClaimedRun, type RunResult } from './runs/optimizations.queries.ts';
import type { PlanningParts } from './runs/planned-search.ts';
import { visitsOf } from './search/plan-visits.ts';

interface FoundPlan {
  readonly day: PlanningDay;
  readonly plan: Plan;
  /** What the run says of it. */
  readonly result: Omit<RunResult, 'status'>;
}

/**
 * Puts a plan in the place of the day's optimized draft routes, as one step of routes like any move on the
 * board, and ends the run: all of it or nothing.
 * @throws CannotPlan when something the plan uses has changed since it was read
 */
export const applyPlan = (parts: PlanningParts, run: ClaimedRun, found: FoundPlan): Promise<void> =>
  untilFactsStay(
    async () => store(parts, run, found, await timedStep(parts, run, found)),
    () => {
      throw changedMeanwhile();
    },
  );

async function timedStep(
  { database, travelTimes }: PlanningParts,
  run: ClaimedRun,
  { day, plan }: FoundPlan,
): Promise<RoutePart[]> {
  const { wanted, facts } = await database.inTenant(run, async (tx) => {
    const { day: now, replaced } = await loadDayToReplace(tx, day);
    if (!isPlanCurrent(day, now, plan)) throw changedMeanwhile();
    const step = stepOf(day, plan, replaced);
    return { wanted: step, facts: await loadFactsTogether(tx, step, false) };
  });
  return timeParts(travelTimes, wanted, facts);
}

async function store(
  { database, events, now }: PlanningParts,
  run: ClaimedRun,
  { result }: FoundPlan,
  step: readonly RoutePart[],
): Promise<void> {
  const actor = { companyId: run.companyId, userId: run.requestedBy };
  const stored = await database.inTenant(
    run,
    async (tx): Promise<Outcome<StoredStep, EditRefusal> | undefined> => {
      // Cancelled or taken over in the last moment: the people watching the run have seen it or will.
      const request = await lockRun(tx, run);
      if (request === 'cancel') await finishRun(tx, run, { status: 'cancelled' });
      if (request !== 'go-on') return undefined;
      const outcome = await storeRoutes(tx, { actor, now: now(), events }, step, {
        reason: 'left out of the new plan',
      });
      const meters = step.map(({ outcome: one }) => (one.ok ? (one.value?.route.meters ?? 0) : 0));
      if (outcome.ok)
        await finishRun(tx, run, {
          ...result,
          status: 'done',
          totalMeters: meters.reduce((sum, ofRoute) => sum + ofRoute, 0),
        });
      return outcome;
    },
  );
  if (stored?.ok === false) throw changedMeanwhile();
}

const noTruck = '00000000-0000-0000-0000-000000000000';

/** The routes that go, and the plan's in their place. */
function stepOf(day: PlanningDay, plan: Plan, replaced: readonly StoredRoute[]): ArrangedRoute[] {
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
