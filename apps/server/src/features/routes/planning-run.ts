import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { explainLeftOut, type LeftOutReason } from '@haulwright/domain/routes/left-out-reasons';
import type { LeftOutJob } from '@haulwright/domain/routes/optimization';
import type { Plan } from '@haulwright/routing/answer';
import { checkPlan } from '@haulwright/routing/check';
import { PlanInputError } from '@haulwright/routing/validate';
import { solveInWorker } from '@haulwright/routing/worker-client';
import type { Database } from '../../platform/database/database.ts';
import type { TravelTimes } from '../../platform/travel-times/travel-times.ts';
import { finishRun, lockRun, releaseRun, reportProgress, type ClaimedRun } from './optimizations.queries.ts';
import { preparePlan, searchSeconds, type PreparedDay } from './plan-input.ts';
import type { PlanningDay } from './planning-day.ts';
import { loadDay } from './planning-day.queries.ts';
import { savePlan } from './save-plan.queries.ts';

export interface PlanningParts {
  readonly database: Database;
  readonly travelTimes: Pick<TravelTimes, 'matrix'>;
  readonly log: Pick<Logger, 'error'>;
  readonly now: () => Date;
}

/** A reason for a run to fail that is put to people as it is. */
class CannotPlan extends Error {}

/** Why a run ends early: a person cancelled it, another process has it, or this process is being stopped. */
type Interruption = 'cancel' | 'lost' | 'closing';

const progressEveryMs = 500;
/** Shares of the progress bar: reading the day, then travel times, then the search up to the saving. */
const progressAt = { dayRead: 0.05, travelKnown: 0.15, searched: 0.95 };

/**
 * Plans a day from the claimed run to its saved routes. The database is only used in short transactions; travel times
 * and the search run between them. Never throws for a plan that fails: the run says why.
 * @throws when the database fails; the run stays as it is and is taken up again
 */
export async function performRun(parts: PlanningParts, run: ClaimedRun, closing: AbortSignal): Promise<void> {
  const { database } = parts;
  const interrupted = new AbortController();
  const onClosing = () => interrupted.abort('closing' satisfies Interruption);
  if (closing.aborted) onClosing();
  closing.addEventListener('abort', onClosing, { once: true });
  const progress = { value: 0 };
  const watch = watchRun(parts, run, progress, interrupted);
  let failure: string | undefined;
  try {
    await plan(parts, run, progress, interrupted.signal);
  } catch (error) {
    if (!interrupted.signal.aborted) failure = failureSentence(parts, run, error);
  } finally {
    closing.removeEventListener('abort', onClosing);
    await watch.stop();
  }
  const interruption = interrupted.signal.aborted ? (interrupted.signal.reason as Interruption) : undefined;
  await database.inTenant(run, async (tx) => {
    if (interruption === 'closing') await releaseRun(tx, run);
    else if (interruption === 'cancel') await finishRun(tx, run, { status: 'cancelled' });
    else if (failure !== undefined) await finishRun(tx, run, { status: 'failed', failure });
  });
}

async function plan(parts: PlanningParts, run: ClaimedRun, progress: { value: number }, signal: AbortSignal): Promise<void> {
  const { database, travelTimes, log, now } = parts;
  const day = await database.inTenant(run, (tx) => loadDay(tx, run));
  if (day.jobs.length === 0) throw new CannotPlan('There are no jobs left to plan on this day.');
  if (!day.depot) throw new CannotPlan('The company has no depot address any more. Enter it under Settings, General.');
  const prepared = preparePlan(day, day.depot);
  progress.value = progressAt.dayRead;
  const matrix = await travelTimes.matrix(prepared.places, signal);
  progress.value = progressAt.travelKnown;
  const input = { ...prepared.input, travel: { size: matrix.size, seconds: matrix.seconds, meters: matrix.meters } };
  const found = await solveInWorker(input, {
    seconds: searchSeconds(input.stops.length),
    signal,
    onProgress: ({ fractionDone }) => {
      progress.value = progressAt.travelKnown + fractionDone * (progressAt.searched - progressAt.travelKnown);
    },
  });
  signal.throwIfAborted();
  const violations = checkPlan(input, found);
  if (violations.length > 0) {
    log.error({ run: run.id, violations: violations.slice(0, 20) }, 'a plan broke its own rules and was thrown away');
    throw new CannotPlan('The planned routes did not pass the final check, so nothing was changed. Please report this, with the date.');
  }
  await save(parts, run, { day, prepared, plan: found, source: matrix.source, fallbackReason: matrix.fallbackReason }, now());
}

interface Finding {
  readonly day: PlanningDay;
  readonly prepared: PreparedDay;
  readonly plan: Plan;
  readonly source: 'estimate' | 'osrm';
  readonly fallbackReason: string | undefined;
}

/** Routes, jobs and the run's result in one transaction: all of it or nothing. */
async function save({ database }: PlanningParts, run: ClaimedRun, { day, prepared, plan: found, source, fallbackReason }: Finding, now: Date): Promise<void> {
  const saved = await database.inTenant(run, async (tx) => {
    // Cancelled or taken over in the last moment: whoever watches the run has seen it or will.
    const state = await lockRun(tx, run);
    if (state === 'cancel') await finishRun(tx, run, { status: 'cancelled' });
    if (state !== 'go-on') return true;
    if (!(await savePlan(tx, { companyId: run.companyId, userId: run.requestedBy }, { day, plan: found, places: prepared.places, source }, now))) return false;
    await finishRun(tx, run, {
      status: 'done',
      jobsAnalyzed: day.jobs.length,
      routeCount: found.routes.length,
      totalMeters: found.routes.reduce((sum, route) => sum + route.meters, 0),
      leftOut: leftOutJobs(day, prepared, found),
      warnings: [...(fallbackReason === undefined ? [] : [fallbackReason.slice(0, 500)]), ...prepared.warnings],
    });
    return true;
  });
  if (!saved) throw new CannotPlan('The jobs of this day changed while routes were being planned. Please run it again.');
}

/** Every job without a route, with its reason: first those whose address is unknown, then the planner's. */
function leftOutJobs(day: PlanningDay, prepared: PreparedDay, found: Plan): LeftOutJob[] {
  const jobs = new Map(day.jobs.map((job) => [job.id, job]));
  const trucks = new Map(day.trucks.map((truck) => [truck.id, truck.name]));
  const sites = new Map(day.sites.map((site) => [site.id, site.name]));
  const names = { truck: (id: string) => trucks.get(id) ?? 'a truck', site: (id: string) => sites.get(id) ?? 'The disposal site' };
  const reasons: { id: string; reason: LeftOutReason }[] = [
    ...prepared.notLocated.map(({ id }) => ({ id, reason: { code: 'address-not-located' } as const })),
    ...found.leftOut.map(({ stopId, reason }) => ({ id: stopId, reason })),
  ];
  return reasons.flatMap(({ id, reason }) => {
    const job = jobs.get(id);
    if (!job) return [];
    const { jobNumber, title, clientName } = job;
    return [{ jobId: id, jobNumber, title, clientName, reason: reason.code, explanation: explainLeftOut(reason, names) }];
  });
}

function failureSentence({ log }: PlanningParts, run: ClaimedRun, error: unknown): string {
  if (error instanceof CannotPlan) return error.message;
  log.error({ err: error, run: run.id }, 'a planning run failed');
  // Both say what to mend in the company's data.
  if (error instanceof PlanInputError || error instanceof RangeError) return error.message.slice(0, 500);
  return 'Routes could not be planned because of an error on the server. Nothing was changed. Please try again.';
}

/** Writes the progress while the run goes on, which also shows that the process lives, and hears of a cancellation. */
function watchRun({ database, log }: PlanningParts, run: ClaimedRun, progress: { value: number }, interrupted: AbortController): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const watching = (async () => {
    while (!stopping.signal.aborted && !interrupted.signal.aborted) {
      try {
        const state = await database.inTenant(run, (tx) => reportProgress(tx, run, progress.value));
        if (state !== 'go-on') interrupted.abort(state satisfies Interruption);
        await delay(progressEveryMs, undefined, { signal: stopping.signal });
      } catch (error) {
        if (stopping.signal.aborted) return;
        log.error({ err: error, run: run.id }, 'the progress of a planning run could not be written');
        await delay(progressEveryMs);
      }
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await watching;
    },
  };
}
