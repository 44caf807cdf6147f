import { allocate } from '../kernel/allocate.ts';
import type { CalendarDate } from '../kernel/calendar-date.ts';
import { rateOf } from '../kernel/money.ts';
import type { RevenueCategory } from './price-rule.ts';

/** A rate of a state, county or city. The company enters it with its source; none is shipped. */
export interface TaxRate {
  readonly id: string;
  readonly jurisdictionId: string;
  /** 'Pennsylvania', 'Allegheny County'. */
  readonly name: string;
  readonly ppm: number;
  readonly from: CalendarDate;
  readonly to: CalendarDate | null;
}

/** Whether a jurisdiction taxes a category, as entered by the company. */
export interface Taxability {
  readonly jurisdictionId: string;
  readonly category: RevenueCategory;
  readonly taxable: boolean;
  readonly from: CalendarDate;
  readonly to: CalendarDate | null;
}

/** A client's exemption certificate; without a jurisdiction it applies everywhere. */
export interface TaxExemption {
  readonly jurisdictionId: string | null;
  readonly from: CalendarDate;
  readonly to: CalendarDate | null;
}

export interface TaxedLine {
  readonly category: RevenueCategory;
  readonly cents: number;
}

export interface InvoiceTax {
  readonly rateId: string;
  readonly name: string;
  readonly ppm: number;
  readonly taxableCents: number;
  readonly cents: number;
  /** Per line, in order; adds up to `cents`. */
  readonly byLine: readonly number[];
}

export type InvoiceTaxes =
  | { readonly ok: true; readonly taxes: readonly InvoiceTax[] }
  /** Taxability not entered: the invoice is not issued until it is. */
  | {
      readonly ok: false;
      readonly notSet: readonly { readonly jurisdictionId: string; readonly category: RevenueCategory }[];
    };

/**
 * Calculates an invoice's taxes: each rate once, on the sum it applies to, then allocated to the lines.
 * @param jurisdictionIds those of the place of service
 */
export function taxesOf(
  lines: readonly TaxedLine[],
  on: CalendarDate,
  jurisdictionIds: readonly string[],
  set: {
    readonly rates: readonly TaxRate[];
    readonly taxability: readonly Taxability[];
    readonly exemptions: readonly TaxExemption[];
  },
): InvoiceTaxes {
  const notSet = new Map<string, { jurisdictionId: string; category: RevenueCategory }>();
  const taxes = jurisdictionIds.flatMap((jurisdictionId) => {
    if (isExempt(set.exemptions, jurisdictionId, on)) return [];
    const amounts = lines.map(({ category, cents }) => {
      const rule = set.taxability.find(
        (one) => one.jurisdictionId === jurisdictionId && one.category === category && holdsOn(one, on),
      );
      if (rule === undefined) notSet.set(`${jurisdictionId}/${category}`, { jurisdictionId, category });
      return rule?.taxable === true ? cents : 0;
    });
    const taxableCents = amounts.reduce((sum, cents) => sum + cents, 0);
    return set.rates
      .filter((rate) => rate.jurisdictionId === jurisdictionId && holdsOn(rate, on))
      .map(({ id, name, ppm }): InvoiceTax => {
        const cents = rateOf(taxableCents, ppm);
        return { rateId: id, name, ppm, taxableCents, cents, byLine: spread(cents, amounts) };
      });
  });
  return notSet.size > 0 ? { ok: false, notSet: [...notSet.values()] } : { ok: true, taxes };
}

/** A credit on an invoice reduces its tax, so lines of both signs share the tax by their own amounts. */
function spread(cents: number, amounts: readonly number[]): number[] {
  const credits = amounts.some((amount) => amount < 0);
  if (!credits) return allocate(cents, amounts);
  const sum = amounts.reduce((all, amount) => all + amount, 0);
  if (sum === 0) return allocate(cents, amounts.map(Math.abs));
  const parts = amounts.map((amount) => Math.round((cents * amount) / sum));
  const rest = cents - parts.reduce((all, part) => all + part, 0);
  const largest = amounts.reduce(
    (best, amount, at) => (Math.abs(amount) > Math.abs(amounts[best] ?? 0) ? at : best),
    0,
  );
  return parts.map((part, at) => (at === largest ? part + rest : part));
}

const holdsOn = ({ from, to }: { from: CalendarDate; to: CalendarDate | null }, on: CalendarDate): boolean =>
  from <= on && (to === null || on <= to);

const isExempt = (exemptions: readonly TaxExemption[], jurisdictionId: string, on: CalendarDate): boolean =>
  exemptions.some(
    (one) => (one.jurisdictionId === null || one.jurisdictionId === jurisdictionId) && holdsOn(one, on),
  );
