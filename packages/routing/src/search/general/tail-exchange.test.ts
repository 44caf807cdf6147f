import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { day, line, site, stop, truck } from '../../test/days.ts';
import { beginGeneral, expectSound, stopsByTruck } from '../../test/general-search.ts';
import { createTailExchange } from './tail-exchange.ts';

/** Twelve stops along a road; a truck serves eight of them, and its tank holds four. */
const days = fc
  .array(fc.record({ place: fc.integer({ min: 1, max: 6 }), gallons: fc.constantFrom(0, 500, 700) }), {
    minLength: 12,
    maxLength: 12,
  })
  .map((stops) =>
    day({
      travel: line(0, 5, 8, 14, 20, 23, 30),
      stops: stops.map(({ place, gallons }, at) => stop(`s${at}`, place, { gallons, wasteType: 'septage' })),
      trucks: ['t', 'u', 'v'].map((id) => truck(id, { maxStops: 8 })),
      disposalSites: [site('d', 2), site('e', 5, { feeCentsPerGallon: 1 })],
    }),
  );

/** No stop is lost, at most two routes change, and each is a head and a tail in their order. */
function expectExchanged(before: readonly number[][], after: readonly number[][]): number {
  expect(after.flat().toSorted((a, b) => a - b)).toEqual(before.flat().toSorted((a, b) => a - b));
  const touched = after.filter((stops, at) => stops.join() !== before[at]?.join());
  expect([0, 1, 2]).toContain(touched.length);
  for (const stops of touched) {
    const truckOf = stops.map((one) => before.findIndex((route) => route.includes(one)));
    const seams = truckOf.filter((number, at) => at > 0 && number !== truckOf[at - 1]);
    expect(seams.length).toBeLessThanOrEqual(1);
  }
  return touched.length;
}

test('swaps what comes after two cuts; no stop is lost, and what fails is taken back', () => {
  let changed = 0;
  let refused = 0;
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 1e6 }), (input, seed) => {
      const search = beginGeneral(input, seed);
      const { problem, solution, neighbours, active, random } = search;
      const { exchange } = createTailExchange(problem, solution, neighbours, active, random);
      for (let again = 0; again < 20; again++) {
        const before = stopsByTruck(search);
        solution.begin();
        const isDone = exchange();
        if (!isDone) {
          refused++;
          solution.undo();
        }
        const touched = expectExchanged(before, stopsByTruck(search));
        expect(isDone || touched === 0).toBe(true);
        if (touched > 0) changed++;
        expectSound(search);
      }
    }),
    { numRuns: 30, seed: 1 },
  );
  expect(changed).toBeGreaterThan(50);
  expect(refused).toBeGreaterThan(50);
});
