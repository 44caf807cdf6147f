import type { Random } from '../seed.ts';
import type { TripsProblem } from './trips-problem.ts';

/**
 * Creates the sort of absent stops before they are inserted again: SISR's sorts, higher priorities first in
 * most steps. Sorts `absent[0 … count − 1]` in place, O(count²), count being some 10. Source: Christiaens &
 * Vanden Berghe, Transportation Science 54(2), 2020.
 */
export function createTripsOrder(
  problem: TripsProblem,
  random: Random,
): (absent: Int32Array, count: number) => void {
  const { stops, rows, trucks, gallons, ready, close } = problem;
  const { tier } = problem.problem;
  const key = new Float64Array(stops);
  const { legs, start } = trucks[0]!;
  const tiers = tier.some((value) => value !== tier[0]);
  const timed = ready.some((value, row) => row < stops && (value !== ready[0] || close[row] !== close[0]));

  return (absent, count) => {
    const way = random.below(timed ? 14 : 11);
    for (let i = 0; i < count; i++) {
      const x = absent[i]!;
      if (way < 4) key[x] = random.unit();
      else if (way < 8) key[x] = -gallons[x]!;
      else if (way < 10) key[x] = -legs[2 * (start * rows + x)]!;
      else if (way < 11) key[x] = legs[2 * (start * rows + x)]!;
      else if (way < 12) key[x] = close[x]! - ready[x]!;
      else key[x] = way < 13 ? ready[x]! : -close[x]!;
    }
    const byTier = tiers && random.below(10) < 8;
    for (let i = 1; i < count; i++) {
      const x = absent[i]!;
      const own = key[x]!;
      const rank = byTier ? tier[x]! : 0;
      let j = i - 1;
      for (; j >= 0; j--) {
        const y = absent[j]!;
        const other = byTier ? tier[y]! : 0;
        if (other > rank || (other === rank && key[y]! <= own)) break;
        absent[j + 1] = y;
      }
      absent[j + 1] = x;
    }
  };
}
