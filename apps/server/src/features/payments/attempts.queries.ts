import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import {
  attemptStates,
  holdsInvoices,
  mayBecome,
  type AttemptKind,
  type AttemptState,
} from '@haulwright/domain/payments/attempt-state';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { markTransfers } from '../invoicing/rows/transfers.queries.ts';
import { paymentAttemptInvoices, paymentAttempts } from './payments.tables.ts';

export type AttemptRow = typeof paymentAttempts.$inferSelect;
export type AttemptInvoice = Pick<typeof paymentAttemptInvoices.$inferSelect, 'invoiceId' | 'cents'>;

const attemptsAtOnce = 20;

export async function insertAttempt(
  tx: TenantTransaction,
  attempt: typeof paymentAttempts.$inferInsert,
  invoices: readonly AttemptInvoice[],
): Promise<void> {
  await tx.insert(paymentAttempts).values(attempt);
  if (invoices.length > 0)
    await tx.insert(paymentAttemptInvoices).values(
      invoices.map(({ invoiceId, cents }) => ({
        companyId: attempt.companyId,
        attemptId: attempt.id,
        invoiceId,
        cents,
        isOpen: holdsInvoices(attempt.state),
      })),
    );
}

export const attemptOf = async (tx: TenantTransaction, id: string): Promise<AttemptRow | undefined> =>
  (await tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, id)))[0];

/** Attempts are locked after payments and invoices. */
export const lockAttempt = async (tx: TenantTransaction, id: string): Promise<AttemptRow | undefined> =>
  (await tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, id)).for('no key update'))[0];

export const invoicesOfAttempt = async (tx: TenantTransaction, id: string): Promise<AttemptInvoice[]> =>
  tx
    .select({ invoiceId: paymentAttemptInvoices.invoiceId, cents: paymentAttemptInvoices.cents })
    .from(paymentAttemptInvoices)
    .where(eq(paymentAttemptInvoices.attemptId, id))
    .orderBy(asc(paymentAttemptInvoices.invoiceId));

/** The attempts that these invoices wait for. */
export async function attemptsHolding(
  tx: TenantTransaction,
  invoiceIds: readonly string[],
): Promise<AttemptRow[]> {
  const ids = tx
    .select({ id: paymentAttemptInvoices.attemptId })
    .from(paymentAttemptInvoices)
    .where(
      and(
        inArray(paymentAttemptInvoices.invoiceId, [...invoiceIds]),
        eq(paymentAttemptInvoices.isOpen, true),
      ),
    );
  return tx
    .select()
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.id, ids))
    .orderBy(asc(paymentAttempts.id));
}

/** What clients can still pay. */
export const openCharges = (tx: TenantTransaction): Promise<AttemptRow[]> =>
  tx
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.kind, 'charge'), inArray(paymentAttempts.state, ['created', 'open'])))
    .orderBy(asc(paymentAttempts.id));

/** The charge that a payment of the provider came by. */
export const chargeOfPaymentRef = async (
  tx: TenantTransaction,
  paymentRef: string,
): Promise<AttemptRow | undefined> =>
  (
    await tx
      .select()
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.paymentRef, paymentRef), eq(paymentAttempts.kind, 'charge')))
  )[0];

export const chargeOfPayment = async (
  tx: TenantTransaction,
  paymentId: string,
): Promise<AttemptRow | undefined> =>
  (
    await tx
      .select()
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.paymentId, paymentId), eq(paymentAttempts.kind, 'charge')))
  )[0];

export const refundNamed = async (tx: TenantTransaction, ref: string): Promise<AttemptRow | undefined> =>
  (
    await tx
      .select()
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.providerRef, ref), eq(paymentAttempts.kind, 'refund')))
  )[0];

/** What is being refunded of each of these payments and not recorded yet; those without are left out. */
export async function refundsUnderWay(
  tx: TenantTransaction,
  paymentIds: readonly string[],
): Promise<Map<string, number>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await tx
    .select({ id: paymentAttempts.paymentId, cents: sql<string>`sum(cents)` })
    .from(paymentAttempts)
    .where(
      and(
        inArray(paymentAttempts.paymentId, [...paymentIds]),
        eq(paymentAttempts.kind, 'refund'),
        inArray(paymentAttempts.state, ['created', 'pending']),
      ),
    )
    .groupBy(paymentAttempts.paymentId);
  return new Map(rows.flatMap(({ id, cents }) => (id === null ? [] : [[id, Number(cents)] as const])));
}

type Changes = Partial<
  Omit<typeof paymentAttempts.$inferInsert, 'id' | 'companyId' | 'state' | 'kind' | 'clientId'>
>;

interface AttemptStep {
  readonly id: string;
  readonly kind: AttemptKind;
  readonly to: AttemptState;
  readonly now: Date;
}

/** Moves an attempt forwards, and tells its invoices whether a transfer is under way. @returns false: it is there already, or further */
export async function moveAttempt(
  tx: TenantTransaction,
  { id, kind, to, now }: AttemptStep,
  changes: Changes,
): Promise<boolean> {
  const from = attemptStates.filter((state) => mayBecome(kind, state, to));
  const moved = await tx
    .update(paymentAttempts)
    .set({ ...changes, state: to })
    .where(and(eq(paymentAttempts.id, id), inArray(paymentAttempts.state, from)))
    .returning({ id: paymentAttempts.id });
  if (moved.length === 0) return false;
  const invoices = await tx
    .update(paymentAttemptInvoices)
    .set({ isOpen: holdsInvoices(to) })
    .where(eq(paymentAttemptInvoices.attemptId, id))
    .returning({ id: paymentAttemptInvoices.invoiceId });
  await markTransfers(
    tx,
    invoices.map((invoice) => invoice.id),
    to === 'processing' ? now : null,
  );
  return true;
}

export const changeAttempt = async (tx: TenantTransaction, id: string, changes: Changes): Promise<void> =>
  void (await tx.update(paymentAttempts).set(changes).where(eq(paymentAttempts.id, id)));

/** Ends soon what clients could still pay of these invoices: what is open of them changed. */
export const endAttemptsOf = async (
  tx: TenantTransaction,
  invoiceIds: readonly string[],
  now: Date,
): Promise<void> => {
  if (invoiceIds.length === 0) return;
  const ids = tx
    .select({ id: paymentAttemptInvoices.attemptId })
    .from(paymentAttemptInvoices)
    .where(
      and(
        inArray(paymentAttemptInvoices.invoiceId, [...invoiceIds]),
        eq(paymentAttemptInvoices.isOpen, true),
      ),
    );
  await tx
    .update(paymentAttempts)
    .set({ staleAt: now, lookAt: now })
    .where(and(inArray(paymentAttempts.id, ids), inArray(paymentAttempts.state, ['created', 'open'])));
};

/** Takes the attempts that are to be looked up, and says when next: what is told of by events is looked at seldom. */
export async function claimAttempts(tx: TenantTransaction, now: Date): Promise<AttemptRow[]> {
  const due = await tx
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(isNotNull(paymentAttempts.lookAt), lte(paymentAttempts.lookAt, now)))
    .orderBy(asc(paymentAttempts.lookAt))
    .limit(attemptsAtOnce)
    .for('no key update', { skipLocked: true });
  if (due.length === 0) return [];
  return tx
    .update(paymentAttempts)
    .set({
      lookAt: sql`${now.toISOString()}::timestamptz + case
        when state in ('processing', 'pending', 'succeeded') then interval '1 hour'
        when state = 'open' and stale_at is null then interval '15 minutes' else interval '1 minute' end`,
    })
    .where(
      inArray(
        paymentAttempts.id,
        due.map(({ id }) => id),
      ),
    )
    .returning();
}
