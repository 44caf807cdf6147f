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
  const rates = new Map<
    string,
    { jurisdictionId: string; name: string; ppm: number; taxableCents: number }
  >();
  const notSet = new Map<string, TaxNotSet>();
  const miss = (one: TaxNotSet) => notSet.set(`${one.name}/${one.what}`, one);
  for (const line of lines) {
    const at = line.place === null ? [] : jurisdictionsAt(jurisdictions, line.place);
    if (at.length === 0 && taxesUnknownPlaces) miss({ name: null, what: null });
    for (const one of at) {
      const isExempt = certificates.some(
        (held) => (held.jurisdictionId ?? one.id) === one.id && holdsOn(held, line.on),
      );
      if (isExempt) continue;
      const rate = one.rates.find((each) => holdsOn(each, line.on));
      if (rate === undefined) miss({ name: one.name, what: null });
      const rule = one.taxability.find(
        (each) => each.category === line.taxCategory && holdsOn(each, line.on),
      );
      if (rule === undefined) miss({ name: one.name, what: line.taxCategory });
      if (rate === undefined || rule?.taxable !== true) continue;
      const key = `${one.id}/${rate.validFrom}`;
      const sum = rates.get(key) ?? {
        jurisdictionId: one.id,
        name: one.name,
        ppm: rate.ppm,
        taxableCents: 0,
      };
      sum.taxableCents += line.cents;
      rates.set(key, sum);
    }
  }
  return {
    taxes: [...rates.values()].map((rate) => ({ ...rate, cents: rateOf(rate.taxableCents, rate.ppm) })),
    notSet: [...notSet.values()],
  };
}
