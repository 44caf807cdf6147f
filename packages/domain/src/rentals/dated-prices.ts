import { addDays, daysBetween, type CalendarDate } from '../kernel/calendar-date.ts';
import { divideRounded } from '../kernel/money.ts';
import { daysIn, type Period } from './rental-cycle.ts';

/** A price of a whole period, by the day it takes effect. */
export interface DatedPrice {
  readonly from: CalendarDate;
  readonly cents: number;
  /** It counts from its day on; otherwise from the first period that begins then or later. */
  readonly isByDays?: boolean;
}

/** The price that holds on a day; the earliest also applies before. */
export function priceOn(prices: readonly DatedPrice[], day: CalendarDate): number {
  const inOrder = prices.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return (inOrder.findLast(({ from }) => from <= day) ?? inOrder[0])?.cents ?? 0;
}

/**
 * Days of a period at the prices of each. Days a to b at one price are R(b) − R(a−1) with
 * R(k) = round(price × k / days of the period), so that parts add up to the whole however it is split.
 */
export function centsOfDays(prices: readonly DatedPrice[], period: Period, { from, to }: Period): number {
  const days = BigInt(daysIn(period));
  return pricesWithin(prices, period).reduce((sum, price) => {
    const [first, last] = [price.from > from ? price.from : from, price.to < to ? price.to : to];
    if (first > last) return sum;
    const upTo = (day: number): number => divideRounded(BigInt(price.cents) * BigInt(day), days);
    return sum + upTo(daysBetween(period.from, last) + 1) - upTo(daysBetween(period.from, first));
  }, 0);
}

/** The prices of a period: the one it begins with, and those that count by days. */
function pricesWithin(
  prices: readonly DatedPrice[],
  period: Period,
): (Period & { readonly cents: number })[] {
  const changes = prices
    .filter(({ from, isByDays }) => isByDays === true && from > period.from && from <= period.to)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const all = [{ from: period.from, cents: priceOn(prices, period.from) }, ...changes];
  return all.map(({ from, cents }, at) => {
    const next = all[at + 1];
    return { from, to: next === undefined ? period.to : addDays(next.from, -1), cents };
  });
}
