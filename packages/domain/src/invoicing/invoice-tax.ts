import type { CalendarDate } from '../kernel/calendar-date.ts';
import { divideRounded, rateOf } from '../kernel/money.ts';
import type { RevenueCategory } from '../pricing/price-rule.ts';
import { jurisdictionsAt, type TaxedPlace, type TaxJurisdiction } from '../pricing/tax-book.ts';

/** A line with the facts its taxes depend on: where and when the work was done. */
export interface PlacedLine {
  readonly taxCategory: RevenueCategory;
  readonly cents: number;
  /** Null: the work has no address. */
  readonly place: TaxedPlace | null;
  readonly on: CalendarDate;
}

export interface StoredInvoiceTax {
  readonly jurisdictionId: string;
  readonly name: string;
  readonly ppm: number;
  readonly taxableCents: number;
  readonly cents: number;
}

/** Missing tax information: `name` is null where no jurisdiction covers a place. */
export interface TaxNotSet {
  readonly name: string | null;
  readonly what: RevenueCategory | null;
}

export interface WorkedTaxes {
  readonly taxes: readonly StoredInvoiceTax[];
  readonly notSet: readonly TaxNotSet[];
}

interface Certificate {
  readonly jurisdictionId: string | null;
  readonly validFrom: CalendarDate;
  readonly validTo: CalendarDate | null;
}

interface Dated {
  readonly validFrom: CalendarDate;
  readonly validTo: CalendarDate | null;
}

const holdsOn = ({ validFrom, validTo }: Dated, on: CalendarDate): boolean =>
  validFrom <= on && (validTo === null || on <= validTo);

/** A rate that a line is taxed at, with the part of the line it applies to; negative on a credit. */
export interface LineTax {
  readonly jurisdictionId: string;
  readonly name: string;
  readonly ppm: number;
  readonly taxableCents: number;
}

/**
 * Calculates the taxes of an invoice for work at several places and days: each rate once, on the sum it
 * applies to. Missing information is listed; an invoice with such lines is not issued.
 * @param taxesUnknownPlaces false: the company charges no tax where it entered no jurisdiction
 */
export function invoiceTaxes(
  lines: readonly PlacedLine[],
  jurisdictions: readonly TaxJurisdiction[],
  certificates: readonly Certificate[],
  taxesUnknownPlaces: boolean,
): WorkedTaxes {
  const worked = lines.map((line) => lineTaxes(line, jurisdictions, certificates, taxesUnknownPlaces));
  return {
    taxes: sumOfTaxes(worked.map(({ taxes }) => taxes)),
    notSet: eachOnce(worked.flatMap(({ notSet }) => notSet)),
  };
}

/** The rates that apply to a line, and what is not known of them. */
export function lineTaxes(
  line: PlacedLine,
  jurisdictions: readonly TaxJurisdiction[],
  certificates: readonly Certificate[],
  taxesUnknownPlaces: boolean,
): { readonly taxes: readonly LineTax[]; readonly notSet: readonly TaxNotSet[] } {
  const taxes: LineTax[] = [];
  const notSet: TaxNotSet[] = [];
  const at = line.place === null ? [] : jurisdictionsAt(jurisdictions, line.place);
  if (at.length === 0 && taxesUnknownPlaces) notSet.push({ name: null, what: null });
  for (const { id: jurisdictionId, name, rates, taxability } of at) {
    const isExempt = certificates.some(
      (held) => (held.jurisdictionId ?? jurisdictionId) === jurisdictionId && holdsOn(held, line.on),
    );
    if (isExempt) continue;
    const rate = rates.find((each) => holdsOn(each, line.on));
    if (rate === undefined) notSet.push({ name, what: null });
    const rule = taxability.find((each) => each.category === line.taxCategory && holdsOn(each, line.on));
    if (rule === undefined) notSet.push({ name, what: line.taxCategory });
    if (rate !== undefined && rule?.taxable === true)
      taxes.push({ jurisdictionId, name, ppm: rate.ppm, taxableCents: line.cents });
  }
  return { taxes, notSet };
}

/** Each rate once, on the sum of what it applies to. */
export function sumOfTaxes(lines: readonly (readonly LineTax[])[]): StoredInvoiceTax[] {
  const rates = new Map<string, LineTax>();
  for (const tax of lines.flat()) {
    const key = `${tax.jurisdictionId}/${tax.ppm}`;
    const before = rates.get(key);
    rates.set(key, { ...(before ?? tax), taxableCents: (before?.taxableCents ?? 0) + tax.taxableCents });
  }
  return [...rates.values()].map((rate) => ({ ...rate, cents: rateOf(rate.taxableCents, rate.ppm) }));
}

/** What is not known, each thing once. */
export const eachOnce = (notSet: readonly TaxNotSet[]): TaxNotSet[] => [
  ...new Map(notSet.map((one) => [`${one.name}/${one.what}`, one])).values(),
];

interface Charged {
  readonly cents: number;
  readonly taxes: readonly LineTax[];
}

/**
 * The taxes of a discount: it takes its share of each charge, and of what is taxed of it.
 * @param cents of the discount, as a positive amount; at most the sum of the lines
 */
export function taxesOfDiscount(cents: number, lines: readonly Charged[]): LineTax[] {
  const charges = lines.filter((line) => line.cents > 0);
  const shares = allocate(
    cents,
    charges.map((line) => line.cents),
  );
  return charges.flatMap((line, at) =>
    line.taxes.map((tax) => ({
      ...tax,
      taxableCents: 0 - divideRounded(BigInt(tax.taxableCents) * BigInt(shares[at] ?? 0), BigInt(line.cents)),
    })),
  );
}

/** Divides an amount by weights: each part rounded down, and what is left to the largest remainders. */
export function allocate(cents: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  if (all === 0) return weights.map(() => 0);
  const exact = weights.map((weight, at) => {
    const product = BigInt(cents) * BigInt(weight);
    return { at, part: Number(product / BigInt(all)), rest: product % BigInt(all) };
  });
  let left = cents - exact.reduce((sum, { part }) => sum + part, 0);
  const parts = exact.map(({ part }) => part);
  for (const { at } of exact.toSorted((a, b) =>
    a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1,
  )) {
    if (left <= 0) break;
    parts[at] = (parts[at] ?? 0) + 1;
    left -= 1;
  }
  return parts;
}
