import { sql } from 'drizzle-orm';
import type { Maker } from '@haulwright/domain/invoicing/made-by';
import { methodText, previousCreditText, type PaymentMethod } from '@haulwright/domain/invoicing/payment';
import { csvFile } from '../../../platform/csv/csv.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { isPreviousCreditOf } from '../rows/previous-credit.queries.ts';
import { waivedOfPeriod } from '../sources/waived-lines.queries.ts';

interface Period {
  readonly from: string;
  readonly to: string;
}

const dollars = (cents: string | null): number | null => (cents === null ? null : Number(cents) / 100);

/** Invoices, payments or waived lines of a period as CSV, amounts in dollars; null when there are more than the limit. */
export const billingFile = (
  tx: TenantTransaction,
  { what, from, to }: Period & { readonly what: 'invoices' | 'payments' | 'waived' },
  limit: number,
): Promise<File | null> => files[what](tx, { from, to }, limit);

const files = { invoices: invoiceFile, payments: paymentFile, waived: waivedFile };

interface InvoiceCsvRow extends Record<string, unknown> {
  number: string;
  kind: string;
  state: string;
  client: string;
  invoice_date: string;
  due_date: string;
  purchase_order: string | null;
  subtotal_cents: string;
  tax_cents: string;
  total_cents: string;
  open_cents: string;
}

async function invoiceFile(tx: TenantTransaction, { from, to }: Period, limit: number): Promise<File | null> {
  const { rows } = await tx.execute<InvoiceCsvRow>(sql`
    select i.number, i.kind, i.state, c.name as client, i.invoice_date::text, i.due_date::text, i.purchase_order,
           i.subtotal_cents, i.tax_cents, i.total_cents, b.open_cents
      from invoices i join clients c on c.id = i.client_id join invoice_balances b on b.invoice_id = i.id
     where i.invoice_date between ${from}::date and ${to}::date order by i.invoice_date, i.kind, i.sequence limit ${limit + 1}`);
  if (rows.length > limit) return null;
  return csvFile<InvoiceCsvRow>(
    `invoices-${from}-to-${to}.csv`,
    [
      { title: 'Number', value: (row) => row.number },
      { title: 'Kind', value: (row) => (row.kind === 'credit-note' ? 'Credit note' : 'Invoice') },
      { title: 'Void', value: (row) => (row.state === 'void' ? 'Yes' : 'No') },
      { title: 'Client', value: (row) => row.client },
      { title: 'Date', value: (row) => row.invoice_date },
      { title: 'Due', value: (row) => row.due_date },
      { title: 'Purchase order', value: (row) => row.purchase_order },
      { title: 'Subtotal', value: (row) => dollars(row.subtotal_cents) },
      { title: 'Tax', value: (row) => dollars(row.tax_cents) },
      { title: 'Total', value: (row) => dollars(row.total_cents) },
      { title: 'Open', value: (row) => dollars(row.open_cents) },
    ],
    rows,
  );
}

interface PaymentCsvRow extends Record<string, unknown> {
  received_on: string;
  client: string;
  method: PaymentMethod;
  is_previous: boolean;
  reference: string | null;
  cents: string;
  applied: string;
  refunded: string;
  made_by: Maker;
  reversed: boolean;
}

async function paymentFile(tx: TenantTransaction, { from, to }: Period, limit: number): Promise<File | null> {
  const { rows } = await tx.execute<PaymentCsvRow>(sql`
    select p.received_on::text, c.name as client, p.method, p.made_by, p.reference, p.cents, p.reversed_at is not null as reversed,
           ${isPreviousCreditOf} as is_previous,
           coalesce((select sum(a.cents) from payment_allocations a where a.payment_id = p.id
             and not exists (select from deposits d where d.invoice_id = a.invoice_id)), 0) as applied,
           coalesce((select sum(r.cents) from refunds r where r.payment_id = p.id and r.reversed_at is null), 0) as refunded
      from payments p join clients c on c.id = p.client_id
     where p.received_on between ${from}::date and ${to}::date order by p.received_on, p.id limit ${limit + 1}`);
  if (rows.length > limit) return null;
  return csvFile<PaymentCsvRow>(
    `payments-${from}-to-${to}.csv`,
    [
      { title: 'Received', value: (row) => row.received_on },
      { title: 'Client', value: (row) => row.client },
      {
        title: 'Method',
        value: (row) => (row.is_previous ? previousCreditText : methodText(row.method, row.made_by)),
      },
      { title: 'Reference', value: (row) => row.reference },
      { title: 'Amount', value: (row) => dollars(row.cents) },
      { title: 'Applied to invoices', value: (row) => dollars(row.applied) },
      { title: 'Refunded', value: (row) => dollars(row.refunded) },
      { title: 'Reversed', value: (row) => (row.reversed ? 'Yes' : 'No') },
    ],
    rows,
  );
}

async function waivedFile(tx: TenantTransaction, { from, to }: Period, limit: number): Promise<File | null> {
  const rows = await waivedOfPeriod(tx, { from, to, limit: limit + 1 });
  if (rows.length > limit) return null;
  return csvFile<(typeof rows)[number]>(
    `waived-${from}-to-${to}.csv`,
    [
      { title: 'Waived', value: (row) => row.on },
      { title: 'Client', value: (row) => row.clientName },
      { title: 'Of', value: (row) => row.sourceName },
      { title: 'Line', value: (row) => row.description },
      { title: 'Amount', value: (row) => row.cents / 100 },
      { title: 'Why', value: (row) => row.reason },
      { title: 'By', value: (row) => row.byName },
    ],
    rows,
  );
}
