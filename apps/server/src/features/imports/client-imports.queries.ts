import { and, asc, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import {
  canUndo,
  type ClientImport,
  type ImportKind,
  type ImportOptions,
} from '@haulwright/domain/imports/client-import';
import type { SystemTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { deleteSome } from '../../platform/database/purging.ts';
import { isSilent } from '../../platform/tasks/silence.ts';
import { profiles } from '../companies/companies.tables.ts';
import { clientImports, type KeptClient } from './imports.tables.ts';

/** A run claimed by this process; `attempt` tells it from a later claim of the same run. */
export interface ClaimedImport {
  readonly id: string;
  readonly companyId: string;
  readonly kind: ImportKind;
  readonly task: 'import' | 'undo';
  readonly options: ImportOptions;
  readonly totalRows: number;
  readonly attempt: number;
}

export const maxAttempts = 3;
const kept = 30;

const shown = (tx: TenantTransaction) =>
  tx
    .select({ run: clientImports, requestedByName: profiles.fullName })
    .from(clientImports)
    .leftJoin(profiles, eq(profiles.userId, clientImports.requestedBy))
    .$dynamic();

function toImport({
  run,
  requestedByName,
}: {
  run: typeof clientImports.$inferSelect;
  requestedByName: string | null;
}): ClientImport {
  const {
    id,
    kind,
    fileName,
    task,
    status,
    progress,
    failure,
    totalRows,
    importedRows,
    skippedRows,
    failedRows,
    clientsAdded,
    addressesAdded,
    recordsAdded,
    seriesAdded,
    keptCount,
  } = run;
  return {
    id,
    kind,
    fileName,
    task,
    status,
    progress,
    failure,
    totalRows,
    importedRows,
    skippedRows,
    failedRows,
    clientsAdded,
    addressesAdded,
    recordsAdded,
    seriesAdded,
    keptCount,
    kept: run.kept,
    requestedByName: requestedByName || null,
    createdAt: run.createdAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
  };
}

/** A run to be made, or one that is already over because its rows were imported in the same transaction. */
type NewImport = typeof clientImports.$inferInsert & { readonly id: string };

/** Inserts a run and removes those older than the last ones that are kept. */
export async function insertImport(tx: TenantTransaction, run: NewImport): Promise<void> {
  await tx.insert(clientImports).values(run);
  const { id, createdAt } = clientImports;
  await tx.execute(
    sql`delete from ${clientImports} where ${id} in (select ${id} from ${clientImports} order by ${createdAt} desc, ${id} desc offset ${kept})`,
  );
}

export async function loadImport(tx: TenantTransaction, id: string): Promise<ClientImport | null> {
  const [row] = await shown(tx).where(eq(clientImports.id, id));
  return row ? toImport(row) : null;
}

/** Whether one of the company's imports is queued or running. */
export async function isImportUnderWay(tx: TenantTransaction): Promise<boolean> {
  return (await tx.$count(clientImports, inArray(clientImports.status, ['queued', 'running']))) > 0;
}

/**
 * Two imports of a company at once would not see each other's clients: the second waits here for the first
 * one's commit.
 */
export async function lockImports(tx: TenantTransaction, companyId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('client-imports ' || ${companyId}, 0))`);
}

export interface ImportPosition {
  readonly createdAt: string;
  readonly id: string;
}

/** Newest first. */
export async function listImports(
  tx: TenantTransaction,
  { limit, after }: { limit: number; after: ImportPosition | undefined },
): Promise<{ items: ClientImport[]; end: ImportPosition | null }> {
  const rows = await shown(tx)
    .where(
      after &&
        sql`(${clientImports.createdAt}, ${clientImports.id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`,
    )
    .orderBy(desc(clientImports.createdAt), desc(clientImports.id))
    .limit(limit + 1);
  const items = rows.slice(0, limit).map(toImport);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, end: last ? { createdAt: last.createdAt, id: last.id } : null };
}

/** Turns a finished import into its undo; false when there is nothing to undo. */
export async function beginUndo(tx: TenantTransaction, run: ClientImport): Promise<boolean> {
  if (!canUndo(run)) return false;
  await tx
    .update(clientImports)
    .set({
      task: 'undo',
      status: 'queued',
      progress: 0,
      attempts: 0,
      failure: null,
      kept: [],
      keptCount: 0,
      finishedAt: null,
      updatedAt: sql`now()`,
    })
    .where(eq(clientImports.id, run.id));
  return true;
}

/** Claims a queued run, or one whose process went silent; null when there is nothing to do. */
export async function claimImport(tx: TenantTransaction, id: string): Promise<ClaimedImport | null> {
  const { status, updatedAt, attempts } = clientImports;
  const free = or(
    eq(status, 'queued'),
    and(eq(status, 'running'), isSilent(updatedAt), lt(attempts, maxAttempts)),
  );
  const [row] = await tx
    .update(clientImports)
    .set({ status: 'running', attempts: sql`${attempts} + 1`, updatedAt: sql`now()` })
    .where(and(eq(clientImports.id, id), free))
    .returning();
  return row
    ? {
        id: row.id,
        companyId: row.companyId,
        kind: row.kind,
        task: row.task,
        options: row.options,
        totalRows: row.totalRows,
        attempt: row.attempts,
      }
    : null;
}

const stillOurs = (run: ClaimedImport) =>
  and(
    eq(clientImports.id, run.id),
    eq(clientImports.status, 'running'),
    eq(clientImports.attempts, run.attempt),
  );

/** Heartbeat of this process while it reads a long list. */
export async function giveSignOfLife(tx: TenantTransaction, run: ClaimedImport): Promise<void> {
  await tx
    .update(clientImports)
    .set({ updatedAt: sql`now()` })
    .where(stillOurs(run));
}

export interface Counts {
  readonly importedRows: number;
  readonly skippedRows: number;
  readonly failedRows: number;
  readonly clientsAdded: number;
  readonly addressesAdded: number;
}

/**
 * Adds the results of a batch, in the batch's own transaction. False when the run was taken over: nothing may
 * be written then.
 */
export async function countBatch(
  tx: TenantTransaction,
  run: ClaimedImport,
  counts: Counts,
): Promise<boolean> {
  const t = clientImports;
  const rows = await tx
    .update(t)
    .set({
      importedRows: sql`${t.importedRows} + ${counts.importedRows}`,
      skippedRows: sql`${t.skippedRows} + ${counts.skippedRows}`,
      failedRows: sql`${t.failedRows} + ${counts.failedRows}`,
      clientsAdded: sql`${t.clientsAdded} + ${counts.clientsAdded}`,
      addressesAdded: sql`${t.addressesAdded} + ${counts.addressesAdded}`,
      progress: sql`least(1, (${t.importedRows} + ${t.skippedRows} + ${t.failedRows} + ${counts.importedRows + counts.skippedRows + counts.failedRows})::real / greatest(1, ${t.totalRows}))`,
      updatedAt: sql`now()`,
    })
    .where(stillOurs(run))
    .returning({ id: t.id });
  return rows.length > 0;
}

const maxKeptNames = 100;

/** The same for a batch of an undo. `progress` is 0 to 1. */
export async function countUndone(
  tx: TenantTransaction,
  run: ClaimedImport,
  progress: number,
  left: readonly KeptClient[],
): Promise<boolean> {
  const t = clientImports;
  const [row] = await tx
    .update(t)
    .set({ progress, updatedAt: sql`now()` })
    .where(stillOurs(run))
    .returning({ kept: t.kept, keptCount: t.keptCount });
  if (row && left.length > 0) {
    await tx
      .update(t)
      .set({ kept: [...row.kept, ...left].slice(0, maxKeptNames), keptCount: row.keptCount + left.length })
      .where(stillOurs(run));
  }
  return row !== undefined;
}

/** Ends a run still claimed by this process. */
export async function finishImport(
  tx: TenantTransaction,
  run: ClaimedImport,
  result: { status: 'done' } | { status: 'failed'; failure: string },
): Promise<void> {
  await tx
    .update(clientImports)
    .set({
      ...result,
      ...(result.status === 'done' && { progress: 1 }),
      updatedAt: sql`now()`,
      finishedAt: sql`now()`,
    })
    .where(stillOurs(run));
}

/** Returns a run to the queue; a stopping process does not use up an attempt. */
export async function releaseImport(
  tx: TenantTransaction,
  run: ClaimedImport,
  { countsAsAttempt }: { countsAsAttempt: boolean },
): Promise<void> {
  await tx
    .update(clientImports)
    .set({
      status: 'queued',
      attempts: countsAsAttempt ? run.attempt : run.attempt - 1,
      updatedAt: sql`now()`,
    })
    .where(stillOurs(run));
}

/**
 * Of all companies: gives up runs interrupted too often, and lists those queued or interrupted, oldest first.
 */
export async function findWaitingImports(
  tx: SystemTransaction,
): Promise<{ id: string; companyId: string }[]> {
  const { id, companyId, status, updatedAt, attempts, createdAt } = clientImports;
  const silent = and(eq(status, 'running'), isSilent(updatedAt));
  await tx
    .update(clientImports)
    .set({
      status: 'failed',
      failure:
        'The server was restarted several times during this run. What was done before that is kept; the other rows can be downloaded.',
      updatedAt: sql`now()`,
      finishedAt: sql`now()`,
    })
    .where(and(silent, gte(attempts, maxAttempts)));
  return tx
    .select({ id, companyId })
    .from(clientImports)
    .where(or(eq(status, 'queued'), silent))
    .orderBy(asc(createdAt))
    .limit(1_000);
}

/**
 * Of all companies: removes the oldest finished import from before this instant, with its rows, which may be
 * many.
 * @returns whether there was one
 */
export async function removeOldImport(tx: SystemTransaction, before: Date): Promise<boolean> {
  const { status, createdAt } = clientImports;
  return (
    (await deleteSome(tx, clientImports, {
      where: and(inArray(status, ['done', 'failed']), lt(createdAt, before)),
      oldest: createdAt,
      limit: 1,
    })) > 0
  );
}
