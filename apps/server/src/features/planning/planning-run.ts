import { jobIdsOf } from '@haulwright/domain/routes/manual-route';
import type { Plan } from '@haulwright/routing/answer';
import { checkPlan } from '@haulwright/routing/check';
import type { PlanInput } from '@haulwright/routing/input';
import { PlanInputError } from '@haulwright/routing/validate';
import { databaseTrouble, isDiskFull } from '../../platform/database/database-away.ts';
import { whenBack } from '../../platform/database/when-back.ts';
import { loadPlanning } from '../companies/company.queries.ts';
import { CannotPlan, depotOfPlannable } from './runs/cannot-plan.ts';
import { inRealPrices } from './explaining/explain-left-out.ts';
import { leftOutJobs } from './day/left-out-jobs.ts';
import { countUnfinishedRuns, finishRun, releaseRun, type ClaimedRun } from './runs/optimizations.queries.ts';
import { withExtra, withGoal } from './day/plan-goals.ts';
import { preparePlan } from '../routes/day/plan-input.ts';
import { checkedSearch, nothingBetter, progressAt, type PlanningParts } from './runs/planned-search.ts';
import { loadDayToReplace } from './day/planning-day.queries.ts';
import type { StoredRoute } from '../routes/rows/stored-routes.queries.ts';
import { byTimesOf, losesTime, searchInTime, type ByTimes } from './search/by-times.ts';
import { toPlanVisit } from './search/plan-visits.ts';
import { missedByTimes } from './day/missed-by-times.ts';
import { planOfOrders } from './proposals/given-proposal.ts';
import type { PlannedOrder } from './search/search-day.ts';
import { proposeDay } from './proposals/propose-day.ts';
import { watchRun, type Interruption, type WatchedRun } from './runs/run-watch.ts';
import { acceptPlan, applyPlan } from './apply-plan.ts';
import { roadNotes } from './day/road-notes.ts';

/**
 * Plans a day from the claimed run to its saved routes. The database is only used in short transactions;
 * travel times and the search run between them. Never throws for a plan that fails: the run records why. A
 * run that loses the database returns to the queue once it is back.
 * @throws when the database fails otherwise; the run is left as it is and picked up again
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
    recall: new AbortController(),
    unfinishedRuns: () => database.asSystem(countUnfinishedRuns),
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
  const { date, includeJobs, choices, accepting } = run;
  if (accepting) {
    Object.assign(state, { search: accepting.result.search, progress: progressAt.searched });
    if (await acceptPlan(parts, run, accepting)) return;
    // The day has changed since that plan was made.
    Object.assign(state, { search: null, progress: 0 });
  }
  const {
    day,
    replaced,
    rules: { longestSearchSeconds },
  } = await database.inTenant(run, async (tx) => ({
    ...(await loadDayToReplace(tx, { date, includeJobs, vehicleIds: choices.vehicleIds })),
    rules: await loadPlanning(tx, run.companyId),
  }));
  const depot = depotOfPlannable(day);
  const prepared = preparePlan(day, depot);
  state.progress = progressAt.dayRead;
  const matrix = await travelTimes.matrix(prepared.places, signal);
  const notes = await roadNotes(travelTimes, { places: prepared.places, matrix, units: day.units }, signal);
  state.progress = progressAt.travelKnown;
  const real = withExtra(
    { ...prepared.input, travel: { size: matrix.size, seconds: matrix.seconds, meters: matrix.meters } },
    choices.planForExtraPercent,
  );
  const before = run.improve ? ordersOf(replaced) : [];
  const byTimes = byTimesOf(day.jobs);
  const searched = await searchInTime(real, { byTimes, before }, (input) =>
    checkedSearch(parts, run, watched, withGoal(input, choices.goal), {
      before,
      leftOutBefore: prepared.notLocated.length,
      longestSearchSeconds,
    }),
  );
  const found = run.improve ? keepingTimes(real, before, searched.plan, byTimes) : searched.plan;
  const { search } = searched;
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
        ...missedByTimes(day.jobs, found.routes),
        ...notes,
        ...prepared.warnings,
      ],
    },
  });
}

/**
 * The plan, unless it begins urgent work too late that the given order begins in time; then that order is
 * kept.
 */
function keepingTimes(real: PlanInput, before: readonly PlannedOrder[], found: Plan, byTimes: ByTimes): Plan {
  const given = planOfOrders(real, before, found);
  return given !== null &&
    losesTime(found.routes, given.routes, byTimes) &&
    checkPlan(real, given).length === 0
    ? { ...given, isGiven: true }
    : found;
}

/** The visits of each truck, in order. */
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
  // Both describe what to fix in the company's data.
  if (error instanceof PlanInputError || error instanceof RangeError) return error.message.slice(0, 500);
  return 'Routes could not be planned because of a server error. Nothing was changed. Please try again.';
}
