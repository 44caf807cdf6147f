import type { ImportKind } from '@haulwright/domain/imports/client-import';
import type { Database, TenantTransaction } from '../../platform/database/database.ts';
import { isForeignKeyViolation } from '../../platform/database/foreign-key-violation.ts';
import { countUndone, type ClaimedImport } from './client-imports.queries.ts';
import type { KeptClient } from './imports.tables.ts';
import { undoBrought } from './undo-brought.ts';
import { undoProgress } from './undo-import.queries.ts';
import {
  type AddedRecord,
  deletePriceItems,
  deleteTrucks,
  deleteWork,
  loadUsedSeries,
  loadUseOfJobs,
  loadUseOfPriceItems,
  loadUseOfTrucks,
  markRows,
  nextAddedRecords,
  type RecordUse,
} from './undo-work.queries.ts';

const atOnce = 100;

/**
 * Removes the jobs, past services, trucks or price items of an import, a hundred at a time. What was
 * scheduled, done or changed since is kept and named; so is a past service whose series has such a job.
 * @returns false when it was stopped or taken over before the end
 */
export async function undoWork(
  database: Database,
  run: ClaimedImport,
  stopping: AbortSignal,
): Promise<boolean> {
  for (;;) {
    if (stopping.aborted) return false;
    const outcome = await database.inTenant(run, async (tx) => {
      const records = await nextAddedRecords(tx, run.id, atOnce);
      if (records.length === 0) return 'through';
      const left = await undoSome(tx, run, records);
      return (await countUndone(tx, run, await undoProgress(tx, run.id), left)) ? 'more' : 'lost';
    });
    if (outcome === 'lost') return false;
    if (outcome === 'through') return true;
  }
}

/** @returns what stays */
async function undoSome(
  tx: TenantTransaction,
  run: ClaimedImport,
  records: readonly AddedRecord[],
): Promise<KeptClient[]> {
  const recordIds = records.flatMap(({ recordId }) => recordId ?? []);
  const seriesIds = records.flatMap(({ seriesId }) => seriesId ?? []);
  const there = await loadUse(tx, run.kind, { recordIds, seriesIds });
  const usedSeries = await loadUsedSeries(tx, seriesIds);
  const reasons = new Map<string, string>();
  const free: AddedRecord[] = [];
  for (const record of records) {
    const { recordId, seriesId } = record;
    const use = there.find(({ id }) => id === recordId)?.use ?? null;
    const hasUsedSeries = seriesId !== null && usedSeries.has(seriesId);
    if (use === null && !hasUsedSeries) free.push(record);
    else if (recordId) reasons.set(recordId, use ?? 'A job of its series is scheduled, done or changed.');
  }
  for (const { recordId } of await removeFree(tx, run, free))
    if (recordId) reasons.set(recordId, 'It is used elsewhere.');
  for (const { row, recordId } of records) {
    const reason = recordId === null ? undefined : reasons.get(recordId);
    await markRows(tx, run.id, [row], reason === undefined ? 'undone' : 'kept', reason ?? null);
  }
  const kept = there.flatMap((record: RecordUse) => {
    const reason = reasons.get(record.id);
    return reason === undefined ? [] : [{ clientId: record.clientId, name: record.name, reason }];
  });
  return run.kind === 'jobs' || run.kind === 'services'
    ? [...kept, ...(await undoBrought(tx, run, records))]
    : kept;
}

interface Ids {
  readonly recordIds: readonly string[];
  readonly seriesIds: readonly string[];
}

function loadUse(tx: TenantTransaction, kind: ImportKind, ids: Ids): Promise<RecordUse[]> {
  if (kind === 'trucks') return loadUseOfTrucks(tx, ids.recordIds);
  return kind === 'prices' ? loadUseOfPriceItems(tx, ids.recordIds) : loadUseOfJobs(tx, ids);
}

function remove(tx: TenantTransaction, kind: ImportKind, ids: Ids): Promise<void> {
  if (kind === 'trucks') return deleteTrucks(tx, ids.recordIds);
  return kind === 'prices' ? deletePriceItems(tx, ids.recordIds) : deleteWork(tx, ids);
}

/**
 * Removes them.
 * @returns those that have references unknown to this code
 */
async function removeFree(
  tx: TenantTransaction,
  run: ClaimedImport,
  records: readonly AddedRecord[],
): Promise<AddedRecord[]> {
  if (records.length === 0) return [];
  const recordIds = records.flatMap(({ recordId }) => recordId ?? []);
  const seriesIds = records.flatMap(({ seriesId }) => seriesId ?? []);
  try {
    await tx.transaction((savepoint) =>
      remove(savepoint as TenantTransaction, run.kind, { recordIds, seriesIds }),
    );
    return [];
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
  }
  if (records.length === 1) return [...records];
  const half = Math.ceil(records.length / 2);
  return [
    ...(await removeFree(tx, run, records.slice(0, half))),
    ...(await removeFree(tx, run, records.slice(half))),
  ];
}
