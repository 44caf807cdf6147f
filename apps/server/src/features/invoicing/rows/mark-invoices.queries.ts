import { inArray, sql } from 'drizzle-orm';
import type { InvoiceParties } from '@haulwright/domain/invoicing/invoice';
import type { DatedAct } from '../../../http/act.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { invoices } from './invoices.tables.ts';

/** Marks locked drafts as approved. */
export async function markApproved(
  tx: TenantTransaction,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(invoices)
    .set({ state: 'approved', approvedBy: userId })
    .where(inArray(invoices.id, [...ids]));
}

/** Holds locked drafts back. */
export async function markHeld(
  tx: TenantTransaction,
  { userId, now, reason }: Pick<DatedAct, 'userId' | 'now'> & { readonly reason: string },
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  // No older server issues what is no longer approved.
  await tx
    .update(invoices)
    .set({ holdReason: reason, heldBy: userId, heldAt: now, state: 'draft', approvedBy: null })
    .where(inArray(invoices.id, [...ids]));
}

/** Releases locked drafts that were held back. */
export async function markReleased(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(invoices)
    .set({ holdReason: null, heldBy: null, heldAt: null })
    .where(inArray(invoices.id, [...ids]));
}

/** Marks locked drafts as issued, with their numbers. */
export async function markIssued(
  tx: TenantTransaction,
  { userId, today, now }: Omit<DatedAct, 'companyId'>,
  list: readonly {
    readonly id: string;
    readonly sequence: number;
    readonly number: string;
    readonly dueDate: string;
    readonly parties: InvoiceParties | undefined;
  }[],
): Promise<void> {
  await tx.execute(sql`
    update invoices i set state = 'issued', sequence = g.sequence, number = g.number, invoice_date = ${today}::date,
           due_date = g."dueDate", parties = g.parties, issued_by = ${userId}::uuid, issued_at = ${now.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
        as g (id uuid, sequence integer, number text, "dueDate" date, parties jsonb) where i.id = g.id`);
}
