import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PlanInput } from '../../input.ts';
import { HOUR } from '../../test/days.ts';
import { realDay } from '../../test/real-days.ts';
import { withOrder } from '../../test/rich-days.ts';
import { beginTrips, expectSound, stopsByTruck, type TripsSearch } from '../../test/trips-search.ts';
import { createTripRuin } from './trip-ruin.ts';

/** Days on which every third load is ready at nine at the earliest, so that trips wait for it. */
const days = fc
  .record({ seed: fc.integer({ min: 1, max: 1e6 }), trucks: fc.constantFrom(2, 4) })
  .map(({ seed, trucks }): PlanInput => {
    const input = realDay({ kind: 'septic', stops: 24, trucks, seed });
    return {
      ...input,
      trucks: input.trucks.map((truck) => ({ ...truck, breaks: [] })),
      stops: input.stops.map((stop, at) => ({
        ...stop,
        windows: stop.windows.slice(0, 1),
        ...(at % 3 === 0 && { releaseSeconds: 9 * HOUR }),
      })),
    };
  });

function ruinOf(search: TripsSearch) {
  const { trips, state, neighbours, input, random } = search;
  const active = Int32Array.from(input.stops.keys());
  return createTripRuin(trips, state, neighbours, active, new Uint8Array(active.length), random);
}

/** Stops of each trip: what lies between two unloadings. */
const tripsOf = ({ problem, state }: TripsSearch): number[][] =>
  state.snapshot().flatMap((rows) =>
    [...rows]
      .reduce<number[][]>(
        (found, row) => {
          if (row < problem.stops) found.at(-1)!.push(row);
          else found.push([]);
          return found;
        },
        [[]],
      )
      .filter((trip) => trip.length > 0),
  );

test('is for days with releases only', () => {
  expect(ruinOf(beginTrips(realDay({ kind: 'septic', stops: 24, trucks: 2, seed: 1 }), 1))).toBeNull();
});

/** @returns whether more trips were ruined than trucks */
function expectRuined(
  search: TripsSearch,
  before: readonly number[][],
  trips: readonly number[][],
  removed: readonly number[],
): boolean {
  expect(new Set(removed).size).toBe(removed.length);
  expect(stopsByTruck(search)).toEqual(
    before.map((stops) => stops.filter((stop) => !removed.includes(stop))),
  );
  // Two parts at most: the middle of a string may be preserved.
  for (const trip of trips) {
    const begins = trip.filter((stop, at) => removed.includes(stop) && !removed.includes(trip[at - 1] ?? -1));
    expect(begins.length).toBeLessThanOrEqual(2);
  }
  expectSound(search, removed);
  const isRuined = (stops: readonly number[]) => stops.some((stop) => removed.includes(stop));
  return trips.filter(isRuined).length > before.filter(isRuined).length;
}

test('takes one string of a trip, several trips of one truck among them, keeps every rule, and is undone', () => {
  let ofOneTruck = 0;
  let taken = 0;
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 1e6 }), (input, seed) => {
      const search = beginTrips(input, seed);
      const { state, absent } = search;
      const ruin = ruinOf(search)!;
      for (let again = 0; again < 6; again++) {
        const [before, cost, weight] = [stopsByTruck(search), state.cost, state.leftOutWeight];
        const trips = tripsOf(search);
        state.mark();
        const count = ruin(absent);
        if (count > 0 && expectRuined(search, before, trips, [...absent.subarray(0, count)])) ofOneTruck++;
        taken += Math.max(0, count);
        state.undo();
        expect(stopsByTruck(search)).toEqual(before);
        expect(state.cost).toBe(cost);
        state.leftOutWeight = weight;
        expectSound(search);
      }
    }),
    { numRuns: 15, seed: 1 },
  );
  expect(taken).toBeGreaterThan(200);
  expect(ofOneTruck).toBeGreaterThan(5);
});

test('leaves locked stops where they are', () => {
  let taken = 0;
  fc.assert(
    fc.property(withOrder(days), fc.integer({ min: 1, max: 1e6 }), (input, seed) => {
      const search = beginTrips(input, seed);
      const locked = input.trucks.flatMap(({ lockedStopIds }) => lockedStopIds ?? []);
      const ruin = ruinOf(search)!;
      for (let again = 0; again < 6; again++) {
        search.state.mark();
        const removed = [...search.absent.subarray(0, Math.max(0, ruin(search.absent)))];
        const ids = removed.map((stop) => input.stops[stop]!.id);
        expect(ids.filter((id) => locked.includes(id))).toEqual([]);
        taken += ids.length;
        search.state.undo();
      }
    }),
    { numRuns: 10, seed: 1 },
  );
  expect(taken).toBeGreaterThan(100);
});
