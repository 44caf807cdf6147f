import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkPlan } from '../check/check.ts';
import type { PlanInput } from '../input.ts';
import { solve } from '../solve.ts';
import { arbitraryDay } from './days.ts';
import { exhaustive, tierWeight } from './exhaustive.ts';
import {
  withCompartments,
  withHours,
  withLimits,
  withOrder,
  withReleases,
  withStability,
} from './rich-days.ts';
import { patiently } from '../../../../test/patience.ts';

/**
 * Tolerated excess over the best possible plan, and the share of days on which it may be exceeded after so
 * few iterations.
 */
const TOLERANCE = 0.02;
const DEARER_SHARE = 0.03;

const small = arbitraryDay({ places: 5, stops: 5, trucks: 2, sites: 2 });
const few = arbitraryDay({ places: 5, stops: 4, trucks: 2, sites: 2 });
const long = arbitraryDay({ places: 6, stops: 8, trucks: 1, sites: 0 });

const cases: [name: string, days: fc.Arbitrary<PlanInput>, runs: number][] = [
  ['locks and positions', withOrder(small), 120],
  ['locks and positions, longer routes', withOrder(long), 15],
  ['worst cases, truck sizes and limits of the day', withLimits(small), 150],
  ['compartments', withCompartments(few), 60],
  ['compartments and worst cases', withLimits(withCompartments(few)), 30],
  ['a given plan and balanced work', withStability(small, false), 120],
  ['a given plan with times', withStability(small, true), 60],
  ['releases', withReleases(small), 150],
  ['releases and compartments', withReleases(withCompartments(few)), 40],
  ['releases, locks and a given plan', withReleases(withStability(withOrder(few), false)), 100],
  ['a given plan, longer routes', withStability(long, false), 15],
];

test.each(cases)(
  '%s: on small days the planner leaves out no more than trying everything does, and hardly ever costs more',
  (_, days, runs) => {
    let dearer = 0;
    let compared = 0;
    fc.assert(
      fc.property(days, (input) => {
        const best = exhaustive(input);
        const plan = solve(input, { iterations: 400 });
        expect(checkPlan(input, plan)).toEqual([]);
        // Of locked stops that do not all fit, the earlier ones are kept, not the largest number.
        const isLocked = (id: string): boolean =>
          input.trucks.some((truck) => truck.lockedStopIds?.includes(id));
        if (best.leftOut.some(isLocked)) return;
        const weight = plan.leftOut.reduce(
          (sum, { stopId }) =>
            sum +
            tierWeight(
              input,
              input.stops.findIndex((stop) => stop.id === stopId),
            ),
          0,
        );
        expect({ weight, leftOut: plan.leftOut.length }).toEqual({
          weight: best.leftOutWeight,
          leftOut: best.leftOut.length,
        });
        // Every part of the cost is rounded per route.
        const rounding = 4 * input.trucks.length;
        expect(plan.cost.totalCents).toBeGreaterThanOrEqual(best.costCents - rounding);
        compared++;
        if (plan.cost.totalCents > best.costCents * (1 + TOLERANCE) + rounding) dearer++;
      }),
      { numRuns: runs, seed: 3 },
    );
    expect(dearer / compared).toBeLessThanOrEqual(DEARER_SHARE);
  },
  60_000,
);

const days = arbitraryDay({ places: 5, stops: 4, trucks: 2, sites: 1 });

test(
  'speeds by the hour: as much is left out as trying everything leaves out, and every time is right',
  () => {
    fc.assert(
      fc.property(fc.oneof(withHours(days), withHours(withReleases(days))), (input) => {
        const best = exhaustive(input);
        const plan = solve(input, { iterations: 200 });
        expect(checkPlan(input, plan)).toEqual([]);
        const weight = plan.leftOut.reduce(
          (sum, { stopId }) =>
            sum +
            tierWeight(
              input,
              input.stops.findIndex((stop) => stop.id === stopId),
            ),
          0,
        );
        expect({ weight, leftOut: plan.leftOut.length }).toEqual({
          weight: best.leftOutWeight,
          leftOut: best.leftOut.length,
        });
      }),
      { numRuns: 40, seed: 3 },
    );
  },
  patiently(60_000),
);
