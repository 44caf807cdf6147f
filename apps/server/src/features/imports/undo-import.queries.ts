import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
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

/** What is kept with a client and would go with it, and what to call it. */
export const keptWithClient: readonly (readonly [table: string, sentence: string])[] = [
  ['rental_agreements', 'It has rentals.'],
  ['service_agreements', 'It has service agreements.'],
  ['price_rules', 'It has prices of its own.'],
  ['tax_exemptions', 'It has tax exemption certificates.'],
  ['client_billing_terms', 'It has billing terms.'],
  ['payments', 'It has payments.'],
  ['payment_attempts', 'It has payments online.'],
  ['invoices', 'It has invoices.'],
  ['quotes', 'It has quotes.'],
  ['client_mailing_items', 'It was sent statements or reminders.'],
  ['portal_links', 'It has a portal link.'],
  ['portal_requests', 'It sent requests on its portal.'],
  ['client_messages', 'It was sent messages about visits.'],
  ['contact_consents', 'It said whether it takes text messages.'],
  ['client_message_choices', 'It has a language for messages.'],
];
/** What is kept with an address and would go with it or lose it. */
export const keptWithAddress: readonly string[] = [
  'rental_agreements',
  'rental_events',
  'units',
  'service_agreements',
  'price_rules',
  'quotes',
  'tank_facts',
  'tank_readings',
  'load_facts',
  'load_accounts',
  'form_submissions',
  'portal_requests',
];
const kindsOfTankFacts = ['tank_facts', 'tank_readings'];

const addressRows = (tables: readonly string[], address: SQL): SQL =>
  sql.join(
    tables.map(
      (table) =>
        sql`exists (select 1 from ${sql.identifier(table)} x where x.client_address_id = ${address})`,
    ),
    sql` or `,
  );
const usesOfClients = sql.join(
  [
    ...keptWithClient.map(([table, sentence]) => {
      const ofAddress =
        table === 'price_rules'
          ? sql`or exists (select 1 from ${clientAddresses} a join price_rules x on x.client_address_id = a.id where a.client_id = ${clients}.id)`
          : sql``;
      return sql`when exists (select 1 from ${sql.identifier(table)} x where x.company_id = ${clients}.company_id and x.client_id = ${clients}.id) ${ofAddress} then ${sql.raw(`'${sentence}'`)}`;
    }),
    sql`when exists (select 1 from ${clientAddresses} a where a.client_id = ${clients}.id and (${addressRows(kindsOfTankFacts, sql`a.id`)}))
        then 'Facts about its tank were recorded.'`,
  ],
  sql` `,
);

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
        ${usesOfClients}
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
  return { ids, present: await loadAddedAddresses(tx, ids) };
}

/** Those of the addresses that still exist, locked. */
export async function loadAddedAddresses(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<AddedAddress[]> {
  if (ids.length === 0) return [];
  await tx
    .select({ id: clientAddresses.id })
    .from(clientAddresses)
    .where(inArray(clientAddresses.id, [...ids]))
    .orderBy(asc(clientAddresses.id))
    .for('update');
  return tx
    .select({
      id: clientAddresses.id,
      clientId: clients.id,
      name: clients.name,
      isUsed: sql<boolean>`${clientAddresses}.is_primary or exists (select 1 from ${jobs} j where j.client_address_id = ${clientAddresses}.id)
        or exists (select 1 from ${jobSeries} s where s.client_address_id = ${clientAddresses}.id)
        or ${addressRows(keptWithAddress, sql`${clientAddresses}.id`)}`,
    })
    .from(clientAddresses)
    .innerJoin(clients, eq(clients.id, clientAddresses.clientId))
    .where(inArray(clientAddresses.id, [...ids]));
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

/**
 * Of these clients, or addresses, that a list of jobs brought: those with no row left to be undone, and whether
 * work of theirs was kept.
 */
export function loadEmptied(
  tx: TenantTransaction,
  importId: string,
  column: typeof t.clientId | typeof t.addressId,
  ids: readonly string[],
): Promise<{ id: string; keepsWork: boolean }[]> {
  return tx
    .select({ id: sql<string>`${column}`, keepsWork: sql<boolean>`bool_or(${t.status} = 'kept')` })
    .from(t)
    .where(and(eq(t.importId, importId), inArray(column, [...ids])))
    .groupBy(column)
    .having(sql`not bool_or(${t.status} = 'imported')`);
}

/** Counts the clients and added addresses of the import, and those checked so far. */
export async function undoProgress(tx: TenantTransaction, importId: string): Promise<number> {
  const { rows } = await tx.execute<{ share: number }>(sql`
    select coalesce(count(*) filter (where status in ('undone', 'kept'))::real / nullif(count(*), 0), 1) as share
      from ${clientImportRows} where import_id = ${importId} and status in ('imported', 'undone', 'kept')`);
  return rows[0]?.share ?? 1;
}
