import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellOf, cellsIn } from './place-grid.ts';

test('a place’s square is among those of any bounds around it', () => {
  const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true });
  fc.assert(
    fc.property(
      degrees(88),
      degrees(178),
      fc.double({ min: 0, max: 1.9, noNaN: true }),
      (latitude, longitude, reach) => {
        const cells = cellsIn({
          west: longitude - reach,
          east: longitude + reach,
          south: latitude - reach,
          north: latitude + reach,
        });
        expect(cells).toContain(cellOf(latitude, longitude));
        expect(cells.length).toBeLessThanOrEqual(9);
      },
    ),
  );
});

test.each([
  [{ west: -77.9, east: -76.1, south: 40.1, north: 41.9 }, ['20_-39']],
  [{ west: -78.1, east: -77.9, south: 39.9, north: 40.1 }, ['19_-40', '19_-39', '20_-40', '20_-39']],
])('the squares of %j are %j', (bounds, expected) => {
  expect(cellsIn(bounds)).toEqual(expected);
});

test('bounds beyond the world’s edge ask for no more than the world', () => {
  expect(cellsIn({ west: -1_000, east: 1_000, south: -1_000, north: 1_000 })).toHaveLength(91 * 181);
});
