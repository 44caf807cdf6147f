import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeCard } from './card-place.ts';

const window = { width: 1_000, height: 800 };
const stop = { left: 500, top: 300, width: 60, height: 32 };

test.each([
  ['below', stop, 200, { left: 370, top: 338, maxHeight: 458 }],
  ['above a stop near the bottom', { ...stop, top: 700 }, 200, { left: 370, top: 494, maxHeight: 560 }],
  ['the larger side, shortened, when it fits on neither', stop, 900, { left: 370, top: 338, maxHeight: 458 }],
  ['the larger side above', { ...stop, top: 450 }, 900, { left: 370, top: 4, maxHeight: 440 }],
  ['inside the window at its left edge', { ...stop, left: 0 }, 200, { left: 4, top: 338, maxHeight: 458 }],
  [
    'inside the window at its right edge',
    { ...stop, left: 960 },
    200,
    { left: 676, top: 338, maxHeight: 458 },
  ],
])('%s', (_, at, height, place) => {
  expect(placeCard(at, { width: 320, height }, window)).toEqual(place);
});

test('it covers neither the stop nor another one on the same lane, and stays inside the window', () => {
  const box = fc.record({
    left: fc.integer({ min: 0, max: 940 }),
    top: fc.integer({ min: 40, max: 700 }),
    width: fc.integer({ min: 4, max: 60 }),
    height: fc.constant(32),
  });
  fc.assert(
    fc.property(box, fc.integer({ min: 40, max: 2_000 }), (at, height) => {
      const { left, top, maxHeight } = placeCard(at, { width: 320, height }, window);
      const bottom = top + Math.min(height, maxHeight);
      expect(bottom <= at.top || top >= at.top + at.height).toBe(true);
      expect(left >= 0 && left + 320 <= window.width && top >= 0 && bottom <= window.height).toBe(true);
    }),
  );
});
