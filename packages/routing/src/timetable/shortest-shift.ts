import type { Problem } from '../problem/problem.ts';

/**
 * A lower bound of a truck's time for the stops in this order: seconds from the start of its shift to its
 * return; see `createShortestShift`.
 */
export type ShortestShift = (truck: number, order: ArrayLike<number>, count: number) => number;

/**
 * Creates a fast test that a truck has no time for some stops: driving, work, the necessary unloadings, each
 * in the gap where it takes least, and the breaks owed; without waiting, so that it is never more than the
 * real duration. For days without hourly speeds and trucks without compartments; 0 for others.
 */
export function createShortestShift(problem: Problem): ShortestShift {
  const { stops, sites, places, place, service, gallons, waste, siteSecondsPerGallon, endEmpty, hours } =
    problem;
  const rate = siteSecondsPerGallon.reduce((least, one) => Math.min(least, one), Infinity);
  /** The least additional seconds of an unloading in a gap, ascending. */
  const extras: number[] = [];

  function keepLeast(extra: number, size: number): void {
    if (extras.length === size && extra >= extras[size - 1]!) return;
    let at = extras.length === size ? size - 1 : extras.length;
    for (; at > 0 && extras[at - 1]! > extra; at--) extras[at] = extras[at - 1]!;
    extras[at] = extra;
  }

  return (t, order, count) => {
    const truck = problem.trucks[t]!;
    if (hours || truck.compartments.length > 0 || sites === 0) return 0;
    const { seconds } = truck;
    let total = truck.loadAtStart;
    for (let i = 0; i < count; i++) if (waste[order[i]!] !== 0) total += gallons[order[i]!]!;
    const trips = Math.ceil(total / Math.max(1, truck.capacity));
    const unloadings = total === 0 ? 0 : Math.min(count + 1, endEmpty ? trips : trips - 1);
    extras.length = 0;
    let shortest = 0;
    let from = place[truck.start]! * places;
    for (let i = 0; i <= count; i++) {
      const node = i < count ? order[i]! : truck.end;
      const to = place[node]!;
      const direct = seconds[from + to]!;
      let via = Infinity;
      for (let site = 0; site < sites; site++) {
        const at = place[stops + site]!;
        via = Math.min(via, seconds[from + at]! + service[stops + site]! + seconds[at * places + to]!);
      }
      if (unloadings > 0) keepLeast(Math.max(0, via - direct), unloadings);
      shortest += Math.min(direct, via) + (i < count ? service[node]! : 0);
      from = to * places;
    }
    for (const extra of extras) shortest += extra;
    // Unloading takes whole seconds, rounded.
    if (unloadings > 0)
      shortest += Math.max(0, rate * (endEmpty ? total : total - truck.capacity) - unloadings);
    for (let k = 0; k < truck.breakLatest.length; k++) {
      // A start after the latest moment of a break saves the break, but is later by more.
      if (
        truck.shiftStart + shortest > truck.breakLatest[k]! &&
        truck.breakLatest[k]! - truck.shiftStart >= truck.breakSeconds[k]!
      )
        shortest += truck.breakSeconds[k]!;
    }
    return shortest;
  };
}
