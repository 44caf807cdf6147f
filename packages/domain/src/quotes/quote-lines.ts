import { z } from 'zod';
import { calendarDate, type CalendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { lineCents, quantityThousandths, unitPrice } from '../kernel/money.ts';
import { cents } from '../kernel/quantity.ts';
import { maxLength, requiredText } from '../kernel/text.ts';
import type { StoredInvoiceTax } from '../invoicing/invoice-tax.ts';
import type { JobPrice, JobPriceLine } from '../pricing/price-job.ts';
import { revenueCategory } from '../pricing/price-rule.ts';
import { rentalCycle, type RentalCycle } from '../rentals/rental-cycle.ts';

/** Maximum lines of a quote. */
export const maxQuoteLines = 100;
/** Maximum price. */
export const largestQuoteCents = 1_000_000_000;

/** Units rented out; all of a quote are billed and come and go together. */
const rentedUnits = z.object({
  unitTypeId: id,
  cycle: rentalCycle,
  /** The agreed days; a quote is sent with them. */
  deliverOn: calendarDate.nullable().optional(),
  /** Null: not agreed yet, rent runs on. */
  pickUpOn: calendarDate.nullable().optional(),
});

const lineFields = {
  /** The work this line begins; null: it belongs to the previous line's work. */
  work: z.object({ jobTypeId: id.nullable() }).nullable(),
  /** Units rented out instead, at the price per unit and period; null: work, or part of it. */
  rental: rentedUnits.nullable().default(null),
  /** Delivery and pickup of the units, billed with their rental: no job of its own. */
  isDelivery: z.boolean().optional(),
  description: requiredText(maxLength.line, 'Say what this line is for.'),
  quantityThousandths: quantityThousandths.max(1_000_000_000),
  unit: requiredText(maxLength.name, 'Enter a unit, for example each.'),
  unitPrice: unitPrice.max(100_000_000),
  revenueCategory,
  taxCategory: revenueCategory,
};

export const quoteLineInput = z.object(lineFields);
export type QuoteLineInput = z.output<typeof quoteLineInput>;

/** Maximum units of one kind in one rental. */
const maxRentedUnits = 1_000;

export const quoteLine = z.object({
  ...lineFields,
  description: z.string(),
  unit: z.string(),
  cents,
  /** The job created when the quote was accepted. */
  jobId: id.nullable(),
  rental: rentedUnits.nullable(),
});
export type QuoteLine = z.infer<typeof quoteLine>;

export const quoteLines = z
  .array(quoteLineInput)
  .min(1, 'Add at least one line.')
  .max(maxQuoteLines, `A quote has at most ${maxQuoteLines} lines.`)
  .refine(
    ([first]) => first === undefined || first.work !== null || first.rental !== null,
    'The first line must be work that can be scheduled.',
  )
  .superRefine((lines, context) => {
    const message = rentalProblem(lines);
    if (message !== null) context.addIssue({ code: 'custom', message });
  })
  .refine((lines) => subtotalOf(lines) <= largestQuoteCents, 'A quote is at most $10,000,000.');

type Amount = Pick<QuoteLineInput, 'quantityThousandths' | 'unitPrice'>;

type Line = Pick<QuoteLineInput, 'work' | 'rental' | 'isDelivery'> & Amount;

/** Why the rental lines of a quote cannot become a rental, or null. All of them form one rental. */
function rentalProblem(lines: readonly Line[]): string | null {
  const from = lines.findIndex(({ rental }) => rental !== null);
  const deliveries = lines.flatMap(({ isDelivery }, at) => (isDelivery === true ? [at] : []));
  if (from < 0)
    return deliveries.length === 0 ? null : 'Delivery and pickup goes with units: add units or remove it.';
  if (deliveries.some((at) => at !== from - 1 || lines[at]?.work?.jobTypeId !== null))
    return 'Delivery and pickup is one line, between the work and the units.';
  const rented = lines.slice(from);
  if (rented.some(({ work, rental }) => rental === null || work !== null))
    return 'Lines of units come after the work.';
  const first = rentalLines(lines)[0]?.rental.cycle;
  if (rentalLines(lines).some(({ rental }) => !isSameCycle(rental.cycle, first)))
    return 'All units on a quote are billed on the same cycle.';
  const stay = stayOf(lines);
  const isSameStay = (other: Stay) => other.deliverOn === stay.deliverOn && other.pickUpOn === stay.pickUpOn;
  if (!rentalLines(lines).every(({ rental }) => isSameStay(stayIn(rental))))
    return 'All units on a quote come and go on the same days.';
  if (stay.pickUpOn !== null && (stay.deliverOn === null || stay.pickUpOn < stay.deliverOn))
    return 'The pickup is before the delivery. Choose a later day for it.';
  if (new Set(rentalLines(lines).map(({ rental }) => rental.unitTypeId)).size < rented.length)
    return 'List each kind of unit once.';
  const isCounted = ({ quantityThousandths: many, unitPrice: price }: Line) =>
    many % 1_000 === 0 && many >= 1_000 && many <= maxRentedUnits * 1_000 && price % 100 === 0;
  return rented.every(isCounted) ? null : 'Units are whole, at most 1,000, and cost whole cents.';
}

const isSameCycle = (a: RentalCycle, b: RentalCycle | undefined): boolean =>
  rhythmText(a) === (b && rhythmText(b));

/** The lines of units. */
export const rentalLines = <One extends Pick<QuoteLineInput, 'rental'>>(lines: readonly One[]) =>
  lines.flatMap((line) => (line.rental === null ? [] : [{ ...line, rental: line.rental }]));

/** The period that the price of a unit covers, for example "28 days". */
export function rhythmText(cycle: RentalCycle): string {
  switch (cycle.every) {
    case 'days':
      return `${cycle.days} days`;
    case 'months':
      return cycle.months === 1 ? 'month' : `${cycle.months} months`;
    default:
      return 'stay';
  }
}

/** The days the units of a quote come and go. */
export interface Stay {
  readonly deliverOn: CalendarDate | null;
  readonly pickUpOn: CalendarDate | null;
}

/** As a line or an answer says them; a server of the version before does not. */
type SaidStay = { readonly [Day in keyof Stay]?: Stay[Day] | undefined };

const stayIn = ({ deliverOn, pickUpOn }: SaidStay): Stay => ({
  deliverOn: deliverOn ?? null,
  pickUpOn: pickUpOn ?? null,
});

export const stayOf = (lines: readonly Pick<QuoteLineInput, 'rental'>[]): Stay =>
  stayIn(rentalLines(lines)[0]?.rental ?? {});

/** Whether a quote says when its units come, and, where rent is for the whole stay, when they go. */
export function isStayAgreed(lines: readonly Pick<QuoteLineInput, 'rental'>[]): boolean {
  const cycle = cycleOf(lines);
  const { deliverOn, pickUpOn } = stayOf(lines);
  return cycle === null || (deliverOn !== null && (pickUpOn !== null || cycle.every !== 'event'));
}

/** The price of delivery and pickup; null without such a line. */
export const deliveryCentsOf = (
  lines: readonly (Pick<QuoteLineInput, 'isDelivery'> & Amount)[],
): number | null => {
  const line = lines.find(({ isDelivery }) => isDelivery === true);
  return line === undefined ? null : centsOfLine(line);
};

const writtenDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const dayText = (day: CalendarDate): string => writtenDay.format(new Date(`${day}T00:00:00Z`));

/** The days of the units as a sentence; null where none is agreed. */
function stayText(said: SaidStay): string | null {
  const { deliverOn, pickUpOn } = stayIn(said);
  if (deliverOn === null) return null;
  const pickup = pickUpOn === null ? '' : `, pickup on ${dayText(pickUpOn)}`;
  return `Delivery on ${dayText(deliverOn)}${pickup}.`;
}

/** The note on rent beside a quote's totals; null without units. */
export function rentNote(cycle: RentalCycle | null, stay: SaidStay = {}): string | null {
  if (cycle === null) return null;
  const rent =
    cycle.every === 'event'
      ? 'Rent is for the whole stay.'
      : `The sum has the rent of the first ${rhythmText(cycle)}. It is due again each ${rhythmText(cycle)} until pickup.`;
  const days = stayText(stay);
  return days === null ? rent : `${days} ${rent}`;
}

/** The billing cycle of a quote's rent; null without units. */
export const cycleOf = (lines: readonly Pick<QuoteLineInput, 'rental'>[]): RentalCycle | null =>
  rentalLines(lines)[0]?.rental.cycle ?? null;

/** Amount = quantity × unit price, as on invoices. */
export const centsOfLine = (line: Amount): number => lineCents(line.quantityThousandths, line.unitPrice);

const subtotalOf = (lines: readonly Amount[]): number =>
  lines.reduce((sum, line) => sum + centsOfLine(line), 0);

export interface QuoteTotals {
  readonly subtotalCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
}

/** Totals of a quote; taxes are calculated as on an invoice. */
export function totalsOf(
  lines: readonly Amount[],
  taxes: readonly Pick<StoredInvoiceTax, 'cents'>[],
): QuoteTotals {
  const subtotalCents = subtotalOf(lines);
  const taxCents = taxes.reduce((sum, tax) => sum + tax.cents, 0);
  return { subtotalCents, taxCents, totalCents: subtotalCents + taxCents };
}

/**
 * Converts a price to quote lines: the first begins the work, the others belong to it. Empty without a price
 * or while it is held.
 */
export const linesFromPrice = (price: Pick<JobPrice, 'lines'>, jobTypeId: string): QuoteLineInput[] =>
  price.lines.map((line, at) => ({
    work: at === 0 ? { jobTypeId } : null,
    rental: null,
    description: line.description.slice(0, maxLength.line),
    quantityThousandths: line.quantityThousandths,
    unit: line.unit,
    unitPrice: line.unitPrice,
    revenueCategory: line.revenueCategory,
    taxCategory: line.taxCategory,
  }));

/**
 * The jobs of a quote: each line that begins work, with those that belong to it; lines of units and their delivery
 * begin none.
 */
export function workOf<One extends Pick<QuoteLineInput, 'work' | 'rental' | 'isDelivery'>>(
  lines: readonly One[],
): { readonly jobTypeId: string | null; readonly lines: readonly One[] }[] {
  const works: { jobTypeId: string | null; lines: One[] }[] = [];
  for (const line of lines) {
    if (line.rental !== null || line.isDelivery === true) continue;
    const last = works.at(-1);
    if (last === undefined || line.work !== null)
      works.push({ jobTypeId: line.work?.jobTypeId ?? null, lines: [line] });
    else last.lines.push(line);
  }
  return works;
}

/** The agreed lines of a job as lines of its price. */
export const agreedLines = (
  lines: readonly Omit<QuoteLineInput, 'work' | 'rental' | 'isDelivery'>[],
): JobPriceLine[] =>
  lines.map((line, at) => ({
    key: `agreed/${at}`,
    category: line.revenueCategory,
    revenueCategory: line.revenueCategory,
    taxCategory: line.taxCategory,
    description: line.description,
    quantityThousandths: line.quantityThousandths,
    unit: line.unit,
    unitPrice: line.unitPrice,
    cents: centsOfLine(line),
  }));
