import { expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { improvingSeconds, searchSeconds, seedOf } from './search-effort.ts';

test.each([
  [1, 10, 0.5],
  [30, 10, 1.5],
  [100, 10, 5],
  [200, 10, 10],
  [600, 10, 10],
  [600, 30, 30],
  [100, 2, 2],
  [100, 0.2, 0.2],
])(
  '%d stops, with %d seconds at most, are searched for %d, and improved for twice as long',
  (stops, maxSeconds, seconds) => {
    expect(searchSeconds(stops, maxSeconds)).toBe(seconds);
    expect(improvingSeconds(stops, maxSeconds)).toBe(2 * seconds);
  },
);

test('runs have seeds of their own, which the planner takes', () => {
  const seeds = Array.from({ length: 100 }, () => seedOf(newId()));
  expect(seeds.every((seed) => Number.isSafeInteger(seed) && seed > 0)).toBe(true);
  expect(new Set(seeds).size).toBeGreaterThan(95);
});
