import { z } from 'zod';
import { addDays, calendarDate, type CalendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { divideRounded, maxUnitPrice } from '../kernel/money.ts';
import { priceRule, type PricePart, type PriceRule } from './price-rule.ts';
import {
  maxRaisedCents,
  maxRaisedItems,
  maxRaisedPrices,
  raiseSteps,
  type RaiseStep,
} from './raise-limits.ts';

/** Prices that are raised together from a day, or lowered. */
export const priceRaise = z
  .object({
    priceItemIds: z.array(id).min(1, 'Choose at least one price item.').max(maxRaisedItems),
    /** The new prices hold from this day on. */
    from: calendarDate,
    /** Parts per million of every amount; null: dollars on the base price. */
    ppm: z.number().int().min(-900_000).max(1_000_000).nullable().default(null),
    /** Cents more for the base price; null: by percent. */
    cents: z.number().int().min(-100_000_000).max(100_000_000).nullable().default(null),
    /** Amounts are rounded to a multiple of this many cents; prices of a unit are not rounded to cents. */
    stepCents: z
      .number()
      .int()
      .min(1)
      .max(500)
      .refine(
        (step): step is RaiseStep => raiseSteps.some((one) => one === step),
        'Round to $0.01, $1 or $5.',
      )
      .default(1),
    /** Prices agreed with clients, their addresses and types are raised, too. */
    withAgreements: z.boolean().default(false),
  })
  .refine(({ ppm, cents }) => (ppm === null) !== (cents === null), {
    path: ['ppm'],
    message: 'Enter a percentage or an amount.',
  })
  .refine(({ ppm, cents }) => ppm !== 0 && cents !== 0, {
    path: ['ppm'],
    message: 'Enter how much the prices change; 0 changes none.',
  });
export type PriceRaise = z.output<typeof priceRaise>;

/** How each amount changes. */
export type RaiseBy = Pick<PriceRaise, 'ppm' | 'cents' | 'stepCents'>;

export const raisedPrice = z.object({
  ruleId: id,
  itemName: z.string(),
  /** The client, the address or the type; null: for everybody. */
  agreedWith: z.string().nullable(),
  before: priceRule,
  /** Null: it cannot be changed so; `why` says why. */
  after: priceRule.nullable(),
  why: z.enum(['no-base', 'below-zero', 'too-high', 'unchanged']).nullable(),
});
export type RaisedPrice = z.infer<typeof raisedPrice>;

/** What a raise would do, before it is done. */
export const raisePreview = z.object({
  prices: z.array(raisedPrice).max(maxRaisedPrices),
  /** Changes whenever one of the prices does. */
  seal: z.string(),
});
export type RaisePreview = z.infer<typeof raisePreview>;

export const storedRaise = z.object({
  id,
  from: calendarDate,
  ppm: z.number().int().nullable(),
  cents: z.number().int().nullable(),
  priceCount: z.number().int(),
  createdAt: instant,
  createdByName: z.string().nullable(),
});
export type StoredRaise = z.infer<typeof storedRaise>;

/** A price after a raise, or why there is none. */
export type Raised =
  | { readonly ok: true; readonly rule: PriceRule }
  | { readonly ok: false; readonly why: NonNullable<RaisedPrice['why']> };

/**
 * A price after a raise. By percent every amount changes, but no rates: a surcharge follows what it is of. By
 * an amount the base price does.
 */
export function raiseRule(rule: PriceRule, by: RaiseBy): Raised {
  const hasBase = rule.parts.some(({ part }) => part === 'base');
  if (by.cents !== null && !hasBase) return { ok: false, why: 'no-base' };
  const parts = rule.parts.map((part) => raisePart(part, by));
  const amounts = parts.flatMap(amountsOf);
  if (amounts.some(({ amount }) => amount < 0)) return { ok: false, why: 'below-zero' };
  if (amounts.some(({ amount, isUnit }) => amount > (isUnit ? maxUnitPrice : maxRaisedCents)))
    return { ok: false, why: 'too-high' };
  const before = rule.parts.flatMap(amountsOf);
  if (amounts.every(({ amount }, at) => amount === before[at]?.amount))
    return { ok: false, why: 'unchanged' };
  return { ok: true, rule: { parts } };
}

function raisePart(part: PricePart, by: RaiseBy): PricePart {
  const unit = (unitPrice: number) => (by.ppm === null ? unitPrice : plusRate(unitPrice, by.ppm, 1));
  const amount = (cents: number) => (by.ppm === null ? cents : plusRate(cents, by.ppm, by.stepCents));
  switch (part.part) {
    case 'base':
      return {
        ...part,
        cents:
          by.cents === null ? amount(part.cents) : toStep(BigInt(part.cents + by.cents), 1n, by.stepCents),
      };
    case 'gallons':
      return { ...part, tiers: part.tiers.map((tier) => ({ ...tier, unitPrice: unit(tier.unitPrice) })) };
    case 'units':
    case 'hours':
    case 'disposal-per-gallon':
      return { ...part, unitPrice: unit(part.unitPrice) };
    case 'trip':
    case 'emergency':
    case 'after-hours':
    case 'minimum':
      return { ...part, cents: amount(part.cents) };
    // Rates of what is raised already.
    default:
      return part;
  }
}

const million = 1_000_000n;

const plusRate = (amount: number, ppm: number, step: number): number =>
  toStep(BigInt(amount) * (million + BigInt(ppm)), million, step);

/** A fraction rounded to a multiple of `step`, halves away from zero. */
const toStep = (numerator: bigint, denominator: bigint, step: number): number =>
  divideRounded(numerator, denominator * BigInt(step)) * step;

function amountsOf(part: PricePart): { readonly amount: number; readonly isUnit: boolean }[] {
  if ('tiers' in part) return part.tiers.map(({ unitPrice }) => ({ amount: unitPrice, isUnit: true }));
  if ('unitPrice' in part) return [{ amount: part.unitPrice, isUnit: true }];
  return 'cents' in part ? [{ amount: part.cents, isUnit: false }] : [];
}

/** A price's days before a raise: its last one ends the day before. Null where it begins that day. */
export const daysBefore = (
  { validFrom }: { readonly validFrom: CalendarDate },
  from: CalendarDate,
): { readonly validFrom: CalendarDate; readonly validTo: CalendarDate } | null =>
  validFrom < from ? { validFrom, validTo: addDays(from, -1) } : null;

/** A raise is taken back until the day it begins is over. */
export const mayTakeBack = ({ from }: Pick<StoredRaise, 'from'>, today: CalendarDate): boolean =>
  today <= from;
