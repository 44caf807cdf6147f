import { sql } from 'drizzle-orm';
import type { RentalAccount } from '@haulwright/domain/invoicing/invoice';
import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import { loadRentalBooks } from '../../rentals/rental-books.queries.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { rentalLines } from './rental-lines.ts';
import { billedLines } from './billed-lines.queries.ts';

const maxInvoices = 100;

interface Row extends Record<string, unknown> {
  id: string;
  kind: RentalAccount['invoices'][number]['kind'];
  state: RentalAccount['invoices'][number]['state'];
  number: string | null;
  invoice_date: string | null;
  cents: string;
}

/** Loads what a rental owes up to a day and what of it is billed; undefined when there is no such rental. */
export async function rentalAccountOf(
  tx: TenantTransaction,
  rentalId: string,
  today: CalendarDate,
): Promise<RentalAccount | undefined> {
  const book = (await loadRentalBooks(tx, [rentalId])).get(rentalId);
  if (book === undefined) return undefined;
  const sum = (lines: readonly { readonly cents: number }[]) =>
    lines.reduce((all, { cents }) => all + cents, 0);
  const owedCents = sum(rentalLines(book, today));
  const billedCents = sum((await billedLines(tx, 'rental_id', [rentalId])).get(rentalId) ?? []);
  const { rows } = await tx.execute<Row>(sql`
    select i.id, i.kind, i.state, i.number, i.invoice_date::text, sum(l.cents) as cents
      from invoice_lines l join invoices i on i.id = l.invoice_id
     where l.rental_id = ${rentalId} group by i.id
     order by i.created_at desc, i.id limit ${maxInvoices}`);
  return {
    owedCents,
    billedCents,
    dueCents: owedCents - billedCents,
    invoices: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      state: row.state,
      number: row.number,
      invoiceDate: row.invoice_date,
      cents: Number(row.cents),
    })),
  };
}
