import { array, assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate } from './allocate.ts';

describe('allocate', () => {
  test.each<[number, number[], number[]]>([
    // A ticket of $150.00 over three pickups, and a load over three generators.
    [15_000, [1_350, 900, 1_000], [6_231, 4_154, 4_615]],
    [2_600, [1_050, 950, 800], [975, 882, 743]],
    [1_500, [1_050, 950, 800], [562, 509, 429]],
    [-1_500, [1_050, 950, 800], [-562, -509, -429]],
    // Ties go to the first.
    [1, [1, 1], [1, 0]],
    [5, [0, 0], [5, 0]],
    [5, [], []],
    [0, [3, 4], [0, 0]],
  ])('%i over %j is %j', (amount, weights, parts) => {
    expect(allocate(amount, weights)).toEqual(parts);
  });

  test('parts add up, differ from the exact share by less than one, and keep the order of the weights', () => {
    assert(
      property(
        integer({ min: -(2 ** 40), max: 2 ** 40 }),
        array(integer({ min: 0, max: 2 ** 40 }), { minLength: 1, maxLength: 12 }),
        (amount, weights) => {
          const parts = allocate(amount, weights);
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
          const sum = weights.reduce((all, weight) => all + weight, 0);
          if (sum === 0) return;
          weights.forEach((weight, at) => {
            const difference = BigInt(parts[at] ?? 0) * BigInt(sum) - BigInt(amount) * BigInt(weight);
            expect(difference < BigInt(sum) && difference > -BigInt(sum)).toBe(true);
          });
        },
      ),
    );
  });
});
