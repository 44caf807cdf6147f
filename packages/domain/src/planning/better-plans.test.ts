import { describe, expect, it } from 'vitest';
import { withBetterPlan } from './better-plans.ts';
import { maxBetterPlans, type BetterPlan } from './optimization.ts';

const plan = (second: number, costCents: number, leftOut = 0): BetterPlan => ({ second, costCents, leftOut });
const all = (...plans: BetterPlan[]) => plans.reduce<readonly BetterPlan[]>(withBetterPlan, []);

describe('the plans found by a search', () => {
  it.each([
    ['the first', [plan(0, 900)], [0]],
    ['a cheaper one', [plan(0, 900), plan(1, 800)], [0, 1]],
    ['not one that costs the same', [plan(0, 900), plan(1, 900)], [0]],
    ['not a dearer one', [plan(0, 900), plan(1, 950)], [0]],
    ['a dearer one that leaves less out', [plan(0, 900, 2), plan(1, 950, 1)], [0, 1]],
    ['not a cheaper one that leaves more out', [plan(0, 900, 1), plan(1, 100, 2)], [0]],
  ])('keep %s', (_, plans, seconds) => {
    expect(all(...plans).map(({ second }) => second)).toEqual(seconds);
  });

  it('are never too many; the first and the newest stay', () => {
    const count = 10 * maxBetterPlans;
    let kept: readonly BetterPlan[] = [];
    for (let second = 0; second < count; second += 1) {
      kept = withBetterPlan(kept, plan(second, 10_000 - second));
      expect(kept.length).toBeLessThanOrEqual(maxBetterPlans);
      expect([kept[0]?.second, kept.at(-1)?.second]).toEqual([0, second]);
    }
    expect(kept.length).toBeGreaterThan(maxBetterPlans / 2);
  });
});
