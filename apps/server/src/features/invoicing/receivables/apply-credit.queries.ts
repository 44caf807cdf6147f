// Public to other features: credit on its way between payments, credit notes and invoices.
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { postingsOf } from '@haulwright/domain/invoicing/ledger';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { uuids } from '../../../platform/database/sql-helpers.ts';
import { newId } from '../../../platform/ids.ts';
import { creditOfPayment } from './deposits.queries.ts';
import { madeBy, type By } from '../rows/by.ts';
import { balanceOf, lockInvoices } from '../rows/invoice-rows.queries.ts';
import { postEntry } from '../rows/post-entry.queries.ts';
import { invoiceBalances, paymentAllocations, payments } from '../rows/receivables.tables.ts';

/**
 * Applies a credit note to the open amounts of these (locked) invoices, in their order. @returns the cents
 * used
 */
export async function applyCreditNote(
  tx: TenantTransaction,
  by: By,
  creditNoteId: string,
  invoiceIds: readonly string[],
): Promise<number> {
  const credit = await balanceOf(tx, creditNoteId);
  if (credit === undefined) return 0;
  let left = -credit.openCents;
  let used = 0;
  for (const invoiceId of invoiceIds) {
    const open = (await balanceOf(tx, invoiceId))?.openCents ?? 0;
    const cents = Math.min(left, open);
    if (cents <= 0) continue;
    await moveCredit(tx, by, { clientId: credit.clientId, creditNoteId, invoiceId, cents });
    left -= cents;
    used += cents;
  }
  return used;
}

interface MovedCredit {
  readonly clientId: string;
  readonly creditNoteId: string;
  readonly invoiceId: string;
  /** Negative: back from the invoice. */
  readonly cents: number;
}

/** Moves credit of a credit note to an invoice. */
export async function moveCredit(
  tx: TenantTransaction,
  by: By,
  { clientId, creditNoteId, invoiceId, cents }: MovedCredit,
): Promise<void> {
  await insertAllocation(tx, by, { creditNoteId, paymentId: null, invoiceId, cents }, by.today);
  await postEntry(tx, by, {
    event: 'credit-note.applied',
    clientId,
    invoiceId: creditNoteId,
    paymentId: null,
    occurredOn: by.today,
    postings: [
      { account: 'receivable', invoiceId: creditNoteId, cents },
      { account: 'receivable', invoiceId, cents: 0 - cents },
    ],
  });
}

/** The invoices a credit note is used for, with the cents. */
async function usesOf(
  tx: TenantTransaction,
  creditNoteId: string,
): Promise<{ invoiceId: string; cents: number }[]> {
  const { rows } = await tx.execute<{ invoice_id: string; cents: string }>(sql`
    select invoice_id, sum(cents) as cents from ${paymentAllocations} where credit_note_id = ${creditNoteId}
     group by 1 having sum(cents) <> 0 order by 1`);
  return rows.map((row) => ({ invoiceId: row.invoice_id, cents: Number(row.cents) }));
}

export const invoicesUsing = async (tx: TenantTransaction, creditNoteId: string): Promise<string[]> =>
  (await usesOf(tx, creditNoteId)).map(({ invoiceId }) => invoiceId);

/** Removes a (locked) credit note from the (locked) invoices it is used for: they are open again. */
export async function unapplyCreditNote(tx: TenantTransaction, by: By, creditNoteId: string): Promise<void> {
  const credit = await balanceOf(tx, creditNoteId);
  if (credit === undefined) return;
  for (const { invoiceId, cents } of await usesOf(tx, creditNoteId))
    await moveCredit(tx, by, { clientId: credit.clientId, creditNoteId, invoiceId, cents: -cents });
}

export async function insertAllocation(
  tx: TenantTransaction,
  by: By,
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
    .values({ id: newId(), companyId: by.companyId, ...allocation, appliedOn, ...madeBy(by) });
}

/** Applies a client's overpayments and credit notes to its open invoices, oldest first. */
export async function applyClientCredit(tx: TenantTransaction, by: By, clientId: string): Promise<number> {
  const payable = await lockPaymentsOf(tx, clientId);
  const locked = await lockInvoices(tx, [...(await openBalances(tx, clientId)).keys()]);
  const balances = await openBalances(tx, clientId);
  const known = new Set(locked.map(({ id }) => id));
  const those = (is: (cents: number) => boolean): string[] =>
    [...balances].flatMap(([id, cents]) => (known.has(id) && is(cents) ? [id] : []));
  const open = those((cents) => cents > 0);
  let used = 0;
  for (const note of those((cents) => cents < 0)) used += await applyCreditNote(tx, by, note, open);
  for (const { id, creditCents } of await paymentsWithCredit(tx, by, payable))
    used += await allocateCredit(tx, by, { paymentId: id, clientId, creditCents }, open);
  return used;
}

/** Applies a (locked) payment's credit to these (locked) invoices, in their order. @returns the cents used */
export async function allocateCredit(
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

/** A client's invoices and credit notes that are not settled, oldest first, with their open cents. */
async function openBalances(tx: TenantTransaction, clientId: string): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ invoice_id: string; open_cents: string }>(sql`
    select b.invoice_id, b.open_cents from ${invoiceBalances} b
     where b.client_id = ${clientId} and b.open_cents <> 0
       and not exists (select from deposits d where d.invoice_id = b.invoice_id)
     order by b.due_date, b.invoice_id limit 500`);
  return new Map(rows.map((row) => [row.invoice_id, Number(row.open_cents)]));
}

/** Locks a client's payments as `lockPayment` does. @returns their ids */
export async function lockPaymentsOf(tx: TenantTransaction, clientId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.clientId, clientId), isNull(payments.reversedAt)))
    .orderBy(asc(payments.id))
    .for('no key update');
  return rows.map(({ id }) => id);
}

/** Those of these payments that have credit left which is not on its way back to the client, oldest first. */
async function paymentsWithCredit(
  tx: TenantTransaction,
  { events }: Pick<By, 'events'>,
  ids: readonly string[],
): Promise<{ id: string; creditCents: number }[]> {
  const leaving = await events.ask(tx, 'payments.leaving', { ids });
  const { rows } = await tx.execute<{ id: string; credit: string }>(sql`
    select * from (select p.id, p.received_on, ${creditOfPayment} as credit from ${payments} p
       where p.id = any(${uuids(ids)}) and p.reversed_at is null) x
     where x.credit > 0 order by x.received_on, x.id`);
  return rows
    .map(({ id, credit }) => ({ id, creditCents: Number(credit) - (leaving.get(id) ?? 0) }))
    .filter(({ creditCents }) => creditCents > 0);
}

interface Released {
  readonly paymentId: string;
  readonly cents: number;
}

/**
 * Removes payments from a (locked) invoice; for a deposit request that does not affect the ledger.
 * @returns what was removed
 */
export async function releaseAllocations(
  tx: TenantTransaction,
  by: By,
  invoiceId: string,
): Promise<Released[]> {
  const { rows } = await tx.execute<{ payment_id: string; cents: string }>(sql`
    select payment_id, sum(cents) as cents from ${paymentAllocations}
     where invoice_id = ${invoiceId} and payment_id is not null group by 1 having sum(cents) <> 0 order by 1`);
  const released = rows.map((row): Released => ({ paymentId: row.payment_id, cents: Number(row.cents) }));
  for (const { paymentId, cents } of released)
    await insertAllocation(tx, by, { paymentId, creditNoteId: null, invoiceId, cents: -cents }, by.today);
  return released;
}

/** Removes payments from a (locked) invoice; they become the client's credit. */
export async function releasePayments(tx: TenantTransaction, by: By, invoiceId: string): Promise<void> {
  const clientId = (await balanceOf(tx, invoiceId))?.clientId;
  if (clientId === undefined) return;
  for (const { paymentId, cents } of await releaseAllocations(tx, by, invoiceId))
    await postRelease(tx, by, { clientId, paymentId, invoiceId, cents });
}

interface ReleasedPart extends Released {
  readonly clientId: string;
  readonly invoiceId: string;
}

/** Removes part of a payment from a (locked) invoice; it becomes the client's credit. */
export async function releasePart(tx: TenantTransaction, by: By, part: ReleasedPart): Promise<void> {
  const { paymentId, invoiceId, cents } = part;
  await insertAllocation(tx, by, { paymentId, creditNoteId: null, invoiceId, cents: -cents }, by.today);
  await postRelease(tx, by, part);
}

const postRelease = (
  tx: TenantTransaction,
  by: By,
  { clientId, paymentId, invoiceId, cents }: ReleasedPart,
): Promise<void> =>
  postEntry(tx, by, {
    event: 'credit.released',
    clientId,
    invoiceId,
    paymentId,
    occurredOn: by.today,
    postings: postingsOf({ type: 'credit.released', cents }).map((posting) => ({
      ...posting,
      invoiceId: posting.account === 'receivable' ? invoiceId : null,
    })),
  });
