import { dayOfWeek, daysBetween } from '@haulwright/domain/kernel/calendar-date';
import type { Trade } from './names.ts';

/** How many days around today have work: driven routes before it, jobs that are not planned yet after it. */
export const daysBack = 14;
export const daysAhead = 10;

interface Crew {
  readonly truck: string;
  /** Index into the technicians. */
  readonly driver: number;
  readonly trade: Trade;
}

export interface DayWork {
  readonly jobs: Readonly<Record<Trade, number>>;
  readonly crews: readonly Crew[];
}

const levi: Crew = { truck: 'Truck 11', driver: 0, trade: 'septic' };
const hector: Crew = { truck: 'Truck 12', driver: 1, trade: 'septic' };
const hectorHauls: Crew = { truck: 'Tanker 41', driver: 1, trade: 'manure' };
const sam: Crew = { truck: 'Grease 21', driver: 2, trade: 'grease' };
const tina: Crew = { truck: 'Toilets 31', driver: 3, trade: 'toilets' };

const full: DayWork = {
  jobs: { septic: 11, toilets: 6, grease: 2, manure: 0 },
  crews: [levi, hector, sam, tina],
};
const hauling: DayWork = {
  jobs: { septic: 6, toilets: 6, grease: 2, manure: 3 },
  crews: [levi, hectorHauls, sam, tina],
};
const weekend: DayWork = { jobs: { septic: 5, toilets: 4, grease: 0, manure: 0 }, crews: [levi, tina] };

/** By the day of the week, Sunday first: somebody looks around on a Sunday too. */
const week = [weekend, full, hauling, full, hauling, full, weekend] as const;

/**
 * Which work a day has and who does it. Levi works every day, so that there is always a technician to look
 * on as.
 * @param share of the usual number of jobs, for a smaller company; every trade of the day keeps one
 */
export function workOf(date: string, share = 1): DayWork {
  const { jobs, crews } = week[dayOfWeek(date)] ?? full;
  const some = (count: number): number => (count === 0 ? 0 : Math.max(1, Math.round(count * share)));
  return {
    jobs: {
      septic: some(jobs.septic),
      toilets: some(jobs.toilets),
      grease: some(jobs.grease),
      manure: some(jobs.manure),
    },
    crews,
  };
}

const firstDay = '2024-01-01';

/**
 * Whose turn it is on a day: the places one after the other, each client once a day, and none of those who
 * have work that day already. First are those whose nearest other work is furthest away.
 * @param places of one trade, always in the same order
 */
export function placesOf<Place extends { readonly clientId: string }>(
  places: readonly Place[],
  {
    date,
    count,
    busy,
    restOf = () => 0,
  }: {
    readonly date: string;
    readonly count: number;
    readonly busy: ReadonlySet<string>;
    /** Days to the nearest other work at the place. */
    readonly restOf?: (place: Place) => number;
  },
): Place[] {
  const taken = new Set(busy);
  const chosen: Place[] = [];
  const start = (((daysBetween(firstDay, date) * count) % places.length) + places.length) % places.length;
  const turns = [...places.slice(start), ...places.slice(0, start)];
  for (const place of turns.toSorted((a, b) => restOf(b) - restOf(a))) {
    if (chosen.length >= count) break;
    if (taken.has(place.clientId)) continue;
    taken.add(place.clientId);
    chosen.push(place);
  }
  return chosen;
}
