import { expect, test } from 'vitest';
import { forPlainDays, routesOf } from '../../test/plain-search.ts';
import { createPlainRuin } from './plain-ruin.ts';

/** Number of parts a route falls into when these stops are removed. */
const gapsIn = (route: readonly number[], removed: readonly number[]): number =>
  route.filter((stop, at) => removed.includes(stop) && !removed.includes(route[at - 1] ?? -1)).length;

test('takes out a string of each of a few routes, with one preserved middle at most, and is undone', () => {
  let taken = 0;
  let rounds = 0;
  let split = 0;
  forPlainDays(({ plain, state, neighbours, random }) => {
    const ruin = createPlainRuin(plain, state, neighbours, random);
    const absent = new Int32Array(plain.stops);
    const search = { plain, state };
    for (let again = 0; again < 10; again++) {
      const [before, cost] = [routesOf(search), state.cost];
      state.mark();
      const removed = [...absent.subarray(0, ruin(absent))];
      expect(new Set(removed).size).toBe(removed.length);
      expect(removed.length).toBeGreaterThan(0);
      expect(routesOf(search)).toEqual(
        before.map((route) => route.filter((stop) => !removed.includes(stop))),
      );
      const gaps = before.map((route) => gapsIn(route, removed));
      expect(Math.max(...gaps)).toBeLessThanOrEqual(2);
      for (const route of before)
        expect(route.filter((stop) => removed.includes(stop)).length).toBeLessThanOrEqual(10);
      split += gaps.filter((count) => count === 2).length;
      taken += removed.length;
      rounds += 1;
      state.undo();
      expect(routesOf(search)).toEqual(before);
      expect(state.cost).toBe(cost);
    }
  });
  // Ten on average where routes are long enough; these days have short ones.
  expect(taken / rounds).toBeGreaterThan(4);
  expect(taken / rounds).toBeLessThan(12);
  expect(split).toBeGreaterThan(20);
});
