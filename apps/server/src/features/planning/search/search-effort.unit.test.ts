import { expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { coldSeedOf, searchSeconds, seedOf, threadsFor, unhurriedSeconds } from './search-effort.ts';

test.each([
  [1, 10, 0.5],
  [30, 10, 1.5],
  [100, 10, 5],
  [200, 10, 10],
  [600, 10, 10],
  [600, 30, 30],
  [100, 2, 2],
  [100, 0.2, 0.2],
])('%d stops, with %d seconds at most, are searched for %d', (stops, maxSeconds, seconds) =>
  expect(searchSeconds(stops, maxSeconds)).toBe(seconds),
);

test.each([
  [1, 10, 0.5],
  [20, 10, 1],
  [40, 10, 4],
  [66, 10, 10],
  [66, 60, 10.89],
  [200, 30, 30],
  [200, 3, 3],
])('%d stops may take %d seconds at most, and %d while nobody waits', (stops, maxSeconds, seconds) => {
  expect(unhurriedSeconds(stops, maxSeconds)).toBe(seconds);
});

test.each([
  ['alone', 2, 1, 10, 2],
  ['with another', 2, 2, 10, 1],
  ['with many others', 2, 200, 10, 1],
  ['on a server with many processors', 16, 1, 10, 4],
  ['on such a one with others', 16, 5, 10, 3],
  ['for a moment', 2, 1, 1, 1],
])('%s: of %d threads for %d runs of %d seconds it gets %d', (_, free, runs, seconds, threads) => {
  expect(threadsFor(free, runs, seconds)).toBe(threads);
});

test('runs have seeds of their own, which the planner takes', () => {
  const ids = Array.from({ length: 100 }, () => newId());
  const seeds = ids.map(seedOf);
  expect(ids.every((id) => coldSeedOf(id) !== seedOf(id) && Number.isSafeInteger(coldSeedOf(id)))).toBe(true);
  expect(seeds.every((seed) => Number.isSafeInteger(seed) && seed > 0)).toBe(true);
  expect(new Set(seeds).size).toBeGreaterThan(95);
});
