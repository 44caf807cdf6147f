import type { TenantTransaction } from '../../platform/database/database.ts';
import type { ClaimedImport } from './client-imports.queries.ts';
import type { KeptClient } from './imports.tables.ts';
import { clientImportRows } from './imports.tables.ts';
import { removeUnused } from './undo-import.ts';
import {
  deleteAddresses,
  loadAddedAddresses,
  loadEmptied,
  loadUse,
  markRowsOfAddresses,
  markRowsOfClients,
} from './undo-import.queries.ts';
import type { AddedRecord } from './undo-work.queries.ts';

/**
 * Removes the clients and addresses that a list of jobs brought, once the last of their rows is undone. What is
 * used otherwise is kept. Where their work was kept and named they stay without being named again.
 * @param records the rows just undone
 * @returns what stays and was not named yet
 */
export async function undoBrought(
  tx: TenantTransaction,
  run: ClaimedImport,
  records: readonly AddedRecord[],
): Promise<KeptClient[]> {
  const clientIds = new Set(
    records.flatMap(({ clientId, isNewClient }) => (isNewClient ? (clientId ?? []) : [])),
  );
  const addressIds = new Set(
    records.flatMap(({ addressId, isNewClient }) => (isNewClient ? [] : (addressId ?? []))),
  );
  return [
    ...(clientIds.size > 0 ? await undoClients(tx, run, [...clientIds]) : []),
    ...(addressIds.size > 0 ? await undoAddresses(tx, run, [...addressIds]) : []),
  ];
}

async function undoClients(
  tx: TenantTransaction,
  run: ClaimedImport,
  ids: readonly string[],
): Promise<KeptClient[]> {
  const emptied = await loadEmptied(tx, run.id, clientImportRows.clientId, ids);
  const free = emptied.flatMap(({ id, keepsWork }) => (keepsWork ? [] : [id]));
  if (free.length === 0) return [];
  const there = await loadUse(tx, run.id, free);
  const kept = there.flatMap(({ id, name, use }) =>
    use === null ? [] : [{ clientId: id, name, reason: use }],
  );
  const unused = there.filter(({ use }) => use === null);
  for (const { id, name } of await removeUnused(tx, unused))
    kept.push({ clientId: id, name, reason: 'It is used elsewhere.' });
  for (const { clientId, reason } of kept) await markRowsOfClients(tx, run.id, [clientId], 'kept', reason);
  return kept;
}

async function undoAddresses(
  tx: TenantTransaction,
  run: ClaimedImport,
  ids: readonly string[],
): Promise<KeptClient[]> {
  const emptied = await loadEmptied(tx, run.id, clientImportRows.addressId, ids);
  const free = emptied.flatMap(({ id, keepsWork }) => (keepsWork ? [] : [id]));
  const present = await loadAddedAddresses(tx, free);
  const used = present.filter(({ isUsed }) => isUsed);
  await deleteAddresses(
    tx,
    present.filter(({ isUsed }) => !isUsed).map(({ id }) => id),
  );
  const usedIds = used.map(({ id }) => id);
  await markRowsOfAddresses(tx, run.id, usedIds, 'kept', 'The address is in use.');
  return used.map(({ clientId, name }) => ({
    clientId,
    name,
    reason: 'An address that was added to it is in use.',
  }));
}
