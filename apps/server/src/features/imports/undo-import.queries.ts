import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { clientAddresses, clients } from '../clients/clients.tables.ts';
import { jobs, jobSeries } from '../jobs/jobs.tables.ts';
import { clientImportRows, type ImportRowStatus } from './imports.tables.ts';

const t = clientImportRows;

/** The next clients of an import that were not checked yet. */
export async function nextAddedClients(
  tx: TenantTransaction,
  importId: string,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: t.clientId })
    .from(t)
    .where(and(eq(t.importId, importId), eq(t.status, 'imported'), eq(t.isNewClient, true)))
    .orderBy(asc(t.clientId))
    .limit(limit);
  return rows.flatMap(({ id }) => id ?? []);
}

export interface AddedClient {
  readonly id: string;
  readonly name: string;
  /** What refers to it, or null. */
  readonly use: string | null;
}

/** Those of the clients that still exist, locked, with their changes since the import. */
export async function loadUse(
  tx: TenantTransaction,
  importId: string,
  ids: readonly string[],
): Promise<AddedClient[]> {
  await tx
    .select({ id: clients.id })
    .from(clients)
    .where(inArray(clients.id, [...ids]))
    .orderBy(asc(clients.id))
    .for('update');
  return tx
    .select({
      id: clients.id,
      name: clients.name,
      use: sql<string | null>`case
        when exists (select 1 from ${jobs} j where j.company_id = ${clients}.company_id and j.client_id = ${clients}.id) then 'It has jobs.'
        when exists (select 1 from ${jobSeries} s where s.company_id = ${clients}.company_id and s.client_id = ${clients}.id) then 'It has recurring jobs.'
        when ${clients}.updated_at > ${clients}.created_at then 'It was changed after the import.'
        when exists (select 1 from ${clientImportRows} r where r.client_id = ${clients}.id and r.import_id <> ${importId} and r.status = 'imported') then 'A later import added addresses to it.'
      end`,
    })
    .from(clients)
    .where(inArray(clients.id, [...ids]))
    .orderBy(asc(clients.id));
}

export async function deleteClients(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(clients).where(inArray(clients.id, [...ids]));
}

export async function markRowsOfClients(
  tx: TenantTransaction,
  importId: string,
  clientIds: readonly string[],
  status: ImportRowStatus,
  message: string | null,
): Promise<void> {
  if (clientIds.length === 0) return;
  await tx
    .update(t)
    .set({ status, message })
    .where(and(eq(t.importId, importId), inArray(t.clientId, [...clientIds]), eq(t.isNewClient, true)));
}

export interface AddedAddress {
  readonly id: string;
  readonly clientId: string;
  readonly name: string;
  readonly isUsed: boolean;
}

/** The next addresses that an import added to existing clients, locked. */
export async function nextAddedAddresses(
  tx: TenantTransaction,
  importId: string,
  limit: number,
): Promise<{ ids: string[]; present: AddedAddress[] }> {
  const rows = await tx
    .selectDistinct({ id: t.addressId })
    .from(t)
    .where(and(eq(t.importId, importId), eq(t.status, 'imported'), eq(t.isNewClient, false)))
    .orderBy(asc(t.addressId))
    .limit(limit);
  const ids = rows.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return { ids, present: [] };
  await tx
    .select({ id: clientAddresses.id })
    .from(clientAddresses)
    .where(inArray(clientAddresses.id, ids))
    .orderBy(asc(clientAddresses.id))
    .for('update');
  const present = await tx
    .select({
      id: clientAddresses.id,
      clientId: clients.id,
      name: clients.name,
      isUsed: sql<boolean>`${clientAddresses}.is_primary or exists (select 1 from ${jobs} j where j.client_address_id = ${clientAddresses}.id)
        or exists (select 1 from ${jobSeries} s where s.client_address_id = ${clientAddresses}.id)`,
    })
    .from(clientAddresses)
    .innerJoin(clients, eq(clients.id, clientAddresses.clientId))
    .where(inArray(clientAddresses.id, ids));
  return { ids, present };
}

export async function deleteAddresses(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(clientAddresses).where(inArray(clientAddresses.id, [...ids]));
}

export async function markRowsOfAddresses(
  tx: TenantTransaction,
  importId: string,
  ids: readonly string[],
  status: ImportRowStatus,
  message: string | null,
): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(t)
      .set({ status, message })
      .where(and(eq(t.importId, importId), inArray(t.addressId, [...ids])));
}

/** Counts the clients and added addresses of the import, and those checked so far. */
export async function undoProgress(tx: TenantTransaction, importId: string): Promise<number> {
  const { rows } = await tx.execute<{ share: number }>(sql`
    select coalesce(count(*) filter (where status in ('undone', 'kept'))::real / nullif(count(*), 0), 1) as share
      from ${clientImportRows} where import_id = ${importId} and status in ('imported', 'undone', 'kept')`);
  return rows[0]?.share ?? 1;
}
