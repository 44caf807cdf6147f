import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { daysAgo } from '../rentals/testing.ts';

/** Records a check that pays an invoice as version 0.3.0 writes it: it knows no makers, no attempts, and tells nobody. */
export async function checkOfVersionBefore(
  database: Pick<Database, 'asSystem'>,
  { companyId, userId }: { readonly companyId: string; readonly userId: string },
  { id, clientId, cents }: { readonly id: string; readonly clientId: string; readonly cents: number },
): Promise<void> {
  const [payment, entry] = [newId(), newId()];
  for (const write of [
    sql`insert into payments (id, company_id, client_id, method, cents, received_on, created_by)
        values (${payment}, ${companyId}, ${clientId}, 'check', ${cents}, ${daysAgo(0)}, ${userId})`,
    sql`insert into payment_allocations (id, company_id, payment_id, invoice_id, cents, applied_on, created_by)
        values (gen_random_uuid(), ${companyId}, ${payment}, ${id}, ${cents}, ${daysAgo(0)}, ${userId})`,
    sql`insert into receivable_entries (id, company_id, event, client_id, payment_id, occurred_on, created_by)
        values (${entry}, ${companyId}, 'payment.received', ${clientId}, ${payment}, ${daysAgo(0)}, ${userId})`,
    sql`insert into receivable_postings (company_id, entry_id, position, account, invoice_id, cents)
        values (${companyId}, ${entry}, 0, 'undeposited', null, ${cents}), (${companyId}, ${entry}, 1, 'receivable', ${id}, -${cents}::int)`,
    sql`update invoice_balances set open_cents = 0, paid_cents = ${cents} where invoice_id = ${id}`,
  ])
    await database.asSystem((tx) => tx.execute(write));
}
