import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Plan } from '../answer.ts';
import { checkPlan } from './check.ts';
import type { PlanInput } from '../input.ts';
import { createRandom } from '../search/seed.ts';
import { solve } from '../solve.ts';
import { arbitraryDay } from '../test/days.ts';
import { fuzzDay } from '../test/fuzz-days.ts';
import { breakMutations } from '../test/mutations/of-breaks.ts';
import { compartmentMutations } from '../test/mutations/of-compartments.ts';
import { figureMutations, moneyMutations } from '../test/mutations/of-figures.ts';
import { idMutations } from '../test/mutations/of-ids.ts';
import { loadMutations } from '../test/mutations/of-loads.ts';
import { limitMutations } from '../test/mutations/of-limits.ts';
import { orderMutations } from '../test/mutations/of-orders.ts';
import { releaseMutations } from '../test/mutations/of-releases.ts';
import { timeMutations } from '../test/mutations/of-times.ts';
import { windowMutations } from '../test/mutations/of-windows.ts';
import { realDay } from '../test/real-days.ts';
import { waitingDay } from '../test/release-days.ts';
import { withReleases } from '../test/rich-days.ts';
import type { DayKind } from '../test/real-days.ts';

/**
 * Tests the checker itself: each way to break a plan is applied to many correct plans, of realistic days and
 * of arbitrary ones; the checker must report every one of them.
 */

const effort = { iterations: 40 };
const kinds: DayKind[] = ['septic', 'grease', 'toilet', 'manure', 'mixed'];
const days: PlanInput[] = [
  ...kinds.flatMap((kind) => [1, 2, 3].map((seed) => realDay({ kind, stops: 24, seed }))),
  ...kinds.map((kind) => realDay({ kind, stops: 24, trucks: 2, seed: 4 })),
  ...fc.sample(arbitraryDay({ places: 8, stops: 9, trucks: 4, sites: 3 }), { numRuns: 60, seed: 42 }),
  ...fc.sample(withReleases(arbitraryDay({ places: 8, stops: 9, trucks: 4, sites: 3 })), {
    numRuns: 40,
    seed: 43,
  }),
  ...Array.from({ length: 10 }, (_, number) => waitingDay(number)),
  ...Array.from({ length: 250 }, (_, seed) => fuzzDay(seed)),
];
const plans: [input: PlanInput, plan: Plan][] = days.map((input) => [input, solve(input, effort)]);
const LEAST = 5;

describe('checkPlan', () => {
  test('finds nothing wrong with correct plans', () => {
    for (const [input, plan] of plans) expect(checkPlan(input, plan)).toEqual([]);
  });

  test.each([
    ...idMutations,
    ...loadMutations,
    ...windowMutations,
    ...breakMutations,
    ...timeMutations,
    ...orderMutations,
    ...limitMutations,
    ...releaseMutations,
    ...compartmentMutations,
    ...figureMutations,
    ...moneyMutations,
  ])('catches $name', ({ apply }) => {
    let broken = 0;
    for (const [index, [input, plan]] of plans.entries()) {
      const subject = {
        input: structuredClone(input),
        plan: structuredClone(plan),
        random: createRandom(index),
      };
      const codes = apply(subject);
      if (!codes) continue;
      broken++;
      const found = checkPlan(subject.input, subject.plan).map(({ code }) => code);
      expect(
        found.some((code) => codes.includes(code)),
        `plan ${index}: expected one of ${codes.join(', ')}, found ${found.join(', ') || 'nothing'}`,
      ).toBe(true);
    }
    expect(broken).toBeGreaterThanOrEqual(LEAST);
  });
});
