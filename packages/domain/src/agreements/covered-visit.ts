import type { CalendarDate } from '../kernel/calendar-date.ts';
import { lineCents } from '../kernel/money.ts';
import type { AgreedPrice } from '../pricing/agreed-price.ts';
import type { JobPriceLine } from '../pricing/price-job.ts';
import { agreementRateOn, countsOn, type AgreementTerms } from './agreement-owed.ts';

/** An agreement's terms for one visit; stored with the visit when it is completed. */
export interface VisitTerms {
  readonly name: string;
  readonly isForAddress: boolean;
  /** For the visit; 0 when the period is paid for. */
  readonly cents: number;
  /** Null: however much is pumped. */
  readonly includedGallons: number | null;
  /** Of each gallon more, in ten-thousandths of a dollar. */
  readonly overagePrice: number;
}

export interface CoveringAgreement extends Pick<
  AgreementTerms,
  'name' | 'charge' | 'startDate' | 'endDate' | 'pauses' | 'rates'
> {
  readonly clientAddressId: string | null;
  readonly includedGallons: number | null;
  readonly overagePrice: number;
}

export interface SeriesWork {
  /** The day it was or will be done. */
  readonly on: CalendarDate;
  readonly jobTypeId: string | null;
  /** What the visits of the series are. */
  readonly seriesJobTypeId: string | null;
}

/**
 * An agreement's terms for one job of its series, or null: a job of another type, or on a day on which the
 * agreement is not in force, is priced by the price book.
 */
export function visitTermsOf(agreement: CoveringAgreement, work: SeriesWork): VisitTerms | null {
  if (work.jobTypeId !== work.seriesJobTypeId || !countsOn(agreement, work.on)) return null;
  return {
    name: agreement.name,
    isForAddress: agreement.clientAddressId !== null,
    cents: agreement.charge === 'visit' ? agreementRateOn(agreement.rates, work.on) : 0,
    includedGallons: agreement.includedGallons,
    overagePrice: agreement.overagePrice,
  };
}

/** The price of a covered visit: nothing or the agreed amount, and the gallons that are not included. */
export function visitPrice(terms: VisitTerms, gallons: number | null): AgreedPrice {
  const isPaid = terms.cents > 0;
  const visit: JobPriceLine = {
    key: 'agreement/visit',
    category: 'service',
    revenueCategory: 'service',
    taxCategory: 'service',
    description: isPaid ? `Visit, agreement ${terms.name}` : `Covered by agreement ${terms.name}`,
    quantityThousandths: 1_000,
    unit: 'visit',
    unitPrice: terms.cents * 100,
    cents: terms.cents,
  };
  const price = { name: `Agreement ${terms.name}`, isForAddress: terms.isForAddress };
  if (terms.includedGallons === null || terms.overagePrice === 0) return { ...price, lines: [visit] };
  if (gallons === null) return { ...price, lines: [visit], holds: ['gallons-missing'] };
  const over = Math.max(0, gallons - terms.includedGallons);
  if (over === 0) return { ...price, lines: [visit] };
  const overage: JobPriceLine = {
    ...visit,
    key: 'agreement/overage',
    category: 'gallons',
    revenueCategory: 'gallons',
    taxCategory: 'gallons',
    description: `Gallons beyond the ${terms.includedGallons.toLocaleString('en-US')} included`,
    quantityThousandths: over * 1_000,
    unit: 'gal',
    unitPrice: terms.overagePrice,
    cents: lineCents(over * 1_000, terms.overagePrice),
  };
  return { ...price, lines: [visit, overage] };
}
