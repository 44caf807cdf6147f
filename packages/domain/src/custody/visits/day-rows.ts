import type { TruckDayRow } from './ticket.ts';

/** A truck's day in one row: the gallons of all of its tanks. */
export interface DaySums {
  readonly start: number;
  readonly in: number;
  readonly out: number;
  /** Positive: less arrived than was on board. */
  readonly missing: number;
  readonly end: number;
}

const none: DaySums = { start: 0, in: 0, out: 0, missing: 0, end: 0 };

const added = (a: DaySums, b: DaySums): DaySums => ({
  start: a.start + b.start,
  in: a.in + b.in,
  out: a.out + b.out,
  missing: a.missing + b.missing,
  end: a.end + b.end,
});

/** Adds up the tanks of a day. A move between two of them is neither in nor out. */
export const sumsOf = ({ compartments }: Pick<TruckDayRow, 'compartments'>): DaySums =>
  compartments
    .map((tank): DaySums => ({
      start: tank.opening,
      in: tank.pickedUp,
      out: tank.discharged,
      missing: tank.variance,
      end: tank.closing,
    }))
    .reduce(added, none);

/** Adds up days. */
export const sumsOfDays = (days: readonly TruckDayRow[]): DaySums => days.map(sumsOf).reduce(added, none);

/** A day's state, worst first. */
export type DayState = 'differs' | 'aboard' | 'missing' | 'balances' | 'closed';

/** 'aboard': nothing is missing but to measure what stays in the tank, and why. */
export function stateOf({ closed, findings, compartments }: TruckDayRow): DayState {
  if (closed !== null) return 'closed';
  const codes = new Set(findings.map(({ code }) => code));
  if (
    codes.has('day.does-not-balance') ||
    codes.has('day.discrepancy-open') ||
    codes.has('day.measured-difference')
  )
    return 'differs';
  codes.delete('day.left-on-board');
  if (codes.size > 0) return 'missing';
  return compartments.some(({ closing }) => closing > 0) ? 'aboard' : 'balances';
}

/** A day's state in a word: on the screen and in its file. */
export const dayStateName: Readonly<Record<DayState, string>> = {
  differs: 'Differs',
  missing: 'Open',
  aboard: 'Aboard',
  balances: 'Balances',
  closed: 'Closed',
};

const states: readonly DayState[] = ['differs', 'missing', 'aboard', 'balances', 'closed'];

type SortValue = string | number;

/** The columns days are sorted by. */
const values: Readonly<Record<string, (day: TruckDayRow) => SortValue>> = {
  day: ({ date }) => date,
  truck: ({ vehicle }) => vehicle.name.toLowerCase(),
  start: (day) => sumsOf(day).start,
  in: (day) => sumsOf(day).in,
  out: (day) => sumsOf(day).out,
  missing: (day) => Math.abs(sumsOf(day).missing),
  end: (day) => sumsOf(day).end,
  state: (day) => states.indexOf(stateOf(day)),
};

export const defaultDaySort = '-day';

/** Whether days can be sorted so; an address may say anything. */
export const isDaySort = (sort: string | undefined): sort is string =>
  sort !== undefined && Object.hasOwn(values, sort.replace(/^-/, ''));

/** Days in an order; those of one value, the newest first and then by truck, as they came. */
export function sortedDays(days: readonly TruckDayRow[], sort: string): readonly TruckDayRow[] {
  const valueOf = values[sort.replace(/^-/, '')];
  if (valueOf === undefined) return days;
  const direction = sort.startsWith('-') ? -1 : 1;
  return days.toSorted((a, b) => {
    const [one, other] = [valueOf(a), valueOf(b)];
    return one === other ? 0 : one < other ? -direction : direction;
  });
}
