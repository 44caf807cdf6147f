import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkPlan } from './check.ts';
import { solve } from './solve.ts';
import { arbitraryDay } from './test/days.ts';

describe('any day', () => {
  test('every plan passes the checker', () => {
    fc.assert(
      fc.property(arbitraryDay({ places: 6, stops: 9, trucks: 3, sites: 3, roads: 'any' }), (input) => {
        const plan = solve(input, { iterations: 60 });
        expect(checkPlan(input, plan)).toEqual([]);
      }),
      { numRuns: 300, seed: Number(process.env['FC_SEED'] ?? 1) },
    );
  });
});
