import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { NEVER, buildProblem } from '../../problem/problem.ts';
import { HOUR, MINUTE, day, line, site, stop, truck } from '../../test/days.ts';
import { departWith } from './trips-labels-release.ts';
import { tripsProblemOf } from './trips-problem.ts';
import { createTripsRoutes } from './trips-routes.ts';

const minutes = (max: number): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max }).map((value) => value * MINUTE);

/** A stop's place, seconds of work, window, release. */
const visit = fc.record({
  place: fc.integer({ min: 1, max: 4 }),
  work: minutes(30),
  opening: minutes(480),
  length: minutes(400),
  release: fc.oneof(
    fc.constant(1),
    minutes(480).map((value) => Math.max(1, value)),
  ),
});
/**
 * One or two trips of a truck whose shift begins at midnight, an unloading of 20 minutes between them; a
 * release to try.
 */
const routes = fc.record({
  trips: fc.array(fc.array(visit, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 2 }),
  release: minutes(600),
});

/** Leaves at a time and goes from stop to stop; NEVER when one is late. */
function walk(
  visits: readonly (typeof visit extends fc.Arbitrary<infer One> ? One : never)[],
  leaving: number,
): number {
  const positions = [0, 5, 10, 20, 30];
  let now = leaving;
  let at = 0;
  for (const { place, work, opening, length } of visits) {
    now += Math.abs((positions[place] ?? 0) - at) * MINUTE;
    if (now > opening + length) return NEVER;
    now = Math.max(now, opening) + work;
    at = positions[place] ?? 0;
  }
  return now;
}

test('a record is left as by going from stop to stop after its trip has waited for a release', () => {
  let shifted = 0;
  let late = 0;
  fc.assert(
    fc.property(routes, ({ trips, release }) => {
      const visits = trips.flat();
      const input = day({
        travel: line(0, 5, 10, 20, 30),
        stops: visits.map(({ place, work, opening, length, release: releaseSeconds }, at) =>
          stop(`s${at}`, place, {
            serviceSeconds: work,
            windows: [[opening, opening + length]],
            gallons: 100,
            wasteType: 'septage',
            releaseSeconds,
          }),
        ),
        trucks: [truck('t', { shift: [0, 47 * HOUR] })],
        disposalSites: [site('d', 0)],
      });
      const problem = buildProblem(input);
      const trip = tripsProblemOf(problem);
      if (!trip) throw new Error('The search does not know the day.');
      const state = createTripsRoutes(trip, new Float64Array(visits.length));
      const rows = trips.flatMap((members, at) => [
        ...members.map((_, i) => (trips[0]?.length ?? 0) * at + i),
        visits.length,
      ]);
      state.write(0, Int32Array.from(rows), rows.length);
      let ready = 0;
      let record = 0;
      for (const members of trips) {
        const held = Math.max(ready, ...members.map((one) => one.release));
        for (let i = 0; i <= members.length; i++) {
          // A trip that is late at any departure is on no route.
          if (walk(members.slice(0, i), 0) === NEVER) return;
          const p = ((state.first[0] ?? 0) + record + i) * state.labels.stride;
          const truth = walk(members.slice(0, i), Math.max(ready, release));
          expect(Math.min(NEVER, departWith(state.rec, p, release))).toBe(truth);
          if (truth === NEVER) late++;
          else if (truth !== walk(members.slice(0, i), held)) shifted++;
        }
        const done = walk(members, held);
        if (done === NEVER) break;
        ready = done + ([0, 5, 10, 20, 30][members.at(-1)?.place ?? 0] ?? 0) * MINUTE + 20 * MINUTE;
        record += members.length + 1;
      }
    }),
    { numRuns: 400, seed: 6 },
  );
  expect(shifted).toBeGreaterThan(300);
  expect(late).toBeGreaterThan(100);
});
