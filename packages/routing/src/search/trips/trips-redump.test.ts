import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day, line, site, stop, truck } from '../../test/days.ts';
import { realDay } from '../../test/real-days.ts';
import { beginTrips, expectSound, stopsByTruck } from '../../test/trips-search.ts';
import { createTripsRedump } from './trips-redump.ts';

const kinds = fc.constantFrom('septic', 'toilet', 'grease');

describe('unloadings placed again', () => {
  test('cut the order into the cheapest trips', () => {
    // As in the general search: two of 1,500 gallons fill a tank of 3,000, then one of 2,500.
    const search = beginTrips(
      day({
        travel: line(0, 10, 20, 30),
        stops: [1500, 1500, 2500].map((gallons, at) =>
          stop(`s${at}`, at < 2 ? 2 : 3, { gallons, wasteType: 'septage' }),
        ),
        trucks: [truck('t')],
        disposalSites: [site('plant', 1)],
      }),
      1,
    );
    const { trips, state } = search;
    state.restore([Int32Array.of(0, 3, 1, 3, 2, 3)]);
    createTripsRedump(trips, state).redump(0);
    expect([...state.snapshot()[0]!]).toEqual([0, 1, 3, 2, 3]);
    expectSound(search);
  });

  test('never make a route dearer, and stops keep their order', () => {
    let cheaper = 0;
    fc.assert(
      fc.property(kinds, fc.integer({ min: 1, max: 1e6 }), (kind, seed) => {
        const search = beginTrips(realDay({ kind, stops: 24, trucks: 4, seed }), seed);
        const { trips, state, problem, absent, ruin } = search;
        const { redump } = createTripsRedump(trips, state);
        const removed = [...absent.subarray(0, ruin(absent))];
        for (let truckAt = 0; truckAt < problem.truckCount; truckAt++) {
          const [before, cost] = [stopsByTruck(search), state.cost];
          redump(truckAt);
          expect(stopsByTruck(search)).toEqual(before);
          expect(state.cost).toBeLessThanOrEqual(cost + 1e-6);
          if (state.cost < cost - 1) cheaper++;
          expectSound(search, removed);
        }
      }),
      { numRuns: 40, seed: 1 },
    );
    expect(cheaper).toBeGreaterThan(3);
  });
});

test('two trucks do each other’s stops, for no more than the limit', () => {
  let swapped = 0;
  fc.assert(
    fc.property(kinds, fc.integer({ min: 1, max: 1e6 }), (kind, seed) => {
      const search = beginTrips(realDay({ kind, stops: 24, trucks: 5, seed }), seed);
      const { trips, state, random } = search;
      const { swapTrucks } = createTripsRedump(trips, state);
      for (let again = 0; again < 10; again++) {
        const [before, cost] = [stopsByTruck(search), state.cost];
        const [one, other] = [random.below(5), random.below(5)];
        state.mark();
        if (one === other || !swapTrucks(one, other, 500)) {
          state.undo();
          continue;
        }
        expect(state.cost).toBeLessThanOrEqual(cost + 500);
        expectSound(search);
        const after = stopsByTruck(search);
        const isSwapped = after[one]!.join() !== before[one]!.join();
        expect(after[one]).toEqual(isSwapped ? before[other] : before[one]);
        expect(after[other]).toEqual(isSwapped ? before[one] : before[other]);
        if (isSwapped) swapped++;
      }
    }),
    { numRuns: 25, seed: 1 },
  );
  expect(swapped).toBeGreaterThan(5);
});
