import { sql } from 'drizzle-orm';
import type { RentalAccount } from '@haulwright/domain/invoicing/invoice';
import { owedLessBilled } from '@haulwright/domain/invoicing/owed-less-billed';
import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import { loadRentalBooks } from '../../rentals/rental-books.queries.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { sumOf } from './dated-sources.queries.ts';
import { rentalLines } from './rental-lines.ts';
import { billedLines, nothingBilled } from './billed-lines.queries.ts';

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
  const owed = rentalLines(book, today);
  const { billed, forgiven } =
    (await billedLines(tx, 'rental_id', [rentalId])).get(rentalId) ?? nothingBilled;
  const { rows } = await tx.execute<Row>(sql`
    select i.id, i.kind, i.state, i.number, i.invoice_date::text, sum(l.cents) as cents
      from invoice_lines l join invoices i on i.id = l.invoice_id
     where l.rental_id = ${rentalId} group by i.id
     order by i.created_at desc, i.id limit ${maxInvoices}`);
  return {
    owedCents: sumOf(owed),
    billedCents: sumOf(billed),
    dueCents: sumOf(owedLessBilled(owed, billed, forgiven)),
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
