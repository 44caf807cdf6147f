import type { BillableLine } from '@haulwright/domain/invoicing/draft-lines';
import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import type { Period } from '@haulwright/domain/rentals/rental-cycle';
import type { OwedLine } from '@haulwright/domain/rentals/rental-owed';
import { owedOf, type RentalBook } from '../rentals/rental-books.queries.ts';

const days = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});

const spanOf = ({ from, to }: Period): string =>
  days
    .formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`))
    // The thin spaces around the dash are for screens, not for lines of an invoice.
    .replaceAll(/[\u2009\u202f]/g, ' ');

/** A delivery is taxed as a trip is: the category of fees is for late fees, which are no work at a place. */
const categoryOf = { rental: 'rental', waiver: 'waiver', fee: 'trip' } as const;

/** A line that a rental owes, as an invoice bills it. */
export function rentalLine(rentalId: string, line: OwedLine): BillableLine {
  const category = categoryOf[line.category];
  const description = line.period === null ? line.description : `${line.description}, ${spanOf(line.period)}`;
  return {
    jobId: null,
    rentalId,
    key: line.key,
    revenueCategory: category,
    taxCategory: category,
    description: description.slice(0, 300),
    quantityThousandths: 1_000,
    unit: '',
    unitPrice: Math.abs(line.cents) * 100,
    cents: line.cents,
  };
}

/** All that a rental owes up to a day, as lines of invoices. */
export const rentalLines = (book: RentalBook, through: CalendarDate): BillableLine[] =>
  owedOf(book, through).map((line) => rentalLine(book.id, line));
