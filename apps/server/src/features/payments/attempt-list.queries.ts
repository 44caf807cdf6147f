import { sql, type SQL } from 'drizzle-orm';
import type {
  AttemptKind,
  AttemptNotice,
  AttemptState,
  DisputeState,
  OnlineMethod,
  ReceiptState,
} from '@haulwright/domain/payments/attempt-state';
import type { PaymentAttempt, PaymentDispute } from '@haulwright/domain/payments/online-payment';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { uuids } from '../../platform/database/sql-helpers.ts';

interface Row extends Record<string, unknown> {
  id: string;
  kind: AttemptKind;
  client_id: string;
  client_name: string;
  cents: string;
  state: AttemptState;
  method: OnlineMethod | null;
  via: 'portal' | 'office';
  url: string | null;
  expires_at: string | null;
  failure: string | null;
  notice: AttemptNotice | null;
  payment_id: string | null;
  fee_cents: string | null;
  receipt_state: ReceiptState | null;
  receipt_to: string | null;
  receipt_failure: string | null;
  dispute: PaymentAttempt['dispute'];
  invoices: PaymentAttempt['invoices'] | null;
  created_at: string;
}

const instantOf = (text: string | null): string | null =>
  text === null ? null : new Date(text).toISOString();

/** A page of attempts, the newest first. */
export async function listAttempts(
  tx: TenantTransaction,
  { id, invoiceId }: { readonly id?: string; readonly invoiceId?: string | undefined },
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<{ items: PaymentAttempt[]; end: string | null }> {
  const where: SQL[] = [sql`true`];
  if (id !== undefined) where.push(sql`a.id = ${id}`);
  if (invoiceId !== undefined)
    where.push(
      sql`(exists (select from payment_attempt_invoices x where x.attempt_id = a.id and x.invoice_id = ${invoiceId})
        or a.payment_id in (select payment_id from payment_allocations where invoice_id = ${invoiceId}))`,
    );
  if (after !== undefined) where.push(sql`a.id < ${after}::uuid`);
  const { rows } = await tx.execute<Row>(sql`
    select a.id, a.kind, a.client_id, c.name as client_name, a.cents, a.state, a.method, a.via, a.url, a.expires_at, a.failure, a.notice,
           a.payment_id, a.fee_cents, a.receipt_state, a.receipt_to, a.receipt_failure, a.created_at,
           (select jsonb_build_object('state', d.state, 'cents', d.cents) from payment_disputes d
             where a.kind = 'charge' and d.payment_id = a.payment_id order by d.id desc limit 1) as dispute,
           (select jsonb_agg(jsonb_build_object('invoiceId', x.invoice_id, 'number', i.number, 'cents', x.cents) order by i.sequence)
              from payment_attempt_invoices x join invoices i on i.id = x.invoice_id where x.attempt_id = a.id) as invoices
      from payment_attempts a join clients c on c.id = a.client_id
     where ${sql.join(where, sql` and `)} order by a.id desc limit ${limit + 1}`);
  const items = rows.slice(0, limit).map(toAttempt);
  return { items, end: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

const toAttempt = (row: Row): PaymentAttempt => ({
  id: row.id,
  kind: row.kind,
  clientId: row.client_id,
  clientName: row.client_name,
  cents: Number(row.cents),
  state: row.state,
  method: row.method,
  via: row.via,
  url: row.url,
  expiresAt: instantOf(row.expires_at),
  failure: row.failure,
  notice: row.notice,
  paymentId: row.payment_id,
  feeCents: row.fee_cents === null ? null : Number(row.fee_cents),
  receipt: row.receipt_state && {
    state: row.receipt_state,
    to: row.receipt_to,
    failure: row.receipt_failure,
  },
  dispute: row.dispute,
  invoices: row.invoices ?? [],
  createdAt: new Date(row.created_at).toISOString(),
});

/** Disputes, those to answer first, then the newest. */
export async function listDisputes(tx: TenantTransaction, limit: number): Promise<PaymentDispute[]> {
  const { rows } = await tx.execute<{
    id: string;
    payment_id: string;
    client_id: string;
    client_name: string;
    cents: string;
    state: DisputeState;
    reason: string;
    respond_by: string | null;
    created_at: string;
    closed_at: string | null;
  }>(sql`
    select d.id, d.payment_id, p.client_id, c.name as client_name, d.cents, d.state, d.reason, d.respond_by, d.created_at, d.closed_at
      from payment_disputes d join payments p on p.id = d.payment_id join clients c on c.id = p.client_id
     order by d.closed_at is not null, d.id desc limit ${limit}`);
  return rows.map((row) => ({
    id: row.id,
    paymentId: row.payment_id,
    clientId: row.client_id,
    clientName: row.client_name,
    cents: Number(row.cents),
    state: row.state,
    reason: row.reason,
    respondBy: instantOf(row.respond_by),
    openedAt: new Date(row.created_at).toISOString(),
    closedAt: instantOf(row.closed_at),
  }));
}

/** The numbers of these invoices, in their order. */
export async function numbersOf(tx: TenantTransaction, invoiceIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ number: string }>(
    sql`select number from invoices where id = any(${uuids(invoiceIds)}) order by sequence`,
  );
  return rows.map(({ number }) => number);
}

export async function clientEmailOf(tx: TenantTransaction, clientId: string): Promise<string | null> {
  const { rows } = await tx.execute<{ email: string | null }>(
    sql`select email from clients where id = ${clientId}`,
  );
  return rows[0]?.email ?? null;
}

/** Public to other features: bank transfers of a client that have begun and are not settled, the newest first. */
export async function transfersOf(
  tx: TenantTransaction,
  clientId: string,
): Promise<{ invoiceIds: string[]; cents: number; since: string }[]> {
  const { rows } = await tx.execute<{ invoice_ids: string[]; cents: string; since: string }>(sql`
    select a.cents, a.created_at as since, array(select x.invoice_id::text from payment_attempt_invoices x where x.attempt_id = a.id) as invoice_ids
      from payment_attempts a where a.client_id = ${clientId} and a.kind = 'charge' and a.state = 'processing' order by a.id desc limit 50`);
  return rows.map((row) => ({
    invoiceIds: row.invoice_ids,
    cents: Number(row.cents),
    since: new Date(row.since).toISOString(),
  }));
}

/** Public to other features: how a payment of a client stands; undefined when it is not the client's. */
export async function chargeOfClient(
  tx: TenantTransaction,
  { attemptId, clientId }: { readonly attemptId: string; readonly clientId: string },
): Promise<{ state: AttemptState; cents: number; since: string } | undefined> {
  const { rows } = await tx.execute<{ state: AttemptState; cents: string; since: string }>(sql`
    select state, cents, created_at as since from payment_attempts
     where id = ${attemptId} and client_id = ${clientId} and kind = 'charge'`);
  const [row] = rows;
  return row && { state: row.state, cents: Number(row.cents), since: new Date(row.since).toISOString() };
}
