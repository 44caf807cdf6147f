import type { Random } from '../seed.ts';
import type { PlainProblem } from './plain-problem.ts';
import type { PlainRoutes } from './plain-routes.ts';

/** Share of exchanges with an unused truck: the route is split. */
const SPLIT_SHARE = 0.3;

/**
 * Creates 2-opt*: the best exchange of the tails of two of the ruined routes, or of one and an unused one,
 * with noise of the temperature (in units of cost) on each candidate. The exchange is made even when it
 * costs; the acceptance of the whole step decides. Time O(product of both lengths), each candidate in
 * constant time. Source: Potvin & Rousseau, Journal of the Operational Research Society 46(12), 1995.
 */
export function createPlainTails(
  problem: PlainProblem,
  state: PlainRoutes,
  random: Random,
): (temperature: number) => void {
  const { stops, size, cost, time, gallons, capacity, timed } = problem;
  const { next, row, begin, until, leg, load, count, unused, touched } = state;
  const one = new Int32Array(stops);
  const other = new Int32Array(stops);

  /** Stops up to `head` of a route and those behind `tail` of another. */
  function join(into: Int32Array, start: number, head: number, tail: number): number {
    let length = 0;
    for (let x = start; x !== head;) {
      x = next[x]!;
      into[length++] = x;
    }
    for (let x = next[tail]!; x < stops; x = next[x]!) into[length++] = x;
    return length;
  }

  return (temperature) => {
    if (state.touchedCount < 1) return;
    const first = touched[random.below(state.touchedCount)]!;
    if (count[first] === 0) return;
    let second: number;
    if (state.touchedCount < 2 || random.unit() < SPLIT_SHARE) {
      if (state.unusedCount === 0) return;
      second = unused[state.unusedCount - 1]!;
    } else {
      second = touched[random.below(state.touchedCount)]!;
      if (second === first || count[second] === 0) return;
    }
    const startOne = stops + 2 * first;
    const startOther = stops + 2 * second;
    let best = Infinity;
    let change = 0;
    let cutOne = -1;
    let cutOther = -1;
    let loadOne = 0;
    for (let a = startOne; ;) {
      const afterA = next[a]!;
      let loadOther = 0;
      for (let b = startOther; ;) {
        const afterB = next[b]!;
        const nothing = (a >= stops && b >= stops) || (afterA >= stops && afterB >= stops);
        if (
          !nothing &&
          loadOne + load[second]! - loadOther <= capacity &&
          loadOther + load[first]! - loadOne <= capacity
        ) {
          const idleOne = a >= stops && afterB >= stops;
          const idleOther = b >= stops && afterA >= stops;
          const exact =
            (idleOne ? 0 : cost[row[a]! * size + row[afterB]!]!) +
            (idleOther ? 0 : cost[row[b]! * size + row[afterA]!]!) -
            leg[a]! -
            leg[b]!;
          // Noise is never negative: a candidate that is more expensive without it needs none.
          if (
            exact < best &&
            (!timed ||
              ((idleOne || begin[a]! + time[row[a]! * size + row[afterB]!]! <= until[afterB]!) &&
                (idleOther || begin[b]! + time[row[b]! * size + row[afterA]!]! <= until[afterA]!)))
          ) {
            const delta = exact - temperature * Math.log(1 - random.unit() * 0.999);
            if (delta < best) {
              best = delta;
              change = exact;
              cutOne = a;
              cutOther = b;
            }
          }
        }
        if (afterB >= stops) break;
        b = afterB;
        loadOther += gallons[b]!;
      }
      if (afterA >= stops) break;
      a = afterA;
      loadOne += gallons[a]!;
    }
    if (cutOne < 0) return;
    state.save(second);
    const lengthOne = join(one, startOne, cutOne, cutOther);
    const lengthOther = join(other, startOther, cutOther, cutOne);
    state.write(first, one, lengthOne);
    state.write(second, other, lengthOther);
    state.cost += change;
  };
}
