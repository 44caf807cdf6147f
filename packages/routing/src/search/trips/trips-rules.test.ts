import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkPlan } from '../../check/check.ts';
import { penaltiesOf } from '../../problem/cost.ts';
import type { PlanInput } from '../../input.ts';
import { buildProblem } from '../../problem/problem.ts';
import { solve } from '../../solve.ts';
import { arbitraryDay } from '../../test/days.ts';
import { exhaustive, tierWeight } from '../../test/exhaustive.ts';
import {
  withCompartments,
  withHours,
  withLimits,
  withOrder,
  withReleases,
  withStability,
} from '../../test/rich-days.ts';
import { beginTrips, expectSound } from '../../test/trips-search.ts';
import { createEvaluator } from '../../timetable/schedule.ts';
import { createStopping } from '../stop.ts';
import { createTripsGaps } from './trips-gaps.ts';
import { tripsProblemOf } from './trips-problem.ts';
import { createTripsRoutes } from './trips-routes.ts';
import { searchTrips } from './trips-search.ts';

type With = (days: fc.Arbitrary<PlanInput>) => fc.Arbitrary<PlanInput>;

const days = arbitraryDay({ places: 7, stops: 9, trucks: 2, sites: 3 });
const large = arbitraryDay({ places: 8, stops: 20, trucks: 3, sites: 3, roads: 'any' });
const few = arbitraryDay({ places: 5, stops: 4, trucks: 2, sites: 2 });
/** Days with releases are only for this search without breaks, with one window of a stop. */
const released =
  (rule: With): With =>
  (some) =>
    rule(withReleases(some)).map((input) => ({
      ...input,
      stops: input.stops.map((stop) => ({ ...stop, windows: stop.windows.slice(0, 1) })),
      trucks: input.trucks.map((truck) => ({ ...truck, breaks: [] })),
    }));
const slower: With = (some) =>
  withHours(some).map((input) => ({
    ...input,
    travel: { ...input.travel, hourFactors: input.travel.hourFactors?.map((one) => Math.min(1, one)) },
  }));
const rules: [name: string, rule: With][] = [
  ['divided tanks', withCompartments],
  ['locks and positions', withOrder],
  ['worst cases and limits', withLimits],
  ['divided tanks, locks and positions', (some) => withOrder(withCompartments(some))],
  ['a given plan and balanced work', (some) => withStability(some, false)],
  ['a given plan with times', (some) => withStability(some, true)],
  ['speeds by the hour', withHours],
  ['speeds by the hour, locks and a given plan', (some) => withOrder(withHours(withStability(some, false)))],
  ['releases, locks and positions', released(withOrder)],
  ['releases and divided tanks', released(withCompartments)],
  ['releases, worst cases and limits', released(withLimits)],
  ['releases and a given plan with times', released((some) => withStability(some, true))],
  ['speeds by the hour and releases', released(slower)],
  ['a given plan, balanced work and divided tanks', (some) => withStability(withCompartments(some), false)],
];

test.each(rules)(
  '%s: an insertion costs what the evaluator says, with one window and no breaks',
  (name, rule) => {
    let seen = 0;
    let withSite = 0;
    let missed = 0;
    // At changing speeds one start is tried for each gap.
    const closeness = name.startsWith('speeds') ? 0.05 : 0;
    let otherwise = 0;
    fc.assert(
      fc.property(rule(days), (any) => {
        const problem = buildProblem({
          ...any,
          stops: any.stops.map((stop) => ({ ...stop, windows: stop.windows.slice(0, 1) })),
          trucks: any.trucks.map((truck) => ({ ...truck, breaks: [] })),
          disposalSites: any.disposalSites.map((site) => ({
            ...site,
            dailyCapGallons: undefined,
            windows: site.windows.slice(0, 1),
            unloadSecondsPerGallon: 0,
          })),
        });
        const evaluator = createEvaluator(problem);
        const trips = tripsProblemOf(problem)!;
        const state = createTripsRoutes(trips, new Float64Array(problem.stops).fill(1));
        const gaps = createTripsGaps(trips, state);
        for (let stop = 0; stop < problem.stops; stop++) {
          for (let r = 0; r < problem.truckCount; r++) {
            if (problem.allowed[r * problem.stops + stop] === 0 || state.routeOf[stop] !== -1) continue;
            for (let position = 1; position < state.length[r]!; position++) {
              gaps.reset(Infinity);
              gaps.tryGap(stop, r, position, () => true);
              const { best } = gaps;
              const now = [...state.snapshot()[r]!];
              const costWith = (...more: number[]): number => {
                const { start, end } = problem.trucks[r]!;
                const nodes = [start, ...now.toSpliced(position - 1, 0, ...more), end];
                return evaluator.evaluate(r, Int32Array.from(nodes), nodes.length);
              };
              if (best.route < 0) {
                if (costWith(stop) < Infinity) missed++;
                continue;
              }
              const truth = costWith(...best.rows.subarray(0, best.count));
              const told = state.path[r]! + state.idle[r]! + best.delta;
              if (Math.abs(told - truth) > 0.005 + closeness * truth) otherwise++;
              seen++;
              if (best.count > 1) withSite++;
            }
            const last = state.length[r]! - 1;
            gaps.reset(Infinity);
            gaps.tryGap(stop, r, 1 + (stop % last), () => true);
            const { best } = gaps;
            if (best.route < 0) continue;
            state.mark();
            state.save(r);
            if (!state.insert(r, best.position, best.rows, best.count, best.pathChange)) state.undo();
          }
        }
      }),
      { numRuns: 650, seed: 4 },
    );
    expect(seen).toBeGreaterThan(1000);
    expect(withSite).toBeGreaterThan(150);
    expect(otherwise).toBeLessThan(closeness > 0 ? seen / 8 : 1);
    // One loading is tried there, the tightest.
    expect(missed).toBeLessThan(name.includes('divided') ? seen / 100 : 1);
  },
);

test.each(rules)('%s: what is ruined and put back keeps every rule, and is undone', (_, rule) => {
  let inserted = 0;
  fc.assert(
    fc.property(rule(large), fc.integer({ min: 1, max: 1e6 }), (input, seed) => {
      const search = beginTrips(input, seed);
      const { state, absent, ruin, recreate } = search;
      expectSound(search);
      for (let again = 0; again < 5; again++) {
        const before = state.snapshot();
        const { cost, leftOutWeight } = state;
        state.mark();
        const count = ruin(absent);
        const isKept = count >= 0 && recreate(absent, count, cost, leftOutWeight, Infinity);
        if (isKept) expectSound(search);
        for (const stop of absent.subarray(0, count)) if (state.routeOf[stop]! >= 0) inserted++;
        if (isKept && again % 2 === 0) continue;
        state.undo();
        expect(state.snapshot()).toEqual(before);
      }
    }),
    { numRuns: 60, seed: 2 },
  );
  expect(inserted).toBeGreaterThan(200);
});

test.each(rules)('%s: plans keep every rule, and the search and the evaluator agree', (_, rule) => {
  fc.assert(
    fc.property(rule(large), (input) => {
      fc.pre(input.stops.length >= 12);
      const problem = buildProblem(input);
      const active = Int32Array.from(input.stops.keys());
      const found = searchTrips(
        problem,
        createEvaluator(problem),
        penaltiesOf(problem),
        active,
        createStopping({ iterations: 100 }),
        1,
      );
      expect(found).not.toBeNull();
      expect(checkPlan(input, solve(input, { iterations: 100 }))).toEqual([]);
    }),
    { numRuns: 25 },
  );
});

test.each(rules)(
  '%s: small days are never planned better than by trying everything, and seldom worse',
  (name, rule) => {
    // There trying everything goes second by second.
    const runs = name.startsWith('speeds') ? 30 : 110;
    let dearer = 0;
    let more = 0;
    let compared = 0;
    fc.assert(
      fc.property(rule(few), (input) => {
        const problem = buildProblem(input);
        const evaluator = createEvaluator(problem);
        const active = Int32Array.from(input.stops.keys());
        const found = searchTrips(
          problem,
          evaluator,
          penaltiesOf(problem),
          active,
          createStopping({ iterations: 300 }),
          1,
        );
        const served = new Set(found?.sequences.flatMap((nodes) => [...nodes]));
        const cost = found!.sequences.reduce(
          (sum, nodes, truck) =>
            sum + (nodes.length > 2 ? evaluator.evaluate(truck, nodes, nodes.length) : 0),
          0,
        );
        const best = exhaustive(input);
        // Of locked stops that do not all fit, the earlier ones are kept, not the largest number.
        if (best.leftOut.some((id) => input.trucks.some((one) => one.lockedStopIds?.includes(id)))) return;
        const leftOut = [...active].filter((stop) => !served.has(stop));
        const weight = leftOut.reduce((sum, stop) => sum + tierWeight(input, stop), 0);
        expect(weight).toBeGreaterThanOrEqual(best.leftOutWeight);
        compared++;
        if (weight > best.leftOutWeight) {
          more++;
          return;
        }
        if (leftOut.length !== best.leftOut.length) return;
        // With speeds by the hour it tries only the starts that would matter at one speed.
        expect(cost).toBeGreaterThanOrEqual(input.travel.hourFactors ? 0 : best.costCents - 8);
        if (cost > best.costCents * 1.02 + 8) dearer++;
      }),
      { numRuns: runs, seed: 3 },
    );
    expect(compared).toBeGreaterThan(runs / 2.2);
    expect(dearer / compared).toBeLessThan(0.1);
    // The last pass of a search tries again what is left out here.
    expect(more / compared).toBeLessThan(0.1);
  },
);
