import { sql } from 'drizzle-orm';
import { postingsOf } from '@haulwright/domain/invoicing/ledger';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { balanceOf } from './invoice-rows.queries.ts';
import { postEntry, type By } from './post-entry.queries.ts';
import { invoiceBalances, paymentAllocations, payments } from './receivables.tables.ts';

/** Sets a credit note against what is open on these (locked) invoices, in their order. @returns the cents used */
export async function applyCreditNote(
  tx: TenantTransaction,
  by: By,
  creditNoteId: string,
  invoiceIds: readonly string[],
): Promise<number> {
  const credit = await balanceOf(tx, creditNoteId);
  let left = -(credit?.openCents ?? 0);
  let used = 0;
  for (const invoiceId of invoiceIds) {
    const open = (await balanceOf(tx, invoiceId))?.openCents ?? 0;
    const cents = Math.min(left, open);
    if (credit === undefined || cents <= 0) continue;
    await insertAllocation(tx, by, { creditNoteId, paymentId: null, invoiceId, cents }, by.today);
    await postEntry(tx, by, {
      event: 'credit-note.applied',
      clientId: credit.clientId,
      invoiceId: creditNoteId,
      paymentId: null,
      occurredOn: by.today,
      postings: [
        { account: 'receivable', invoiceId: creditNoteId, cents },
        { account: 'receivable', invoiceId, cents: -cents },
      ],
    });
    left -= cents;
    used += cents;
  }
  return used;
}

export async function insertAllocation(
  tx: TenantTransaction,
  { companyId, userId }: By,
  allocation: {
    readonly paymentId: string | null;
    readonly creditNoteId: string | null;
    readonly invoiceId: string;
    readonly cents: number;
  },
  appliedOn: string,
): Promise<void> {
  await tx
    .insert(paymentAllocations)
    .values({ id: newId(), companyId, ...allocation, appliedOn, createdBy: userId });
}

/** Uses what a client has paid too much, and its credit notes, for its open invoices, the oldest first. */
export async function applyClientCredit(tx: TenantTransaction, by: By, clientId: string): Promise<number> {
  const { rows: balances } = await tx.execute<{ invoice_id: string; open_cents: string }>(sql`
    select b.invoice_id, b.open_cents from ${invoiceBalances} b join invoices i on i.id = b.invoice_id
     where b.client_id = ${clientId} and b.open_cents <> 0 order by b.due_date, b.invoice_id limit 500 for update of i`);
  const open = balances.filter((row) => Number(row.open_cents) > 0).map((row) => row.invoice_id);
  let used = 0;
  for (const note of balances.filter((row) => Number(row.open_cents) < 0))
    used += await applyCreditNote(tx, by, note.invoice_id, open);
  for (const { id, creditCents } of await paymentsWithCredit(tx, clientId))
    used += await applyPaymentCredit(tx, by, { paymentId: id, clientId, creditCents }, open);
  return used;
}

async function applyPaymentCredit(
  tx: TenantTransaction,
  by: By,
  { paymentId, clientId, creditCents }: { paymentId: string; clientId: string; creditCents: number },
  invoiceIds: readonly string[],
): Promise<number> {
  let left = creditCents;
  for (const invoiceId of invoiceIds) {
    const cents = Math.min(left, (await balanceOf(tx, invoiceId))?.openCents ?? 0);
    if (cents <= 0) continue;
    await insertAllocation(tx, by, { paymentId, creditNoteId: null, invoiceId, cents }, by.today);
    await postEntry(tx, by, {
      event: 'credit.allocated',
      clientId,
      invoiceId,
      paymentId,
      occurredOn: by.today,
      postings: postingsOf({ type: 'credit.allocated', cents }).map((posting) => ({
        ...posting,
        invoiceId: posting.account === 'receivable' ? invoiceId : null,
      })),
    });
    left -= cents;
  }
  return creditCents - left;
}

/** Locks a client's payments of which something is on no invoice, the oldest first. */
async function paymentsWithCredit(
  tx: TenantTransaction,
  clientId: string,
): Promise<{ id: string; creditCents: number }[]> {
  await tx.execute(
    sql`select 1 from ${payments} where client_id = ${clientId} and reversed_at is null order by id for update`,
  );
  const { rows } = await tx.execute<{ id: string; credit: string }>(sql`
    select p.id, p.cents - coalesce(sum(a.cents), 0) as credit from ${payments} p
      left join ${paymentAllocations} a on a.payment_id = p.id
     where p.client_id = ${clientId} and p.reversed_at is null
     group by p.id, p.cents, p.received_on having p.cents > coalesce(sum(a.cents), 0) order by p.received_on, p.id`);
  return rows.map(({ id, credit }) => ({ id, creditCents: Number(credit) }));
}
