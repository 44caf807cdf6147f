import { and, asc, inArray, isNull, sql } from 'drizzle-orm';
import type { PersonBy } from '../rows/by.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { payments } from '../rows/receivables.tables.ts';
import { allocateCredit } from './apply-credit.queries.ts';
import { freeCredit } from './deposits.queries.ts';

/** What a credit note took the place of on the invoice that it mirrors. */
export interface Replaced {
  readonly invoiceId: string | null;
  readonly payments: readonly { readonly paymentId: string; readonly cents: number }[];
  readonly writtenOffCents: number;
}

/**
 * What a mirroring credit note released: written in its transaction, hence with its time. Its payments are
 * locked, before any invoice.
 */
export async function lockReplaced(tx: TenantTransaction, creditNoteId: string): Promise<Replaced> {
  const { rows } = await tx.execute<{ invoice_id: string; payment_id: string | null; cents: string }>(sql`
    select c.credits_invoice_id as invoice_id, a.payment_id, -sum(a.cents) as cents from invoices c
      left join payment_allocations a on a.invoice_id = c.credits_invoice_id and a.created_at = c.created_at
             and a.payment_id is not null
     where c.id = ${creditNoteId} and c.credits_invoice_id is not null group by 1, 2 order by 2`);
  const { rows: entries } = await tx.execute<{ cents: string }>(sql`
    select coalesce(sum(p.cents), 0) as cents from invoices c
      join receivable_entries e on e.invoice_id = c.credits_invoice_id and e.created_at = c.created_at
             and e.event = 'write-off.reversed'
      join receivable_postings p on p.entry_id = e.id and p.account = 'receivable'
     where c.id = ${creditNoteId}`);
  const released = rows.flatMap((row) =>
    row.payment_id === null ? [] : [{ paymentId: row.payment_id, cents: Number(row.cents) }],
  );
  const locked = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        inArray(
          payments.id,
          released.map(({ paymentId }) => paymentId),
        ),
        isNull(payments.reversedAt),
      ),
    )
    .orderBy(asc(payments.id))
    .for('no key update');
  const valid = new Set(locked.map(({ id }) => id));
  return {
    invoiceId: rows[0]?.invoice_id ?? null,
    payments: released.filter(({ paymentId }) => valid.has(paymentId)),
    writtenOffCents: Number(entries[0]?.cents ?? 0),
  };
}

/** Puts released payments back on their (locked) invoice, as far as their credit is still unused. */
export async function restorePayments(
  tx: TenantTransaction,
  by: PersonBy,
  { invoiceId, payments: released }: Replaced,
): Promise<void> {
  if (invoiceId === null) return;
  const [invoice] = await tx
    .execute<{ client_id: string }>(sql`select client_id from invoices where id = ${invoiceId}`)
    .then(({ rows }) => rows);
  if (invoice === undefined) return;
  for (const { paymentId, cents } of released) {
    const creditCents = Math.min(cents, await freeCredit(tx, by, paymentId));
    await allocateCredit(tx, by, { paymentId, clientId: invoice.client_id, creditCents }, [invoiceId]);
  }
}
