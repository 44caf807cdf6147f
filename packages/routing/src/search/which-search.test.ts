import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkPlan } from '../check/check.ts';
import { followOrder } from '../follow/follow.ts';
import { visitedRoutes } from '../compare/compare-plans.ts';
import type { PlanInput } from '../input.ts';
import { buildProblem } from '../problem/problem.ts';
import { plainProblemOf } from './plain/plain-problem.ts';
import { isForTrips } from './trips/trips-problem.ts';
import { solve } from '../solve.ts';
import { HOUR, arbitraryDay, day, line, stop, truck } from '../test/days.ts';
import {
  withCompartments,
  withHours,
  withLimits,
  withOrder,
  withReleases,
  withStability,
} from '../test/rich-days.ts';
import { patiently } from '../../../../test/patience.ts';

/** A day that the fastest search can plan. */
const plain = day({
  travel: line(0, 10, 20),
  stops: [stop('a', 1, { gallons: 100, wasteType: 'septage' }), stop('b', 2)],
  trucks: [truck('t'), truck('u')],
  rules: { endEmpty: false },
});
const cases: [name: string, isPlain: boolean, input: PlanInput][] = [
  ['nothing particular', true, plain],
  [
    'paid waiting for a stop not before a time',
    false,
    { ...plain, stops: [stop('a', 1, { notBefore: 9 * HOUR })] },
  ],
  ['a locked stop', false, { ...plain, trucks: [truck('t', { lockedStopIds: ['a'] })] }],
  ['a stop to be first', false, { ...plain, stops: [stop('a', 1, { position: 'first' })] }],
  ['a given plan', false, { ...plain, stability: { plan: [], perMovedStopCents: 1 } }],
  ['balanced work', false, { ...plain, rules: { endEmpty: false, balanceCentsPerSquaredHour: 1 } }],
  ['a worst case', false, { ...plain, rules: { endEmpty: false, planForExtraPercent: 1 } }],
  ['a limit of stops', false, { ...plain, trucks: [truck('t', { maxStops: 9 })] }],
  ['a limit of gallons', false, { ...plain, trucks: [truck('t', { maxGallonsPerDay: 9000 })] }],
  [
    'compartments',
    false,
    {
      ...plain,
      trucks: [
        truck('t', { compartments: [{ id: 'c', capacityGallons: 500, acceptedWastes: ['septage'] }] }),
      ],
    },
  ],
  [
    'speeds by the hour',
    false,
    { ...plain, travel: { ...plain.travel, hourFactors: Array.from({ length: 24 }, () => 1) } },
  ],
];
test.each(cases)('%s: taken by the plain search: %s, by the trips search always', (_, isPlain, input) => {
  const problem = buildProblem(input);
  expect(plainProblemOf(problem, Int32Array.from(input.stops.keys())) !== null).toBe(isPlain);
  expect(isForTrips(problem)).toBe(true);
});

describe('a day with everything at once', () => {
  const everything = withReleases(
    withHours(
      withStability(
        withLimits(
          withCompartments(
            withOrder(arbitraryDay({ places: 6, stops: 7, trucks: 3, sites: 2, roads: 'any' })),
          ),
        ),
        true,
      ),
    ),
  );

  test(
    'its plan passes the checker, is the same each time and keeps every time and cent when its orders are followed',
    () => {
      fc.assert(
        fc.property(everything, (input) => {
          const plan = solve(input, { iterations: 30, seed: 2 });
          expect(checkPlan(input, plan)).toEqual([]);
          expect(JSON.stringify(solve(structuredClone(input), { iterations: 30, seed: 2 }))).toBe(
            JSON.stringify(plan),
          );
          for (const { truckId, visits } of visitedRoutes(plan.routes)) {
            const { route, findings } = followOrder(input, truckId, visits);
            expect(findings).toEqual([]);
            expect(route.costCents).toBe(plan.routes.find((one) => one.truckId === truckId)?.costCents);
          }
        }),
        { numRuns: 80 },
      );
    },
    patiently(30_000),
  );
});
