import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadMarkers } from './spread-markers.ts';

test('a marker alone stays on its place', () => {
  expect(
    spreadMarkers([
      { latitude: 40, longitude: -76 },
      { latitude: 40.001, longitude: -76 },
    ]),
  ).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

test('markers of one spot neither hide each other nor leave it far', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 12 }), (count) => {
      const offsets = spreadMarkers(
        Array.from({ length: count }, () => ({ latitude: 40.07661, longitude: -76.31071 })),
      );
      for (const [index, [x, y]] of offsets.entries()) {
        expect(Math.hypot(x, y)).toBeLessThanOrEqual(28 * count);
        for (const [otherX, otherY] of offsets.slice(index + 1))
          expect(Math.hypot(x - otherX, y - otherY)).toBeGreaterThanOrEqual(26);
      }
    }),
  );
});
