import { PlanInputError } from '@haulwright/routing/validate';
import { databaseTrouble, isDiskFull } from '../../platform/database/database-away.ts';
import { whenBack } from '../../platform/database/when-back.ts';
import { acceptPlan, applyPlan } from './apply-plan.ts';
import { planDay } from './proposals/plan-day.ts';
import { proposeDay } from './proposals/propose-day.ts';
import { CannotPlan } from './runs/cannot-plan.ts';
import { countUnfinishedRuns, finishRun, releaseRun, type ClaimedRun } from './runs/optimizations.queries.ts';
import { progressAt, type PlanningParts } from './runs/planned-search.ts';
import { watchRun, type Interruption, type WatchedRun } from './runs/run-watch.ts';

/**
 * Plans a day from the claimed run to its saved routes or proposal. The database is only used in short transactions;
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
  const { state, interrupted } = watched;
  const { accepting } = run;
  if (accepting) {
    Object.assign(state, { search: accepting.result.search, progress: progressAt.searched });
    if (await acceptPlan(parts, run, accepting)) return;
    // The day has changed since that plan was made.
    Object.assign(state, { search: null, progress: 0 });
  }
  const planned = await planDay(parts, run, watched);
  if (run.asProposal) await proposeDay(parts, run, planned, interrupted.signal);
  else await applyPlan(parts, run, planned);
}

function failureSentence({ log }: PlanningParts, run: ClaimedRun, error: unknown): string {
  if (error instanceof CannotPlan) return error.message;
  log.error({ err: error, run: run.id }, 'a planning run failed');
  // Both describe what to fix in the company's data.
  if (error instanceof PlanInputError || error instanceof RangeError) return error.message.slice(0, 500);
  return 'Routes could not be planned because of a server error. Nothing was changed. Please try again.';
}
