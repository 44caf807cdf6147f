import type { BillableLine } from '@haulwright/domain/invoicing/draft-lines';
import { agreementOwed, type AgreementTerms } from '@haulwright/domain/agreements/agreement-owed';
import { addDays, type CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import type { Period } from '@haulwright/domain/rentals/rental-cycle';
import type { OwedLine } from '@haulwright/domain/rentals/rental-owed';
import { owedOf, type RentalBook } from '../../rentals/rental-books.queries.ts';

const days = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});

const formatSpan = ({ from, to }: Period): string =>
  days
    .formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`))
    // The thin spaces around the dash are for screens, not for invoice lines.
    .replaceAll(/[\u2009\u202f]/g, ' ');

const maxSpansKept = 2_000;
const spans = new Map<string, string>();

/** Formats a period. Thousands of lines share a few periods, and formatting one takes 25 µs. */
function spanOf(period: Period): string {
  const key = `${period.from}/${period.to}`;
  const known = spans.get(key);
  if (known !== undefined) return known;
  if (spans.size >= maxSpansKept) spans.clear();
  const span = formatSpan(period);
  spans.set(key, span);
  return span;
}

/** A delivery is taxed like a trip: the fee category is for late fees and for what the price book calls one. */
const categoryOf = { rental: 'rental', waiver: 'waiver', fee: 'trip' } as const;

/** Converts an owed line of a rental to an invoice line. */
export function rentalLine(rentalId: string, line: OwedLine): BillableLine {
  const category = categoryOf[line.category];
  const description = line.period === null ? line.description : `${line.description}, ${spanOf(line.period)}`;
  return {
    jobId: null,
    rentalId,
    agreementId: null,
    key: line.key,
    revenueCategory: category,
    taxCategory: category,
    description: description.slice(0, 300),
    quantityThousandths: 1_000,
    unit: '',
    unitPrice: Math.abs(line.cents) * 100,
    cents: line.cents,
    taxedOn: line.dueOn,
    taxedAddressId: line.addressId,
  };
}

/** All that a rental owes up to a day, as invoice lines. */
export const rentalLines = (book: RentalBook, through: CalendarDate): BillableLine[] =>
  owedOf(book, through).map((line) => rentalLine(book.id, line));

/** All that a service agreement owes up to a day, as invoice lines. */
export const agreementLines = (
  agreement: AgreementTerms & { readonly id: string },
  through: CalendarDate,
): BillableLine[] =>
  agreementOwed(agreement, through).map(({ key, description, cents, period }) => ({
    jobId: null,
    rentalId: null,
    agreementId: agreement.id,
    key,
    revenueCategory: 'service',
    taxCategory: 'service',
    description: `${description}, ${spanOf(period)}`.slice(0, 300),
    quantityThousandths: 1_000,
    unit: '',
    unitPrice: Math.abs(cents) * 100,
    cents,
    taxedOn: agreement.bills === 'advance' ? period.from : addDays(period.to, 1),
    taxedAddressId: null,
  }));
