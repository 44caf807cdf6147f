import { eq, sql } from 'drizzle-orm';
import type { ReceiptState } from '@haulwright/domain/payments/attempt-state';
import type { SystemTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { depositsAmong } from '../invoicing/receivables/deposits.queries.ts';
import { payments } from '../invoicing/rows/receivables.tables.ts';
import { paymentAttempts } from './payments.tables.ts';

/** Companies whose clients wait for receipts. */
export async function companiesWithReceipts(tx: SystemTransaction, now: Date): Promise<string[]> {
  const { rows } = await tx.execute<{ company_id: string }>(
    sql`select distinct company_id from payment_attempts where receipt_at <= ${now.toISOString()}::timestamptz order by 1`,
  );
  return rows.map((row) => row.company_id);
}

export interface TakenReceipt {
  readonly id: string;
  /** `mailing`: a process took it before and is gone. */
  readonly was: 'waiting' | 'mailing';
  readonly clientId: string;
  readonly paymentId: string;
}

/** Takes the next receipt for as long as a mail may take; two servers never take the same. */
export async function takeReceipt(
  tx: TenantTransaction,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<TakenReceipt | undefined> {
  const { rows } = await tx.execute<{
    id: string;
    was: TakenReceipt['was'];
    client_id: string;
    payment_id: string;
  }>(sql`
    with next as materialized (
      select id, receipt_state as was from payment_attempts where receipt_at <= ${now.toISOString()}::timestamptz and payment_id is not null
       order by receipt_at, id limit 1 for no key update skip locked)
    update payment_attempts a set receipt_state = 'mailing', receipt_at = ${until.toISOString()}::timestamptz
      from next where a.id = next.id returning a.id, next.was, a.client_id, a.payment_id`);
  const [row] = rows;
  return row && { id: row.id, was: row.was, clientId: row.client_id, paymentId: row.payment_id };
}

export interface SettledReceipt {
  readonly state: ReceiptState;
  readonly to?: string | null;
  readonly failure?: string | null;
  /** When it is tried again. */
  readonly at?: Date;
}

export const settleReceipt = async (
  tx: TenantTransaction,
  id: string,
  { state, to = null, failure = null, at }: SettledReceipt,
): Promise<void> =>
  void (await tx
    .update(paymentAttempts)
    .set({ receiptState: state, receiptAt: at ?? null, receiptTo: to, receiptFailure: failure })
    .where(eq(paymentAttempts.id, id)));

export type ReceivedPayment = Pick<
  typeof payments.$inferSelect,
  'cents' | 'method' | 'reference' | 'receivedOn' | 'reversedAt' | 'createdAt'
>;

export async function receivedPayment(
  tx: TenantTransaction,
  id: string,
): Promise<ReceivedPayment | undefined> {
  const { cents, method, reference, receivedOn, reversedAt, createdAt } = payments;
  const [row] = await tx
    .select({ cents, method, reference, receivedOn, reversedAt, createdAt })
    .from(payments)
    .where(eq(payments.id, id));
  return row;
}

export interface PaidPaper {
  readonly number: string | null;
  readonly kind: 'invoice' | 'credit-note';
  readonly isDeposit: boolean;
  readonly cents: number;
}

/** What a payment paid, in the order of the numbers. */
export async function paidPapers(tx: TenantTransaction, paymentId: string): Promise<PaidPaper[]> {
  const { rows } = await tx.execute<{
    id: string;
    number: string | null;
    kind: PaidPaper['kind'];
    cents: string;
  }>(sql`
    select i.id, i.number, i.kind, sum(a.cents) as cents from payment_allocations a join invoices i on i.id = a.invoice_id
     where a.payment_id = ${paymentId} group by i.id, i.number, i.kind, i.sequence having sum(a.cents) > 0 order by i.sequence, i.id`);
  const asked = await depositsAmong(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, number, kind, cents }) => ({
    number,
    kind,
    isDeposit: asked.has(id),
    cents: Number(cents),
  }));
}
