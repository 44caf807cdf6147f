import { addDays, type CalendarDate } from '../kernel/calendar-date.ts';

/**
 * What takes units of a kind on some days: `rent` stands at a client's, `reservation` is agreed and not delivered
 * yet, `hold` is a quote that was sent and can still be accepted.
 */
export type ClaimSort = 'rent' | 'reservation' | 'hold';

/** Units of one kind that are taken from the first to the last of these days, both of them included. */
export interface StockClaim {
  readonly sort: ClaimSort;
  readonly quantity: number;
  readonly from: CalendarDate;
  /** Null: nobody knows when they come back. */
  readonly to: CalendarDate | null;
}

/** The units of a kind. */
export interface KindStock {
  /** Units that can go out, or are out; null: the company keeps no list of them, so they are never short. */
  readonly units: number | null;
  readonly claims: readonly StockClaim[];
}

export interface StockDay {
  readonly onRent: number;
  readonly reserved: number;
  readonly held: number;
  /** Below zero when more are taken than there are; null for a kind without a list of units. */
  readonly free: number | null;
}

/** Days on which the same number of units is missing. */
export interface Shortage {
  readonly count: number;
  readonly from: CalendarDate;
  /** Null: from then on. */
  readonly to: CalendarDate | null;
}

const holdsOn = (claim: StockClaim, day: CalendarDate): boolean =>
  claim.from <= day && (claim.to === null || day <= claim.to);

/** How the units of a kind are spread on a day. */
export function stockOn({ units, claims }: KindStock, day: CalendarDate): StockDay {
  const taken = (sort: ClaimSort): number =>
    claims.reduce((sum, one) => sum + (one.sort === sort && holdsOn(one, day) ? one.quantity : 0), 0);
  const [onRent, reserved, held] = [taken('rent'), taken('reservation'), taken('hold')];
  return { onRent, reserved, held, free: units === null ? null : units - onRent - reserved - held };
}

/**
 * Days within a stay on which more units are taken than there are. What is taken changes only where a claim begins
 * or ends, so no day in between is looked at.
 * @param to null: without an end
 * @param atMost how many of them concern the one who asks
 */
export function shortagesOf(
  kind: KindStock,
  { from, to }: Pick<Shortage, 'from' | 'to'>,
  atMost = Number.POSITIVE_INFINITY,
): Shortage[] {
  const isWithin = (day: CalendarDate): boolean => day > from && (to === null || day <= to);
  const changes = kind.claims.flatMap((one) => [one.from, ...(one.to === null ? [] : [addDays(one.to, 1)])]);
  const starts = [from, ...new Set(changes.filter(isWithin).toSorted())];
  const shortages: Shortage[] = [];
  for (const [at, start] of starts.entries()) {
    const next = starts[at + 1];
    const last = next === undefined ? to : addDays(next, -1);
    const count = Math.min(atMost, -(stockOn(kind, start).free ?? 0));
    if (count <= 0) continue;
    const before = shortages.at(-1);
    const continues = before?.count === count && before.to !== null && addDays(before.to, 1) === start;
    if (continues) shortages[shortages.length - 1] = { ...before, to: last };
    else shortages.push({ count, from: start, to: last });
  }
  return shortages;
}

const writtenDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const writtenYear = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
const isoYear = (day: CalendarDate): string => day.slice(0, 4);

/** The days of a shortage: *Jun 11*, *Jun 11–15*, *Jun 28–Jul 2*, *from Jun 11 on*; with the year across years. */
export function daysInWords({ from, to }: Pick<Shortage, 'from' | 'to'>): string {
  const [first, last] = [from, to ?? from].map((day) => new Date(`${day}T00:00:00Z`)) as [Date, Date];
  if (to === null) return `from ${writtenYear.format(first)} on`;
  if (from === to) return writtenDay.format(first);
  if (isoYear(from) !== isoYear(to)) return `${writtenYear.format(first)}–${writtenYear.format(last)}`;
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${writtenDay.format(first)}–${isOneMonth ? last.getUTCDate() : writtenDay.format(last)}`;
}

/** *1 short Jun 11–15*. */
export const shortageInWords = (shortage: Shortage): string =>
  `${shortage.count.toLocaleString('en-US')} short ${daysInWords(shortage)}`;

/** How many shortages of a kind are told before the rest is left out. */
const maxTold = 3;

/** Shortages of a kind in a row: *1 short Jun 11–15, 3 short Jun 20*. */
export function shortagesInWords(shortages: readonly Shortage[]): string {
  const told = shortages.slice(0, maxTold).map(shortageInWords);
  return [...told, ...(shortages.length > maxTold ? ['and later'] : [])].join(', ');
}
