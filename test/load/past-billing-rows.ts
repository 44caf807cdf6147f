import { sql } from 'drizzle-orm';
import type { AnyTransaction } from '../../apps/server/src/platform/database/database.ts';

/** Of this number of jobs one is not billed yet, and of this number of invoices one is not paid. */
const unbilledEvery = 25;
const unpaidEvery = 4;

/**
 * Every completed job of a company as billed by an issued invoice of its own, most of them paid, and some jobs still
 * to bill; written as rows, with the ledger that goes with them.
 */
export async function insertPastBilling(
  tx: AnyTransaction,
  {
    companyId,
    userId,
    from = 0,
    count = null,
  }: {
    readonly companyId: string;
    readonly userId: string;
    /** Of its jobs in the order of their ids, from here on; left out: all. */
    readonly from?: number;
    readonly count?: number | null;
  },
): Promise<void> {
  await tx.execute(sql`
    create temporary table past on commit drop as
    select row_number() over (order by j.id) as n, j.id as job_id, j.client_id, j.client_address_id,
           gen_random_uuid() as invoice_id, gen_random_uuid() as entry_id, gen_random_uuid() as paid_id,
           20000 + (row_number() over (order by j.id) % 500) * 100 as cents,
           least(j.scheduled_date, current_date) as day
      from jobs j where j.company_id = ${companyId}::uuid order by j.id offset ${from}::int limit ${count}::int`);
  await tx.execute(sql`
    insert into billing_sources (company_id, job_id, client_id, client_address_id, completed_on, price_version, holds,
           due_cents, is_billed, is_open)
    select ${companyId}::uuid, job_id, client_id, client_address_id, day, 1, '{}',
           case when n % ${unbilledEvery}::int = 0 then cents else 0 end, n % ${unbilledEvery}::int <> 0, n % ${unbilledEvery}::int = 0
      from past on conflict do nothing`);
  await tx.execute(sql`delete from past where n % ${unbilledEvery}::int = 0`);
  await tx.execute(sql`
    insert into invoices (id, company_id, kind, state, number, sequence, client_id, due_days, invoice_date, due_date,
           subtotal_cents, tax_cents, total_cents, parties, issued_at)
    select invoice_id, ${companyId}::uuid, 'invoice', 'issued', 'OLD-' || n, 1000000 + n, client_id, 30, day, day + 30,
           cents, 0, cents, '{}', now() from past`);
  await tx.execute(sql`
    insert into receivable_entries (id, company_id, event, client_id, invoice_id, occurred_on, created_by)
    select entry_id, ${companyId}::uuid, 'invoice.issued', client_id, invoice_id, day, ${userId}::uuid from past
    union all
    select paid_id, ${companyId}::uuid, 'payment.received', client_id, invoice_id, least(day + 20, current_date), ${userId}::uuid from past where n % ${unpaidEvery}::int <> 0`);
  await tx.execute(sql`
    insert into receivable_postings (company_id, entry_id, position, account, invoice_id, cents)
    select ${companyId}::uuid, entry_id, 0, 'receivable', invoice_id, cents from past
    union all select ${companyId}::uuid, entry_id, 1, 'revenue', null, -cents from past
    union all select ${companyId}::uuid, paid_id, 0, 'undeposited', null, cents from past where n % ${unpaidEvery}::int <> 0
    union all select ${companyId}::uuid, paid_id, 1, 'receivable', invoice_id, -cents from past where n % ${unpaidEvery}::int <> 0`);
  await tx.execute(sql`
    insert into invoice_balances (company_id, invoice_id, client_id, due_date, open_cents, paid_cents, written_off_cents)
    select ${companyId}::uuid, invoice_id, client_id, day + 30, case when n % ${unpaidEvery}::int = 0 then cents else 0 end,
           case when n % ${unpaidEvery}::int = 0 then 0 else cents end, 0 from past`);
}
