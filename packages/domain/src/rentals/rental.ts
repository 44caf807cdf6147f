import { z } from 'zod';
import { calendarDate, type CalendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { accepted, refused, type Outcome } from '../kernel/outcome.ts';
import { cents } from '../kernel/quantity.ts';
import { maxLength, optionalText, requiredText } from '../kernel/text.ts';
import { rentalCycle } from './rental-cycle.ts';
import { rentalEventKinds } from './rental-event.ts';
import type { RentalPolicy } from './rental-owed.ts';
import { serviceRule, siteShortfall } from './service-rule.ts';

export const billsRent = ['advance', 'arrears'] as const;
export const maxMinimumDays = 366;

const rate = z.object({
  /** The earliest one also applies before. */
  validFrom: calendarDate,
  /** For one unit, per whole period or event. */
  cents,
  /**
   * Whether it counts from its day on, or from the first period that begins then or later. Prices that are
   * added count by days; those that were entered when there was no such choice keep theirs.
   */
  isByDays: z.boolean().optional(),
});

const item = z.object({
  unitTypeId: id,
  quantity: z.number().int().min(1).max(1_000, 'Enter at most 1,000 units.'),
  rates: z
    .array(rate)
    .min(1, 'Enter a price.')
    .max(50)
    .refine((rates) => new Set(rates.map(({ validFrom }) => validFrom)).size === rates.length, {
      message: 'Two prices start on the same day.',
    }),
});
export type RentalItem = z.infer<typeof item>;

export const maxRentalItems = 30;

/** The agreed rental of a client for a site. */
export const rentalInput = z.object({
  clientId: id,
  clientAddressId: id,
  name: requiredText(maxLength.name, 'Enter a name.'),
  purchaseOrder: optionalText(maxLength.name),
  note: optionalText(400),
  cycle: rentalCycle,
  /** The first day of some period; for months only its month counts. */
  anchorDate: calendarDate,
  bills: z.enum(billsRent),
  proratesDelivery: z.boolean(),
  creditsEarlyPickup: z.boolean(),
  billsFees: z.boolean(),
  minimumDays: z.number().int().min(0).max(maxMinimumDays, `Enter at most ${maxMinimumDays} days.`),
  waiverPpm: z.number().int().min(0).max(1_000_000, 'Enter at most 100 %.'),
  /** The planned day of the first delivery; left out: unchanged. */
  deliverOn: calendarDate.nullable().optional(),
  /** The planned last day. */
  endDate: calendarDate.nullable().default(null),
  deliveryCents: cents,
  pickupCents: cents,
  moveCents: cents,
  exchangeCents: cents.default(0),
  /**
   * Delivery and pickup for all units together, charged with the first delivery, beside what each unit costs.
   * Left out: unchanged.
   */
  roundTripCents: cents.nullable().optional(),
  people: z.number().int().min(1).max(1_000_000).nullable().default(null),
  serviceRule: serviceRule.nullable().default(null),
  items: z
    .array(item)
    .min(1, 'Choose at least one kind of unit.')
    .max(maxRentalItems)
    .refine((items) => new Set(items.map(({ unitTypeId }) => unitTypeId)).size === items.length, {
      message: 'List each kind of unit once.',
    }),
});
export type RentalInput = z.infer<typeof rentalInput>;

interface PlannedDays {
  readonly deliverOn?: CalendarDate | null | undefined;
  readonly endDate: CalendarDate | null;
}

/** Refuses a planned end before the delivery. */
export const withDaysInOrder = <Schema extends z.ZodType<PlannedDays>>(schema: Schema) =>
  schema.refine(({ deliverOn, endDate }) => deliverOn == null || endDate === null || deliverOn <= endDate, {
    path: ['endDate'],
    message: 'The planned end is before the delivery. Choose a later day for it.',
  });

/** The agreed terms; the site may have been removed since. */
export type AgreedRental = Omit<RentalInput, 'clientAddressId'> & { readonly clientAddressId: string | null };

const ofRental = {
  id,
  name: z.string(),
  clientId: id,
  clientName: z.string(),
  /** Null: the address was removed. */
  clientAddressId: id.nullable(),
  address: z.string().nullable(),
  endDate: calendarDate.nullable(),
  /** Null while it is active. */
  endedAt: instant.nullable(),
};

export const rentalSummary = z.object({
  ...ofRental,
  unitsOnSite: z.number().int(),
  unitsAgreed: z.number().int(),
  isPaused: z.boolean(),
  shortfalls: z.array(siteShortfall),
});
export type RentalSummary = z.infer<typeof rentalSummary>;

/** Sums of all rentals that match. */
export const rentalTotals = z.object({
  count: z.number().int(),
  unitsAgreed: z.number().int(),
  unitsOnSite: z.number().int(),
});
export type RentalTotals = z.infer<typeof rentalTotals>;

export const rental = rentalInput.extend({
  ...ofRental,
  isPaused: z.boolean(),
  shortfalls: z.array(siteShortfall),
  units: z.array(
    z.object({
      id,
      labelNumber: z.number().int(),
      unitTypeId: id,
      unitTypeName: z.string(),
      since: calendarDate,
      lastServicedOn: calendarDate.nullable(),
      clientAddressId: id.nullable(),
      address: z.string().nullable(),
    }),
  ),
  /** The latest 200, newest first. */
  events: z.array(
    z.object({
      id,
      kind: z.enum(rentalEventKinds),
      date: calendarDate,
      labelNumber: z.number().int().nullable(),
      /** For an exchange: the replacement unit. */
      byLabelNumber: z.number().int().nullable(),
      note: z.string().nullable(),
      feeCents: cents,
      isWithdrawn: z.boolean(),
      byName: z.string().nullable(),
      at: instant,
    }),
  ),
});
export type Rental = z.infer<typeof rental>;

export const policyOf = (terms: Pick<RentalInput, (typeof fixedTerms)[number]>): RentalPolicy => ({
  cycle: terms.cycle,
  anchor: terms.anchorDate,
  bills: terms.bills,
  proratesDelivery: terms.proratesDelivery,
  creditsEarlyPickup: terms.creditsEarlyPickup,
  billsFees: terms.billsFees,
  minimumDays: terms.minimumDays,
  waiverPpm: terms.waiverPpm,
});

/** Terms that the rent of all periods depends on: a change would alter bills already sent. */
const fixedTerms = [
  'cycle',
  'anchorDate',
  'bills',
  'proratesDelivery',
  'creditsEarlyPickup',
  'billsFees',
  'minimumDays',
  'waiverPpm',
] as const satisfies readonly (keyof RentalInput)[];

/**
 * Whether an agreement may be changed this way. Once something was delivered, its terms and the prices up to
 * today are fixed, because the amount owed is calculated from the start each time. A price may be added from any
 * day on: what it changes of billed periods is charged or credited.
 */
export function judgeRentalChange(
  before: AgreedRental,
  after: RentalInput,
  { hasEvents, today }: { readonly hasEvents: boolean; readonly today: CalendarDate },
): Outcome<null, 'rental.terms-fixed' | 'rental.price-fixed'> {
  if (!hasEvents) return accepted(null);
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  if (before.clientId !== after.clientId) return refused('rental.terms-fixed');
  if (![null, after.clientAddressId].includes(before.clientAddressId)) return refused('rental.terms-fixed');
  if (fixedTerms.some((term) => !isSame(sorted(before[term]), sorted(after[term]))))
    return refused('rental.terms-fixed');
  for (const item of before.items) {
    const now = after.items.find(({ unitTypeId }) => unitTypeId === item.unitTypeId);
    const past = item.rates.filter(({ validFrom }) => validFrom <= today);
    // The earliest price also applies before its day.
    const fixed = past.length === 0 ? item.rates : past;
    if (now === undefined || !fixed.every((rate) => now.rates.some((one) => isSameRate(one, rate))))
      return refused('rental.price-fixed');
  }
  return accepted(null);
}

type Rate = RentalItem['rates'][number];
const isSameRate = (one: Rate, other: Rate): boolean =>
  one.validFrom === other.validFrom && one.cents === other.cents;

/** Items whose added prices count by days; the stored ones go on as they were agreed. */
export const withAddedByDays = (
  items: readonly RentalItem[],
  stored: readonly RentalItem[] = [],
): RentalItem[] =>
  items.map((item) => {
    const before = stored.find(({ unitTypeId }) => unitTypeId === item.unitTypeId)?.rates ?? [];
    const rates = item.rates.map(({ validFrom, cents, isByDays }): Rate => {
      const kept = before.find((one) => isSameRate(one, { validFrom, cents }));
      return { validFrom, cents, isByDays: kept === undefined ? (isByDays ?? true) : kept.isByDays === true };
    });
    return { ...item, rates };
  });

/** Sorts an object's keys: a cycle read from the database has them in another order. */
const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
    : value;
