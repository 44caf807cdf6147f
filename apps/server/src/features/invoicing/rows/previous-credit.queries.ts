import { sql } from 'drizzle-orm';
import type { TenantTransaction } from '../../../platform/database/database.ts';

/** For `payments p`: whether it is a client's credit from other books. Its entry in the ledger says so. */
export const isPreviousCreditOf = sql`exists (select from receivable_entries e
    join receivable_postings l on l.company_id = e.company_id and l.entry_id = e.id
   where e.payment_id = p.id and e.event = 'payment.received' and l.account = 'opening-balance')`;

export async function isPreviousCredit(tx: TenantTransaction, paymentId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ is_previous: boolean }>(
    sql`select ${isPreviousCreditOf} as is_previous from payments p where p.id = ${paymentId}`,
  );
  return rows[0]?.is_previous ?? false;
}
