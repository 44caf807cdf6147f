import type { CalendarDate } from '../kernel/calendar-date.ts';
import { rateOf } from '../kernel/money.ts';
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
