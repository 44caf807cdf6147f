import { sql } from 'drizzle-orm';
import type { ActedBy } from '../../../http/act.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { uuids } from '../../../platform/database/sql-helpers.ts';

/** Notes that locked invoices were posted on a day. */
export async function insertPostings(
  tx: TenantTransaction,
  { companyId, userId }: ActedBy,
  { ids, on }: { readonly ids: readonly string[]; readonly on: string },
): Promise<void> {
  const rows = ids.map((invoiceId) => ({ id: newId(), invoiceId }));
  await tx.execute(sql`
    insert into invoice_deliveries (id, company_id, invoice_id, kind, posted_on, sent_by)
    select g.id, ${companyId}::uuid, g."invoiceId", 'by-hand', ${on}::date, ${userId}::uuid
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id uuid, "invoiceId" uuid)`);
}

/** Takes the last posting of each of these invoices back; the row stays, as all deliveries do. @returns how many had one */
export async function takePostingsBack(
  tx: TenantTransaction,
  { companyId, userId }: ActedBy,
  ids: readonly string[],
): Promise<number> {
  const rows = ids.map((invoiceId) => ({ id: newId(), invoiceId }));
  const { rowCount } = await tx.execute(sql`
    insert into invoice_deliveries (id, company_id, invoice_id, kind, takes_back, sent_by)
    select g.id, ${companyId}::uuid, g."invoiceId", 'taken-back', last.id, ${userId}::uuid
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id uuid, "invoiceId" uuid)
      cross join lateral (
        select d.id from invoice_deliveries d where d.invoice_id = g."invoiceId" and d.kind = 'by-hand'
           and not exists (select from invoice_deliveries u where u.invoice_id = d.invoice_id and u.takes_back = d.id)
         order by d.created_at desc, d.id desc limit 1) last`);
  return rowCount ?? 0;
}

/** How many of these papers there are. */
export async function countThere(tx: TenantTransaction, ids: readonly string[]): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from invoices where id = any(${uuids(ids)})`,
  );
  return rows[0]?.count ?? 0;
}
