import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { lineCents, quantityThousandths, unitPrice } from '../kernel/money.ts';
import { cents } from '../kernel/quantity.ts';
import { maxLength, requiredText } from '../kernel/text.ts';
import type { StoredInvoiceTax } from '../invoicing/invoice-tax.ts';
import type { JobPrice, JobPriceLine } from '../pricing/price-job.ts';
import { revenueCategory } from '../pricing/price-rule.ts';

/** A quote of more work than this is several quotes. */
export const maxQuoteLines = 100;
/** As much as a price can be. */
export const largestQuoteCents = 1_000_000_000;

const lineFields = {
  /** The work this line begins; null: it belongs to the work of the line before. */
  work: z.object({ jobTypeId: id.nullable() }).nullable(),
  description: requiredText(maxLength.line, 'Say what this line is for.'),
  quantityThousandths: quantityThousandths.max(1_000_000_000),
  unit: requiredText(maxLength.name, 'Enter a unit, for example each.'),
  unitPrice: unitPrice.max(100_000_000),
  revenueCategory,
  taxCategory: revenueCategory,
};

export const quoteLineInput = z.object(lineFields);
export type QuoteLineInput = z.output<typeof quoteLineInput>;

export const quoteLine = z.object({
  ...lineFields,
  description: z.string(),
  unit: z.string(),
  cents,
  /** The job that was made of it when the quote was accepted. */
  jobId: id.nullable(),
});
export type QuoteLine = z.infer<typeof quoteLine>;

export const quoteLines = z
  .array(quoteLineInput)
  .min(1, 'Add at least one line.')
  .max(maxQuoteLines, `A quote has at most ${maxQuoteLines} lines.`)
  .refine((lines) => lines[0]?.work !== null, 'The first line must be work that can be scheduled.')
  .refine((lines) => subtotalOf(lines) <= largestQuoteCents, 'A quote is at most $10,000,000.');

type Amount = Pick<QuoteLineInput, 'quantityThousandths' | 'unitPrice'>;

/** Amount = quantity × unit price, as on invoices. */
export const centsOfLine = (line: Amount): number => lineCents(line.quantityThousandths, line.unitPrice);

const subtotalOf = (lines: readonly Amount[]): number =>
  lines.reduce((sum, line) => sum + centsOfLine(line), 0);

export interface QuoteTotals {
  readonly subtotalCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
}

/** The sums of a quote; taxes come as an invoice would have them. */
export function totalsOf(
  lines: readonly Amount[],
  taxes: readonly Pick<StoredInvoiceTax, 'cents'>[],
): QuoteTotals {
  const subtotalCents = subtotalOf(lines);
  const taxCents = taxes.reduce((sum, tax) => sum + tax.cents, 0);
  return { subtotalCents, taxCents, totalCents: subtotalCents + taxCents };
}

/**
 * The lines that a price makes of a quote: the first begins the work, the others belong to it. None while the
 * price waits for something, or where there is none.
 */
export const linesFromPrice = (price: Pick<JobPrice, 'lines'>, jobTypeId: string): QuoteLineInput[] =>
  price.lines.map((line, at) => ({
    work: at === 0 ? { jobTypeId } : null,
    description: line.description.slice(0, maxLength.line),
    quantityThousandths: line.quantityThousandths,
    unit: line.unit,
    unitPrice: line.unitPrice,
    revenueCategory: line.revenueCategory,
    taxCategory: line.taxCategory,
  }));

/** The jobs that a quote is about: each line that begins work, with those that belong to it. */
export function workOf<Line extends Pick<QuoteLineInput, 'work'>>(
  lines: readonly Line[],
): { readonly jobTypeId: string | null; readonly lines: readonly Line[] }[] {
  const works: { jobTypeId: string | null; lines: Line[] }[] = [];
  for (const line of lines) {
    const last = works.at(-1);
    if (last === undefined || line.work !== null)
      works.push({ jobTypeId: line.work?.jobTypeId ?? null, lines: [line] });
    else last.lines.push(line);
  }
  return works;
}

/** The agreed lines of a job as those of its price. */
export const agreedLines = (lines: readonly Omit<QuoteLineInput, 'work'>[]): JobPriceLine[] =>
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
