import { and, asc, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import { toMiles } from '@haulwright/domain/kernel/quantity';
import type { Optimization, OptimizationStatus } from '@haulwright/domain/routes/optimization';
import type { SystemTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { routeOptimizations } from './routes.tables.ts';

type Row = typeof routeOptimizations.$inferSelect;

/** A run that a process of ours has taken; `attempt` tells it from a later one of the same run. */
export interface ClaimedRun {
  readonly id: string;
  readonly companyId: string;
  readonly date: string;
  readonly includeJobs: boolean;
  readonly attempt: number;
  readonly requestedBy: string | null;
}

/** A running process writes every half second; one that was silent for so long is gone. */
const silence = sql`now() - interval '30 seconds'`;
const mostAttempts = 2;

const toOptimization = (row: Row): Optimization => ({
  id: row.id,
  date: row.date,
  status: row.status,
  progress: row.progress,
  jobsAnalyzed: row.jobsAnalyzed,
  routeCount: row.routeCount,
  totalDistanceMiles: toMiles(row.totalMeters),
  leftOut: row.leftOut,
  warnings: row.warnings,
  failure: row.failure,
  createdAt: row.createdAt.toISOString(),
});

export async function loadOptimization(tx: TenantTransaction, id: string): Promise<Optimization | null> {
  const [row] = await tx.select().from(routeOptimizations).where(eq(routeOptimizations.id, id));
  return row ? toOptimization(row) : null;
}

/** The last run of a day. */
export async function latestOptimization(tx: TenantTransaction, date: string): Promise<Optimization | null> {
  const { createdAt, id } = routeOptimizations;
  const [row] = await tx.select().from(routeOptimizations).where(eq(routeOptimizations.date, date)).orderBy(desc(createdAt), desc(id)).limit(1);
  return row ? toOptimization(row) : null;
}

/** Queues a run; null when one of the same day is queued or running. */
export async function insertOptimization(tx: TenantTransaction, run: typeof routeOptimizations.$inferInsert): Promise<Optimization | null> {
  const [row] = await tx.insert(routeOptimizations).values(run).onConflictDoNothing().returning();
  return row ? toOptimization(row) : null;
}

/** A queued run is cancelled at once, a running one is asked to stop, a finished one stays. */
export async function cancelOptimization(tx: TenantTransaction, id: string): Promise<void> {
  const { status } = routeOptimizations;
  await tx
    .update(routeOptimizations)
    .set({ cancelRequested: true, status: sql`case when ${status} = 'queued' then 'cancelled' else ${status} end` })
    .where(and(eq(routeOptimizations.id, id), inArray(status, ['queued', 'running'])));
}

/** Takes a run that waits, or one whose process fell silent; null when there is nothing to do. */
export async function claimRun(tx: TenantTransaction, id: string): Promise<ClaimedRun | null> {
  const { status, updatedAt, attempts } = routeOptimizations;
  const free = or(eq(status, 'queued'), and(eq(status, 'running'), lt(updatedAt, silence), lt(attempts, mostAttempts)));
  const [row] = await tx
    .update(routeOptimizations)
    .set({ status: 'running', progress: 0, attempts: sql`${attempts} + 1`, updatedAt: sql`now()` })
    .where(and(eq(routeOptimizations.id, id), free))
    .returning();
  return row ? { id: row.id, companyId: row.companyId, date: row.date, includeJobs: row.includeJobs, attempt: row.attempts, requestedBy: row.requestedBy } : null;
}

const stillOurs = (run: ClaimedRun) =>
  and(eq(routeOptimizations.id, run.id), eq(routeOptimizations.status, 'running'), eq(routeOptimizations.attempts, run.attempt));

/** Writes the progress, 0 to 1, and shows that this process lives. */
export async function reportProgress(tx: TenantTransaction, run: ClaimedRun, progress: number): Promise<'go-on' | 'cancel' | 'lost'> {
  const rows = await tx
    .update(routeOptimizations)
    .set({ progress, updatedAt: sql`now()` })
    .where(stillOurs(run))
    .returning({ cancel: routeOptimizations.cancelRequested });
  if (!rows[0]) return 'lost';
  return rows[0].cancel ? 'cancel' : 'go-on';
}

/** Locks the run before its result is saved. */
export async function lockRun(tx: TenantTransaction, run: ClaimedRun): Promise<'go-on' | 'cancel' | 'lost'> {
  const [row] = await tx.select({ cancel: routeOptimizations.cancelRequested }).from(routeOptimizations).where(stillOurs(run)).for('update');
  if (!row) return 'lost';
  return row.cancel ? 'cancel' : 'go-on';
}

export type RunResult = { status: Extract<OptimizationStatus, 'done' | 'failed' | 'cancelled'> } & Partial<
  Pick<Row, 'jobsAnalyzed' | 'routeCount' | 'totalMeters' | 'leftOut' | 'warnings' | 'failure'>
>;

/** Ends a run that is still ours. */
export async function finishRun(tx: TenantTransaction, run: ClaimedRun, result: RunResult): Promise<void> {
  await tx
    .update(routeOptimizations)
    .set({ ...result, ...(result.status === 'done' && { progress: 1 }), updatedAt: sql`now()` })
    .where(stillOurs(run));
}

/** Puts a run back into the queue as if it had not begun: the process is being stopped. */
export async function releaseRun(tx: TenantTransaction, run: ClaimedRun): Promise<void> {
  await tx
    .update(routeOptimizations)
    .set({ status: 'queued', progress: 0, attempts: run.attempt - 1, updatedAt: sql`now()` })
    .where(stillOurs(run));
}

/** Of all companies: gives up what was interrupted too often, and lists what waits or was interrupted, oldest first. */
export async function findWaitingRuns(tx: SystemTransaction): Promise<{ id: string; companyId: string }[]> {
  const { id, companyId, status, updatedAt, attempts, createdAt } = routeOptimizations;
  const silent = and(eq(status, 'running'), lt(updatedAt, silence));
  await tx
    .update(routeOptimizations)
    .set({ status: 'failed', failure: 'The server was stopped while the routes were being planned. Please run it again.', updatedAt: sql`now()` })
    .where(and(silent, gte(attempts, mostAttempts)));
  return tx.select({ id, companyId }).from(routeOptimizations).where(or(eq(status, 'queued'), silent)).orderBy(asc(createdAt)).limit(1_000);
}
