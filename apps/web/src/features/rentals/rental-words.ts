import { formatDollars } from '@haulwright/domain/kernel/dollars';
import type { RentalInput } from '@haulwright/domain/rentals/rental';
import type { RentalCycle } from '@haulwright/domain/rentals/rental-cycle';
import { serviceRuleName } from '@haulwright/domain/rentals/service-rule';
import type { UnitState } from '@haulwright/domain/rentals/unit';
import type { Tone } from '../../ui/base/badge.tsx';
import { dateWithYear } from '../../ui/words/date-text.ts';

export const unitTone: Record<UnitState, Tone> = {
  'on-rent': 'accent',
  yard: 'good',
  reserved: 'info',
  'in-transit': 'info',
  maintenance: 'warn',
  lost: 'bad',
  retired: 'neutral',
};

/** '1 unit', '2 units'. */
export const countOf = (amount: number, one: string, many: string): string =>
  `${amount.toLocaleString('en-US')} ${amount === 1 ? one : many}`;

/** '#4', or '#4 – #9'. */
export const labelSpan = (first: number, last: number): string =>
  first === last ? `#${first}` : `#${first} – #${last}`;

/** 'every 28 days'. */
export function cycleInWords(cycle: RentalCycle): string {
  if (cycle.every === 'event') return 'once for the whole rental';
  if (cycle.every === 'days') return cycle.days === 7 ? 'every week' : `every ${cycle.days} days`;
  const day = cycle.day > 28 ? `the ${ordinal(cycle.day)} or the last day` : `the ${ordinal(cycle.day)}`;
  return `every ${cycle.months === 1 ? 'month' : 'three months'}, from ${day} on`;
}

/** 'a week', after a price. */
export function perCycle(cycle: RentalCycle): string {
  if (cycle.every === 'event') return 'for the whole time';
  if (cycle.every === 'days') return cycle.days === 7 ? 'a week' : `for ${cycle.days} days`;
  return cycle.months === 1 ? 'a month' : 'for three months';
}

function ordinal(day: number): string {
  const teen = day % 100 >= 11 && day % 100 <= 13;
  return `${day}${(!teen && ['th', 'st', 'nd', 'rd'][day % 10]) || 'th'}`;
}

export type RentalTerms = Pick<
  RentalInput,
  | 'cycle'
  | 'anchorDate'
  | 'bills'
  | 'proratesDelivery'
  | 'creditsEarlyPickup'
  | 'billsFees'
  | 'minimumDays'
  | 'waiverPpm'
  | 'deliverOn'
  | 'endDate'
  | 'deliveryCents'
  | 'pickupCents'
  | 'moveCents'
  | 'exchangeCents'
  | 'roundTripCents'
  | 'people'
  | 'serviceRule'
>;

/** The agreed terms, one sentence each. */
export function termsInWords(terms: RentalTerms): string[] {
  const isEvent = terms.cycle.every === 'event';
  const when =
    terms.bills === 'advance'
      ? isEvent
        ? 'on delivery'
        : 'at the start of each period'
      : isEvent
        ? 'after pickup'
        : 'at the end of each period';
  const from = isEvent ? '' : ` Periods count from ${dateWithYear(terms.anchorDate)}.`;
  return [
    `Rent is due ${cycleInWords(terms.cycle)}, ${when}.${from}`,
    ...(isEvent
      ? []
      : [
          terms.proratesDelivery
            ? 'A unit delivered mid-period is charged only for its days.'
            : 'A unit delivered mid-period is free until the next one.',
          terms.creditsEarlyPickup
            ? 'A unit picked up mid-period is charged only for its days.'
            : 'A unit picked up mid-period is charged for the whole period.',
        ]),
    feesInWords(terms),
    ...(terms.minimumDays > 1 && !isEvent
      ? [`Each stay costs at least ${terms.minimumDays.toLocaleString('en-US')} days.`]
      : []),
    ...(terms.waiverPpm > 0 ? [`Damage waiver: ${terms.waiverPpm / 10_000} % of the rent.`] : []),
    ...(terms.serviceRule === null ? [] : [ruleInWords(terms.serviceRule, terms.people)]),
    ...((terms.deliverOn ?? null) === null
      ? []
      : [`Delivery planned on ${dateWithYear(terms.deliverOn ?? '')}.`]),
    ...(terms.endDate === null ? [] : [`Planned to end on ${dateWithYear(terms.endDate)}.`]),
  ];
}

function feesInWords(terms: RentalTerms): string {
  const fees = [
    ['delivery', terms.deliveryCents],
    ['pickup', terms.pickupCents],
    ['move', terms.moveCents],
    ['exchange', terms.exchangeCents],
  ] as const;
  const charged = fees.filter(([, cents]) => cents > 0);
  const once = terms.roundTripCents ?? 0;
  const together =
    once > 0
      ? `Delivery and pickup of all units: ${formatDollars(once)}, billed when the first are delivered.`
      : null;
  if (terms.billsFees && together !== null && charged.length === 0) return together;
  if (!terms.billsFees || charged.length === 0)
    return 'Deliveries, pickups, moves and exchanges cost nothing extra.';
  const each = `For each unit: ${charged.map(([name, cents]) => `${name} ${formatDollars(cents)}`).join(', ')}.`;
  return together === null ? each : `${together} ${each}`;
}

const ruleInWords = (rule: NonNullable<RentalTerms['serviceRule']>, people: number | null): string =>
  `${serviceRuleName[rule]}${people === null ? '' : `, for ${countOf(people, 'person', 'people')}`}.`;
