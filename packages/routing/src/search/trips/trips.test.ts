import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkPlan } from '../../check/check.ts';
import { penaltiesOf } from '../../problem/cost.ts';
import type { PlanInput, TimeWindow } from '../../input.ts';
import { buildProblem } from '../../problem/problem.ts';
import type { Problem } from '../../problem/problem.ts';
import { createEvaluator } from '../../timetable/schedule.ts';
import { createRandom } from '../seed.ts';
import { solve } from '../../solve.ts';
import { createStopping } from '../stop.ts';
import { HOUR, arbitraryDay, day, line, site, stop, truck } from '../../test/days.ts';
import { withReleases } from '../../test/rich-days.ts';
import { createTripsGaps } from './trips-gaps.ts';
import type { TripsInsertion } from './trips-gaps.ts';
import { tripsProblemOf, unknownTo } from './trips-problem.ts';
import type { TripsProblem } from './trips-problem.ts';
import { createTripsRoutes } from './trips-routes.ts';
import type { TripsRoutes } from './trips-routes.ts';
import { searchTrips } from './trips-search.ts';

const always = (): boolean => true;

/** Rows of a route as nodes of the problem. */
function nodesOf(problem: Problem, truck: number, rows: Int32Array): Int32Array {
  return Int32Array.from([problem.trucks[truck]!.start, ...rows, problem.trucks[truck]!.end]);
}

/**
 * Inserts stops one after another, each at any of its positions; calls back before each, for each gap, with
 * the result there.
 */
function grow(
  trips: TripsProblem,
  state: TripsRoutes,
  seed: number,
  look: (best: TripsInsertion, stop: number, route: number, position: number) => void,
): void {
  const random = createRandom(seed);
  const { allowed, stops, truckCount } = trips.problem;
  const gaps = createTripsGaps(trips, state);
  for (let stop = 0; stop < stops; stop++) {
    const found: {
      delta: number;
      route: number;
      position: number;
      rows: Int32Array;
      count: number;
      pathChange: number;
    }[] = [];
    for (let route = 0; route < truckCount; route++) {
      if (allowed[route * stops + stop] === 0) continue;
      for (let position = 1; position < state.length[route]!; position++) {
        gaps.reset(Infinity);
        gaps.tryGap(stop, route, position, always);
        look(gaps.best, stop, route, position);
        if (gaps.best.route >= 0) found.push({ ...gaps.best, rows: gaps.best.rows.slice() });
      }
    }
    if (found.length === 0) continue;
    const one = found[random.below(found.length)]!;
    state.mark();
    state.save(one.route);
    if (!state.insert(one.route, one.position, one.rows, one.count, one.pathChange)) state.undo();
  }
}

/**
 * Without them a label has a single continuation from a node, so that costs are exact instead of lower
 * bounds.
 */
const simple = (input: PlanInput): PlanInput => ({
  ...input,
  stops: input.stops.map((stop) => ({ ...stop, windows: stop.windows.slice(0, 1) })),
  trucks: input.trucks.map((truck) => ({ ...truck, breaks: [] })),
  disposalSites: input.disposalSites.map((site) => ({
    ...site,
    dailyCapGallons: undefined,
    windows: site.windows.slice(0, 1),
    unloadSecondsPerGallon: 0,
  })),
});

/** Every truck may do every trip. */
const likeTrucks = (input: PlanInput): PlanInput => {
  const waste = 'septage';
  const [first = truck('t')] = input.trucks;
  return {
    ...input,
    stops: input.stops.map((one) => ({
      ...one,
      wasteType: waste,
      allowedTruckIds: undefined,
      requiredSkills: undefined,
    })),
    trucks: ['t0', 't1', 't2'].map((id) => ({
      ...first,
      id,
      shift: [6 * HOUR, 18 * HOUR],
      acceptedWastes: [waste],
      loadAtStart: undefined,
    })),
    disposalSites: [...input.disposalSites, site('d', 0)].map((one) => ({ ...one, acceptedWastes: [waste] })),
  };
};

describe('the arithmetic of an insertion', () => {
  const days = arbitraryDay({ places: 7, stops: 9, trucks: 2, sites: 3 });
  /**
   * Some stops early, the others ready later, on long shifts with overtime: trucks wait in the middle of a
   * route, which no later start can avoid.
   */
  const early: TimeWindow[] = [[7 * HOUR, 8.5 * HOUR]];
  const released = withReleases(days).map((input) => ({
    ...input,
    stops: input.stops.map((stop, at) => ({
      ...stop,
      wasteType: 'septage',
      gallons: 100 + Math.min(stop.gallons, 300),
      serviceSeconds: Math.round(stop.serviceSeconds / 6),
      allowedTruckIds: undefined,
      windows: at % 2 === 0 ? early : [],
      releaseSeconds: at % 2 === 0 ? 0 : (stop.releaseSeconds ?? 8 * HOUR),
    })),
    trucks: input.trucks.map((truck) => ({
      ...truck,
      capacityGallons: 1000,
      shift: [7 * HOUR, 12 * HOUR] as TimeWindow,
      overtime: { maxSeconds: 5 * HOUR, costPerHourCents: 3000 },
      acceptedWastes: ['septage'],
      loadAtStart: undefined,
    })),
    disposalSites: input.disposalSites.map((site) => ({ ...site, acceptedWastes: ['septage'], windows: [] })),
  }));

  interface Insertion {
    /** By the search and by the evaluator, for the same rows; Infinity: impossible. */
    readonly cost: number;
    readonly truth: number;
    /** The stop alone, by the evaluator. */
    readonly plain: number;
  }

  function insertionsOf(input: PlanInput, seed: number): Insertion[] {
    const problem = buildProblem(input);
    const trips = tripsProblemOf(problem)!;
    const evaluator = createEvaluator(problem);
    const state = createTripsRoutes(trips, new Float64Array(problem.stops).fill(1));
    const found: Insertion[] = [];
    grow(trips, state, seed, (best, stop, route, position) => {
      const rows = state.snapshot()[route]!;
      const truthOf = (between: Int32Array): number => {
        const sequence = nodesOf(
          problem,
          route,
          Int32Array.from([...rows.subarray(0, position - 1), ...between, ...rows.subarray(position - 1)]),
        );
        return evaluator.evaluate(route, sequence, sequence.length);
      };
      const possible = best.route >= 0;
      found.push({
        cost: possible ? state.path[route]! + state.idle[route]! + best.delta : Infinity,
        truth: possible ? truthOf(best.rows.subarray(0, best.count)) : Infinity,
        // The evaluator ignores caps.
        plain: problem.anyCap ? Infinity : truthOf(Int32Array.of(stop)),
      });
    });
    return found;
  }

  test.each([
    ['with', days],
    ['and releases, with', released],
  ])(
    '%s one window and no breaks it costs what the evaluator says, and what is possible is found',
    (_, some) => {
      let seen = 0;
      fc.assert(
        fc.property(some, fc.integer({ min: 1, max: 1e6 }), (input, seed) => {
          const insertions = insertionsOf(simple(input), seed);
          expect(
            insertions.filter(({ cost, truth }) => cost !== truth && Math.abs(cost - truth) > 1e-3),
          ).toEqual([]);
          expect(insertions.filter(({ cost, plain }) => cost === Infinity && plain < Infinity)).toEqual([]);
          seen += insertions.filter(({ cost }) => cost < Infinity).length;
        }),
        { numRuns: 500, seed: 4 },
      );
      expect(seen).toBeGreaterThan(1000);
    },
  );

  test('on any other day it is never found where the evaluator says it is not possible', () => {
    let seen = 0;
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 1e6 }), (any, seed) => {
        // Seconds per gallon take effect at the unloading, where waiting may absorb them: there insert()
        // decides.
        const input = {
          ...any,
          disposalSites: any.disposalSites.map((site) => ({ ...site, unloadSecondsPerGallon: 0 })),
        };
        const insertions = insertionsOf(input, seed);
        expect(insertions.filter(({ cost, truth }) => cost < Infinity && truth === Infinity)).toEqual([]);
        expect(insertions.filter(({ cost, plain }) => cost === Infinity && plain < Infinity)).toEqual([]);
        seen += insertions.filter(({ cost }) => cost < Infinity).length;
      }),
      { numRuns: 500, seed: 4 },
    );
    expect(seen).toBeGreaterThan(1000);
  });

  test('after any insertions and their undoing a route is in time exactly when the evaluator says so, and never cheaper', () => {
    fc.assert(
      fc.property(fc.oneof(days, released.map(simple)), fc.integer({ min: 1, max: 1e6 }), (input, seed) => {
        const problem = buildProblem(input);
        const trips = tripsProblemOf(problem)!;
        const evaluator = createEvaluator(problem);
        const state = createTripsRoutes(trips, new Float64Array(problem.stops).fill(1));
        grow(trips, state, seed, () => undefined);
        let total = 0;
        state.snapshot().forEach((rows, truck) => {
          if (rows.length === 0) return;
          const sequence = nodesOf(problem, truck, rows);
          const cost = evaluator.evaluate(truck, sequence, sequence.length);
          expect(cost).toBeLessThan(Infinity);
          expect(state.path[truck]! + state.idle[truck]!).toBeGreaterThanOrEqual(cost - 1e-3);
          expect(state.costOf(truck, rows, rows.length)).toBeCloseTo(
            state.path[truck]! + state.idle[truck]!,
            3,
          );
          total += state.path[truck]! + state.idle[truck]!;
        });
        expect(state.cost).toBeCloseTo(total, 3);
      }),
      { numRuns: 300, seed: 5 },
    );
  });
});

describe('plans', () => {
  const large = arbitraryDay({ places: 8, stops: 20, trucks: 3, sites: 3, roads: 'any' });

  test('of any day keep every rule, and the search and the evaluator agree', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          large,
          large.map(likeTrucks),
          withReleases(large).map(simple),
          withReleases(large).map(simple).map(likeTrucks),
        ),
        (input) => {
          fc.pre(input.stops.length >= 12);
          const problem = buildProblem(input);
          const active = Int32Array.from(input.stops.keys());
          expect(
            searchTrips(
              problem,
              createEvaluator(problem),
              penaltiesOf(problem),
              active,
              createStopping({ iterations: 100 }),
              1,
            ),
          ).not.toBeNull();
          expect(checkPlan(input, solve(input, { iterations: 100 }))).toEqual([]);
        },
      ),
      { numRuns: 120 },
    );
  });

  test('never leave out more than the first plan, told by strict priorities, and are mostly better', () => {
    let better = 0;
    fc.assert(
      fc.property(large, (any) => {
        fc.pre(any.stops.length >= 12);
        // Stops of the lowest priority that cost more than the price at which the search temporarily leaves
        // one out.
        const input: PlanInput = {
          ...any,
          trucks: any.trucks.map((one, at) => ({ ...one, fixedCostCents: at === 0 ? 0 : 5_000_000 })),
          stops: any.stops.map((one, at) => ({
            ...one,
            priority: at % 2 === 0 ? 'low' : 'normal',
            mandatory: undefined,
          })),
        };
        const problem = buildProblem(input);
        const evaluator = createEvaluator(problem);
        const penalties = penaltiesOf(problem);
        const totalOf = (iterations: number): number[] => {
          const found = searchTrips(
            problem,
            evaluator,
            penalties,
            Int32Array.from(input.stops.keys()),
            createStopping({ iterations }),
            1,
          );
          const served = new Set(found?.sequences.flatMap((sequence) => [...sequence]));
          const cost = found?.sequences.reduce(
            (sum, sequence, truck) =>
              sum + (sequence.length > 2 ? evaluator.evaluate(truck, sequence, sequence.length) : 0),
            0,
          );
          return [
            penalties.weight.reduce((sum, weight, stop) => sum + (served.has(stop) ? 0 : weight), 0),
            cost ?? Infinity,
          ];
        };
        const [weightThen = 0, costThen = 0] = totalOf(300);
        const [weightFirst = 0, costFirst = 0] = totalOf(0);
        expect(weightThen).toBeLessThanOrEqual(weightFirst);
        const isBetter = weightThen < weightFirst || costThen < costFirst - 1;
        if (isBetter) better++;
      }),
      { numRuns: 60, seed: 7 },
    );
    expect(better).toBeGreaterThan(25);
  });

  test('a truck that is loaded and has no site to unload at serves nothing, whatever is moved to it', () => {
    const stops = Array.from({ length: 14 }, (_, at) => stop(`s${at}`, 1 + (at % 3)));
    const input = day({
      travel: line(0, 10, 20, 5),
      stops,
      trucks: [
        truck('t', { fixedCostCents: 90_000 }),
        truck('u', { loadAtStart: { wasteType: 'septage', gallons: 1 } }),
      ],
    });
    const problem = buildProblem(input);
    for (let seed = 1; seed <= 10; seed++) {
      const found = searchTrips(
        problem,
        createEvaluator(problem),
        penaltiesOf(problem),
        Int32Array.from(stops.keys()),
        createStopping({ iterations: 300 }),
        seed,
      );
      expect(found?.sequences.map((sequence) => sequence.length > 2)).toEqual([true, false]);
    }
  });

  test('a field that the search does not know leaves the day to the general one', () => {
    fc.assert(
      fc.property(arbitraryDay({ places: 3, stops: 2, trucks: 1, sites: 1 }), (input) => {
        expect(unknownTo(input)).toEqual([]);
        const more = { ...input, stops: input.stops.map((stop) => ({ ...stop, somethingNew: 1 })) };
        expect(unknownTo(more)).toEqual(['stop']);
        expect(tripsProblemOf(buildProblem(more))).toBeNull();
      }),
      { numRuns: 5 },
    );
  });
});
