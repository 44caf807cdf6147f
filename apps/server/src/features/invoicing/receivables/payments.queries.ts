import { sql, type SQL } from 'drizzle-orm';
import { makerInWords, type Maker } from '@haulwright/domain/invoicing/made-by';
import type { OpenInvoice, Payment, PaymentMethod } from '@haulwright/domain/invoicing/payment';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { findsAll, findTextOf } from '../../../platform/database/finding.ts';
import { isPreviousCreditOf } from '../rows/previous-credit.queries.ts';
import { creditOfPayment } from './deposits.queries.ts';

interface Row extends Record<string, unknown> {
  id: string;
  client_id: string;
  client_name: string;
  method: PaymentMethod;
  cents: string;
  received_on: string;
  reference: string | null;
  note: string | null;
  is_previous_credit: boolean;
  credit: string;
  applied: Payment['appliedTo'] | null;
  refunds: Payment['refunds'] | null;
  made_by: Maker;
  by_name: string | null;
  created_at: string;
  reversed_at: string | null;
  reverse_reason: string | null;
}

/** A page of payments, newest first. */
export async function listPayments(
  tx: TenantTransaction,
  {
    id,
    clientId,
    search,
  }: { readonly id?: string; readonly clientId?: string | undefined; readonly search?: string | undefined },
  after: string | undefined,
  limit: number,
): Promise<{ items: Payment[]; end: string | null }> {
  const where: SQL[] = [sql`true`];
  if (id !== undefined) where.push(sql`p.id = ${id}`);
  if (clientId !== undefined) where.push(sql`p.client_id = ${clientId}`);
  if (after !== undefined) where.push(sql`p.id < ${after}::uuid`);
  if (search) where.push(findsAll(search, [findTextOf('p'), findTextOf('c')]));
  const { rows } = await tx.execute<Row>(sql`
    select p.id, p.client_id, c.name as client_name, p.method, p.cents, p.received_on::text, p.reference, p.note,
           (select jsonb_agg(jsonb_build_object('invoiceId', x.invoice_id, 'number', i.number, 'cents', x.cents,
             'isDeposit', exists (select from deposits d where d.invoice_id = i.id)) order by i.sequence)
              from (select a.invoice_id, sum(a.cents) as cents from payment_allocations a where a.payment_id = p.id
                     group by 1 having sum(a.cents) <> 0) x join invoices i on i.id = x.invoice_id) as applied,
           (select jsonb_agg(jsonb_build_object('id', r.id, 'method', r.method, 'cents', r.cents, 'refundedOn', r.refunded_on,
             'reference', r.reference, 'madeBy', r.made_by) order by r.id) from refunds r where r.payment_id = p.id and r.reversed_at is null) as refunds,
           ${creditOfPayment} as credit, ${isPreviousCreditOf} as is_previous_credit,
           p.made_by, u.full_name as by_name, p.created_at, p.reversed_at, p.reverse_reason
      from payments p join clients c on c.id = p.client_id left join profiles u on u.user_id = p.created_by
     where ${sql.join(where, sql` and `)} order by p.id desc limit ${limit + 1}`);
  const items = rows.slice(0, limit).map(toPayment);
  return { items, end: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

function toPayment(row: Row): Payment {
  return {
    id: row.id,
    clientId: row.client_id,
    clientName: row.client_name,
    method: row.method,
    cents: Number(row.cents),
    receivedOn: row.received_on,
    reference: row.reference,
    note: row.note,
    isPreviousCredit: row.is_previous_credit,
    creditCents: row.reversed_at === null ? Number(row.credit) : 0,
    appliedTo: row.applied ?? [],
    refunds: row.refunds ?? [],
    madeBy: row.made_by,
    recordedByName: makerInWords(row.made_by, row.by_name),
    createdAt: new Date(row.created_at).toISOString(),
    reversedAt: row.reversed_at === null ? null : new Date(row.reversed_at).toISOString(),
    reverseReason: row.reverse_reason,
  };
}

/** Rows that were written in the same transaction exist. */
export async function paymentOf(tx: TenantTransaction, id: string): Promise<Payment> {
  const [payment] = (await listPayments(tx, { id }, undefined, 1)).items;
  if (payment === undefined) throw new Error(`payment ${id} vanished within its own transaction`);
  return payment;
}

/** A client's open invoices, oldest first. */
export async function listOpenInvoices(tx: TenantTransaction, clientId: string): Promise<OpenInvoice[]> {
  const { rows } = await tx.execute<{
    id: string;
    number: string;
    due_date: string;
    total_cents: string;
    open_cents: string;
    is_deposit: boolean;
  }>(sql`
    select i.id, i.number, b.due_date::text, i.total_cents, b.open_cents,
           exists (select from deposits d where d.invoice_id = i.id) as is_deposit from invoice_balances b
      join invoices i on i.id = b.invoice_id where b.client_id = ${clientId} and b.open_cents > 0
     order by b.due_date, i.sequence limit 200`);
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    dueDate: row.due_date,
    totalCents: Number(row.total_cents),
    openCents: Number(row.open_cents),
    isDeposit: row.is_deposit,
  }));
}
