import type { BookkeepingLine } from '@haulwright/domain/invoicing/bookkeeping';
import { date, dollars, number, text, type Columns } from './list-columns.ts';

/** Of the bookkeeper's file: debits and credits of each entry are equal. */
export const bookkeepingColumns: Columns<BookkeepingLine> = [
  date('Date', (line) => line.date),
  text('Entry', (line) => line.entry, 20),
  text('Number', (line) => line.number, 12),
  text('Client', (line) => line.clientName, 30),
  text('Account', (line) => line.account, 24),
  text('Item', (line) => line.item, 20),
  text('Description', (line) => line.description, 40),
  number('Quantity', ({ sold }) => sold && sold.quantityThousandths / 1_000),
  text('Unit', ({ sold }) => sold?.unit ?? null, 10),
  number('Unit price', ({ sold }) => sold && sold.unitPrice / 10_000),
  text('Tax', ({ tax }) => tax?.name ?? null, 24),
  number('Tax percent', ({ tax }) => tax && tax.ppm / 10_000),
  dollars('Taxable', ({ tax }) => tax?.taxableCents ?? null),
  dollars('Debit', ({ cents }) => (cents > 0 ? cents : null)),
  dollars('Credit', ({ cents }) => (cents < 0 ? -cents : null)),
  text('Entry ID', (line) => line.entryId, 38),
];
