import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Box, placeToasts } from './toast-place.ts';

const window = { width: 1_440, height: 900 };
const size = { width: 384, height: 70 };
const tools: Box = { left: 750, top: 36, width: 660, height: 40 };
const lastRow: Box = { left: 1_300, top: 820, width: 120, height: 36 };
const bar: Box = { left: 250, top: 836, width: 1_174, height: 64 };

describe('toasts lie', () => {
  test.each<[string, Box[], { left: number; top: number }]>([
    ['top middle where nothing is', [], { left: 528, top: 16 }],
    ['bottom right where the tools reach into the middle', [tools], { left: 1_040, top: 814 }],
    ['bottom middle where a button is at the bottom right', [tools, lastRow], { left: 528, top: 814 }],
    ['above a bar at the foot', [tools, bar], { left: 1_040, top: 758 }],
    [
      'where they cover least when everything is taken',
      [
        { left: 0, top: 0, width: 1_440, height: 60 },
        { left: 0, top: 60, width: 1_440, height: 840 },
      ],
      { left: 528, top: 16 },
    ],
  ])('%s', (_, taken, place) => {
    expect(placeToasts(size, window, taken)).toEqual(place);
  });

  test('inside the window, and never over something while a place of theirs is free', () => {
    const box = fc.record({
      left: fc.integer({ min: 0, max: 1_400 }),
      top: fc.integer({ min: 0, max: 880 }),
      width: fc.integer({ min: 1, max: 400 }),
      height: fc.integer({ min: 1, max: 60 }),
    });
    fc.assert(
      fc.property(fc.array(box, { maxLength: 6 }), (taken) => {
        const { left, top } = placeToasts(size, window, taken);
        expect(left >= 0 && left + size.width <= window.width).toBe(true);
        expect(top >= 0 && top + size.height <= window.height).toBe(true);
        const isTaken = (at: Box) =>
          taken.some(
            (one) =>
              one.left < at.left + at.width &&
              one.left + one.width > at.left &&
              one.top < at.top + at.height &&
              one.top + one.height > at.top,
          );
        // Top middle and bottom right are two of the places.
        const hasRoom =
          !isTaken({ left: 528, top: 16, ...size }) || !isTaken({ left: 1_040, top: 814, ...size });
        expect(hasRoom && isTaken({ left, top, ...size })).toBe(false);
      }),
    );
  });
});
