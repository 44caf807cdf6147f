import { sql } from 'drizzle-orm';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { uuids } from '../../../platform/database/sql-helpers.ts';

/** Loads jobs, rentals and agreements with the PO number each is billed under. */
export async function withOrders<Source extends { readonly sourceId: string }>(
  tx: TenantTransaction,
  sources: readonly Source[],
): Promise<(Source & { readonly purchaseOrder: string | null })[]> {
  const ids = uuids(sources.map(({ sourceId }) => sourceId));
  const { rows } = await tx.execute<{ id: string; purchase_order: string }>(sql`
    select id, purchase_order from jobs where id = any(${ids}) and purchase_order is not null
    union all select id, purchase_order from rental_agreements where id = any(${ids}) and purchase_order is not null
    union all select id, purchase_order from service_agreements where id = any(${ids}) and purchase_order is not null`);
  const orders = new Map(rows.map((row) => [row.id, row.purchase_order]));
  return sources.map((source) => ({ ...source, purchaseOrder: orders.get(source.sourceId) ?? null }));
}
