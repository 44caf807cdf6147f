import { and, inArray } from 'drizzle-orm';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { invoices } from '../rows/invoices.tables.ts';

/** The drafts among papers, approved or not; without a lock. */
export async function loadDrafts(tx: TenantTransaction, ids: readonly string[]) {
  const { state, holdReason, totalCents } = invoices;
  return tx
    .select({ state, holdReason, totalCents })
    .from(invoices)
    .where(and(inArray(invoices.id, [...ids]), inArray(state, ['draft', 'approved'])));
}
