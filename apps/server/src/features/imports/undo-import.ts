import type { Database, TenantTransaction } from '../../platform/database/database.ts';
import { isForeignKeyViolation } from '../../platform/database/foreign-key-violation.ts';
import { countUndone, type ClaimedImport } from './client-imports.queries.ts';
import type { KeptClient } from './imports.tables.ts';
import {
  deleteAddresses,
  deleteClients,
  loadUse,
  markRowsOfAddresses,
  markRowsOfClients,
  nextAddedAddresses,
  nextAddedClients,
  undoProgress,
} from './undo-import.queries.ts';

const atOnce = 100;

/**
 * Removes what an import added, a hundred clients at a time. What has jobs, was changed or is used otherwise
 * is kept and named.
 * @returns false when it was stopped or taken over before the end
 */
export async function undoImport(
  database: Database,
  run: ClaimedImport,
  stopping: AbortSignal,
): Promise<boolean> {
  for (const undoSome of [undoClients, undoAddresses]) {
    for (;;) {
      if (stopping.aborted) return false;
      const outcome = await database.inTenant(run, async (tx) => {
        const left = await undoSome(tx, run);
        if (left === null) return 'through';
        return (await countUndone(tx, run, await undoProgress(tx, run.id), left)) ? 'more' : 'lost';
      });
      if (outcome === 'lost') return false;
      if (outcome === 'through') break;
    }
  }
  return true;
}

/** @returns those of the next clients that are kept, or null when there are no more */
async function undoClients(tx: TenantTransaction, run: ClaimedImport): Promise<KeptClient[] | null> {
  const ids = await nextAddedClients(tx, run.id, atOnce);
  if (ids.length === 0) return null;
  const there = await loadUse(tx, run.id, ids);
  const kept = there.flatMap(({ id, name, use }) =>
    use === null ? [] : [{ clientId: id, name, reason: use }],
  );
  for (const { id, name } of await removeUnused(
    tx,
    there.filter(({ use }) => use === null),
  ))
    kept.push({ clientId: id, name, reason: 'It is used elsewhere.' });
  for (const { clientId, reason } of kept) await markRowsOfClients(tx, run.id, [clientId], 'kept', reason);
  const keptIds = new Set(kept.map(({ clientId }) => clientId));
  await markRowsOfClients(
    tx,
    run.id,
    ids.filter((id) => !keptIds.has(id)),
    'undone',
    null,
  );
  return kept;
}

/**
 * Removes the clients.
 * @returns those that have references unknown to this code
 */
export async function removeUnused<Row extends { readonly id: string }>(
  tx: TenantTransaction,
  rows: readonly Row[],
): Promise<Row[]> {
  if (rows.length === 0) return [];
  try {
    await tx.transaction((savepoint) =>
      deleteClients(
        savepoint as TenantTransaction,
        rows.map(({ id }) => id),
      ),
    );
    return [];
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
  }
  if (rows.length === 1) return [...rows];
  const half = Math.ceil(rows.length / 2);
  return [...(await removeUnused(tx, rows.slice(0, half))), ...(await removeUnused(tx, rows.slice(half)))];
}

async function undoAddresses(tx: TenantTransaction, run: ClaimedImport): Promise<KeptClient[] | null> {
  const { ids, present } = await nextAddedAddresses(tx, run.id, atOnce);
  if (ids.length === 0) return null;
  const used = present.filter(({ isUsed }) => isUsed);
  const usedIds = new Set(used.map(({ id }) => id));
  await deleteAddresses(
    tx,
    present.filter(({ isUsed }) => !isUsed).map(({ id }) => id),
  );
  await markRowsOfAddresses(tx, run.id, [...usedIds], 'kept', 'The address is in use.');
  await markRowsOfAddresses(
    tx,
    run.id,
    ids.filter((id) => !usedIds.has(id)),
    'undone',
    null,
  );
  return used.map(({ clientId, name }) => ({
    clientId,
    name,
    reason: 'An address that was added to it is in use.',
  }));
}
