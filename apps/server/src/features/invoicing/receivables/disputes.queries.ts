import { and, eq, isNull, sql } from 'drizzle-orm';
import type { InvoiceDispute } from '@haulwright/domain/invoicing/invoice';
import type { DatedAct } from '../../../http/act.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { invoiceDisputes } from '../rows/reminders.tables.ts';

const lasting = (invoiceId: string) =>
  and(eq(invoiceDisputes.invoiceId, invoiceId), isNull(invoiceDisputes.endedAt));

/** Whether a (locked) invoice is marked as disputed, also when nothing is open on it. */
export const isInDispute = async (tx: TenantTransaction, invoiceId: string): Promise<boolean> =>
  (await tx.$count(invoiceDisputes, lasting(invoiceId))) > 0;

export async function insertDispute(
  tx: TenantTransaction,
  { companyId, userId, now }: DatedAct,
  invoiceId: string,
  reason: string,
): Promise<void> {
  await tx
    .insert(invoiceDisputes)
    .values({ id: newId(), companyId, invoiceId, reason, createdBy: userId, createdAt: now });
}

/** @returns whether there was one */
export async function endDispute(
  tx: TenantTransaction,
  { userId, now }: DatedAct,
  invoiceId: string,
): Promise<boolean> {
  const ended = await tx
    .update(invoiceDisputes)
    .set({ endedBy: userId, endedAt: now })
    .where(lasting(invoiceId))
    .returning({ id: invoiceDisputes.id });
  return ended.length > 0;
}

/** The one that lasts first, then the newest. */
export async function loadDisputes(tx: TenantTransaction, invoiceId: string): Promise<InvoiceDispute[]> {
  const { rows } = await tx.execute<{
    reason: string;
    created_at: string;
    by_name: string;
    ended_at: string | null;
    ended_by_name: string | null;
  }>(sql`
    select x.reason, x.created_at, p.full_name as by_name, x.ended_at, e.full_name as ended_by_name
      from invoice_disputes x join profiles p on p.user_id = x.created_by
      left join profiles e on e.user_id = x.ended_by
     where x.invoice_id = ${invoiceId} order by x.ended_at desc nulls first, x.id desc limit 20`);
  return rows.map((row) => ({
    reason: row.reason,
    at: new Date(row.created_at).toISOString(),
    byName: row.by_name,
    endedAt: row.ended_at === null ? null : new Date(row.ended_at).toISOString(),
    endedByName: row.ended_by_name,
  }));
}
