import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkPlan } from '../../check/check.ts';
import type { PlanInput } from '../../input.ts';
import { buildProblem } from '../../problem/problem.ts';
import { solve } from '../../solve.ts';
import { HOUR, MINUTE, day, line, site, stop, truck } from '../../test/days.ts';
import { exhaustive } from '../../test/exhaustive.ts';
import { goods, overnight, plainDay } from '../../test/plain-days.ts';
import { plainProblemOf } from './plain-problem.ts';
import { patiently } from '../../../../../test/patience.ts';

const isPlain = (input: PlanInput): boolean =>
  plainProblemOf(buildProblem(input), Int32Array.from(input.stops.keys())) !== null;

describe('what a plain day is', () => {
  const roads = line(0, 10, 20);
  const two = [stop('a', 1, goods(100)), stop('b', 2, goods(100))];
  const cases: [name: string, plain: boolean, input: PlanInput][] = [
    [
      'like trucks, no unloading',
      true,
      day({ travel: roads, stops: two, trucks: [truck('t'), truck('u')], ...overnight }),
    ],
    [
      'sites that nothing is taken to',
      true,
      day({
        travel: roads,
        stops: [stop('a', 1), stop('b', 2)],
        trucks: [truck('t')],
        disposalSites: [site('d', 1)],
      }),
    ],
    [
      'unloading',
      false,
      day({ travel: roads, stops: two, trucks: [truck('t')], disposalSites: [site('d', 1)] }),
    ],
    [
      'different trucks',
      false,
      day({
        travel: roads,
        stops: two,
        trucks: [truck('t'), truck('u', { fixedCostCents: 5 })],
        ...overnight,
      }),
    ],
    [
      'a break',
      false,
      day({
        travel: roads,
        stops: two,
        trucks: [truck('t', { breaks: [{ earliest: 9 * HOUR, latest: 10 * HOUR, durationSeconds: 60 }] })],
        ...overnight,
      }),
    ],
    [
      'paid waiting',
      false,
      day({
        travel: roads,
        stops: [stop('a', 1, { windows: [[9 * HOUR, 10 * HOUR]] }), stop('b', 2)],
        trucks: [truck('t')],
      }),
    ],
    [
      'unpaid waiting',
      true,
      day({
        travel: roads,
        stops: [stop('a', 1, { windows: [[9 * HOUR, 10 * HOUR]] }), stop('b', 2)],
        trucks: [truck('t', { costPerHourCents: 0 })],
      }),
    ],
    [
      'two windows',
      false,
      day({
        travel: roads,
        stops: [
          stop('a', 1, {
            windows: [
              [0, 9 * HOUR],
              [10 * HOUR, 11 * HOUR],
            ],
          }),
          stop('b', 2),
        ],
        trucks: [truck('t', { costPerHourCents: 0 })],
      }),
    ],
    [
      'two wastes',
      false,
      day({
        travel: roads,
        stops: [stop('a', 1, goods(1)), stop('b', 2, { gallons: 1, wasteType: 'grease' })],
        trucks: [truck('t', { acceptedWastes: ['septage', 'grease'] })],
        ...overnight,
      }),
    ],
    [
      'a missing road',
      false,
      day({
        travel: { size: 3, seconds: [0, 60, 60, 60, 0, -1, 60, 60, 0], meters: [0, 9, 9, 9, 0, 9, 9, 9, 0] },
        stops: two,
        trucks: [truck('t')],
        ...overnight,
      }),
    ],
  ];
  test.each(cases)('%s: %s', (_, plain, input) => {
    expect(isPlain(input)).toBe(plain);
  });
});

describe('the cost from row to column', () => {
  const symmetric = day({
    travel: line(0, 10, 20, 5),
    stops: [1, 2, 3].map((place) => stop(`s${place}`, place, goods(100))),
    trucks: [truck('t', { fixedCostCents: 700 })],
    ...overnight,
  });
  test.each([
    ['roads as long both ways', symmetric],
    ['roads longer one way', plainDay(8, 7, 2, 1, false)],
  ])('is also there by column: %s', (_, input) => {
    const plain = plainProblemOf(buildProblem(input), Int32Array.from(input.stops.keys()))!;
    const { stops, size, cost, costTo } = plain;
    const from = [...Array(stops).keys(), stops];
    const to = [...Array(stops).keys(), stops + 1];
    const pairs = from.flatMap((x) =>
      to.filter((y) => y !== x && (x < stops || y < stops)).map((y) => ({ x, y })),
    );
    expect(pairs.map(({ x, y }) => costTo[y * size + x])).toEqual(
      pairs.map(({ x, y }) => cost[x * size + y]),
    );
  });
});

describe('plans of plain days', () => {
  test(
    'small ones cost what trying everything finds',
    () => {
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 1e6 }), fc.boolean(), (seed, windows) => {
          const input = plainDay(6, 6, 2, seed, windows);
          expect(isPlain(input)).toBe(true);
          const best = exhaustive(input);
          const plan = solve(input, { iterations: 600 });
          expect(checkPlan(input, plan)).toEqual([]);
          expect(plan.leftOut.length).toBe(best.leftOut.length);
          // Every part of the cost is rounded per route.
          fc.pre(best.leftOut.length === 0);
          expect(plan.cost.totalCents - best.costCents).toBeLessThanOrEqual(3 * input.trucks.length);
        }),
        { numRuns: 60, seed: 5 },
      );
    },
    patiently(30_000),
  );

  test(
    'larger ones keep every rule',
    () => {
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 1e6 }), fc.boolean(), (seed, windows) => {
          const input = plainDay(30, 60, 25, seed, windows);
          const plan = solve(input, { iterations: 400 });
          expect(checkPlan(input, plan)).toEqual([]);
          expect(plan.leftOut).toEqual([]);
        }),
        { numRuns: 25 },
      );
    },
    patiently(30_000),
  );

  test('when the trucks do not take all, as much as the general search leaves out is left out', () => {
    const input = day({
      travel: line(0, 30),
      stops: ['a', 'b', 'c'].map((id) => stop(id, 1)),
      trucks: [truck('t', { shift: [8 * HOUR, 8 * HOUR + 80 * MINUTE] })],
    });
    expect(isPlain(input)).toBe(true);
    expect(solve(input, { iterations: 100 }).leftOut).toHaveLength(1);
  });

  test.each([1, 2])(
    'a large one, whose stops are put in another order, keeps every rule and gives the same plan again: day %i',
    (seed) => {
      const input = plainDay(90, 330, 140, seed, true);
      const plan = solve(input, { iterations: 2500, seed });
      expect(checkPlan(input, plan)).toEqual([]);
      expect(plan.leftOut).toEqual([]);
      expect(solve(input, { iterations: 2500, seed })).toEqual(plan);
    },
  );

  test.each([1, 2])(
    'long routes, planned in many short coolings, keep every rule and give the same plan again: day %i',
    (seed) => {
      const few = plainDay(30, 36, 4, seed, true);
      const input = { ...few, trucks: few.trucks.map((one) => ({ ...one, capacityGallons: 20_000 })) };
      const plan = solve(input, { iterations: 60_000, seed });
      expect(checkPlan(input, plan)).toEqual([]);
      expect(plan.leftOut).toEqual([]);
      expect(plan.routes.filter((route) => route.stops.length > 0).length).toBeLessThanOrEqual(2);
      expect(solve(input, { iterations: 60_000, seed })).toEqual(plan);
    },
  );

  /** The same plan on every machine and in every version that does not intend to change it. */
  test.each([
    [1, false, 'f815766452e23f65'],
    [2, true, '3ee56a9603b54e43'],
    [3, true, '662db5a3db510007'],
  ])('same seed and iterations, same bytes: day %i', (seed, windows, digest) => {
    const plan = solve(plainDay(40, 80, 25, seed, windows), { iterations: 3000, seed });
    expect(createHash('sha256').update(JSON.stringify(plan)).digest('hex').slice(0, 16)).toBe(digest);
  });
});
