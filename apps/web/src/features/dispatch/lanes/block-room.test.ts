import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitsInside, placeNames } from './block-room.ts';

describe('names below the blocks', () => {
  test.each([
    [
      'stand on one line while there is room',
      [
        { left: 0, nameWidth: 80 },
        { left: 90, nameWidth: 80 },
      ],
      [
        { line: 0, width: 80 },
        { line: 0, width: 80 },
      ],
    ],
    [
      'use a second line where the first is taken',
      [
        { left: 0, nameWidth: 80 },
        { left: 30, nameWidth: 60 },
        { left: 100, nameWidth: 50 },
      ],
      [
        { line: 0, width: 80 },
        { line: 1, width: 60 },
        { line: 0, width: 50 },
      ],
    ],
    [
      'are cut before the next one of their line',
      [
        { left: 0, nameWidth: 80 },
        { left: 30, nameWidth: 90 },
        { left: 60, nameWidth: 50 },
      ],
      [
        { line: 0, width: 54 },
        { line: 1, width: 90 },
        { line: 0, width: 50 },
      ],
    ],
    [
      'stay whole where they must',
      [
        { left: 0, nameWidth: 80, staysWhole: true },
        { left: 30, nameWidth: 90 },
        { left: 60, nameWidth: 50 },
      ],
      [
        { line: 0, width: 80 },
        { line: 1, width: 24 },
        { line: 1, width: 50 },
      ],
    ],
    ['end where the lane ends', [{ left: 170, nameWidth: 80 }], [{ line: 0, width: 30 }]],
  ])('%s', (_, named, places) => {
    expect(placeNames(named, 200)).toEqual(places);
  });

  test('never lie over each other', () => {
    const names = fc.array(fc.record({ left: fc.nat(600), nameWidth: fc.integer({ min: 10, max: 160 }) }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(names, (some) => {
        const named = some.toSorted((a, b) => a.left - b.left);
        const places = placeNames(named, 640).map((place, at) => ({ ...place, left: named[at]?.left ?? 0 }));
        const over = places.flatMap((one, at) =>
          places.slice(at + 1).filter((next) => next.line === one.line && one.left + one.width > next.left),
        );
        expect(over).toEqual([]);
      }),
    );
  });
});

test.each([
  [26, 0, 1, { number: true, swatch: false }],
  [26, 1, 1, { number: false, swatch: false }],
  [40, 1, 1, { number: true, swatch: false }],
  [26, 0, 2, { number: true, swatch: false }],
  [60, 1, 1, { number: true, swatch: true }],
])('a block of %i px with %i signs and a number of %i digits', (px, signs, digits, fits) => {
  expect(fitsInside(px, signs, digits)).toEqual(fits);
});
