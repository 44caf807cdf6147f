import { z } from 'zod';
import { ppm, unitPrice } from '../kernel/money.ts';
import { cents, gallons } from '../kernel/quantity.ts';
import { maxLength, requiredText } from '../kernel/text.ts';
import { minuteOfDay } from '../kernel/time-of-day.ts';

/** The category of a line: surcharges name categories, and taxes depend on them. */
export const revenueCategories = [
  'service',
  'gallons',
  'disposal',
  'time',
  'trip',
  'emergency',
  'after-hours',
  'surcharge',
  'rental',
  'waiver',
  'fee',
  'other',
] as const;
export const revenueCategory = z.enum(revenueCategories);
export type RevenueCategory = z.infer<typeof revenueCategory>;
export const revenueCategoryName: Record<RevenueCategory, string> = {
  service: 'Service',
  gallons: 'Gallons',
  disposal: 'Disposal',
  time: 'Time on site',
  trip: 'Trip charge',
  emergency: 'Emergency',
  'after-hours': 'After hours',
  surcharge: 'Surcharge',
  rental: 'Rental',
  waiver: 'Damage waiver',
  fee: 'Fee',
  other: 'Other',
};

const gallonTier = z.object({
  /** Last gallon the tier applies to; null: unlimited. */
  upTo: gallons.nullable(),
  unitPrice,
});

const tiers = z
  .array(gallonTier)
  .min(1)
  .max(20)
  .refine((list) => list.at(-1)?.upTo === null, 'The last tier must have no end.')
  .refine(
    (list) =>
      list.every(
        ({ upTo }, at) =>
          at === 0 ||
          upTo === null ||
          ((list[at - 1]?.upTo ?? null) !== null && (list[at - 1]?.upTo ?? 0) < upTo),
      ),
    'Tiers must be in order, smallest first.',
  );

/** One step of a price, in order of calculation. */
export const pricePart = z.discriminatedUnion('part', [
  /** A fixed price for the visit, with included gallons. */
  z.object({ part: z.literal('base'), cents, includedGallons: gallons.default(0) }),
  /**
   * Gallons above the included ones. `graduated`: each tier prices its own gallons; `volume`: the tier of the
   * total prices all of them.
   */
  z.object({ part: z.literal('gallons'), mode: z.enum(['graduated', 'volume']), tiers }),
  z.object({ part: z.literal('units'), unitPrice, unitName: requiredText(maxLength.name) }),
  z.object({
    part: z.literal('hours'),
    unitPrice,
    /** Minutes are rounded up to a multiple of this. */
    incrementMinutes: z.number().int().min(1).max(480),
    minimumMinutes: z.number().int().min(0).max(1_440).default(0),
    /** Minutes on site without charge. */
    freeMinutes: z.number().int().min(0).max(1_440).default(0),
  }),
  z.object({ part: z.literal('disposal-at-cost'), markupPpm: ppm.default(0) }),
  z.object({ part: z.literal('disposal-per-gallon'), unitPrice }),
  z.object({ part: z.literal('trip'), cents }),
  z.object({ part: z.literal('emergency'), cents }),
  z.object({
    part: z.literal('after-hours'),
    cents,
    /**
     * Regular hours: work beginning in these minutes of a day is not after hours. Left out: only people
     * decide.
     */
    regularHours: z
      .object({ fromMinute: minuteOfDay, untilMinute: minuteOfDay, weekends: z.boolean() })
      .refine(({ fromMinute, untilMinute }) => fromMinute < untilMinute, 'The hours end before they begin.')
      .optional(),
  }),
  z.object({
    part: z.literal('surcharge'),
    name: requiredText(maxLength.name),
    ppm,
    of: z.array(revenueCategory).min(1).max(revenueCategories.length),
  }),
  /** The minimum price of the visit; the difference becomes a line of its own. */
  z.object({ part: z.literal('minimum'), cents }),
]);
export type PricePart = z.output<typeof pricePart>;

export const priceRule = z
  .object({ parts: z.array(pricePart).min(1).max(20) })
  .refine(({ parts }) => parts.filter(({ part }) => part === 'base').length <= 1, 'Only one base price.')
  .refine(
    ({ parts }) => parts.filter(({ part }) => part === 'gallons').length <= 1,
    'Only one price for gallons.',
  );
export type PriceRule = z.output<typeof priceRule>;

/** A flat price, in the form of a rule. */
export const flatRule = (amountCents: number): PriceRule => ({
  parts: [{ part: 'base', cents: amountCents, includedGallons: 0 }],
});
