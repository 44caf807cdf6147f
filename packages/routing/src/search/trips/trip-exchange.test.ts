import { expect, test } from 'vitest';
import { buildProblem } from '../../problem/problem.ts';
import { createEvaluator } from '../../timetable/schedule.ts';
import { createRandom } from '../seed.ts';
import { HOUR, day, line, site, stop, truck } from '../../test/days.ts';
import { createTripExchange } from './trip-exchange.ts';
import { findTripsNeighbours } from './trips-neighbours.ts';
import { tripsProblemOf } from './trips-problem.ts';
import { createTripsRoutes } from './trips-routes.ts';

/**
 * Stops of 400 gallons for tanks of 1,000, a site at the depot; two trips of the first truck and one of the
 * second, the third is not used.
 */
const stops = [1, 1, 2, 2, 3, 3].map((place, at) =>
  stop(`s${at}`, place, { gallons: 400, wasteType: 'septage' }),
);
const input = (loadAtStart?: { wasteType: string; gallons: number }): Parameters<typeof buildProblem>[0] =>
  day({
    travel: line(0, 10, 20, 30),
    stops,
    trucks: ['t', 'u', 'v'].map((id) =>
      truck(id, { capacityGallons: 1000, shift: [0, 20 * HOUR], loadAtStart }),
    ),
    disposalSites: [site('d', 0)],
  });
const SITE = stops.length;
const given = [Int32Array.of(0, 1, SITE, 2, 3, SITE), Int32Array.of(4, 5, SITE), new Int32Array(0)];

function begin(problem: ReturnType<typeof buildProblem>): {
  state: ReturnType<typeof createTripsRoutes>;
  exchange: ReturnType<typeof createTripExchange>;
} {
  const trips = tripsProblemOf(problem);
  if (!trips) throw new Error('The search does not know the day.');
  const state = createTripsRoutes(trips, new Float64Array(stops.length).fill(1));
  return {
    state,
    exchange: createTripExchange(
      trips,
      state,
      findTripsNeighbours(trips, Int32Array.from(stops.keys())),
      createRandom(1),
    ),
  };
}

test('on a day without releases whole trips go to other trucks or change places, and nothing else changes', () => {
  const problem = buildProblem(input());
  const evaluator = createEvaluator(problem);
  const { state, exchange } = begin(problem);
  const seen = new Set<string>();
  for (let again = 0; again < 300; again++) {
    state.restore(given);
    state.save(again % 2);
    expect(exchange?.trips()).toBe(true);
    const routes = state.snapshot();
    const trips = routes
      .flatMap((rows) =>
        Array.from(rows)
          .join(' ')
          .split(String(SITE))
          .map((trip) => trip.trim()),
      )
      .filter((trip) => trip !== '');
    expect(trips.toSorted()).toEqual(['0 1', '2 3', '4 5']);
    const costs = routes.map((rows, r) => {
      const { start, end } = problem.trucks[r] ?? { start: -1, end: -1 };
      return rows.length === 0
        ? 0
        : evaluator.evaluate(r, Int32Array.of(start, ...rows, end), rows.length + 2);
    });
    expect(costs.map(Math.round)).toEqual(
      costs.map((_, r) => Math.round((state.path[r] ?? 0) + (state.idle[r] ?? 0))),
    );
    seen.add(routes.map((rows) => rows.join(' ')).join(' | '));
  }
  // To the second truck, before or after its trip; in its place; and to the unused one.
  for (const plan of [
    '0 1 6 | 2 3 6 4 5 6 | ',
    '0 1 6 | 4 5 6 2 3 6 | ',
    '4 5 6 2 3 6 | 0 1 6 | ',
    '2 3 6 | 4 5 6 | 0 1 6',
    '0 1 6 2 3 6 |  | 4 5 6',
  ])
    expect(seen).toContain(plan);
});

test('and the rests of two trips of such a day change places, of one truck or of two, where the tanks hold them', () => {
  const { state, exchange } = begin(buildProblem(input()));
  const seen = new Set<string>();
  for (let again = 0; again < 300; again++) {
    state.restore(given);
    state.save(again % 2);
    expect(exchange?.tails(1)).toBe(true);
    const routes = state.snapshot();
    expect(
      routes
        .flatMap((rows) => [...rows])
        .filter((x) => x !== SITE)
        .toSorted((a, b) => a - b),
    ).toEqual([0, 1, 2, 3, 4, 5]);
    for (const rows of routes)
      for (const trip of Array.from(rows).join(' ').split(String(SITE)))
        expect(trip.trim().split(' ').length).toBeLessThanOrEqual(2);
    seen.add(routes.map((rows) => rows.join(' ')).join(' | '));
  }
  for (const plan of ['0 3 6 2 1 6 | 4 5 6 | ', '0 1 6 2 5 6 | 4 3 6 | ']) expect(seen).toContain(plan);
});

test('where a tank is not empty in the beginning no trip is moved: it may not fit before the first unloading', () => {
  expect(begin(buildProblem(input({ wasteType: 'septage', gallons: 500 }))).exchange).toBeNull();
});
