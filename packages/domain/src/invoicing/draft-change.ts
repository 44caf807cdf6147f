import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { lineCents, quantityThousandths, rateOf, unitPrice } from '../kernel/money.ts';
import { maxLength, requiredText } from '../kernel/text.ts';
import { version } from '../kernel/version.ts';
import { revenueCategory } from '../pricing/price-rule.ts';
import type { InvoiceLineKind } from './line-kind.ts';

/** Maximum of a line that somebody changes or adds: $100,000. */
export const largestLineCents = 10_000_000;
/** Lines changed, removed or added in one call. */
export const maxLinesChanged = 200;

const position = z.number().int().min(0).max(9_999);
const description = requiredText(300, 'Say what the line is for.');
const quantity = quantityThousandths.min(1, 'Enter how many.').max(1_000_000_000, 'Enter at most 1,000,000.');

/** Off all other lines of a draft: a share of them, or an amount, and why. */
export const draftDiscount = z.union([
  z.object({
    /** Parts per million: 100,000 is 10 %. */
    ppm: z.number().int().min(1, 'Enter more than 0 %.').max(1_000_000, 'A discount is at most 100 %.'),
    reason: requiredText(maxLength.line, 'Say why.'),
  }),
  z.object({
    cents: z.number().int().min(1, 'Enter an amount above $0.00.').max(1_000_000_000),
    reason: requiredText(maxLength.line, 'Say why.'),
  }),
]);
export type DraftDiscount = z.infer<typeof draftDiscount>;

/** Another text, quantity or price of a line; what is left out stays. */
const lineChange = z.object({
  position,
  description: description.optional(),
  quantityThousandths: quantity.optional(),
  unitPrice: unitPrice.optional(),
});
export type LineChange = z.infer<typeof lineChange>;

/** Something that is sold without a job: of the price book, or typed. Taxed at the address, or the main one. */
const fromBook = z.object({
  priceItemId: id,
  quantityThousandths: quantity,
  /** Left out: the client's price of today. */
  unitPrice: unitPrice.optional(),
  description: description.optional(),
  addressId: id.nullable().default(null),
});
const typed = z.object({
  description,
  quantityThousandths: quantity,
  unit: requiredText(40, 'Enter the unit, for example each.'),
  unitPrice,
  /** Category for reports and taxes. */
  category: revenueCategory,
  addressId: id.nullable().default(null),
});
export const addedLine = z.union([fromBook, typed]);
export type AddedLine = z.infer<typeof addedLine>;

const eachOnce = (list: readonly number[]): boolean => new Set(list).size === list.length;

/** All that is changed of the lines of a draft at once. */
export const draftChange = z.object({
  /** `linesVersion` of what was seen. Left out: they are changed whatever they have become. */
  version: version.optional(),
  lines: z
    .array(lineChange)
    .max(maxLinesChanged)
    .refine((list) => eachOnce(list.map((line) => line.position)), { message: 'A line is listed twice.' })
    .default([]),
  removed: z
    .array(position)
    .max(maxLinesChanged)
    .refine(eachOnce, { message: 'A line is listed twice.' })
    .default([]),
  added: z.array(addedLine).max(maxLinesChanged).default([]),
  /** Null: none. Left out: as it is. */
  discount: draftDiscount.nullable().optional(),
  /** Why work is taken off or billed for less; needed where it is. */
  reason: requiredText(maxLength.line, 'Say why.').optional(),
});
export type DraftChange = z.infer<typeof draftChange>;

interface Line {
  readonly kind: InvoiceLineKind;
  readonly cents: number;
}

/** Kinds of lines whose amount is worked out from other books: only their text is changed by hand. */
const workedOut: ReadonlySet<InvoiceLineKind> = new Set([
  'correction',
  'late-fee',
  'opening',
  'goodwill',
  'discount',
]);

export type LineRefusal = 'line.amount-fixed' | 'line.too-dear';

/**
 * Whether a line may have another amount. Rent and agreements cost what their prices say, and may be billed for
 * less.
 * @param atMostCents what it was billed as at first
 */
export function judgeLineChange(
  line: Line,
  now: { readonly quantityThousandths: number; readonly unitPrice: number },
  atMostCents: number,
): LineRefusal | null {
  const cents = lineCents(now.quantityThousandths, now.unitPrice);
  if (cents === line.cents && line.cents >= 0) return null;
  if (workedOut.has(line.kind) || line.cents < 0) return 'line.amount-fixed';
  if ((line.kind === 'rental' || line.kind === 'agreement') && cents > atMostCents)
    return 'line.amount-fixed';
  return cents > largestLineCents && cents > atMostCents ? 'line.too-dear' : null;
}

export type DiscountRefusal = 'discount.nothing-there' | 'discount.too-much';

/**
 * What a discount takes off the other lines of a draft, as a positive amount. One that is more than they come to
 * is refused, never cut.
 */
export function discountCents(
  discount: DraftDiscount,
  lines: readonly Line[],
): { readonly cents: number } | { readonly refusal: DiscountRefusal } {
  const there = lines.reduce((sum, { kind, cents }) => sum + (kind === 'discount' ? 0 : cents), 0);
  if (there <= 0) return { refusal: 'discount.nothing-there' };
  const cents = 'ppm' in discount ? rateOf(there, discount.ppm) : discount.cents;
  return cents > there ? { refusal: 'discount.too-much' } : { cents };
}

/** What the line of a discount says. */
export const discountText = (discount: DraftDiscount): string =>
  'ppm' in discount ? `Discount ${(discount.ppm / 10_000).toLocaleString('en-US')} %` : 'Discount';

/** The key of the line of a discount. */
export const discountKey = 'discount';
/** The key of a line that is sold without a job. */
export const itemKey = (lineId: string): string => `item/${lineId}`;
