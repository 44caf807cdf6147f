import { jobIdsOf } from '@haulwright/domain/routes/manual-route';
import { PlanInputError } from '@haulwright/routing/validate';
import { databaseTrouble, isDiskFull } from '../../platform/database/database-away.ts';
import { whenBack } from '../../platform/database/when-back.ts';
import { CannotPlan, depotOfPlannable } from './runs/cannot-plan.ts';
import { inRealPrices } from './explaining/explain-left-out.ts';
import { leftOutJobs } from './day/left-out-jobs.ts';
import { finishRun, releaseRun, type ClaimedRun } from './runs/optimizations.queries.ts';
import { withExtra, withGoal } from './day/plan-goals.ts';
import { preparePlan } from '../routes/day/plan-input.ts';
import { checkedSearch, nothingBetter, progressAt, type PlanningParts } from './runs/planned-search.ts';
import { loadDayToReplace } from './day/planning-day.queries.ts';
import type { StoredRoute } from '../routes/rows/stored-routes.queries.ts';
import { toPlanVisit } from './search/plan-visits.ts';
import type { PlannedOrder } from './search/search-day.ts';
import { proposeDay } from './proposals/propose-day.ts';
import { watchRun, type Interruption, type WatchedRun } from './runs/run-watch.ts';
import { applyPlan } from './apply-plan.ts';

/**
 * Plans a day from the claimed run to its saved routes. The database is only used in short transactions;
 * travel times and the search run between them. Never throws for a plan that fails: the run says why. A run
 * that loses the database goes back to the queue once that answers again.
 * @throws when the database fails otherwise; the run stays as it is and is taken up again
 */
export async function performRun(parts: PlanningParts, run: ClaimedRun, closing: AbortSignal): Promise<void> {
  const { database } = parts;
  const interrupted = new AbortController();
  const onClosing = () => interrupted.abort('closing' satisfies Interruption);
  if (closing.aborted) onClosing();
  closing.addEventListener('abort', onClosing, { once: true });
  const watched: WatchedRun = {
    state: { progress: 0, search: null, bestSoFar: null },
    interrupted,
    enough: new AbortController(),
  };
  const watch = watchRun(parts, run, watched);
  let failure: string | undefined;
  let lostDatabase = false;
  try {
    await plan(parts, run, watched);
  } catch (error) {
    lostDatabase = databaseTrouble(error) !== null && !isDiskFull(error);
    if (!interrupted.signal.aborted && !lostDatabase) failure = failureSentence(parts, run, error);
  } finally {
    closing.removeEventListener('abort', onClosing);
    await watch.stop();
  }
  const interruption = interrupted.signal.aborted ? (interrupted.signal.reason as Interruption) : undefined;
  const end = (): Promise<void> =>
    database.inTenant(run, async (tx) => {
      if (interruption === 'cancel') await finishRun(tx, run, { status: 'cancelled' });
      else if (interruption === 'closing' || lostDatabase) await releaseRun(tx, run);
      else if (failure !== undefined) await finishRun(tx, run, { status: 'failed', failure });
    });
  await whenBack(end, closing);
}

async function plan(parts: PlanningParts, run: ClaimedRun, watched: WatchedRun): Promise<void> {
  if (run.asProposal) return proposeDay(parts, run, watched);
  const { database, travelTimes } = parts;
  const {
    state,
    interrupted: { signal },
  } = watched;
  const { date, includeJobs, choices } = run;
  const { day, replaced } = await database.inTenant(run, (tx) =>
    loadDayToReplace(tx, { date, includeJobs, vehicleIds: choices.vehicleIds }),
  );
  const depot = depotOfPlannable(day);
  const prepared = preparePlan(day, depot);
  state.progress = progressAt.dayRead;
  const matrix = await travelTimes.matrix(prepared.places, signal);
  state.progress = progressAt.travelKnown;
  const real = withExtra(
    { ...prepared.input, travel: { size: matrix.size, seconds: matrix.seconds, meters: matrix.meters } },
    choices.planForExtraPercent,
  );
  const { plan: found, search } = await checkedSearch(parts, run, watched, withGoal(real, choices.goal), {
    before: run.improve ? ordersOf(replaced) : [],
    leftOutBefore: prepared.notLocated.length,
  });
  const costCents = (choices.goal === 'cost' ? found : inRealPrices(real, found)).cost.totalCents;
  await applyPlan(parts, run, {
    day,
    plan: found,
    result: {
      jobsAnalyzed: day.jobs.length,
      routeCount: found.routes.length,
      costCents,
      search,
      leftOut: leftOutJobs(day, prepared, found),
      warnings: [
        ...(run.improve && found.isGiven ? [nothingBetter] : []),
        ...(matrix.fallbackReason === undefined ? [] : [matrix.fallbackReason.slice(0, 500)]),
        ...prepared.warnings,
      ],
    },
  });
}

/** What each truck visits, in order. */
const ordersOf = (routes: readonly StoredRoute[]): PlannedOrder[] =>
  [...Map.groupBy(routes, ({ vehicleId }) => vehicleId)].flatMap(([truckId, ofTruck]): PlannedOrder[] => {
    const visits = ofTruck.flatMap((route) => route.visits);
    return truckId === null || visits.length === 0
      ? []
      : [{ truckId, stopIds: jobIdsOf({ visits }), visits: visits.map(toPlanVisit) }];
  });

function failureSentence({ log }: PlanningParts, run: ClaimedRun, error: unknown): string {
  if (error instanceof CannotPlan) return error.message;
  log.error({ err: error, run: run.id }, 'a planning run failed');
  // Both say what to fix in the company's data.
  if (error instanceof PlanInputError || error instanceof RangeError) return error.message.slice(0, 500);
  return 'Routes could not be planned because of a server error. Nothing was changed. Please try again.';
}
