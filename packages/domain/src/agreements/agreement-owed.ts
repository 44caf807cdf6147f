import { addDays, type CalendarDate } from '../kernel/calendar-date.ts';
import { centsOfDays, priceOn, type DatedPrice } from '../rentals/dated-prices.ts';
import { periodsOf, type Period } from '../rentals/rental-cycle.ts';
import { unpaused } from '../rentals/rental-owed.ts';

export interface AgreementRate {
  readonly validFrom: CalendarDate;
  readonly cents: number;
  /** It counts from its day on; otherwise from the first period that begins then or later. */
  readonly isByDays?: boolean | undefined;
}

/** A span in which an agreement is paused; `to` null: until further notice. */
export interface AgreementPause {
  readonly from: CalendarDate;
  readonly to: CalendarDate | null;
}

/** What a client agreed to pay for its services by the period. */
export interface AgreementTerms {
  readonly name: string;
  readonly charge: 'period' | 'visit';
  /** Months of a period. */
  readonly months: number;
  /** The first day of some period. */
  readonly anchorDate: CalendarDate;
  readonly bills: 'advance' | 'arrears';
  readonly startDate: CalendarDate;
  /** Its last day; null: not known. */
  readonly endDate: CalendarDate | null;
  /** By the day each takes effect; the earliest also applies before. */
  readonly rates: readonly AgreementRate[];
  readonly pauses: readonly AgreementPause[];
}

export interface AgreementOwedLine {
  readonly key: string;
  readonly description: string;
  readonly cents: number;
  /** The days it is for. */
  readonly period: Period;
}

const openEnd: CalendarDate = '2199-12-31';

export const cycleOf = ({ months, anchorDate }: Pick<AgreementTerms, 'months' | 'anchorDate'>) =>
  ({ every: 'months', months, day: Number(anchorDate.slice(8)) }) as const;

/** The price that holds on a day. */
export const agreementRateOn = (rates: readonly AgreementRate[], day: CalendarDate): number =>
  priceOn(pricesOf(rates), day);

const pricesOf = (rates: readonly AgreementRate[]): DatedPrice[] =>
  rates.map(({ validFrom, cents, isByDays }) => ({ from: validFrom, cents, isByDays: isByDays === true }));

/**
 * Returns everything an agreement owes up to a day since its start; what was billed is subtracted elsewhere.
 * In advance a period is owed from its first day on, in arrears from the day after its last. Visits that are
 * paid one by one are owed by the jobs. The first and the last period are prorated by days, and so is what is
 * left of a paused one, and one in which the price changes.
 */
export function agreementOwed(terms: AgreementTerms, through: CalendarDate): AgreementOwedLine[] {
  const { startDate, endDate, anchorDate } = terms;
  const until = endDate !== null && endDate < through ? endDate : through;
  if (terms.charge === 'visit' || startDate > until) return [];
  const pauses = terms.pauses.map(({ from, to }): Period => ({ from, to: to ?? openEnd }));
  const prices = pricesOf(terms.rates);
  return periodsOf(cycleOf(terms), anchorDate, { from: startDate, to: until }).flatMap(
    (period): AgreementOwedLine[] => {
      const charged = {
        from: startDate > period.from ? startDate : period.from,
        to: endDate !== null && endDate < period.to ? endDate : period.to,
      };
      if (terms.bills === 'arrears' && charged.to >= through) return [];
      const cents = unpaused(charged, pauses).reduce(
        (sum, span) => sum + centsOfDays(prices, period, span),
        0,
      );
      if (cents === 0) return [];
      return [{ key: `period/${period.from}`, description: terms.name, cents, period: charged }];
    },
  );
}

/**
 * The next day on which an agreement may owe a different amount, if it is not changed; null: never. Until
 * then the amount need not be calculated again.
 */
export function agreementNextDueOn(terms: AgreementTerms, through: CalendarDate): CalendarDate | null {
  if (terms.charge === 'visit') return null;
  if (terms.startDate > through) return terms.startDate;
  if (terms.endDate !== null && terms.endDate < through) return null;
  const [now] = periodsOf(cycleOf(terms), terms.anchorDate, { from: through, to: through });
  if (now === undefined) return null;
  const next = terms.endDate !== null && terms.endDate < now.to ? terms.endDate : now.to;
  return addDays(next, 1);
}

/** Whether the agreement is in force on a day. */
export const countsOn = (
  { startDate, endDate, pauses }: Pick<AgreementTerms, 'startDate' | 'endDate' | 'pauses'>,
  day: CalendarDate,
): boolean =>
  startDate <= day &&
  (endDate === null || day <= endDate) &&
  !pauses.some(({ from, to }) => from <= day && (to === null || day <= to));
