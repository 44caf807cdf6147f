import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildProblem } from '../problem/problem.ts';
import { createShortestShift } from './shortest-shift.ts';
import { solve } from '../solve.ts';
import { MINUTE, arbitraryDay, day, line, site, stop, truck } from '../test/days.ts';

test('drives, works, unloads as often as the tank makes it and takes the break: in the seconds of the best day there is', () => {
  // Depot 0, a 10 min, b 20 min, plant 25 min; a tank of 1,000 for 2 × 800 gallons: plant between and at the
  // end.
  const input = day({
    travel: line(0, 10, 20, 25),
    stops: [
      stop('a', 1, { gallons: 800, wasteType: 'septage', serviceSeconds: 600 }),
      stop('b', 2, { gallons: 800, wasteType: 'septage', serviceSeconds: 600 }),
    ],
    trucks: [
      truck('t', {
        capacityGallons: 1000,
        breaks: [{ earliest: 8.5 * 3600, latest: 9 * 3600, durationSeconds: 1800 }],
      }),
    ],
    disposalSites: [
      site('plant', 3, { unloadSecondsFixed: 300, queueSeconds: 0, unloadSecondsPerGallon: 0 }),
    ],
  });
  const shortest = createShortestShift(buildProblem(input))(0, [0, 1], 2);
  // 10 + 10 work, to the plant 15 and back to b 5, 5 unloading; 10 work, 5 to the plant, 5 unloading, 25
  // home; 30 break.
  expect(shortest).toBe((10 + 10 + 15 + 5 + 5 + 10 + 5 + 5 + 25 + 30) * MINUTE);
});

test('no planned route takes less than the shortest shift of its stops', () => {
  fc.assert(
    fc.property(arbitraryDay({ stops: 8, trucks: 3, sites: 3, places: 6, roads: 'any' }), (input) => {
      const shortestShift = createShortestShift(buildProblem(input));
      const indexOf = new Map(input.stops.map(({ id }, at) => [id, at]));
      for (const route of solve(input, { iterations: 30 }).routes) {
        const truckAt = input.trucks.findIndex(({ id }) => id === route.truckId);
        const order = route.stops.flatMap(({ stopId }) =>
          stopId === undefined ? [] : [indexOf.get(stopId) ?? -1],
        );
        expect(
          input.trucks[truckAt]!.shift[0] + shortestShift(truckAt, order, order.length),
        ).toBeLessThanOrEqual(route.stops.at(-1)!.arrival);
      }
    }),
    { numRuns: 300, seed: 7 },
  );
});
