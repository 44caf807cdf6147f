// Public to other features: papers as they are printed.
import { asc, inArray, sql } from 'drizzle-orm';
import type { InvoiceParties } from '@haulwright/domain/invoicing/invoice';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { uuids } from '../../../platform/database/sql-helpers.ts';
import { linesOfInvoices } from '../rows/invoice-rows.queries.ts';
import { invoiceTaxes } from '../rows/invoices.tables.ts';
import { loadPartiesOf } from '../rows/parties.queries.ts';
import { loadTaxBasis, taxesOfDrafts } from '../sources/draft-taxes.queries.ts';
import { summaryColumns, summaryTables, toSummary, type SummaryRow } from './invoice-list.queries.ts';
import type { PrintedPaper } from './paper-documents.ts';
import { loadServices } from './proof-of-service.queries.ts';

interface PrintedRow extends SummaryRow {
  due_days: number;
  purchase_order: string | null;
  note: string | null;
  parties: InvoiceParties | null;
  credits_id: string | null;
  credits_number: string | null;
}

/**
 * Papers as they are printed, in this order; drafts with the taxes they would have now. The number of statements
 * is fixed.
 */
export async function loadPrinted(
  tx: TenantTransaction,
  ids: readonly string[],
  today: string,
): Promise<PrintedPaper[]> {
  const { rows } = await tx.execute<PrintedRow>(sql`
    select ${summaryColumns}, i.due_days, i.purchase_order, i.note, i.parties, k.id as credits_id, k.number as credits_number
      from ${summaryTables} left join invoices k on k.id = i.credits_invoice_id where i.id = any(${uuids(ids)})
     order by array_position(${uuids(ids)}, i.id)`);
  const drafts = rows.filter(({ state }) => state === 'draft' || state === 'approved');
  const lines = await linesOfInvoices(tx, ids);
  const parties = await loadPartiesOf(tx, [...new Set(drafts.map((row) => row.client_id))]);
  const services = await loadServices(tx, ids);
  const stored = await taxesOfInvoices(tx, ids);
  const worked = await taxesOfDrafts(
    tx,
    await loadTaxBasis(tx),
    drafts.map(({ id, client_id: clientId }) => ({ id, clientId, lines: lines.get(id) ?? [] })),
    today,
  );
  const ofDrafts = new Map(drafts.map(({ id }, at) => [id, worked[at]?.taxes ?? []]));
  return rows.map((row) => {
    const summary = toSummary(row, today);
    const taxes = ofDrafts.get(row.id) ?? stored.get(row.id) ?? [];
    const printed = row.parties ?? parties.get(row.client_id);
    if (printed === undefined) throw new Error(`the client of ${row.id} vanished`);
    return {
      ...summary,
      totalCents: summary.subtotalCents + taxes.reduce((sum, { cents }) => sum + cents, 0),
      dueDays: row.due_days,
      purchaseOrder: row.purchase_order,
      note: row.note,
      creditsInvoice: row.credits_id === null ? null : { id: row.credits_id, number: row.credits_number },
      writtenOffCents: Number(row.written_off_cents ?? 0),
      lines: lines.get(row.id) ?? [],
      taxes: taxes.map(({ name, ppm, taxableCents, cents }) => ({ name, ppm, taxableCents, cents })),
      parties: printed,
      services: services.get(row.id) ?? [],
    };
  });
}

async function taxesOfInvoices(tx: TenantTransaction, ids: readonly string[]) {
  const { invoiceId, name, ppm, taxableCents, cents, position } = invoiceTaxes;
  const rows = await tx
    .select({ invoiceId, name, ppm, taxableCents, cents })
    .from(invoiceTaxes)
    .where(inArray(invoiceId, [...ids]))
    .orderBy(asc(invoiceId), asc(position));
  return Map.groupBy(rows, (row) => row.invoiceId);
}
