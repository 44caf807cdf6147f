// Public to other features: what a card provider or a bank takes from a payment and gives back.
import { eq, sql } from 'drizzle-orm';
import { postingsOf } from '@haulwright/domain/invoicing/ledger';
import { isMoneyGone, type DisputeState } from '@haulwright/domain/payments/attempt-state';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { By } from '../rows/by.ts';
import { balanceOf, lockInvoices } from '../rows/invoice-rows.queries.ts';
import { postEntry, type NewEntry } from '../rows/post-entry.queries.ts';
import { paymentDisputes } from '../rows/receivables.tables.ts';
import { insertAllocation } from './apply-credit.queries.ts';
import { depositsAmong, lockPayment, settleDeposit } from './deposits.queries.ts';

/** Posts what the provider keeps of a payment. */
export async function chargeFee(
  tx: TenantTransaction,
  by: By,
  {
    paymentId,
    clientId,
    cents,
  }: { readonly paymentId: string; readonly clientId: string; readonly cents: number },
): Promise<void> {
  await postEntry(tx, by, {
    event: 'fee.charged',
    clientId,
    invoiceId: null,
    paymentId,
    occurredOn: by.today,
    postings: postingsOf({ type: 'fee.charged', cents }).map((one) => ({ ...one, invoiceId: null })),
  });
}

interface Dispute {
  readonly paymentId: string;
  readonly ref: string;
  readonly state: DisputeState;
  readonly cents: number;
  readonly reason: string;
  readonly respondBy: Date | null;
}

const rank: Record<DisputeState, number> = { inquiry: 0, open: 1, won: 2, lost: 2 };

/**
 * Keeps a dispute as its bank says it is. Money that goes is taken from what the payment was applied to, newest
 * first, and what exceeds that from the client's credit; money that comes back is applied there again as far as it
 * is open. A dispute never goes back a step.
 */
export async function setDispute(tx: TenantTransaction, by: By, dispute: Dispute): Promise<void> {
  const payment = await lockPayment(tx, dispute.paymentId);
  if (payment === undefined) return;
  const [before] = await tx
    .select()
    .from(paymentDisputes)
    .where(eq(paymentDisputes.providerRef, dispute.ref));
  if (before !== undefined && rank[dispute.state] <= rank[before.state]) return;
  const { paymentId, ref, state, reason, respondBy } = dispute;
  const closedAt = rank[state] === 2 ? by.now : null;
  const wasGone = before !== undefined && isMoneyGone(before.state);
  const cents = wasGone ? before.cents : dispute.cents;
  if (before === undefined) {
    const { companyId } = by;
    await tx.insert(paymentDisputes).values({
      id: newId(),
      companyId,
      paymentId,
      providerRef: ref,
      cents,
      state,
      reason,
      respondBy,
      closedAt,
      tellAt: by.now,
    });
  } else
    await tx
      .update(paymentDisputes)
      .set({ state, cents, respondBy, closedAt, tellAt: by.now })
      .where(eq(paymentDisputes.id, before.id));
  // What the office had reversed itself is gone already.
  if (payment.reversedAt !== null || wasGone === isMoneyGone(state)) return;
  const of = { paymentId, clientId: payment.clientId, cents };
  await (wasGone ? giveBack(tx, by, of) : takeAway(tx, by, of));
}

interface Moved {
  readonly paymentId: string;
  readonly clientId: string;
  readonly cents: number;
}

interface Part {
  readonly invoiceId: string;
  readonly cents: number;
}

async function takeAway(tx: TenantTransaction, by: By, moved: Moved): Promise<void> {
  await lockInvoices(
    tx,
    (await appliedOf(tx, moved.paymentId)).map(({ invoiceId }) => invoiceId),
  );
  await move(tx, by, moved, {
    event: 'payment.disputed',
    sign: -1,
    from: await appliedOf(tx, moved.paymentId),
  });
}

async function giveBack(tx: TenantTransaction, by: By, moved: Moved): Promise<void> {
  const taken = await takenOf(tx, moved.paymentId);
  const locked = await lockInvoices(
    tx,
    taken.map(({ invoiceId }) => invoiceId),
  );
  const from: Part[] = [];
  for (const { invoiceId, cents } of taken) {
    const open = Math.max(0, (await balanceOf(tx, invoiceId))?.openCents ?? 0);
    const isIssued = locked.find(({ id }) => id === invoiceId)?.state === 'issued';
    if (isIssued && open > 0) from.push({ invoiceId, cents: Math.min(cents, open) });
  }
  await move(tx, by, moved, { event: 'dispute.won', sign: 1, from });
}

/** Deposits that are asked for are not paid by credit: they are settled beside the ledger, each kind up to all. */
async function move(
  tx: TenantTransaction,
  by: By,
  { paymentId, clientId, cents }: Moved,
  {
    event,
    sign,
    from,
  }: {
    readonly event: 'payment.disputed' | 'dispute.won';
    readonly sign: 1 | -1;
    readonly from: readonly Part[];
  },
): Promise<void> {
  const asked = await depositsAmong(
    tx,
    from.map(({ invoiceId }) => invoiceId),
  );
  const upTo = (parts: readonly Part[]): Part[] => {
    let left = cents;
    return parts.flatMap((part) => {
      const some = Math.min(left, part.cents);
      left -= some;
      return some > 0 ? [{ invoiceId: part.invoiceId, cents: some }] : [];
    });
  };
  const earned = upTo(from.filter(({ invoiceId }) => !asked.has(invoiceId)));
  const deposits = upTo(from.filter(({ invoiceId }) => asked.has(invoiceId)));
  for (const part of [...earned, ...deposits])
    await insertAllocation(
      tx,
      by,
      { paymentId, creditNoteId: null, invoiceId: part.invoiceId, cents: sign * part.cents },
      by.today,
    );
  for (const part of deposits) await settleDeposit(tx, part.invoiceId, sign * part.cents);
  const allocatedCents = earned.reduce((sum, part) => sum + part.cents, 0);
  await postEntry(tx, by, {
    event,
    clientId,
    invoiceId: null,
    paymentId,
    occurredOn: by.today,
    touches: deposits.map(({ invoiceId }) => invoiceId),
    postings: postingsOf({ type: event, cents, allocatedCents }).flatMap(
      (posting): NewEntry['postings'][number][] =>
        posting.account === 'receivable'
          ? earned.map((part) => ({ ...posting, invoiceId: part.invoiceId, cents: 0 - sign * part.cents }))
          : [{ ...posting, invoiceId: null }],
    ),
  });
}

/** What a payment is applied to, the newest first. */
export async function appliedOf(tx: TenantTransaction, paymentId: string): Promise<Part[]> {
  const { rows } = await tx.execute<{ invoice_id: string; cents: string }>(sql`
    select invoice_id, sum(cents) as cents from payment_allocations where payment_id = ${paymentId}
     group by 1 having sum(cents) > 0 order by max(id::text) desc`);
  return rows.map((row) => ({ invoiceId: row.invoice_id, cents: Number(row.cents) }));
}

/** What disputes took of it and did not give back: written in the transactions of their entries. */
async function takenOf(tx: TenantTransaction, paymentId: string): Promise<Part[]> {
  const { rows } = await tx.execute<{ invoice_id: string; cents: string }>(sql`
    select a.invoice_id, -sum(a.cents) as cents from payment_allocations a where a.payment_id = ${paymentId}
       and exists (select from receivable_entries e where e.payment_id = a.payment_id and e.created_at = a.created_at
                     and e.event in ('payment.disputed', 'dispute.won'))
     group by 1 having sum(a.cents) < 0 order by 1`);
  return rows.map((row) => ({ invoiceId: row.invoice_id, cents: Number(row.cents) }));
}
