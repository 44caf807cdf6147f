import { NEVER } from '../../problem/problem.ts';
import type { DisposalPlacer } from './disposal.ts';
import type { Problem } from '../../problem/problem.ts';
import type { Evaluator } from '../../timetable/schedule.ts';
import type { Solution } from './solution.ts';

/**
 * Replaces the disposals of a route for its order of stops: cheapest by legs, unloading and fees over all
 * ways to split the order into trips, ignoring time; used when the evaluator finds it feasible and cheaper.
 * Fast enough for every step of the search; the exact placement is in disposal.ts, which trucks with
 * compartments use here, too.
 */
export interface Redump {
  redump(this: void, truck: number): void;
}

/** For trucks with compartments. */
const FEW_STOPS = 3;
const EVERY = 500;

/**
 * Creates the placement of disposals for a route whose stops stay in order: dynamic programming over all ways
 * to cut the order into trips, by legs, unloading and fees in cents and without regard to time. Time O(stops²
 * × sites) for a route, less where tanks are small. Trucks with compartments take the exact placement of
 * disposal.ts instead, now and then. Related: the split of a giant tour, Prins, Computers & Operations
 * Research 31(12), 2004.
 */
export function createRedump(
  problem: Problem,
  evaluator: Evaluator,
  solution: Solution,
  placer: DisposalPlacer,
): Redump {
  const { stops, sites, places, place, meters, gallons, worst, waste, mixes, siteAccepts, siteFee } = problem;
  let skipped = 0;
  const order = new Int32Array(stops + 2);
  /**
   * Cheapest extra cost with an empty tank after the first j stops; the trip's first stop and its final site.
   */
  const extra = new Float64Array(stops + 2);
  const tripFrom = new Int32Array(stops + 2);
  const tripSite = new Int32Array(stops + 2);
  const cutSite = new Int32Array(stops + 2);
  const sequence = new Int32Array(problem.longestRoute);

  function detour(truck: number, from: number, to: number, site: number, load: number): number {
    const { perMeter, perSecond, seconds } = problem.trucks[truck]!;
    const a = place[from]!;
    const b = place[to]!;
    const at = place[stops + site]!;
    const out = a * places + at;
    const back = at * places + b;
    const direct = a * places + b;
    if (seconds[out]! >= NEVER || seconds[back]! >= NEVER) return Infinity;
    const legMeters = meters[out]! + meters[back]! - Math.min(NEVER / 2, meters[direct]!);
    const legSeconds = seconds[out]! + seconds[back]! - Math.min(NEVER / 2, seconds[direct]!);
    return (
      legMeters * perMeter +
      (legSeconds + evaluator.unloadSeconds(site, load)) * perSecond +
      siteFee[site]! * load
    );
  }

  return {
    redump(truck) {
      const route = solution.routes[truck]!;
      const ends = problem.trucks[truck]!;
      let count = 0;
      let disposals = 0;
      for (let i = 1; i < route.length - 1; i++) {
        const x = route.sequence[i]!;
        if (x < stops) order[++count] = x;
        else disposals++;
      }
      if (disposals === 0 || count === 0) return;
      // The exact placement is expensive: occasionally, and always on short routes.
      if (ends.compartments.length > 0) {
        if (count > FEW_STOPS && ++skipped % EVERY !== 0) return;
        const placed = placer.place(truck, order.subarray(1), count, solution.siteRoomFor(truck), sequence);
        if (placed > 0 && evaluator.last.cost < route.cost - 1e-6)
          solution.setSequence(truck, sequence, placed);
        return;
      }
      order[0] = ends.start;
      order[count + 1] = ends.end;
      extra.fill(Infinity, 0, count + 2);
      // Trips that begin after stop i with an empty tank; i = −1 is the load at the start, unloaded in j = 0
      // … .
      let final = Infinity;
      let finalFrom = 0;
      for (let i = ends.loadAtStart > 0 ? -1 : 0; i <= count; i++) {
        if (i === 0 && ends.loadAtStart === 0) {
          extra[0] = 0;
          tripFrom[0] = -1;
          tripSite[0] = -1;
        }
        const before = i < 0 ? 0 : extra[i]!;
        if (before === Infinity) continue;
        let load = i < 0 ? ends.loadAtStart : 0;
        let full = load;
        let wastes = i < 0 ? ends.wasteAtStart : 0;
        for (let j = Math.max(i, 0); j <= count; j++) {
          if (j > i && j > 0) {
            const x = order[j]!;
            const added = waste[x]!;
            if (added !== 0) {
              load += gallons[x]!;
              full += worst[x]!;
              if (full > ends.capacity || (wastes & ~mixes[31 - Math.clz32(added)]!) !== 0) break;
              wastes |= added;
            }
          }
          if (j === count && (load === 0 || !problem.endEmpty) && before < final) {
            final = before;
            finalFrom = i;
          }
          if (load === 0) continue;
          for (let site = 0; site < sites; site++) {
            if ((wastes & ~siteAccepts[site]!) !== 0) continue;
            const cost = before + detour(truck, order[j]!, order[j + 1]!, site, load);
            if (cost >= extra[j]!) continue;
            extra[j] = cost;
            tripFrom[j] = i;
            tripSite[j] = site;
          }
        }
      }
      // A tank that is empty after the last stop needs no further trip.
      if (extra[count]! < final) {
        final = extra[count]!;
        finalFrom = count;
      }
      if (final === Infinity) return;
      cutSite.fill(-1, 0, count + 1);
      for (let j = finalFrom; j >= 0; j = tripFrom[j]!) cutSite[j] = tripSite[j]!;
      let length = 0;
      for (let j = 0; j <= count + 1; j++) {
        sequence[length++] = order[j]!;
        if (j <= count && cutSite[j]! >= 0) sequence[length++] = stops + cutSite[j]!;
      }
      if (evaluator.evaluate(truck, sequence, length) < route.cost - 1e-6)
        solution.setSequence(truck, sequence, length);
    },
  };
}
