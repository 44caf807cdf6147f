import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { BillRun } from '@haulwright/domain/invoicing/bill-run';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { DatedAct } from '../../../http/act.ts';
import { analyzeTables, manyRows } from '../../../platform/database/analyze.ts';
import { isDatabaseAway, isDiskFull } from '../../../platform/database/database-away.ts';
import type { Database, TenantTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { lookForRunsEverySeconds } from '../../../platform/tasks/silence.ts';
import type { Tasks } from '../../../platform/tasks/tasks.ts';
import { afterFailure, billBatch } from './bill-batch.ts';
import {
  beginRun,
  endRun,
  findOpenRuns,
  insertBillRun,
  loadBillRun,
  loadOpenRun,
  type OpenRun,
} from './bill-runs.queries.ts';

/** Bills everything due in the background. */
export interface BillRunning {
  /**
   * Stores a run; it starts once the transaction has committed and `wake` is called, or at the next sweep.
   */
  start: typeof startRun;
  wake(run: { readonly id: string; readonly companyId: string }): Promise<void>;
  /** Wakes workers for all unfinished runs; also runs every few seconds. */
  sweep(): Promise<void>;
  /** Stops after the current batches; the next server continues. */
  close(): Promise<void>;
}

declare module '../../../http/context.ts' {
  interface Services {
    readonly billRuns: BillRunning;
  }
}

interface RunTask {
  readonly id: string;
  readonly companyId: string;
}

/** Batches of one run drafted at the same time, by one server or by two. */
const workersOfRun = 2;
/** Number of tries for a single client before its sources count as failed: the cause may be temporary. */
const triesAlone = 3;
/**
 * Batches of a worker after which the statistics of the invoices are updated. PostgreSQL keeps the plan by
 * which it checks the lines' references; one made while there were few invoices scans all of them for each
 * line, until statistics say better.
 */
const batchesThenAnalyzed = new Set([2, 10]);
const billedTables = ['invoices', 'invoice_lines', 'invoice_taxes', 'rental_sources', 'bill_run_items'];

/**
 * The row of a run decides; the task only wakes a worker for it. Nobody claims a whole run: each batch is
 * claimed by a lock that ends with its transaction, so workers need not know of each other, nor when one is
 * gone.
 */
export function createBillRunning({
  database,
  tasks,
  log,
  now,
}: {
  readonly database: Database;
  readonly tasks: Tasks;
  readonly log: Pick<Logger, 'error'>;
  readonly now: () => Date;
}): BillRunning {
  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();

  const queue = tasks.queue<RunTask>(
    'bill-runs',
    async (task) => {
      if (closing.signal.aborted) return;
      const working = work(task);
      const quiet = working.catch(() => undefined);
      underWay.add(quiet);
      await working.finally(() => underWay.delete(quiet));
    },
    { atOnce: workersOfRun },
  );

  async function work(task: RunTask): Promise<void> {
    const run = await database.inTenant(task, (tx) => loadOpenRun(tx, task.id));
    if (run === undefined) return;
    await database.inTenant(task, (tx) => beginRun(tx, run));
    const failures = new Map<number, number>();
    for (let batches = 1; !closing.signal.aborted && (await tryBatch(run, failures)); batches += 1)
      if (batchesThenAnalyzed.has(batches)) await readStatistics(['invoices']);
    if (closing.signal.aborted) return;
    const ended = await database.inTenant(task, async (tx) => {
      const isOver = await endRun(tx, run.id, now());
      return isOver ? loadBillRun(tx, run.id) : undefined;
    });
    if (ended !== undefined && ended.done >= manyRows) await readStatistics(billedTables);
  }

  const readStatistics = (tables: readonly string[]): Promise<void> =>
    analyzeTables(database, tables).catch((error: unknown) =>
      log.error({ err: error }, 'no statistics of what was billed'),
    );

  const byOf = ({ companyId, startedBy: userId, timeZone }: OpenRun): DatedAct => {
    const at = now();
    return { companyId, userId, now: at, today: calendarDateIn(at, timeZone) };
  };

  /** @returns false when no batch is free */
  async function tryBatch(run: OpenRun, failures: Map<number, number>): Promise<boolean> {
    let claimed: number | undefined;
    try {
      return await database.inTenant(run, (tx) =>
        billBatch(tx, byOf(run), run, (batch) => (claimed = batch)),
      );
    } catch (error) {
      if (claimed === undefined || (isDatabaseAway(error) && !isDiskFull(error))) throw error;
      const batch = claimed;
      const before = failures.get(batch) ?? 0;
      log.error({ err: error, run: run.id, batch }, 'a batch of a bill run failed');
      failures.set(batch, before + 1);
      if (before > 0 && before < triesAlone) await delay(before * 250);
      else await database.inTenant(run, (tx) => afterFailure(tx, run.id, batch));
      return true;
    }
  }

  async function enqueue({ id, companyId }: RunTask): Promise<void> {
    for (let worker = 0; worker < workersOfRun; worker += 1)
      await queue.enqueue({ id, companyId }, `${id}/${worker}`);
  }

  async function sweep(): Promise<void> {
    if (closing.signal.aborted) return;
    for (const run of await database.asSystem((tx) => findOpenRuns(tx))) await enqueue(run);
  }

  tasks.every(lookForRunsEverySeconds, 'looking for bill runs', sweep);

  return {
    start: startRun,
    wake: (run) =>
      enqueue(run).catch((error: unknown) =>
        log.error({ err: error }, 'a bill run waits for the next sweep'),
      ),
    sweep,
    async close() {
      closing.abort();
      await queue.ready.catch(() => undefined);
      await Promise.all(underWay);
    },
  };
}

/** Stores a run. @param scheduledFor the day of the schedule that starts it; null: started by a person */
export async function startRun(
  tx: TenantTransaction,
  { companyId, userId, today }: DatedAct,
  through: string,
  scheduledFor: string | null = null,
): Promise<Outcome<BillRun, 'run.under-way' | 'run.in-future'>> {
  if (through > today) return refused('run.in-future');
  const id = newId();
  if (!(await insertBillRun(tx, { id, companyId, through, startedBy: userId, scheduledFor })))
    return refused('run.under-way');
  const run = await loadBillRun(tx, id);
  if (run === undefined) throw new Error('the bill run just written is not there');
  return accepted(run);
}
