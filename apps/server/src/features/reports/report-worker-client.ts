import { Worker } from 'node:worker_threads';
import { DatabaseAway } from '../../platform/database/database-away.ts';
import { CannotMakeReport } from './make-report.ts';
import type { ClaimedRun } from './report-runs.queries.ts';

/** What the thread gets. */
export interface ReportOrder {
  readonly connectionString: string;
  readonly run: ClaimedRun;
  /** The current time in milliseconds. */
  readonly now: number;
}

/**
 * Messages of the thread. `lost`: the run was removed or taken over. An error's class and code do not survive
 * the transfer.
 */
export type FromReportWorker =
  | { kind: 'progress'; progress: number }
  | { kind: 'done' }
  | { kind: 'lost' }
  | { kind: 'database-away' }
  | { kind: 'refused'; reason: string };

/** A report that needs more memory fails alone; the server continues. */
const resourceLimits = { maxOldGenerationSizeMb: 1_024 };

/**
 * Makes and saves a report in a worker thread. Aborting ends the thread, and the database rolls back what was
 * not committed.
 * @throws CannotMakeReport for a reason people can act on; DatabaseAway when it lost the database; otherwise
 * the thread's own error
 */
export async function makeReportInWorker(
  order: ReportOrder,
  onProgress: (progress: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const worker = new Worker(new URL('report-worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits,
  });
  const stop = () => {
    void worker.terminate();
    resolve();
  };
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  worker.on('message', (message: FromReportWorker) => {
    if (message.kind === 'progress') onProgress(message.progress);
    else if (message.kind === 'database-away') reject(new DatabaseAway('The report lost the database.'));
    else if (message.kind === 'refused') reject(new CannotMakeReport(message.reason));
    else resolve();
  });
  worker.on('error', reject);
  // No effect after the answer; before it, the promise would never settle.
  worker.on('exit', (code) =>
    reject(new Error(`The report's thread ended without an answer (exit code ${code}).`)),
  );
  await promise.finally(() => signal.removeEventListener('abort', stop));
}
