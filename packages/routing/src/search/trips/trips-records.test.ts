import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildProblem } from '../../problem/problem.ts';
import { createRandom } from '../seed.ts';
import { arbitraryDay } from '../../test/days.ts';
import { withReleases } from '../../test/rich-days.ts';
import { createTripsGaps } from './trips-gaps.ts';
import { tripsProblemOf } from './trips-problem.ts';
import { WAITED } from './trips-record.ts';
import { createTripsRoutes } from './trips-routes.ts';
import type { TripsRoutes } from './trips-routes.ts';

const always = (): boolean => true;

/** The labels of a route's first state that the search reads. */
function labelsOf(
  state: TripsRoutes,
  route: number,
): { records: number[][]; count: number; gathered: number; path: number; slack: number } {
  const { stride } = state.labels;
  // Of the continuations only one is kept, which depends on the truck's arrival when it was written: fields
  // from WAITED on are left out.
  const records = Array.from({ length: state.length[route]! }, (_, at) => [
    ...state.rec.subarray((state.first[route]! + at) * stride, (state.first[route]! + at) * stride + WAITED),
  ]);
  return {
    records,
    count: state.count[route]!,
    gathered: state.gathered[route]!,
    path: Math.round(state.path[route]! * 1000) / 1000,
    slack: state.slack[route]!,
  };
}

const days = arbitraryDay({ places: 7, stops: 12, trucks: 2, sites: 3 });
/** The search supports releases on days without breaks and with one window. */
const released = withReleases(days).map((day) => ({
  ...day,
  stops: day.stops.map((stop) => ({ ...stop, windows: stop.windows.slice(0, 1) })),
  trucks: day.trucks.map((truck) => ({ ...truck, breaks: [] })),
}));

test('a route that stops are taken out of has the labels of one written from scratch', () => {
  let taken = 0;
  fc.assert(
    fc.property(
      fc.oneof(days, released),
      fc.integer({ min: 1, max: 1e6 }),
      fc.boolean(),
      (any, seed, isTimeFree) => {
        const input = isTimeFree
          ? {
              ...any,
              trucks: any.trucks.map((truck) => ({ ...truck, costPerHourCents: 0, overtime: undefined })),
            }
          : any;
        const problem = buildProblem(input);
        const trips = tripsProblemOf(problem)!;
        const random = createRandom(seed);
        const state = createTripsRoutes(trips, new Float64Array(problem.stops).fill(1));
        const gaps = createTripsGaps(trips, state);
        for (let stop = 0; stop < problem.stops; stop++) {
          gaps.reset(Infinity);
          for (let route = 0; route < problem.truckCount; route++) {
            if (problem.allowed[route * problem.stops + stop] === 1)
              for (let position = 1; position < state.length[route]!; position++)
                gaps.tryGap(stop, route, position, always);
          }
          if (gaps.best.route < 0) continue;
          state.mark();
          state.save(gaps.best.route);
          if (
            !state.insert(
              gaps.best.route,
              gaps.best.position,
              gaps.best.rows,
              gaps.best.count,
              gaps.best.pathChange,
            )
          )
            state.undo();
        }
        const stamps = Int32Array.from({ length: problem.stops }, () => random.below(2));
        for (let route = 0; route < problem.truckCount; route++) {
          const before = labelsOf(state, route);
          state.mark();
          state.save(route);
          const isInTime = state.remove(route, stamps, 1);
          const left = state.snapshot()[route]!;
          const found = labelsOf(state, route);
          expect(state.write(route, left, left.length)).toBe(isInTime);
          // A late route is restored unchanged.
          expect(isInTime ? found : null).toEqual(isInTime ? labelsOf(state, route) : null);
          taken += before.count - found.count;
          state.undo();
          expect(labelsOf(state, route)).toEqual(before);
        }
      },
    ),
    { numRuns: 500, seed: 6 },
  );
  expect(taken).toBeGreaterThan(500);
});
