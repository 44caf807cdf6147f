import { z } from 'zod';
import { calendarDate, type CalendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { ppm } from '../kernel/money.ts';
import { maxLength, requiredText } from '../kernel/text.ts';
import { revenueCategory, type RevenueCategory } from './price-rule.ts';
import { taxesOf, type TaxExemption } from './tax.ts';

const dated = {
  validFrom: calendarDate,
  validTo: calendarDate.nullable().default(null),
  /** The source: '72 P.S. § 7202', a notice, a page of the state. */
  citation: requiredText(maxLength.line, 'Enter the source of this.'),
};

interface Dated {
  readonly validFrom: CalendarDate;
  readonly validTo: CalendarDate | null;
}

const isInOrder = ({ validFrom, validTo }: Dated): boolean => validTo === null || validFrom <= validTo;
const meet = (one: Dated, other: Dated): boolean =>
  (one.validTo === null || other.validFrom <= one.validTo) &&
  (other.validTo === null || one.validFrom <= other.validTo);

/** Whether no two of them are valid on the same day. */
const isTiled = (list: readonly Dated[]): boolean =>
  list.every((one, at) => list.slice(at + 1).every((other) => !meet(one, other)));

const orderMessage = { path: ['validTo'], message: 'The last day is before the first.' };

const taxRateInput = z
  .object({ ppm: ppm.max(1_000_000, 'Enter at most 100 %.'), ...dated })
  .refine(isInOrder, orderMessage);
const taxabilityInput = z
  .object({ category: revenueCategory, taxable: z.boolean(), ...dated })
  .refine(isInOrder, orderMessage);

const jurisdictionFields = {
  name: requiredText(maxLength.name, 'Name the jurisdiction, for example Pennsylvania.'),
  /** Two letters. */
  state: requiredText(2, 'Enter the state as two letters.')
    .transform((text) => text.toUpperCase())
    .refine((text) => /^[A-Z]{2}$/.test(text), 'Enter the state as two letters.'),
  /** The ZIP codes it covers; empty: the whole state. */
  postalCodes: z
    .array(
      z
        .string()
        .max(5)
        .regex(/^\d{5}$/, 'Enter ZIP codes of five digits.'),
    )
    .max(2_000),
  rates: z
    .array(taxRateInput)
    .max(100)
    .refine(isTiled, 'Two rates hold on one day. End the older one first.'),
  taxability: z
    .array(taxabilityInput)
    .max(500)
    .refine(
      (list) => [...Map.groupBy(list, ({ category }) => category).values()].every(isTiled),
      'A category is set twice for one day. End the older entry first.',
    ),
};

/** A state, county or city that taxes, as entered by the company. None is shipped. */
export const taxJurisdictionInput = z.object(jurisdictionFields);
export type TaxJurisdictionInput = z.output<typeof taxJurisdictionInput>;
export const taxJurisdiction = z.object({ id, ...jurisdictionFields, name: z.string(), state: z.string() });
export type TaxJurisdiction = z.infer<typeof taxJurisdiction>;

const exemptionFields = {
  /** Null: everywhere. */
  jurisdictionId: id.nullable().default(null),
  /** Its number or wording. */
  certificate: requiredText(maxLength.line, 'Enter the number of the certificate.'),
  validFrom: calendarDate,
  validTo: calendarDate.nullable().default(null),
};

export const taxExemptionInput = z
  .object({ clientId: id, ...exemptionFields })
  .refine(isInOrder, orderMessage);
export type TaxExemptionInput = z.output<typeof taxExemptionInput>;
export const storedTaxExemption = z.object({
  id,
  clientId: id,
  ...exemptionFields,
  certificate: z.string(),
});
export type StoredTaxExemption = z.infer<typeof storedTaxExemption>;

/** The expected taxes of a price, and missing tax settings. */
export const expectedTax = z.object({
  taxes: z.array(z.object({ name: z.string(), ppm, cents: z.number().int() })),
  /** A null name: no jurisdiction covers the place. */
  notSet: z.array(z.object({ name: z.string(), what: revenueCategory.nullable() })).nullable(),
  isExempt: z.boolean(),
});
export type ExpectedTax = z.infer<typeof expectedTax>;

/** The place of the work. */
export interface TaxedPlace {
  readonly state: string;
  readonly postalCode: string;
}

export const jurisdictionsAt = (
  all: readonly TaxJurisdiction[],
  { state, postalCode }: TaxedPlace,
): TaxJurisdiction[] =>
  all.filter(
    (one) =>
      one.state === state.trim().toUpperCase() &&
      (one.postalCodes.length === 0 || one.postalCodes.includes(postalCode.slice(0, 5))),
  );

const toHolding = ({ validFrom: from, validTo: to }: Dated) => ({ from, to });

/** Calculates the taxes of a price on a day from the company's settings. */
export function expectedTaxOf(
  lines: readonly { readonly taxCategory: RevenueCategory; readonly cents: number }[],
  on: CalendarDate,
  at: readonly TaxJurisdiction[],
  exemptions: readonly TaxExemption[],
): ExpectedTax {
  if (at.length === 0) return { taxes: [], notSet: null, isExempt: false };
  const nameOf = (jurisdictionId: string) => at.find((one) => one.id === jurisdictionId)?.name ?? '';
  const holds = (one: { from: CalendarDate; to: CalendarDate | null }) =>
    one.from <= on && (one.to === null || on <= one.to);
  const exempt = (jurisdictionId: string) =>
    exemptions.some(
      (one) => holds(one) && (one.jurisdictionId === null || one.jurisdictionId === jurisdictionId),
    );
  const taxed = at.filter((one) => !exempt(one.id));
  const rates = taxed.flatMap((one) =>
    one.rates.map((rate) => ({
      id: `${one.id}/${rate.validFrom}`,
      jurisdictionId: one.id,
      name: one.name,
      ppm: rate.ppm,
      ...toHolding(rate),
    })),
  );
  const without = taxed.filter((one) => !rates.some((rate) => rate.jurisdictionId === one.id && holds(rate)));
  const worked = taxesOf(
    lines.map(({ taxCategory: category, cents }) => ({ category, cents })),
    on,
    taxed.map((one) => one.id),
    {
      rates,
      taxability: taxed.flatMap((one) =>
        one.taxability.map(({ category, taxable, ...dates }) => ({
          jurisdictionId: one.id,
          category,
          taxable,
          ...toHolding(dates),
        })),
      ),
      exemptions: [],
    },
  );
  const unknown = worked.ok
    ? []
    : worked.notSet.map(({ jurisdictionId, category }) => ({ name: nameOf(jurisdictionId), what: category }));
  return {
    taxes: worked.ok ? worked.taxes.map(({ name, ppm: rate, cents }) => ({ name, ppm: rate, cents })) : [],
    notSet: [...without.map(({ name }) => ({ name, what: null })), ...unknown],
    isExempt: taxed.length < at.length,
  };
}
