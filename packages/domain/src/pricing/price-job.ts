import { z } from 'zod';
import { cents } from '../kernel/quantity.ts';
import { quantityThousandths, signedCents, unitPrice } from '../kernel/money.ts';
import type { EnteredLines } from './entered-lines.ts';
import { type PriceSource, priceSources } from './price-book.ts';
import { type PriceRule, type RevenueCategory, revenueCategory } from './price-rule.ts';
import { priceWork, type PriceHold, type WorkFacts } from './price-work.ts';

/** Facts that only people can enter; null: not entered. */
export const enteredFacts = z.object({
  onSiteMinutes: z.number().int().min(0).max(14_400).nullable().default(null),
  units: z.number().int().min(0).max(100_000).nullable().default(null),
  disposalCents: cents.nullable().default(null),
  /** Null: by the time of day and the company's holidays. */
  isAfterHours: z.boolean().nullable().default(null),
});
export type EnteredFacts = z.output<typeof enteredFacts>;
/** All that people entered of a job's price. */
export type EnteredPrice = EnteredFacts & { readonly lines?: EnteredLines };
export const nothingEntered: EnteredPrice = {
  onSiteMinutes: null,
  units: null,
  disposalCents: null,
  isAfterHours: null,
};

/** An amount that somebody enters for work without a price. */
export const largestEnteredCents = 10_000_000;
export const enteredAmountCents = cents
  .min(1, 'Enter an amount above $0.00.')
  .max(largestEnteredCents, 'Enter at most $100,000.00.');

export const priceHolds = [
  'gallons-missing',
  'time-missing',
  'units-missing',
  'disposal-cost-missing',
  'amount-too-large',
] as const;
export type JobPriceHold = PriceHold | 'amount-too-large';

export const jobPriceLine = z.object({
  key: z.string(),
  category: revenueCategory,
  revenueCategory,
  taxCategory: revenueCategory,
  description: z.string(),
  quantityThousandths,
  unit: z.string(),
  unitPrice,
  cents: signedCents,
});
export type JobPriceLine = z.infer<typeof jobPriceLine>;

/** A job's price: its origin, and its lines or what is still missing. */
export const jobPrice = z.object({
  source: z.enum(priceSources),
  itemName: z.string().nullable(),
  lines: z.array(jobPriceLine),
  /** Null without a price, or while something is missing. */
  totalCents: signedCents.nullable(),
  holds: z.array(z.enum(priceHolds)),
});
export type JobPrice = z.infer<typeof jobPrice>;

/** The rule that prices a job, fixed at its completion. */
export interface PinnedRule {
  readonly source: PriceSource;
  readonly itemName: string | null;
  readonly revenueCategory: RevenueCategory;
  readonly taxCategory: RevenueCategory;
  /** Null: the work has no price. */
  readonly rule: PriceRule | null;
}

/** The rule of a job that is not done: it prices nothing, and only the trips charged with the job are owed. */
export const onlyTrips: PinnedRule = {
  source: 'none',
  itemName: null,
  revenueCategory: 'service',
  taxCategory: 'service',
  rule: { parts: [] },
};

/** Whether a price is about trips alone: the work itself has none yet. */
export const isOnlyTrips = ({ rule }: Pick<PinnedRule, 'rule'>): boolean => rule?.parts.length === 0;

/** Maximum price. */
const largestCents = 1_000_000_000;

/** Prices work by its rule. Work lines take the category of their price item. */
export function priceJob(pinned: PinnedRule, facts: WorkFacts): JobPrice {
  const { source, itemName, rule } = pinned;
  const empty = { source, itemName, lines: [], totalCents: null, holds: [] };
  if (rule === null) return empty;
  const priced = priceWork(rule, facts);
  if (!priced.ok) return { ...empty, holds: [...priced.holds] };
  if (priced.totalCents > largestCents) return { ...empty, holds: ['amount-too-large'] };
  const lines = priced.lines.map((line): JobPriceLine => {
    const own = line.category === 'service';
    const isBase = line.key.endsWith('/base');
    return {
      ...line,
      // Papers call the work by the item that is sold: 'Septic tank pump-out, up to 1,000 gal'.
      description:
        isBase && itemName !== null ? line.description.replace(/^Service/, () => itemName) : line.description,
      revenueCategory: own ? pinned.revenueCategory : line.category,
      taxCategory: own ? pinned.taxCategory : line.category,
    };
  });
  return { ...empty, lines, totalCents: priced.totalCents };
}

/** When work began, in the company's time zone. */
export interface BeganAt {
  readonly minuteOfDay: number;
  /** 0 for Sunday … 6 for Saturday. */
  readonly weekday: number;
  readonly isHoliday: boolean;
}

/** Whether work began outside of its rule's regular hours; a rule without them has no after-hours charge. */
export function isAfterHours(rule: PriceRule | null, began: BeganAt | null): boolean {
  const part = rule?.parts.find((one) => one.part === 'after-hours');
  const hours = part?.part === 'after-hours' ? part.regularHours : undefined;
  if (hours === undefined || began === null) return false;
  const isFree = began.isHoliday || (!hours.weekends && (began.weekday === 0 || began.weekday === 6));
  return isFree || began.minuteOfDay < hours.fromMinute || began.minuteOfDay >= hours.untilMinute;
}

export const priceHoldText: Record<JobPriceHold, string> = {
  'gallons-missing': 'The gallons were not recorded.',
  'time-missing': 'The time on site was not recorded.',
  'units-missing': 'The number of units is not known.',
  'disposal-cost-missing': 'The disposal fee is not known.',
  'amount-too-large': 'The amount is larger than $10,000,000. Check the price rule.',
};

/** Where a price comes from; one that no entry of the price book stands for was entered by somebody. */
export const sourceOfPrice = ({ source, totalCents }: Pick<JobPrice, 'source' | 'totalCents'>): string =>
  source === 'none' && totalCents !== null ? 'Entered by hand' : priceSourceText[source];

export const priceSourceText: Record<PriceSource, string> = {
  address: 'Price for this address',
  client: 'Price for this client',
  'client-type': 'Price for this type of client',
  company: 'Company price',
  'job-type': 'Flat price of the job type',
  none: 'No price set',
};
