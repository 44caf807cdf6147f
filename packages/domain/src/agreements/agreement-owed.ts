import { addDays, daysBetween, type CalendarDate } from '../kernel/calendar-date.ts';
import { divideRounded } from '../kernel/money.ts';
import { daysIn, periodsOf, type Period } from '../rentals/rental-cycle.ts';
import { unpaused } from '../rentals/rental-owed.ts';

export interface AgreementRate {
  readonly validFrom: CalendarDate;
  readonly cents: number;
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
  /**
   * By the day each takes effect, for periods or visits that begin then or later; the earliest also applies
   * before.
   */
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
export function agreementRateOn(rates: readonly AgreementRate[], day: CalendarDate): number {
  const inOrder = rates.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1));
  return (inOrder.findLast(({ validFrom }) => validFrom <= day) ?? inOrder[0])?.cents ?? 0;
}

/**
 * Returns everything an agreement owes up to a day since its start; what was billed is subtracted elsewhere.
 * In advance a period is owed from its first day on, in arrears from the day after its last. Visits that are
 * paid one by one are owed by the jobs. The first and the last period are prorated by days, and so is what is
 * left of a paused one: days a to b of a period are R(b) − R(a−1) with R(k) = round(price × k / days), so
 * that its parts add up to the whole however it is split.
 */
export function agreementOwed(terms: AgreementTerms, through: CalendarDate): AgreementOwedLine[] {
  const { startDate, endDate, anchorDate } = terms;
  const until = endDate !== null && endDate < through ? endDate : through;
  if (terms.charge === 'visit' || startDate > until) return [];
  const pauses = terms.pauses.map(({ from, to }): Period => ({ from, to: to ?? openEnd }));
  return periodsOf(cycleOf(terms), anchorDate, { from: startDate, to: until }).flatMap(
    (period): AgreementOwedLine[] => {
      const charged = {
        from: startDate > period.from ? startDate : period.from,
        to: endDate !== null && endDate < period.to ? endDate : period.to,
      };
      if (terms.bills === 'arrears' && charged.to >= through) return [];
      const cents = centsOf(agreementRateOn(terms.rates, period.from), period, unpaused(charged, pauses));
      if (cents === 0) return [];
      return [{ key: `period/${period.from}`, description: terms.name, cents, period: charged }];
    },
  );
}

function centsOf(rate: number, period: Period, spans: readonly Period[]): number {
  const days = BigInt(daysIn(period));
  const upTo = (day: number): number => divideRounded(BigInt(rate) * BigInt(day), days);
  return spans.reduce(
    (sum, { from, to }) =>
      sum + upTo(daysBetween(period.from, to) + 1) - upTo(daysBetween(period.from, from)),
    0,
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
