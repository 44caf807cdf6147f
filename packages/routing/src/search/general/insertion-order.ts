import { NEVER } from '../../problem/problem.ts';
import type { Problem } from '../../problem/problem.ts';
import type { Random } from '../seed.ts';

/**
 * Orders absent stops for reinsertion: random, largest load, far, near, short or early or late windows
 * (SISR's sorts), higher priorities first in most steps.
 */
export interface InsertionOrder {
  sort(this: void, absent: Int32Array, count: number): void;
}

/**
 * Creates the sort of absent stops before reinsertion: at random (weight 4 of 14), by gallons (4), farthest
 * (2), nearest (1), length, begin and end of the windows (1 each); higher priorities first in four of five
 * steps. Sorts `absent[0 … count − 1]` in place, O(count²), count being about 10. Source: Christiaens &
 * Vanden Berghe, Transportation Science 54(2), 2020.3; the weights are the article's.
 */
export function createInsertionOrder(problem: Problem, random: Random): InsertionOrder {
  const { stops, places, place, meters, gallons, windowFrom, windowStart, windowEnd, tier } = problem;
  const key = new Float64Array(stops);
  const depot = place[problem.trucks[0]?.start ?? 0] ?? 0;
  const away = Float64Array.from({ length: stops }, (_, x) =>
    Math.min(NEVER, meters[depot * places + place[x]!]!),
  );
  const tiers = tier.some((value) => value !== tier[0]);
  const opens = (x: number): number => windowStart[windowFrom[x]!]!;
  const closes = (x: number): number => windowEnd[windowFrom[x + 1]! - 1]!;

  return {
    sort(absent, count) {
      const way = random.below(14);
      for (let i = 0; i < count; i++) {
        const x = absent[i]!;
        if (way < 4) key[x] = random.unit();
        else if (way < 8) key[x] = -gallons[x]!;
        else if (way < 10) key[x] = -away[x]!;
        else if (way < 11) key[x] = away[x]!;
        else if (way < 12) key[x] = closes(x) - opens(x);
        else key[x] = way < 13 ? opens(x) : -closes(x);
      }
      const byTier = tiers && random.below(10) < 8;
      for (let i = 1; i < count; i++) {
        const x = absent[i]!;
        let j = i - 1;
        while (j >= 0 && comesAfter(absent[j]!, x, byTier)) {
          absent[j + 1] = absent[j]!;
          j--;
        }
        absent[j + 1] = x;
      }
    },
  };

  function comesAfter(a: number, b: number, byTier: boolean): boolean {
    if (byTier && tier[a] !== tier[b]) return tier[a]! < tier[b]!;
    return key[a]! > key[b]!;
  }
}
