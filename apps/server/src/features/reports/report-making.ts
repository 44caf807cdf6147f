import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { Report, ReportInput } from '@haulwright/domain/reports/report';
import type { Actor } from '../../http/actor.ts';
import { isDatabaseAway, isDiskFull } from '../../platform/database/database-away.ts';
import type { Database, TenantTransaction } from '../../platform/database/database.ts';
import { whenBack } from '../../platform/database/when-back.ts';
import { newId } from '../../platform/ids.ts';
import { lookForRunsEverySeconds } from '../../platform/tasks/silence.ts';
import type { Tasks } from '../../platform/tasks/tasks.ts';
import { CannotMakeReport } from './make-report.ts';
import { makeReportInWorker } from './report-worker-client.ts';
import {
  claimRun,
  countUnderWay,
  findWaitingRuns,
  finishRun,
  insertRun,
  releaseRun,
  reportProgress,
  type ClaimedRun,
} from './report-runs.queries.ts';

/** Makes reports in the background, one at a time in this process. */
export interface ReportMaking {
  /**
   * Queues a run; it is made once the transaction has committed and `wake` is called, or at the next sweep.
   */
  start(
    tx: TenantTransaction,
    actor: Pick<Actor, 'companyId' | 'userId'>,
    input: ReportInput,
  ): Promise<Outcome<Report, 'report.too-many'>>;
  wake(run: { readonly id: string; readonly companyId: string }): Promise<void>;
  /** Picks up runs that wait without a task or whose process went silent; also runs every few seconds. */
  sweep(): Promise<void>;
  /** Stops working; the current run returns to the queue. */
  close(): Promise<void>;
}

declare module '../../http/context.ts' {
  interface Services {
    readonly reports: ReportMaking;
  }
}

export interface ReportMakingParts {
  readonly database: Database;
  /** The worker thread opens a connection of its own. */
  readonly connectionString: string;
  readonly tasks: Tasks;
  readonly log: Pick<Logger, 'error'>;
  readonly now: () => Date;
}

const maxUnderWay = 10;
const progressEveryMs = 400;

interface RunTask {
  readonly id: string;
  readonly companyId: string;
}

/**
 * The row of a run is the source of truth, the task only wakes a worker for it, as for planning runs
 * (decision 0013).
 */
export function createReportMaking({
  database,
  connectionString,
  tasks,
  log,
  now,
}: ReportMakingParts): ReportMaking {
  const closing = new AbortController();
  let underWay: Promise<void> = Promise.resolve();

  const queue = tasks.queue<RunTask>('make-reports', async (task) => {
    if (closing.signal.aborted) return;
    const run = await database.inTenant(task, (tx) => claimRun(tx, task.id));
    if (!run) return;
    const performing = perform(run);
    underWay = performing.catch(() => undefined);
    await performing;
  });

  async function perform(run: ClaimedRun): Promise<void> {
    const over = new AbortController();
    const signal = AbortSignal.any([closing.signal, over.signal]);
    let progress = 0;
    const watching = watch(run, () => progress, over);
    let failure: string | undefined;
    let lostDatabase = false;
    try {
      await makeReportInWorker(
        { connectionString, run, now: now().getTime() },
        (value) => (progress = value),
        signal,
      );
    } catch (error) {
      lostDatabase = isDatabaseAway(error) && !isDiskFull(error);
      failure =
        error instanceof CannotMakeReport
          ? error.message
          : 'The report could not be generated because of a server error. Please try again.';
      if (!(error instanceof CannotMakeReport) && !lostDatabase)
        log.error({ err: error, run: run.id }, 'a report could not be made');
    } finally {
      over.abort();
      await watching;
    }
    const end = async (): Promise<void> => {
      if (closing.signal.aborted || lostDatabase) await database.inTenant(run, (tx) => releaseRun(tx, run));
      else if (failure !== undefined)
        await database.inTenant(run, (tx) => finishRun(tx, run, { status: 'failed', failure }));
    };
    await whenBack(end, closing.signal);
  }

  /** Stores the progress while the run works, as its heartbeat; ends it when the run was removed. */
  async function watch(run: ClaimedRun, progress: () => number, over: AbortController): Promise<void> {
    while (!over.signal.aborted) {
      await delay(progressEveryMs, undefined, { signal: over.signal }).catch(() => undefined);
      if (over.signal.aborted) return;
      try {
        if (!(await database.inTenant(run, (tx) => reportProgress(tx, run, progress())))) over.abort();
      } catch (error) {
        if (!isDatabaseAway(error))
          log.error({ err: error, run: run.id }, 'the progress of a report could not be written');
      }
    }
  }

  async function sweep(): Promise<void> {
    if (closing.signal.aborted) return;
    const waiting = await database.asSystem((tx) => findWaitingRuns(tx));
    for (const run of waiting) await queue.enqueue(run, run.id);
  }

  tasks.every(lookForRunsEverySeconds, 'looking for waiting reports', sweep);

  return {
    async start(tx, { companyId, userId }, input) {
      if ((await countUnderWay(tx)) >= maxUnderWay) return refused('report.too-many');
      const run = await insertRun(tx, { ...input, id: newId(), companyId, requestedBy: userId });
      if (!run) throw new Error('the report just written is not there');
      return accepted(run);
    },
    wake: ({ id, companyId }) =>
      queue
        .enqueue({ id, companyId }, id)
        .catch((error: unknown) => log.error({ err: error }, 'a report waits for the next sweep')),
    sweep,
    async close() {
      closing.abort();
      await queue.ready.catch(() => undefined);
      await underWay;
    },
  };
}
