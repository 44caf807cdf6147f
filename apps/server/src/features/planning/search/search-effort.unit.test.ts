import { expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { coldSeedOf, searchSeconds, seedOf } from './search-effort.ts';

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

test('runs have seeds of their own, which the planner takes', () => {
  const ids = Array.from({ length: 100 }, () => newId());
  const seeds = ids.map(seedOf);
  expect(ids.every((id) => coldSeedOf(id) !== seedOf(id) && Number.isSafeInteger(coldSeedOf(id)))).toBe(true);
  expect(seeds.every((seed) => Number.isSafeInteger(seed) && seed > 0)).toBe(true);
  expect(new Set(seeds).size).toBeGreaterThan(95);
});
