import { addDays, type CalendarDate } from '../kernel/calendar-date.ts';
import { owedLessBilled, type Forgiven, type KeyedCents } from '../invoicing/owed-less-billed.ts';
import { priceOn } from '../rentals/dated-prices.ts';
import { daysIn, periodsOf, type Period } from '../rentals/rental-cycle.ts';
import {
  rentalOwed,
  type OwedLine,
  type RentalFacts,
  type RentalPolicy,
  type RentalStay,
} from '../rentals/rental-owed.ts';

export const rentalGapKinds = [
  'no-price',
  'not-billed',
  'credit-due',
  'fee-not-billed',
  'due-otherwise',
] as const;
export type RentalGapKind = (typeof rentalGapKinds)[number];

export interface RentalGap {
  readonly kind: RentalGapKind;
  /** Unit days: two units for three days are six. */
  readonly unitDays: number;
  /** Without taxes; negative when it must be credited. 0 where no price is known. */
  readonly cents: number;
  /** The units, or the subject of the fee. */
  readonly names: readonly string[];
}

/** Unit days at a client's site; the last four add up to the first. */
export interface RentalFinding {
  readonly onSite: number;
  readonly billed: number;
  readonly notBilled: number;
  /** Their rent is not due yet: it is billed when its period is over. */
  readonly notDue: number;
  /** Paused, free by agreement, or waived. */
  readonly notCharged: number;
  /** Units at the site at the end of the last day. */
  readonly unitsAtEnd: number;
  readonly gaps: readonly RentalGap[];
}

/** How a unit day is billed. */
type DayState = 'billed' | 'not-billed' | 'not-due' | 'not-charged' | 'no-price';

/**
 * Compares units on site with their billing, day by day.
 * @param billed lines of the rental on drafts and issued invoices, before goodwill credits
 * @param waived lines that are not billed, for a reason
 * @param credited what goodwill credits gave back of them, as positive amounts
 * @param asked the days of the query
 * @param today amounts are owed up to this day
 */
export function judgeRental(
  facts: RentalFacts,
  policy: RentalPolicy,
  {
    billed,
    waived = [],
    credited = [],
    asked,
    today,
  }: {
    readonly billed: readonly KeyedCents[];
    readonly waived?: readonly KeyedCents[];
    readonly credited?: readonly KeyedCents[];
    readonly asked: Period;
    readonly today: CalendarDate;
  },
): RentalFinding {
  const days = { from: asked.from, to: asked.to < today ? asked.to : today };
  const owed = rentalOwed(facts, policy, today);
  const billedByKey = sumsOf(billed);
  const settledByKey = sumsOf([...billed, ...waived]);
  const counts = { billed: 0, 'not-billed': 0, 'not-due': 0, 'not-charged': 0, 'no-price': 0 };
  const names: Record<'not-billed' | 'no-price', Set<string>> = {
    'not-billed': new Set(),
    'no-price': new Set(),
  };
  let unitsAtEnd = 0;
  for (const stay of facts.stays) {
    const lines = owed.filter(({ key }) => key.startsWith(`rent/${stay.key}/`));
    const until = stay.to === null || stay.to > days.to ? days.to : stay.to;
    for (let day = stay.from > days.from ? stay.from : days.from; day <= until; day = addDays(day, 1)) {
      const state = stateOf(day, stay, {
        lines,
        billedByKey,
        settledByKey,
        policy,
        pauses: facts.pauses,
      });
      counts[state] += stay.count;
      if (state === 'not-billed' || state === 'no-price') names[state].add(stay.name);
    }
    if (stay.from <= days.to && (stay.to === null || stay.to > days.to)) unitsAtEnd += stay.count;
  }
  const priceless: RentalGap[] =
    counts['no-price'] === 0
      ? []
      : [{ kind: 'no-price', unitDays: counts['no-price'], cents: 0, names: [...names['no-price']] }];
  return {
    onSite: Object.values(counts).reduce((sum, count) => sum + count, 0),
    billed: counts.billed,
    notBilled: counts['not-billed'] + counts['no-price'],
    notDue: counts['not-due'],
    notCharged: counts['not-charged'],
    unitsAtEnd,
    gaps: [
      ...priceless,
      ...moneyGaps({ owed, billed, forgiven: { waived, credited }, facts, days }, counts['not-billed'], [
        ...names['not-billed'],
      ]),
    ],
  };
}

function sumsOf(lines: readonly KeyedCents[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { key, cents } of lines) sums.set(key, (sums.get(key) ?? 0) + cents);
  return sums;
}

interface DayBasis {
  readonly lines: readonly OwedLine[];
  readonly billedByKey: ReadonlyMap<string, number>;
  /** Billed or waived. */
  readonly settledByKey: ReadonlyMap<string, number>;
  readonly policy: RentalPolicy;
  readonly pauses: readonly Period[];
}

function stateOf(day: CalendarDate, stay: RentalStay, basis: DayBasis): DayState {
  const { lines, billedByKey, settledByKey, policy, pauses } = basis;
  const has = ({ from, to }: Period): boolean => from <= day && day <= to;
  if (policy.cycle.every !== 'event' && pauses.some(has)) return 'not-charged';
  const line = lines.find(({ period }) => period !== null && has(period));
  if (line?.period != null) {
    const { from } = line.period;
    const days = daysIn(line.period);
    // A line billed in part covers the first days, and one waived in part those after them.
    const isWithin = (cents: number | undefined): boolean => {
      const share = Math.min(1, Math.max(0, (cents ?? 0) / line.cents));
      return daysIn({ from, to: day }) <= Math.round(days * share);
    };
    if (isWithin(billedByKey.get(line.key))) return 'billed';
    return isWithin(settledByKey.get(line.key)) ? 'not-charged' : 'not-billed';
  }
  const [own] = periodsOf(policy.cycle, policy.anchor, { from: day, to: day });
  if (priceOn(stay.rates, own?.from ?? day) === 0) return 'no-price';
  const isFree =
    own !== undefined && policy.cycle.every !== 'event' && stay.from > own.from && !policy.proratesDelivery;
  return isFree ? 'not-charged' : 'not-due';
}

interface MoneyBasis {
  readonly owed: readonly OwedLine[];
  readonly billed: readonly KeyedCents[];
  readonly forgiven: Forgiven;
  readonly facts: RentalFacts;
  readonly days: Period;
}

/** Owed less billed, separately for the days of the query and all others. */
function moneyGaps(
  { owed, billed, forgiven, facts, days }: MoneyBasis,
  unitDays: number,
  names: string[],
): RentalGap[] {
  const dates = new Map(facts.fees.map(({ key, date }) => [`fee/${key}`, date]));
  const sums = { rent: 0, credit: 0, fee: 0, otherwise: 0 };
  const fees: string[] = [];
  const charged = [...billed, ...(forgiven.credited ?? []).map(({ key, cents }) => ({ key, cents: -cents }))];
  for (const { key, cents: missing, owed: line } of owedLessBilled(owed, charged, forgiven)) {
    // Billed, but no longer owed: the days are unknown.
    if (line === undefined) {
      sums.credit += missing;
      continue;
    }
    const date = dates.get(key);
    const span = line.period ?? (date === undefined ? null : { from: date, to: date });
    const isAsked = span === null || (span.from <= days.to && span.to >= days.from);
    if (!isAsked) sums.otherwise += missing;
    else if (missing < 0) sums.credit += missing;
    else if (line.category === 'fee') {
      sums.fee += missing;
      fees.push(line.description);
    } else sums.rent += missing;
  }
  const gap = (kind: RentalGapKind, cents: number, ofDays = 0, what: readonly string[] = []): RentalGap[] =>
    cents === 0 ? [] : [{ kind, unitDays: ofDays, cents, names: what }];
  return [
    ...gap('not-billed', sums.rent, unitDays, names),
    ...gap('fee-not-billed', sums.fee, 0, fees),
    ...gap('credit-due', sums.credit),
    ...gap('due-otherwise', sums.otherwise),
  ];
}
