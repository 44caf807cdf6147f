import { addDays, type CalendarDate } from '../kernel/calendar-date.ts';
import { rateOf } from '../kernel/money.ts';
import { centsOfDays, priceOn, type DatedPrice } from './dated-prices.ts';
import { periodsOf, type Period, type RentalCycle } from './rental-cycle.ts';

/** In the key of a line, before the day from which it is the later part of a period. */
export const splitMark = '@';

/** A unit, or several alike, at a client's site. */
export interface RentalStay {
  readonly key: string;
  /** Name on the invoice: 'Standard toilet #112'. */
  readonly name: string;
  readonly count: number;
  readonly from: CalendarDate;
  /** The actual or expected pickup day; null: unknown. */
  readonly to: CalendarDate | null;
  /** Price per whole period by first valid day; the earliest also applies before. */
  readonly rates: readonly DatedPrice[];
  /** Where it stood, by the first day there; none: at the rental's site all the time. */
  readonly places?: readonly StayPlace[];
}

export interface StayPlace {
  readonly from: CalendarDate;
  /** Null: the address was removed. */
  readonly addressId: string | null;
}

/** A fee for a delivery, a move, a pickup. */
export interface RentalFee {
  readonly key: string;
  readonly date: CalendarDate;
  readonly description: string;
  readonly cents: number;
  /** Where the unit was brought, or stood. */
  readonly addressId?: string | null;
}

export interface RentalFacts {
  readonly stays: readonly RentalStay[];
  readonly fees: readonly RentalFee[];
  /** Spans without rent, inclusive. */
  readonly pauses: readonly Period[];
}

export interface RentalPolicy {
  readonly cycle: RentalCycle;
  readonly anchor: CalendarDate;
  readonly bills: 'advance' | 'arrears';
  /** A unit delivered during a period is charged by days; otherwise the rest of that period is free. */
  readonly proratesDelivery: boolean;
  /** A unit picked up during a period is charged by days; otherwise for the whole period. */
  readonly creditsEarlyPickup: boolean;
  readonly billsFees: boolean;
  /** Minimum days charged per stay. */
  readonly minimumDays: number;
  /** Damage waiver as a share of the rent; 0 without one. */
  readonly waiverPpm: number;
}

export interface OwedLine {
  readonly key: string;
  readonly category: 'rental' | 'waiver' | 'fee';
  readonly description: string;
  readonly cents: number;
  /** The days it covers; null for a fee. */
  readonly period: Period | null;
  /** The day it falls due, by whose rules it is taxed. */
  readonly dueOn: CalendarDate;
  /** Where the unit stood in these days; null: at the rental's site. */
  readonly addressId: string | null;
}

/**
 * Returns all that a rental owes up to a day since its start; billed amounts are subtracted elsewhere. In
 * advance, a period is owed from its first day on; in arrears, from the day after its last.
 *
 * Days a to b of a period cost R(b) − R(a−1) with R(k) = round(rate × k / days), so that however a period is
 * split, its parts add up to the whole.
 */
export function rentalOwed(facts: RentalFacts, policy: RentalPolicy, through: CalendarDate): OwedLine[] {
  const rent = facts.stays.flatMap((stay) =>
    dueSpans(stay, policy, through).flatMap((due) => linesOfPeriod(stay, due, facts.pauses, policy)),
  );
  const horizon = feeHorizon(facts, policy, through);
  const fees = policy.billsFees
    ? facts.fees
        .filter(({ date }) => date <= horizon)
        .map((fee): OwedLine => ({
          key: `fee/${fee.key}`,
          category: 'fee',
          description: fee.description,
          cents: fee.cents,
          period: null,
          dueOn: fee.date,
          addressId: fee.addressId ?? null,
        }))
    : [];
  return [...rent, ...fees];
}

interface DuePeriod {
  readonly period: Period;
  /** Its charged days. */
  readonly charged: Period;
  readonly dueOn: CalendarDate;
}

function dueSpans(stay: RentalStay, policy: RentalPolicy, through: CalendarDate): DuePeriod[] {
  const last = lastChargedDay(stay, policy);
  const end = last === null || last > through ? through : last;
  if (stay.from > end) return [];
  return periodsOf(policy.cycle, policy.anchor, { from: stay.from, to: end }).flatMap(
    (period): DuePeriod[] => {
      if (policy.bills === 'arrears' && !isOver(period, last, through)) return [];
      const comesWithin = stay.from > period.from;
      if (comesWithin && !policy.proratesDelivery && policy.cycle.every !== 'event') return [];
      const goesWithin = last !== null && last < period.to && policy.creditsEarlyPickup;
      const charged = {
        from: comesWithin ? stay.from : period.from,
        to: goesWithin ? last : policy.cycle.every === 'event' ? (last ?? period.to) : period.to,
      };
      const dueOn = policy.bills === 'advance' ? charged.from : dayAfter(period, last);
      return [{ period, charged, dueOn }];
    },
  );
}

/** In arrears a period is due after its end, or when the unit is gone. */
const isOver = (period: Period, last: CalendarDate | null, through: CalendarDate): boolean =>
  period.to < through || (last !== null && last < through);

const dayAfter = (period: Period, last: CalendarDate | null): CalendarDate =>
  addDays(last !== null && last < period.to ? last : period.to, 1);

/** The last charged day of a stay, as far as known. */
export function lastChargedDay({ from, to }: RentalStay, { minimumDays }: RentalPolicy): CalendarDate | null {
  if (to === null) return null;
  const earliest = addDays(from, Math.max(1, minimumDays) - 1);
  return to < earliest ? earliest : to;
}

function linesOfPeriod(
  stay: RentalStay,
  { period, charged, dueOn }: DuePeriod,
  pauses: readonly Period[],
  policy: RentalPolicy,
): OwedLine[] {
  const isWhole = policy.cycle.every === 'event';
  const costOf = (span: Period): number =>
    isWhole
      ? priceOn(stay.rates, period.from)
      : unpaused(span, pauses).reduce((sum, one) => sum + centsOfDays(stay.rates, period, one), 0);
  let [rent, waived] = [0, 0];
  return placesWithin(stay, charged, isWhole).flatMap(({ span, addressId }, at): OwedLine[] => {
    const cents = costOf(span) * stay.count;
    if (cents === 0) return [];
    rent += cents;
    // Of all up to here, so that the parts of a period add up to its share.
    const waiver = rateOf(rent, policy.waiverPpm) - waived;
    waived += waiver;
    const part = `${stay.key}/${period.from}${at === 0 ? '' : `${splitMark}${span.from}`}`;
    const line: OwedLine = {
      key: `rent/${part}`,
      category: 'rental',
      description: stay.count === 1 ? stay.name : `${stay.count} × ${stay.name}`,
      cents,
      period: span,
      dueOn,
      addressId,
    };
    const also: OwedLine = {
      ...line,
      key: `waiver/${part}`,
      category: 'waiver',
      description: 'Damage waiver',
      cents: waiver,
    };
    return waiver === 0 ? [line] : [line, also];
  });
}

/** A span by where the unit stood; one price for a whole stay is for the place it came to. */
function placesWithin(
  { places = [] }: RentalStay,
  span: Period,
  isWhole: boolean,
): { readonly span: Period; readonly addressId: string | null }[] {
  const first = places.findLast(({ from }) => from <= span.from) ?? places[0];
  const moves = isWhole ? [] : places.filter(({ from }) => from > span.from && from <= span.to);
  const parts = [{ from: span.from, addressId: first?.addressId ?? null }, ...moves];
  return parts.map(({ from, addressId }, at) => {
    const next = parts[at + 1];
    return { span: { from, to: next === undefined ? span.to : addDays(next.from, -1) }, addressId };
  });
}

/** A span without its pauses. */
export function unpaused(span: Period, pauses: readonly Period[]): Period[] {
  let spans = [span];
  for (const pause of pauses)
    spans = spans.flatMap(({ from, to }) =>
      pause.to < from || pause.from > to
        ? [{ from, to }]
        : [
            ...(pause.from > from ? [{ from, to: addDays(pause.from, -1) }] : []),
            ...(pause.to < to ? [{ from: addDays(pause.to, 1), to }] : []),
          ],
    );
  return spans;
}

/** In advance, a known fee is billed with the current period. */
function feeHorizon({ stays }: RentalFacts, policy: RentalPolicy, through: CalendarDate): CalendarDate {
  if (policy.bills === 'arrears' || policy.cycle.every === 'event') return through;
  const first = stays.map(({ from }) => from).toSorted()[0];
  if (first === undefined || first > through) return through;
  return periodsOf(policy.cycle, policy.anchor, { from: first, to: through }).at(-1)?.to ?? through;
}
