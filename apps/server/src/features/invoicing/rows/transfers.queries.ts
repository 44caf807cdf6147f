import { inArray } from 'drizzle-orm';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { invoiceBalances } from './receivables.tables.ts';

/**
 * Public to other features. Says since when a bank transfer to pay these invoices is under way, or that none is: until
 * it has arrived or failed nobody is reminded of them, and no late fee is proposed.
 */
export async function markTransfers(
  tx: TenantTransaction,
  invoiceIds: readonly string[],
  since: Date | null,
): Promise<void> {
  if (invoiceIds.length === 0) return;
  await tx
    .update(invoiceBalances)
    .set({ transferSince: since })
    .where(inArray(invoiceBalances.invoiceId, [...invoiceIds]));
}
