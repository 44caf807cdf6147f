import { and, asc, count, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type { Report, ReportInput, ReportStatus, ReportType } from '@haulwright/domain/reports/report';
import type { SystemTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { isSilent } from '../../platform/tasks/silence.ts';
import { profiles } from '../companies/companies.tables.ts';
import { reportRuns } from './reports.tables.ts';

/** A run claimed by this process; `attempt` tells it from a later claim of the same run. */
export interface ClaimedRun {
  readonly id: string;
  readonly companyId: string;
  readonly type: ReportType;
  readonly startDate: string;
  readonly endDate: string;
  readonly attempt: number;
}

const maxAttempts = 2;
const kept = 50;

const shown = (tx: TenantTransaction) =>
  tx
    .select({ run: reportRuns, requestedByName: profiles.fullName })
    .from(reportRuns)
    .leftJoin(profiles, eq(profiles.userId, reportRuns.requestedBy))
    .$dynamic();

function toReport({
  run,
  requestedByName,
}: {
  run: typeof reportRuns.$inferSelect;
  requestedByName: string | null;
}): Report {
  const { id, type, startDate, endDate, format, status, progress, failure, pdfBytes, csvBytes, createdAt } =
    run;
  return {
    id,
    type,
    startDate,
    endDate,
    format,
    status,
    progress,
    failure,
    pdfBytes,
    csvBytes,
    requestedByName: requestedByName || null,
    createdAt: createdAt.toISOString(),
  };
}

export async function insertRun(
  tx: TenantTransaction,
  run: ReportInput & { id: string; companyId: string; requestedBy: string },
): Promise<Report | null> {
  await tx.insert(reportRuns).values(run);
  return loadRun(tx, run.id);
}

export async function loadRun(tx: TenantTransaction, id: string): Promise<Report | null> {
  const [row] = await shown(tx).where(eq(reportRuns.id, id));
  return row ? toReport(row) : null;
}

/** Counts the company's reports that are queued or being made. */
export async function countUnderWay(tx: TenantTransaction): Promise<number> {
  const [row] = await tx
    .select({ runs: count() })
    .from(reportRuns)
    .where(inArray(reportRuns.status, ['queued', 'running']));
  return row?.runs ?? 0;
}

export interface RunPosition {
  readonly createdAt: string;
  readonly id: string;
}

/** Newest first. */
export async function listRuns(
  tx: TenantTransaction,
  { limit, after }: { limit: number; after: RunPosition | undefined },
): Promise<{ items: Report[]; end: RunPosition | null }> {
  const rows = await shown(tx)
    .where(
      after &&
        sql`(${reportRuns.createdAt}, ${reportRuns.id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`,
    )
    .orderBy(desc(reportRuns.createdAt), desc(reportRuns.id))
    .limit(limit + 1);
  const items = rows.slice(0, limit).map(toReport);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, end: last ? { createdAt: last.createdAt, id: last.id } : null };
}

/** Removes a run with its files; false when the company has no such run. */
export async function removeRun(tx: TenantTransaction, id: string): Promise<boolean> {
  return (
    (await tx.delete(reportRuns).where(eq(reportRuns.id, id)).returning({ id: reportRuns.id })).length > 0
  );
}

/** Claims a queued run, or one whose process went silent; null when there is nothing to do. */
export async function claimRun(tx: TenantTransaction, id: string): Promise<ClaimedRun | null> {
  const { status, updatedAt, attempts } = reportRuns;
  const free = or(
    eq(status, 'queued'),
    and(eq(status, 'running'), isSilent(updatedAt), lt(attempts, maxAttempts)),
  );
  const [row] = await tx
    .update(reportRuns)
    .set({ status: 'running', progress: 0, attempts: sql`${attempts} + 1`, updatedAt: sql`now()` })
    .where(and(eq(reportRuns.id, id), free))
    .returning();
  return row
    ? {
        id: row.id,
        companyId: row.companyId,
        type: row.type,
        startDate: row.startDate,
        endDate: row.endDate,
        attempt: row.attempts,
      }
    : null;
}

const stillOurs = (run: ClaimedRun) =>
  and(eq(reportRuns.id, run.id), eq(reportRuns.status, 'running'), eq(reportRuns.attempts, run.attempt));

/** Stores the progress, 0 to 1, as heartbeat. False when the run was removed or taken over. */
export async function reportProgress(
  tx: TenantTransaction,
  run: ClaimedRun,
  progress: number,
): Promise<boolean> {
  const rows = await tx
    .update(reportRuns)
    .set({ progress, updatedAt: sql`now()` })
    .where(stillOurs(run))
    .returning({ id: reportRuns.id });
  return rows.length > 0;
}

export type RunResult = {
  status: Extract<ReportStatus, 'ready' | 'failed'>;
  failure?: string;
  pdfBytes?: number;
  csvBytes?: number;
};

/**
 * Ends a run still claimed by this process; the company keeps its last reports. False when it was removed or
 * taken over.
 */
export async function finishRun(tx: TenantTransaction, run: ClaimedRun, result: RunResult): Promise<boolean> {
  const rows = await tx
    .update(reportRuns)
    .set({ ...result, ...(result.status === 'ready' && { progress: 1 }), updatedAt: sql`now()` })
    .where(stillOurs(run))
    .returning({ id: reportRuns.id });
  const { id, status, createdAt } = reportRuns;
  await tx.execute(sql`delete from ${reportRuns} where ${inArray(status, ['ready', 'failed'])} and ${id} in
    (select ${id} from ${reportRuns} order by ${createdAt} desc, ${id} desc offset ${kept})`);
  return rows.length > 0;
}

/** Returns a run to the queue as if it had not begun, because the process is stopping. */
export async function releaseRun(tx: TenantTransaction, run: ClaimedRun): Promise<void> {
  await tx
    .update(reportRuns)
    .set({ status: 'queued', progress: 0, attempts: run.attempt - 1, updatedAt: sql`now()` })
    .where(stillOurs(run));
}

/**
 * Of all companies: gives up runs interrupted too often, and lists those queued or interrupted, oldest first.
 */
export async function findWaitingRuns(tx: SystemTransaction): Promise<{ id: string; companyId: string }[]> {
  const { id, companyId, status, updatedAt, attempts, createdAt } = reportRuns;
  const silent = and(eq(status, 'running'), isSilent(updatedAt));
  await tx
    .update(reportRuns)
    .set({
      status: 'failed',
      failure: 'The server was restarted while the report was being generated. Please generate it again.',
      updatedAt: sql`now()`,
    })
    .where(and(silent, gte(attempts, maxAttempts)));
  return tx
    .select({ id, companyId })
    .from(reportRuns)
    .where(or(eq(status, 'queued'), silent))
    .orderBy(asc(createdAt))
    .limit(1_000);
}
