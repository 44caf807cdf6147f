import { and, eq, ne, sql, type SQL } from 'drizzle-orm';
import type { ClientSummary } from '@haulwright/domain/clients/client';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { findsAll, findTextOf } from '../../platform/database/finding.ts';
import { serviceTypes } from '../services/services.tables.ts';
import { clients, clientServices } from './clients.tables.ts';

/**
 * Public to other features. Where a page of clients ends: the name as sorted, and the id that orders equal
 * names.
 */
export interface ClientListKey {
  readonly name: string;
  readonly id: string;
}

export interface ClientFilter {
  /** Words of which each is found in names, phones, e-mails or addresses. */
  readonly search?: string;
  readonly status: 'active' | 'archived' | 'all';
}

export interface ClientListFilter extends ClientFilter {
  readonly after?: ClientListKey;
  readonly limit: number;
}

/**
 * The columns of a client that lists and pages share; its services come along as JSON, so that a list is one
 * query.
 */
export const clientColumns = {
  id: clients.id,
  companyId: clients.companyId,
  name: clients.name,
  clientType: clients.clientType,
  contactPerson: clients.contactPerson,
  primaryContactTitle: clients.primaryContactTitle,
  phone: clients.phone,
  email: clients.email,
  status: clients.status,
  archivedAt: clients.archivedAt,
  services: sql<{ id: string; name: string }[]>`coalesce((
    select json_agg(json_build_object('id', s.id, 'name', s.name) order by lower(s.name), s.id)
      from ${clientServices} cs join ${serviceTypes} s on s.id = cs.service_type_id
     where cs.client_id = ${clients}.id), '[]'::json)`,
};

function whereStatus(status: ClientListFilter['status']): SQL | undefined {
  if (status === 'all') return undefined;
  return status === 'active' ? eq(clients.status, 'active') : ne(clients.status, 'active');
}

/** What a list of clients is narrowed by. */
export async function clientConditions(
  tx: TenantTransaction,
  { search, status }: ClientFilter,
): Promise<SQL | undefined> {
  if (!search) return whereStatus(status);
  // Of a table that is not filled yet, texts are made as they are read, which takes whole rows.
  const { rows } = await tx.execute<{ unfilled: boolean }>(
    sql`select exists (select from clients where find_text is null) as unfilled`,
  );
  const text = rows[0]?.unfilled ? findTextOf('clients') : sql.raw('clients.find_text');
  return and(whereStatus(status), findsAll(search, [text]));
}

/**
 * Public to other features. A page of clients by name, and the key it ends at when more follow. Row-level
 * security checks rows before any function that might leak them, so the search runs over the company's
 * clients one by one, in index order; no text index would be used.
 */
export async function listClients(
  tx: TenantTransaction,
  { after, limit, ...filter }: ClientListFilter,
): Promise<{ items: ClientSummary[]; end: ClientListKey | null }> {
  const sortName = sql<string>`lower(${clients.name})`;
  const rows = await tx
    .select({ ...clientColumns, sortName })
    .from(clients)
    .where(
      and(
        await clientConditions(tx, filter),
        after && sql`(${sortName}, ${clients.id}) > (${after.name}, ${after.id}::uuid)`,
      ),
    )
    .orderBy(sortName, clients.id)
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { items: page.map(toSummary), end: last ? { name: last.sortName, id: last.id } : null };
}

/**
 * Converts a row of `clientColumns` for the API; further properties are kept (the contract drops them from
 * answers).
 */
export const toSummary = <Row extends { archivedAt: Date | null }>(row: Row) => ({
  ...row,
  archivedAt: row.archivedAt?.toISOString() ?? null,
});
