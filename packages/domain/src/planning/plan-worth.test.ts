import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { worthOf, type PlanWorth, type WeighedPlan } from './plan-worth.ts';

const smallest = { cents: 1_000, percent: 2 };
const totals = (cents: number, jobs = 8, findings = 0) => ({ cents, jobs, findings });

describe('what a plan is worth', () => {
  it.each<[what: string, Partial<WeighedPlan>, PlanWorth]>([
    ['saves $10 exactly', { proposed: totals(99_000) }, 'worth-changing'],
    ['saves a cent less than $10, under 2 %', { proposed: totals(99_001) }, 'nothing-worth-changing'],
    [
      'saves $4 of a day that costs $200, which is 2 %',
      { today: totals(20_000), proposed: totals(19_600) },
      'worth-changing',
    ],
    ['saves $3.99 of it', { today: totals(20_000), proposed: totals(19_601) }, 'nothing-worth-changing'],
    ['saves nothing', { proposed: totals(100_000) }, 'nothing-worth-changing'],
    ['costs more', { proposed: totals(100_500) }, 'nothing-worth-changing'],
    ['costs more, and takes one more job', { proposed: totals(104_000, 9) }, 'worth-changing'],
    ['leaves out a job that has a route', { proposed: totals(99_900, 7) }, 'worth-changing'],
    [
      'costs more, and breaks a rule less',
      { today: totals(100_000, 8, 2), proposed: totals(101_000, 8, 1) },
      'worth-changing',
    ],
    ['saves little, and breaks a rule more', { proposed: totals(99_900, 8, 1) }, 'nothing-worth-changing'],
    [
      'costs more, as it was asked for something else',
      { proposed: totals(101_000), goal: 'miles' },
      'worth-changing',
    ],
    ['is the first of its day', { today: totals(0, 0), proposed: totals(293_100) }, 'first-plan'],
    [
      'is the first of its day, asked for even work',
      { today: totals(0, 0), proposed: totals(293_100), goal: 'even-work' },
      'first-plan',
    ],
  ])('that %s', (_, plan, worth) => {
    expect(
      worthOf({ today: totals(100_000), proposed: totals(100_000), goal: 'cost', ...plan }, smallest),
    ).toBe(worth);
  });

  it.each([
    [{ cents: 0, percent: 2 }, 99_999, 'worth-changing'],
    [{ cents: 1_000, percent: 0 }, 99_999, 'worth-changing'],
    [{ cents: 0, percent: 0 }, 100_000, 'nothing-worth-changing'],
    [{ cents: 100_000, percent: 100 }, 50_000, 'nothing-worth-changing'],
  ] as const)(
    'with %j as the smallest saving, of a day that comes to %d cents instead of 100,000: %s',
    (least, cents, worth) => {
      expect(worthOf({ today: totals(100_000), proposed: totals(cents), goal: 'cost' }, least)).toBe(worth);
    },
  );

  it('never falls when the plan saves more', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 });
    const least = fc.record({ cents: fc.nat(100_000), percent: fc.nat(100) });
    fc.assert(
      fc.property(cents, cents, fc.nat(10_000), least, (today, proposed, more, bounds) => {
        const worth = (cost: number) =>
          worthOf({ today: totals(today), proposed: totals(cost), goal: 'cost' }, bounds);
        expect([worth(proposed), worth(proposed - more)]).not.toEqual([
          'worth-changing',
          'nothing-worth-changing',
        ]);
      }),
    );
  });
});
