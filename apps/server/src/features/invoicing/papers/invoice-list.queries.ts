// Public to other features: invoices and credits in a list.
import { sql, type SQL } from 'drizzle-orm';
import type { InvoiceKind, InvoiceSummary } from '@haulwright/domain/invoicing/invoice';
import { settlementOf, type InvoiceState } from '@haulwright/domain/invoicing/settlement';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { findsAll, findTextOf } from '../../../platform/database/finding.ts';

export interface InvoiceFilter {
  readonly search?: string | undefined;
  readonly clientId?: string | undefined;
  readonly which: 'drafts' | 'issued' | 'open' | 'overdue' | 'disputed' | 'paid' | 'void';
}

export interface SummaryRow extends Record<string, unknown> {
  id: string;
  kind: InvoiceKind;
  is_deposit: boolean;
  is_disputed: boolean;
  state: InvoiceState;
  number: string | null;
  client_id: string;
  client_name: string;
  invoice_date: string | null;
  due_date: string | null;
  subtotal_cents: string;
  tax_cents: string;
  total_cents: string;
  open_cents: string | null;
  paid_cents: string | null;
  credited_cents: string;
  written_off_cents: string | null;
  transfer_since: string | null;
  sent_at: string | null;
  job_count: string;
  created_at: string;
}

/** Whether somebody disputes the invoice `i` with its balance `b`. */
export const isDisputed = sql`(i.state = 'issued' and b.open_cents > 0
  and exists (select from invoice_disputes x where x.invoice_id = i.id and x.ended_at is null))`;

/** As `invoices i` with its client, balance and last delivery. */
export const summaryColumns = sql`i.id, i.kind, exists (select from deposits d where d.invoice_id = i.id) as is_deposit, ${isDisputed} as is_disputed, i.state, i.number, i.client_id, c.name as client_name,
  i.invoice_date::text, i.due_date::text, i.subtotal_cents, i.tax_cents, i.total_cents,
  b.open_cents, b.paid_cents, b.written_off_cents, b.transfer_since, i.created_at,
  (select coalesce(sum(a.cents), 0) from payment_allocations a
    where a.invoice_id = i.id and a.credit_note_id is not null) as credited_cents,
  (select max(d.created_at) from invoice_deliveries d where d.invoice_id = i.id and d.kind not in ('not-mailed', 'perhaps-mailed', 'taken-back')
    and not exists (select from invoice_deliveries u where u.company_id = d.company_id and u.invoice_id = d.invoice_id and u.takes_back = d.id)) as sent_at,
  (select count(distinct l.job_id) from invoice_lines l where l.invoice_id = i.id) as job_count`;
export const summaryTables = sql`invoices i join clients c on c.id = i.client_id left join invoice_balances b on b.invoice_id = i.id`;

export function toSummary(row: SummaryRow, today: string): InvoiceSummary {
  const totalCents = Number(row.total_cents);
  const isIssued = row.state === 'issued';
  return {
    id: row.id,
    kind: row.kind,
    isDeposit: row.is_deposit,
    state: row.state,
    number: row.number,
    clientId: row.client_id,
    clientName: row.client_name,
    invoiceDate: row.invoice_date,
    dueDate: row.due_date,
    subtotalCents: Number(row.subtotal_cents),
    taxCents: Number(row.tax_cents),
    totalCents,
    openCents: isIssued ? Number(row.open_cents) : 0,
    settlement: isIssued
      ? settlementOf(
          {
            totalCents,
            paidCents: Number(row.paid_cents),
            creditedCents: Number(row.credited_cents),
            writtenOffCents: Number(row.written_off_cents),
            dueDate: row.due_date ?? today,
          },
          today,
        )
      : null,
    isDisputed: row.is_disputed,
    transferSince: row.transfer_since === null ? null : new Date(row.transfer_since).toISOString(),
    sentAt: row.sent_at === null ? null : new Date(row.sent_at).toISOString(),
    jobCount: Number(row.job_count),
    createdAt: new Date(row.created_at).toISOString(),
  };
}

/** Lists a page of invoices, newest first; `after` is the last id of the previous page. */
export async function listInvoices(
  tx: TenantTransaction,
  { search, clientId, which }: InvoiceFilter,
  {
    after,
    limit,
    today,
  }: { readonly after: string | undefined; readonly limit: number; readonly today: string },
): Promise<{ items: InvoiceSummary[]; end: string | null }> {
  const where: SQL[] = [ofState(which, today)];
  if (clientId !== undefined) where.push(sql`i.client_id = ${clientId}`);
  if (after !== undefined) where.push(sql`i.id < ${after}::uuid`);
  if (search) where.push(findsAll(search, [findTextOf('i'), findTextOf('c')]));
  const { rows } = await tx.execute<SummaryRow>(sql`
    select ${summaryColumns} from ${summaryTables} where ${sql.join(where, sql` and `)}
     order by i.id desc limit ${limit + 1}`);
  const items = rows.slice(0, limit).map((row) => toSummary(row, today));
  return { items, end: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

function ofState(which: InvoiceFilter['which'], today: string): SQL {
  switch (which) {
    case 'drafts':
      return sql`i.state in ('draft', 'approved')`;
    case 'issued':
      return sql`i.state in ('issued', 'void')`;
    case 'open':
      return sql`i.state = 'issued' and b.open_cents <> 0`;
    case 'overdue':
      return sql`i.state = 'issued' and b.open_cents > 0 and b.due_date < ${today}::date`;
    case 'disputed':
      return isDisputed;
    case 'paid':
      return sql`i.state = 'issued' and b.open_cents = 0`;
    default:
      return sql`i.state = 'void'`;
  }
}
