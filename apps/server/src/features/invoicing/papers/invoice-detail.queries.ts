import type { Recipients } from '@haulwright/domain/kernel/mail-addresses';
import { sql } from 'drizzle-orm';
import type {
  InvoiceDetail,
  InvoiceKind,
  InvoiceLine,
  InvoiceParties,
} from '@haulwright/domain/invoicing/invoice';
import type { DraftDiscount } from '@haulwright/domain/invoicing/draft-change';
import { lineKindOf } from '@haulwright/domain/invoicing/line-kind';
import type { WorkedTaxes } from '@haulwright/domain/invoicing/invoice-tax';
import type { Maker } from '@haulwright/domain/invoicing/made-by';
import type { PaymentMethod } from '@haulwright/domain/invoicing/payment';
import type { DatedAct } from '../../../http/act.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { uuids } from '../../../platform/database/sql-helpers.ts';
import { loadTaxBasis, taxesOfLines } from '../sources/draft-taxes.queries.ts';
import { summaryColumns, summaryTables, toSummary, type SummaryRow } from './invoice-list.queries.ts';
import { loadDisputes } from '../receivables/disputes.queries.ts';
import { linesOf, taxesOf, type InvoiceLineRow } from '../rows/invoice-rows.queries.ts';
import { loadServices } from './proof-of-service.queries.ts';
import { loadNextReminder } from '../receivables/reminders.queries.ts';
import { paperRecipients } from '../rows/terms.queries.ts';
import { isPreviousCreditOf } from '../rows/previous-credit.queries.ts';
import { loadParties, methodInWords } from '../rows/parties.queries.ts';

interface DetailRow extends SummaryRow {
  due_days: number;
  purchase_order: string | null;
  note: string | null;
  discount: DraftDiscount | null;
  hold_reason: string | null;
  held_by_name: string | null;
  held_at: string | null;
  parties: InvoiceParties | null;
  void_reason: string | null;
  credits_id: string | null;
  credits_number: string | null;
  credited_id: string | null;
  credited_number: string | null;
}

/** An invoice as it is shown and printed; a draft with the taxes it would have now. */
export async function loadInvoice(
  tx: TenantTransaction,
  id: string,
  { today, now }: Pick<DatedAct, 'today' | 'now'>,
): Promise<InvoiceDetail | undefined> {
  const { rows } = await tx.execute<DetailRow>(sql`
    select ${summaryColumns}, i.due_days, i.purchase_order, i.note, i.discount, i.hold_reason, i.held_at,
           (select p.full_name from profiles p where p.user_id = i.held_by) as held_by_name, i.parties, i.void_reason,
           k.id as credits_id, k.number as credits_number, m.id as credited_id, m.number as credited_number
      from ${summaryTables} left join invoices k on k.id = i.credits_invoice_id
      left join lateral (select * from invoices m where m.credits_invoice_id = i.id and m.state <> 'void'
           and m.total_cents = -i.total_cents order by m.id desc limit 1) m on true where i.id = ${id}`);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { jobCount: _jobs, createdAt: _created, ...summary } = toSummary(row, today);
  const lines = await linesOf(tx, id);
  const names = await namesOf(tx, lines);
  const recipients = await paperRecipients(tx, row.client_id);
  const mailedTo = {
    invoice: shownRecipients(recipients('invoice')),
    reminder: shownRecipients(recipients('reminder')),
  };
  const isDraft = row.state === 'draft' || row.state === 'approved';
  const worked: WorkedTaxes = isDraft
    ? await taxesOfLines(tx, await loadTaxBasis(tx), { id, clientId: row.client_id, lines }, today)
    : { taxes: await taxesOf(tx, id), notSet: [] };
  const taxCents = worked.taxes.reduce((sum, { cents }) => sum + cents, 0);
  return {
    ...summary,
    taxCents,
    totalCents: summary.subtotalCents + taxCents,
    lines: lines.map((line) => shownLine(line, names)),
    taxes: worked.taxes.map(({ name, ppm, taxableCents, cents }) => ({ name, ppm, taxableCents, cents })),
    taxNotSet: [...worked.notSet],
    parties: row.parties ?? (await loadParties(tx, row.client_id)),
    email: mailedTo.invoice.to[0] ?? null,
    mailedTo,
    dueDays: row.due_days,
    purchaseOrder: row.purchase_order,
    note: row.note,
    discount: row.discount,
    hold:
      row.hold_reason === null
        ? null
        : {
            reason: row.hold_reason,
            byName: row.held_by_name ?? '',
            at: new Date(row.held_at ?? now).toISOString(),
          },
    creditsInvoice: row.credits_id === null ? null : { id: row.credits_id, number: row.credits_number },
    creditedBy: row.credited_id === null ? null : { id: row.credited_id, number: row.credited_number },
    writtenOffCents: Number(row.written_off_cents ?? 0),
    voidReason: row.void_reason,
    services: (await loadServices(tx, [id])).get(id) ?? [],
    deliveries: await loadDeliveries(tx, id),
    disputes: await loadDisputes(tx, id),
    nextReminder: await loadNextReminder(tx, { ...summary, mailedTo }, now),
    payments: await loadAllocations(tx, id),
  };
}

const shownRecipients = ({ to, cc }: Recipients) => ({ to: [...to], cc: [...cc] });

async function loadDeliveries(tx: TenantTransaction, id: string): Promise<InvoiceDetail['deliveries']> {
  const { rows } = await tx.execute<{
    kind: InvoiceDetail['deliveries'][number]['kind'];
    sent_to: string | null;
    created_at: string;
    name: string;
    reminder_days: number | null;
    posted_on: string | null;
    failure: string | null;
  }>(sql`
    select d.kind, d.sent_to, d.failure, d.created_at, d.reminder_days, d.posted_on::text, p.full_name as name from invoice_deliveries d
      join profiles p on p.user_id = d.sent_by where d.invoice_id = ${id} order by d.id desc limit 50`);
  return rows.map((row) => ({
    kind: row.kind,
    to: row.sent_to,
    at: new Date(row.created_at).toISOString(),
    byName: row.name,
    reminderDays: row.reminder_days,
    postedOn: row.posted_on,
    failure: row.failure,
  }));
}

/** What was paid and credited on an invoice, or used of a credit note; without what was taken back. */
async function loadAllocations(tx: TenantTransaction, id: string): Promise<InvoiceDetail['payments']> {
  const { rows } = await tx.execute<{
    source: string;
    other: string;
    kind: InvoiceKind | null;
    number: string | null;
    method: PaymentMethod | null;
    reference: string | null;
    is_previous: boolean;
    made_by: Maker | null;
    on: string;
    cents: string;
  }>(sql`
    select coalesce(a.payment_id, case when a.invoice_id = ${id} then a.credit_note_id else a.invoice_id end) as source,
           k.kind, k.number, p.method, p.reference, p.made_by, min(a.applied_on)::text as on, sum(a.cents) as cents,
           coalesce(bool_or(${isPreviousCreditOf}), false) as is_previous
      from payment_allocations a left join payments p on p.id = a.payment_id
      left join invoices k on k.id = case when a.invoice_id = ${id} then a.credit_note_id else a.invoice_id end
     where a.invoice_id = ${id} or a.credit_note_id = ${id}
     group by 1, 2, 3, 4, 5, 6 having sum(a.cents) <> 0 order by min(a.applied_on), 1 limit 200`);
  return rows.map((row) => ({
    id: row.source,
    what:
      row.method === null
        ? `${row.kind === 'credit-note' ? 'Credit note' : 'Used for'} ${row.number ?? ''}`
        : methodInWords(row.method, row.reference, row.is_previous, row.made_by ?? 'person'),
    on: row.on,
    cents: Number(row.cents),
    isCredit: row.method === null,
  }));
}

/** Who changed lines of a draft, by id. */
async function namesOf(
  tx: TenantTransaction,
  lines: readonly InvoiceLineRow[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(lines.flatMap(({ changedBy }) => changedBy ?? []))];
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<{ id: string; name: string }>(
    sql`select user_id as id, full_name as name from profiles where user_id = any(${uuids(ids)})`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A line as callers see it. */
const shownLine = (line: InvoiceLineRow, names: ReadonlyMap<string, string>): InvoiceLine => ({
  position: line.position,
  kind: lineKindOf(line),
  jobId: line.jobId,
  rentalId: line.rentalId,
  agreementId: line.agreementId,
  description: line.description,
  quantityThousandths: line.quantityThousandths,
  unit: line.unit,
  unitPrice: line.unitPrice,
  cents: line.cents,
  changed:
    line.changedBy === null || line.changedAt === null
      ? null
      : {
          from: line.changedFrom,
          byName: names.get(line.changedBy) ?? '',
          at: line.changedAt.toISOString(),
        },
});
