import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { StoredInvoiceTax } from '@haulwright/domain/invoicing/invoice-tax';
import type { InvoiceKind } from '@haulwright/domain/invoicing/invoice';
import type { BillableLine } from '@haulwright/domain/invoicing/draft-lines';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { invoiceCounters, invoiceLines, invoices, invoiceTaxes } from './invoices.tables.ts';
import type { By } from './post-entry.queries.ts';
import { invoiceBalances, paymentAllocations } from './receivables.tables.ts';

export type NewInvoiceLine = BillableLine;

const sumOf = (list: readonly { readonly cents: number }[]): number =>
  list.reduce((sum, { cents }) => sum + cents, 0);

/** A sum below 0 is given back: a credit note. */
const totals = (lines: readonly NewInvoiceLine[], taxes: readonly StoredInvoiceTax[]) => {
  const [subtotalCents, taxCents] = [sumOf(lines), sumOf(taxes)];
  const totalCents = subtotalCents + taxCents;
  const kind: InvoiceKind = totalCents < 0 ? 'credit-note' : 'invoice';
  return { kind, subtotalCents, taxCents, totalCents };
};

export interface NewInvoice {
  readonly id: string;
  readonly clientId: string;
  readonly dueDays: number;
  readonly creditsInvoiceId: string | null;
  readonly note: string | null;
  readonly lines: readonly NewInvoiceLine[];
  readonly taxes: readonly StoredInvoiceTax[];
}

/** Inserts a draft. */
export async function insertInvoice(
  tx: TenantTransaction,
  { companyId, userId }: By,
  { lines, taxes, ...invoice }: NewInvoice,
): Promise<void> {
  await tx
    .insert(invoices)
    .values({ ...invoice, companyId, state: 'draft', ...totals(lines, taxes), createdBy: userId });
  await insertLines(tx, companyId, invoice.id, lines);
  await insertTaxes(tx, companyId, invoice.id, taxes);
}

const linesAtOnce = 500;

async function insertLines(
  tx: TenantTransaction,
  companyId: string,
  invoiceId: string,
  lines: readonly NewInvoiceLine[],
): Promise<void> {
  const rows = lines.map((line, position) => ({
    companyId,
    invoiceId,
    position,
    jobId: line.jobId,
    rentalId: line.rentalId,
    key: line.key,
    revenueCategory: line.revenueCategory,
    taxCategory: line.taxCategory,
    description: line.description,
    quantityThousandths: line.quantityThousandths,
    unit: line.unit,
    unitPrice: line.unitPrice,
    cents: line.cents,
  }));
  for (let at = 0; at < rows.length; at += linesAtOnce)
    await tx.insert(invoiceLines).values(rows.slice(at, at + linesAtOnce));
}

async function insertTaxes(
  tx: TenantTransaction,
  companyId: string,
  invoiceId: string,
  taxes: readonly StoredInvoiceTax[],
): Promise<void> {
  const rows = taxes.map(({ jurisdictionId, name, ppm, taxableCents, cents }, position) => ({
    companyId,
    invoiceId,
    position,
    jurisdictionId,
    name,
    ppm,
    taxableCents,
    cents,
  }));
  if (rows.length > 0) await tx.insert(invoiceTaxes).values(rows);
}

export type InvoiceRow = typeof invoices.$inferSelect;

/** Locks these invoices, in the order of their ids. Ids of others are not among them. */
export async function lockInvoices(tx: TenantTransaction, ids: readonly string[]): Promise<InvoiceRow[]> {
  if (ids.length === 0) return [];
  return tx
    .select()
    .from(invoices)
    .where(inArray(invoices.id, [...ids]))
    .orderBy(asc(invoices.id))
    .for('update');
}

export async function lockInvoice(tx: TenantTransaction, id: string): Promise<InvoiceRow | undefined> {
  return (await lockInvoices(tx, [id]))[0];
}

export async function linesOf(tx: TenantTransaction, id: string): Promise<NewInvoiceLine[]> {
  const rows = await tx
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, id))
    .orderBy(asc(invoiceLines.position));
  return rows.map(({ companyId: _c, invoiceId: _i, position: _p, ...line }) => line);
}

export async function taxesOf(tx: TenantTransaction, id: string): Promise<StoredInvoiceTax[]> {
  const { jurisdictionId, name, ppm, taxableCents, cents } = invoiceTaxes;
  return tx
    .select({ jurisdictionId, name, ppm, taxableCents, cents })
    .from(invoiceTaxes)
    .where(eq(invoiceTaxes.invoiceId, id))
    .orderBy(asc(invoiceTaxes.position));
}

/** Puts the taxes of a draft in the place of those it has. */
export async function replaceTaxes(
  tx: TenantTransaction,
  invoice: Pick<InvoiceRow, 'id' | 'companyId'>,
  lines: readonly NewInvoiceLine[],
  taxes: readonly StoredInvoiceTax[],
): Promise<void> {
  await tx.delete(invoiceTaxes).where(eq(invoiceTaxes.invoiceId, invoice.id));
  await insertTaxes(tx, invoice.companyId, invoice.id, taxes);
  await tx.update(invoices).set(totals(lines, taxes)).where(eq(invoices.id, invoice.id));
}

export async function deleteLinesOfJob(tx: TenantTransaction, id: string, jobId: string): Promise<boolean> {
  const gone = await tx
    .delete(invoiceLines)
    .where(and(eq(invoiceLines.invoiceId, id), eq(invoiceLines.jobId, jobId)))
    .returning({ position: invoiceLines.position });
  return gone.length > 0;
}

export async function deleteLinesOfRental(
  tx: TenantTransaction,
  id: string,
  rentalId: string,
): Promise<boolean> {
  const gone = await tx
    .delete(invoiceLines)
    .where(and(eq(invoiceLines.invoiceId, id), eq(invoiceLines.rentalId, rentalId)))
    .returning({ position: invoiceLines.position });
  return gone.length > 0;
}

export async function updateInvoice(
  tx: TenantTransaction,
  id: string,
  change: Partial<typeof invoices.$inferInsert>,
): Promise<void> {
  await tx.update(invoices).set(change).where(eq(invoices.id, id));
}

export async function deleteInvoice(tx: TenantTransaction, id: string): Promise<void> {
  await tx.delete(invoices).where(eq(invoices.id, id));
}

/** The next number of a series; the counter stays locked until the transaction ends, so none is left out. */
export async function nextNumber(
  tx: TenantTransaction,
  companyId: string,
  series: InvoiceKind,
): Promise<number> {
  const [row] = await tx
    .insert(invoiceCounters)
    .values({ companyId, series, lastNumber: 1 })
    .onConflictDoUpdate({
      target: [invoiceCounters.companyId, invoiceCounters.series],
      set: { lastNumber: sql`${invoiceCounters.lastNumber} + 1` },
    })
    .returning({ lastNumber: invoiceCounters.lastNumber });
  if (row === undefined) throw new Error('a counter that was inserted or updated gave no row');
  return row.lastNumber;
}

export async function insertBalance(
  tx: TenantTransaction,
  balance: {
    readonly companyId: string;
    readonly invoiceId: string;
    readonly clientId: string;
    readonly dueDate: string;
  },
  totalCents: number,
): Promise<void> {
  await tx
    .insert(invoiceBalances)
    .values({ ...balance, openCents: totalCents, paidCents: 0, writtenOffCents: 0 });
}

export async function balanceOf(tx: TenantTransaction, id: string) {
  const [row] = await tx.select().from(invoiceBalances).where(eq(invoiceBalances.invoiceId, id));
  return row;
}

/** Whether anything of a payment or credit note is on it, or of it on another. */
export async function hasAllocations(tx: TenantTransaction, id: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from ${paymentAllocations} where invoice_id = ${id} or credit_note_id = ${id}
     group by payment_id, credit_note_id, invoice_id having sum(cents) <> 0 limit 1`);
  return rows.length > 0;
}

export const isCredited = async (tx: TenantTransaction, id: string): Promise<boolean> =>
  (await tx.$count(invoices, and(eq(invoices.creditsInvoiceId, id), ne(invoices.state, 'void')))) > 0;
