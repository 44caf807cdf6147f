import type { SearchState } from '@haulwright/domain/planning/optimization';
import type { Plan } from '@haulwright/routing/answer';
import { PlanInputError } from '@haulwright/routing/validate';
import { databaseTrouble, isDiskFull } from '../../platform/database/database-away.ts';
import { whenBack } from '../../platform/database/when-back.ts';
import type { TravelMatrix } from '../../platform/travel-times/travel-times.ts';
import { CannotPlan } from './runs/cannot-plan.ts';
import { inRealPrices } from './day/explain-left-out.ts';
import { leftOutJobs } from './day/left-out-jobs.ts';
import { finishRun, lockRun, releaseRun, type ClaimedRun } from './runs/optimizations.queries.ts';
import { withExtra, withGoal } from './day/plan-goals.ts';
import { preparePlan, type PreparedDay } from '../routes/day/plan-input.ts';
import { checkedSearch, nothingBetter, progressAt, type PlanningParts } from './runs/planned-search.ts';
import type { PlanningDay } from '../routes/day/day-facts.ts';
import { loadDay, loadPlannedOrder } from './day/planning-day.queries.ts';
import { proposeDay } from './proposals/propose-day.ts';
import { watchRun, type Interruption, type WatchedRun } from './runs/run-watch.ts';
import { savePlan } from './day/save-plan.queries.ts';

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
  const { database, travelTimes, now } = parts;
  const {
    state,
    interrupted: { signal },
  } = watched;
  const { date, includeJobs, choices } = run;
  const { day, before } = await database.inTenant(run, async (tx) => ({
    day: await loadDay(tx, { date, includeJobs, vehicleIds: choices.vehicleIds }),
    before: run.improve ? await loadPlannedOrder(tx, date) : [],
  }));
  if (day.jobs.length === 0) throw new CannotPlan('There are no jobs left to plan on this day.');
  if (day.trucks.length === 0)
    throw new CannotPlan(
      'There is no truck left for this day. Put one into service under Settings, Vehicles.',
    );
  if (!day.depot)
    throw new CannotPlan('The company no longer has a depot address. Enter it under Settings, General.');
  const prepared = preparePlan(day, day.depot);
  state.progress = progressAt.dayRead;
  const matrix = await travelTimes.matrix(prepared.places, signal);
  state.progress = progressAt.travelKnown;
  const real = withExtra(
    { ...prepared.input, travel: { size: matrix.size, seconds: matrix.seconds, meters: matrix.meters } },
    choices.planForExtraPercent,
  );
  const { plan: found, search } = await checkedSearch(parts, run, watched, withGoal(real, choices.goal), {
    before,
    leftOutBefore: prepared.notLocated.length,
  });
  const costCents = (choices.goal === 'cost' ? found : inRealPrices(real, found)).cost.totalCents;
  await save(
    parts,
    run,
    {
      day,
      prepared,
      plan: found,
      costCents,
      search,
      source: matrix.source,
      fallbackReason: matrix.fallbackReason,
    },
    now(),
  );
}

interface Finding {
  readonly day: PlanningDay;
  readonly prepared: PreparedDay;
  readonly plan: Plan;
  readonly costCents: number;
  readonly search: SearchState;
  readonly source: TravelMatrix['source'];
  readonly fallbackReason: string | undefined;
}

/** Routes, jobs and the run's result in one transaction: all of it or nothing. */
async function save(
  { database }: PlanningParts,
  run: ClaimedRun,
  { day, prepared, plan: found, costCents, search, source, fallbackReason }: Finding,
  now: Date,
): Promise<void> {
  const saved = await database.inTenant(run, async (tx) => {
    // Cancelled or taken over in the last moment: whoever watches the run has seen it or will.
    const state = await lockRun(tx, run);
    if (state === 'cancel') await finishRun(tx, run, { status: 'cancelled' });
    if (state !== 'go-on') return true;
    if (
      !(await savePlan(
        tx,
        { companyId: run.companyId, userId: run.requestedBy },
        { day, plan: found, places: prepared.places, source },
        now,
      ))
    )
      return false;
    await finishRun(tx, run, {
      status: 'done',
      jobsAnalyzed: day.jobs.length,
      routeCount: found.routes.length,
      costCents,
      search,
      totalMeters: found.routes.reduce((sum, route) => sum + route.meters, 0),
      leftOut: leftOutJobs(day, prepared, found),
      warnings: [
        ...(run.improve && found.isGiven ? [nothingBetter] : []),
        ...(fallbackReason === undefined ? [] : [fallbackReason.slice(0, 500)]),
        ...prepared.warnings,
      ],
    });
    return true;
  });
  if (!saved)
    throw new CannotPlan(
      'The jobs of this day changed while routes were being planned. Please run it again.',
    );
}

function failureSentence({ log }: PlanningParts, run: ClaimedRun, error: unknown): string {
  if (error instanceof CannotPlan) return error.message;
  log.error({ err: error, run: run.id }, 'a planning run failed');
  // Both say what to fix in the company's data.
  if (error instanceof PlanInputError || error instanceof RangeError) return error.message.slice(0, 500);
  return 'Routes could not be planned because of a server error. Nothing was changed. Please try again.';
}
