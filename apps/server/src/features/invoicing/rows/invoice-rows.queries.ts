// Public to other features: invoices as stored, locked and with their balances.
import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { LineTax, StoredInvoiceTax } from '@haulwright/domain/invoicing/invoice-tax';
import type { InvoiceKind } from '@haulwright/domain/invoicing/invoice';
import { lineKindOf } from '@haulwright/domain/invoicing/line-kind';
import type { BillableLine } from '@haulwright/domain/invoicing/draft-lines';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { madeBy, type By } from './by.ts';
import { invoiceLines, invoices, invoiceTaxes } from './invoices.tables.ts';
import { invoiceBalances, paymentAllocations } from './receivables.tables.ts';

export type NewInvoiceLine = BillableLine;

const sumOf = (list: readonly { readonly cents: number }[]): number =>
  list.reduce((sum, { cents }) => sum + cents, 0);

/** A negative total is a credit note. */
export const totalsOf = (lines: readonly NewInvoiceLine[], taxes: readonly StoredInvoiceTax[]) => {
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
  /** The client's PO number, if it is the same for all of it. */
  readonly purchaseOrder?: string | null;
  readonly lines: readonly NewInvoiceLine[];
  readonly taxes: readonly StoredInvoiceTax[];
}

/** Who makes a draft. */
type Maker = Pick<By, 'companyId'> & Parameters<typeof madeBy>[0];

/** Inserts a draft. */
export const insertInvoice = (tx: TenantTransaction, by: Maker, invoice: NewInvoice): Promise<void> =>
  insertInvoices(tx, by, [invoice]);

const invoicesAtOnce = 1_000;
const linesAtOnce = 5_000;

/** Inserts drafts in a fixed number of statements. */
export async function insertInvoices(
  tx: TenantTransaction,
  by: Maker,
  list: readonly NewInvoice[],
): Promise<void> {
  const { companyId } = by;
  for (let at = 0; at < list.length; at += invoicesAtOnce)
    await tx.insert(invoices).values(
      list.slice(at, at + invoicesAtOnce).map(({ lines, taxes, ...invoice }) => ({
        ...invoice,
        companyId,
        state: 'draft' as const,
        ...totalsOf(lines, taxes),
        ...madeBy(by),
      })),
    );
  await insertLines(tx, companyId, list);
  await insertTaxes(tx, companyId, list);
}

/** A line with its place on the draft, and who added it there. */
export type PlacedLine = NewInvoiceLine & {
  readonly at?: number;
  readonly addedBy?: string;
  readonly addedAt?: Date;
};

/** Adds lines; one without a place has that in the list. */
export async function insertLines(
  tx: TenantTransaction,
  companyId: string,
  list: readonly { readonly id: string; readonly lines: readonly PlacedLine[] }[],
): Promise<void> {
  const rows = list.flatMap(({ id, lines }) =>
    lines.map((line, position) => ({
      invoice_id: id,
      position: line.at ?? position,
      changed_by: line.addedBy,
      changed_at: line.addedAt?.toISOString(),
      kind: lineKindOf(line),
      job_id: line.jobId,
      rental_id: line.rentalId,
      agreement_id: line.agreementId,
      line_key: line.key,
      revenue_category: line.revenueCategory,
      tax_category: line.taxCategory,
      description: line.description,
      quantity_thousandths: line.quantityThousandths,
      unit: line.unit,
      unit_price: line.unitPrice,
      cents: line.cents,
      taxed_on: line.taxedOn,
      taxed_address_id: line.taxedAddressId,
      taxes: line.taxes,
    })),
  );
  // In one parameter: a bill of thousands of rentals has many lines.
  for (let at = 0; at < rows.length; at += linesAtOnce)
    await tx.execute(sql`
      insert into ${invoiceLines} (company_id, invoice_id, position, kind, job_id, rental_id, agreement_id, line_key, revenue_category,
             tax_category, description, quantity_thousandths, unit, unit_price, cents, taxed_on, taxed_address_id, taxes, changed_by, changed_at)
      select ${companyId}::uuid, given.* from jsonb_to_recordset(${JSON.stringify(rows.slice(at, at + linesAtOnce))}::jsonb)
          as given (invoice_id uuid, position integer, kind text, job_id uuid, rental_id uuid, agreement_id uuid, line_key text, revenue_category text,
             tax_category text, description text, quantity_thousandths bigint, unit text, unit_price bigint, cents bigint,
             taxed_on date, taxed_address_id uuid, taxes jsonb, changed_by uuid, changed_at timestamptz)`);
}

async function insertTaxes(
  tx: TenantTransaction,
  companyId: string,
  list: readonly Pick<NewInvoice, 'id' | 'taxes'>[],
): Promise<void> {
  const rows = list.flatMap(({ id: invoiceId, taxes }) =>
    taxes.map(({ jurisdictionId, name, ppm, taxableCents, cents }, position) => ({
      companyId,
      invoiceId,
      position,
      jurisdictionId,
      name,
      ppm,
      taxableCents,
      cents,
    })),
  );
  for (let at = 0; at < rows.length; at += invoicesAtOnce)
    await tx.insert(invoiceTaxes).values(rows.slice(at, at + invoicesAtOnce));
}

export type InvoiceRow = typeof invoices.$inferSelect;

/** Locks these invoices, in the order of their ids. Unknown ids are left out. */
export async function lockInvoices(tx: TenantTransaction, ids: readonly string[]): Promise<InvoiceRow[]> {
  if (ids.length === 0) return [];
  return tx
    .select()
    .from(invoices)
    .where(inArray(invoices.id, [...ids]))
    .orderBy(asc(invoices.id))
    .for('no key update');
}

export async function lockInvoice(tx: TenantTransaction, id: string): Promise<InvoiceRow | undefined> {
  return (await lockInvoices(tx, [id]))[0];
}

/** A line of an invoice, where it stands on it. */
export type InvoiceLineRow = NewInvoiceLine &
  Pick<typeof invoiceLines.$inferSelect, 'position' | 'changedFrom' | 'changedBy' | 'changedAt'>;

export async function linesOf(tx: TenantTransaction, id: string): Promise<InvoiceLineRow[]> {
  const rows = await tx
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, id))
    .orderBy(asc(invoiceLines.position));
  return rows.map(({ companyId: _c, invoiceId: _i, ...line }) => line);
}

/** The lines of each of these invoices. */
export async function linesOfInvoices(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<Map<string, InvoiceLineRow[]>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(invoiceLines)
    .where(inArray(invoiceLines.invoiceId, [...ids]))
    .orderBy(asc(invoiceLines.invoiceId), asc(invoiceLines.position));
  return Map.groupBy(rows, ({ invoiceId }) => invoiceId);
}

export interface TaxedInvoice {
  readonly id: string;
  readonly lines: readonly (NewInvoiceLine & { readonly position: number })[];
  readonly taxes: readonly StoredInvoiceTax[];
  /** Of each line. */
  readonly byLine: readonly (readonly LineTax[])[];
}

/** Stores taxes as they are now of locked drafts, and of their lines; in a fixed number of statements. */
export async function storeTaxes(
  tx: TenantTransaction,
  companyId: string,
  drafts: readonly TaxedInvoice[],
): Promise<void> {
  if (drafts.length === 0) return;
  await tx.delete(invoiceTaxes).where(
    inArray(
      invoiceTaxes.invoiceId,
      drafts.map(({ id }) => id),
    ),
  );
  await insertTaxes(tx, companyId, drafts);
  await updateLineTaxes(tx, drafts);
  const rows = drafts.map(({ id, lines, taxes }) => ({ id, ...totalsOf(lines, taxes) }));
  await tx.execute(sql`
    update ${invoices} i set kind = g.kind, subtotal_cents = g."subtotalCents", tax_cents = g."taxCents", total_cents = g."totalCents"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as g (id uuid, kind text, "subtotalCents" bigint, "taxCents" bigint, "totalCents" bigint) where i.id = g.id`);
}

/** Stores the taxes of lines of drafts; most are as they were when the draft was made. */
async function updateLineTaxes(tx: TenantTransaction, drafts: readonly TaxedInvoice[]): Promise<void> {
  const changed = drafts.flatMap(({ id, lines, byLine }) =>
    lines.flatMap(({ position, taxes }, at) => {
      const now = byLine[at] ?? [];
      return taxes != null && isSameTax(taxes, now) ? [] : [{ invoice_id: id, position, taxes: now }];
    }),
  );
  for (let at = 0; at < changed.length; at += linesAtOnce)
    await tx.execute(sql`
      update ${invoiceLines} l set taxes = g.taxes
        from jsonb_to_recordset(${JSON.stringify(changed.slice(at, at + linesAtOnce))}::jsonb)
          as g (invoice_id uuid, position integer, taxes jsonb)
       where l.invoice_id = g.invoice_id and l.position = g.position`);
}

const isSameTax = (one: readonly LineTax[], other: readonly LineTax[]): boolean =>
  one.length === other.length &&
  one.every((tax, at) => {
    const now = other[at];
    return (
      now !== undefined &&
      tax.jurisdictionId === now.jurisdictionId &&
      tax.name === now.name &&
      tax.ppm === now.ppm &&
      tax.taxableCents === now.taxableCents
    );
  });

export async function taxesOf(tx: TenantTransaction, id: string): Promise<StoredInvoiceTax[]> {
  const { jurisdictionId, name, ppm, taxableCents, cents } = invoiceTaxes;
  return tx
    .select({ jurisdictionId, name, ppm, taxableCents, cents })
    .from(invoiceTaxes)
    .where(eq(invoiceTaxes.invoiceId, id))
    .orderBy(asc(invoiceTaxes.position));
}

/** Removes the lines of a job, a rental or an agreement from a draft. @returns whether there were any */
export async function deleteLinesOf(
  tx: TenantTransaction,
  id: string,
  source: Pick<NewInvoiceLine, 'jobId' | 'rentalId' | 'agreementId'>,
): Promise<boolean> {
  const { invoiceId, jobId, rentalId, agreementId, position } = invoiceLines;
  const isOf = or(
    source.jobId === null ? undefined : eq(jobId, source.jobId),
    source.rentalId === null ? undefined : eq(rentalId, source.rentalId),
    source.agreementId === null ? undefined : eq(agreementId, source.agreementId),
  );
  if (isOf === undefined) return false;
  const gone = await tx
    .delete(invoiceLines)
    .where(and(eq(invoiceId, id), isOf))
    .returning({ position });
  return gone.length > 0;
}

/** Removes single lines from a draft. @returns the removed lines, in their order on it */
export async function deleteLinesAt(
  tx: TenantTransaction,
  id: string,
  positions: readonly number[],
): Promise<NewInvoiceLine[]> {
  const removed = await tx
    .delete(invoiceLines)
    .where(and(eq(invoiceLines.invoiceId, id), inArray(invoiceLines.position, [...positions])))
    .returning();
  return removed.toSorted((one, other) => one.position - other.position);
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

/** The balances of invoices that are issued: all of it is open. */
export async function insertBalances(
  tx: TenantTransaction,
  list: readonly {
    readonly companyId: string;
    readonly invoiceId: string;
    readonly clientId: string;
    readonly dueDate: string;
    readonly openCents: number;
  }[],
): Promise<void> {
  for (let at = 0; at < list.length; at += invoicesAtOnce)
    await tx
      .insert(invoiceBalances)
      .values(
        list.slice(at, at + invoicesAtOnce).map((one) => ({ ...one, paidCents: 0, writtenOffCents: 0 })),
      );
}

export async function balanceOf(tx: TenantTransaction, id: string) {
  const [row] = await tx.select().from(invoiceBalances).where(eq(invoiceBalances.invoiceId, id));
  return row;
}

/** Whether a payment or credit note was applied to it, or it to another invoice. */
export async function hasAllocations(tx: TenantTransaction, id: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from ${paymentAllocations} where invoice_id = ${id} or credit_note_id = ${id}
     group by payment_id, credit_note_id, invoice_id having sum(cents) <> 0 limit 1`);
  return rows.length > 0;
}

export const isCredited = async (tx: TenantTransaction, id: string): Promise<boolean> =>
  (await tx.$count(invoices, and(eq(invoices.creditsInvoiceId, id), ne(invoices.state, 'void')))) > 0;
