import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { quantityThousandths, signedCents, unitPrice } from '../kernel/money.ts';
import { maxLength, requiredText } from '../kernel/text.ts';
import type { JobPrice, JobPriceLine } from './price-job.ts';
import { revenueCategory, type PricePart, type PriceRule } from './price-rule.ts';

/** Maximum extras of a job at a time. */
export const maxExtras = 50;
/** Maximum price of one extra. */
export const largestExtraCents = 10_000_000;

const quantity = z.number().int().min(1, 'Enter how many.').max(1_000_000_000, 'Enter at most 1,000,000.');

/** A price item sold with a job, at the client's price in the book. */
export const extraInput = z.object({ priceItemId: id, quantityThousandths: quantity });

/** An extra that is not in the price book. */
export const freeExtraInput = z.object({
  description: requiredText(maxLength.line, 'Enter what it is.'),
  quantityThousandths: quantity,
  unit: requiredText(40, 'Enter the unit, for example each.'),
  unitPrice,
  /** Category for reports and taxes. */
  category: revenueCategory,
});

/** An extra sold with a job beside its own price. */
export const jobExtra = z.object({
  id,
  priceItemId: id.nullable(),
  description: z.string(),
  quantityThousandths,
  unit: z.string(),
  unitPrice,
  cents: signedCents,
  addedByName: z.string(),
  addedAt: instant,
});
export type JobExtra = z.infer<typeof jobExtra>;

/** What an invoice calls it where the price book has no item for it. */
export const tripChargeName = 'Trip charge';

/** An item that can be added to a job, at the client's price. */
export const extraItem = z.object({ priceItemId: id, name: z.string(), unit: z.string(), unitPrice });
export type ExtraItem = z.infer<typeof extraItem>;

/** Unit price of a rule's part; undefined when it depends on more than the quantity. */
function unitPriceOfPart(part: PricePart): number | undefined {
  switch (part.part) {
    case 'base':
    case 'trip':
      return part.cents * 100;
    case 'units':
    case 'hours':
    case 'disposal-per-gallon':
      return part.unitPrice;
    case 'gallons':
      return part.tiers.length === 1 ? part.tiers[0]?.unitPrice : undefined;
    default:
      return undefined;
  }
}

/** Unit price of an item; undefined when its price has several parts, like that of a visit. */
export const unitPriceOf = ({ parts }: PriceRule): number | undefined =>
  parts.length === 1 && parts[0] !== undefined ? unitPriceOfPart(parts[0]) : undefined;

/**
 * Adds extras to a job's price, each with a key of its own, so that each is billed independently. While part
 * of the price is missing, all of it is held.
 */
export function withExtras<Price extends JobPrice>(price: Price, extras: readonly JobPriceLine[]): Price {
  if (price.totalCents === null || extras.length === 0) return price;
  const sold = extras.reduce((sum, { cents }) => sum + cents, 0);
  return { ...price, lines: [...price.lines, ...extras], totalCents: price.totalCents + sold };
}
