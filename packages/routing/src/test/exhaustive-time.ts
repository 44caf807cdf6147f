import type { PlanBreak, PlanInput, PlanTruck } from '../input.ts';

export interface Visit {
  drive: number;
  windows: [number, number][];
  seconds: number;
  /** The whole visit lies in the window, not only its start. */
  whole: boolean;
  /** Of a stop. */
  stopId?: string;
  /** Of a stop: its trip does not leave before. */
  release?: number;
}

/** The windows without what is before a time. */
export function later(windows: [number, number][], from: number): [number, number][] {
  if (from === 0) return windows;
  const left = (windows.length === 0 ? [[0, 999_999] as [number, number]] : windows)
    .filter(([, end]) => end >= from)
    .map(([start, end]): [number, number] => [Math.max(start, from), end]);
  // Closed for good.
  return left.length > 0 ? left : [[1, 0]];
}

export function joined(windows: [number, number][]): [number, number][] {
  const result: [number, number][] = [];
  for (const [from, to] of windows.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}

/** Drives second by second, at each hour's speed. */
function arrival(input: PlanInput, departure: number, seconds: number): number {
  const factors = input.travel.hourFactors;
  if (!factors) return departure + seconds;
  let now = departure;
  for (let left = seconds; left > 1e-6; now++) left -= factors[Math.floor(now / 3600) % 24] ?? 1;
  return now;
}

function begin(visit: Visit, arrival: number): number {
  if (visit.windows.length === 0) return arrival;
  const starts = visit.windows
    .filter(([, to]) => Math.max(arrival, 0) <= to - (visit.whole ? visit.seconds : 0))
    .map(([from, to]) => ({ start: Math.max(arrival, from), last: to - (visit.whole ? visit.seconds : 0) }))
    .filter(({ start, last }) => start <= last);
  return Math.min(Infinity, ...starts.map(({ start }) => start));
}

export function earliest(input: PlanInput, truck: PlanTruck, visits: Visit[]): number {
  let time = truck.shift[0];
  for (const visit of visits) time = begin(visit, arrival(input, time, visit.drive)) + visit.seconds;
  return time;
}

/**
 * Cheapest cents of hours and overtime over all starts that can matter and all places for the breaks;
 * Infinity when none is in time.
 */
export function cheapestTime(
  input: PlanInput,
  truck: PlanTruck,
  visits: Visit[],
  home: number,
  latestEnd: number,
): number {
  const breaks = truck.breaks ?? [];
  /**
   * When the truck may leave for each visit: at any time in the middle of a trip, with everything ready at
   * its beginning.
   */
  const ready = visits.map((_, i) => {
    if (i > 0 && visits[i - 1]?.stopId !== undefined) return 0;
    const next = visits.findIndex((one, at) => at >= i && one.stopId === undefined);
    return Math.max(
      0,
      ...visits.slice(i, next < 0 ? visits.length : next).map(({ release }) => release ?? 0),
    );
  });
  let best = Infinity;
  const ends = (start: number): void => {
    const done = (time: number, taken: number, shifted: number): void => {
      const end = arrival(input, time, home);
      if (end > latestEnd) return;
      for (let k = taken; k < breaks.length; k++)
        if (start < (breaks[k]?.latest ?? 0) && end > (breaks[k]?.latest ?? 0)) return;
      best = Math.min(
        best,
        ((end - start) / 3600) * truck.costPerHourCents +
          (Math.max(0, end - truck.shift[1]) / 3600) * (truck.overtime?.costPerHourCents ?? 0) +
          ((end - start) / 3600) ** 2 * (input.rules.balanceCentsPerSquaredHour ?? 0) +
          (shifted / 60) * (input.stability?.perShiftedMinuteCents ?? 0),
      );
    };
    const pause = (time: number, one: PlanBreak | undefined): number =>
      one && time <= one.latest ? Math.max(time, one.earliest) + one.durationSeconds : Infinity;
    /**
     * phase 0: before the leg to visit i (or home), 1: arrived. Breaks not taken in time are skipped when the
     * start was after them.
     */
    const step = (time: number, i: number, arrived: boolean, taken: number, shifted: number): void => {
      if (time > latestEnd) return;
      if (i === visits.length) done(time, taken, shifted);
      for (let k = taken; k < breaks.length; k++) {
        const after = pause(time, breaks[k]);
        if (after < Infinity) step(after, i, arrived, k + 1, shifted);
        if (start < (breaks[k]?.latest ?? 0)) break;
      }
      const visit = visits[i];
      if (!visit) return;
      const at = begin(visit, time);
      if (!arrived) step(arrival(input, Math.max(time, ready[i] ?? 0), visit.drive), i, true, taken, shifted);
      else
        step(
          at + visit.seconds,
          i + 1,
          false,
          taken,
          shifted + Math.abs(at - (givenStart(input, visit.stopId) ?? at)),
        );
    };
    step(start, 0, false, 0, 0);
  };
  // Later starts matter where waiting can be saved: until some arrival meets an opening or a closing time, or
  // a break its latest start.
  const starts = new Set<number>([truck.shift[0]]);
  let behind = 0;
  const openings: number[] = [];
  const paused = [
    ...new Set(subsets(breaks).map((some) => some.reduce((sum, one) => sum + one.durationSeconds, 0))),
  ];
  for (const [i, visit] of visits.entries()) {
    for (const more of paused) openings.push((ready[i] ?? 0) - behind - more);
    behind += visit.drive;
    const given = givenStart(input, visit.stopId);
    for (const more of paused) {
      if (given !== undefined) openings.push(given - behind - more);
      for (const [from, to] of visit.windows)
        openings.push(from - behind - more, to - (visit.whole ? visit.seconds : 0) - behind - more);
      for (const { earliest, latest } of breaks)
        for (const offset of [behind, behind + visit.seconds])
          openings.push(earliest - offset - more, latest - offset - more);
    }
    behind += visit.seconds;
  }
  for (const more of paused)
    for (const end of [latestEnd, truck.shift[1], ...breaks.map(({ latest }) => latest)])
      openings.push(end - behind - home - more);
  for (const one of breaks) openings.push(one.earliest, one.latest);
  for (const opening of openings) if (opening > truck.shift[0] && opening <= latestEnd) starts.add(opening);
  for (const start of starts) ends(start);
  return best;
}

/** The service start of a stop in the given plan. */
function givenStart(input: PlanInput, stopId: string | undefined): number | undefined {
  const route = input.stability?.plan.find((one) => one.stopIds.includes(stopId ?? ''));
  return route?.serviceStarts?.[route.stopIds.indexOf(stopId ?? '')];
}

export function subsets<T>(items: T[]): T[][] {
  return items.reduce<T[][]>((sets, item) => [...sets, ...sets.map((set) => [...set, item])], [[]]);
}
