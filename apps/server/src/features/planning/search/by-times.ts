import { minutesPastBy } from '@haulwright/domain/jobs/by-time';
import type { Plan } from '@haulwright/routing/answer';
import type { PlanInput, TimeWindow } from '@haulwright/routing/input';
import { followPlanVisits } from './plan-visits.ts';
import type { PlannedOrder } from './search-day.ts';

/** Deadlines of urgent jobs in minutes of the day, by job. */
export type ByTimes = ReadonlyMap<string, number>;

/** Of the jobs that are urgent. */
export const byTimesOf = (
  jobs: readonly { readonly id: string; readonly beginByMinute: number | null }[],
): ByTimes =>
  new Map(jobs.flatMap(({ id, beginByMinute }) => (beginByMinute === null ? [] : [[id, beginByMinute]])));

/** Cuts windows off at a minute; null when nothing is left. */
function upTo(windows: readonly TimeWindow[], byMinute: number): TimeWindow[] | null {
  const end = byMinute * 60;
  const all: readonly TimeWindow[] = windows.length === 0 ? [[0, end]] : windows;
  const left = all.flatMap(([from, to]): TimeWindow[] => (from <= end ? [[from, Math.min(to, end)]] : []));
  return left.length > 0 ? left : null;
}

/** The day with the windows of these jobs ending at their deadlines, where anything is left of them. */
export const withByTimes = (input: PlanInput, byTimes: ByTimes): PlanInput => ({
  ...input,
  stops: input.stops.map((stop) => {
    const by = byTimes.get(stop.id);
    const windows = by === undefined ? null : upTo(stop.windows, by);
    return windows === null ? stop : { ...stop, windows };
  }),
});

/** The deadlines that some truck can meet if it does nothing else first. */
const possible = (input: PlanInput, byTimes: ByTimes): ByTimes =>
  new Map(
    input.stops.flatMap((stop): [string, number][] => {
      const by = byTimes.get(stop.id);
      const latest = by === undefined ? undefined : upTo(stop.windows, by)?.at(-1)?.[1];
      if (by === undefined || latest === undefined) return [];
      const isReached = input.trucks.some(({ startPlace, shift }) => {
        const way = input.travel.seconds[startPlace * input.travel.size + stop.place] ?? -1;
        return way >= 0 && shift[0] + way <= latest;
      });
      return isReached ? [[stop.id, by]] : [];
    }),
  );

/** The jobs on these routes that begin by their deadlines. */
const inTime = (routes: Plan['routes'], byTimes: ByTimes): Set<string> =>
  new Set(
    routes.flatMap(({ stops }) =>
      stops.flatMap(({ stopId, arrival, waitSeconds }) => {
        const by = byTimes.get(stopId ?? '');
        return stopId === undefined || by === undefined || minutesPastBy(by, arrival + waitSeconds) > 0
          ? []
          : [stopId];
      }),
    ),
  );

/** The jobs that these orders begin by their deadlines. */
const keptBy = (input: PlanInput, orders: readonly PlannedOrder[], byTimes: ByTimes): Set<string> =>
  inTime(
    orders.flatMap(({ truckId, visits = [] }) => followPlanVisits(input, truckId, visits)?.route ?? []),
    byTimes,
  );

const without = (byTimes: ByTimes, ids: ReadonlySet<string>): ByTimes =>
  new Map([...byTimes].filter(([id]) => !ids.has(id)));

/**
 * The deadlines for the next search: without those that found no place, but with all that are met today as
 * long as giving up others may help. Always fewer than `active`.
 */
function fewer(
  active: ByTimes,
  late: ReadonlySet<string>,
  kept: ReadonlySet<string>,
  round: number,
): ByTimes {
  const newOnes = new Set([...active.keys()].filter((id) => !kept.has(id)));
  const newAndLate = newOnes.intersection(late);
  if (round === 1 && newAndLate.size > 0) return without(active, newAndLate);
  if (newOnes.size > 0) return without(active, newOnes);
  return round < 4 ? without(active, late) : new Map();
}

/**
 * Searches a day so that urgent work begins by its deadline where possible. The planner's windows are hard,
 * so a job that finds no place gets its own windows back, and the day is searched again.
 * @param before the day's present routes: deadlines they meet are given up last
 * @returns the result, and the day as it was searched
 */
export async function searchInTime<Found extends { readonly plan: Plan }>(
  input: PlanInput,
  { byTimes, before }: { readonly byTimes: ByTimes; readonly before: readonly PlannedOrder[] },
  search: (input: PlanInput) => Promise<Found>,
): Promise<Found & { readonly searched: PlanInput }> {
  const kept = keptBy(input, before, byTimes);
  let active = possible(input, byTimes);
  for (let round = 1; ; round += 1) {
    const searched = withByTimes(input, active);
    const found = await search(searched);
    const late = new Set(found.plan.leftOut.flatMap(({ stopId }) => (active.has(stopId) ? [stopId] : [])));
    if (late.size === 0) return { ...found, searched };
    active = fewer(active, late, kept, round);
  }
}

/**
 * Whether the first routes begin fewer of these jobs in time than the second without serving more of them
 * instead.
 */
export function losesTime(found: Plan['routes'], given: Plan['routes'], byTimes: ByTimes): boolean {
  const served = (routes: Plan['routes']): number =>
    routes.flatMap(({ stops }) => stops.filter(({ stopId }) => byTimes.has(stopId ?? ''))).length;
  const [now, before] = [inTime(found, byTimes), inTime(given, byTimes)];
  return served(found) <= served(given) && !before.isSubsetOf(now);
}
