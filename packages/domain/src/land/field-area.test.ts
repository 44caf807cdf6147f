import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { acresOf, crossesItself, shareOutside } from './field-area.ts';

/** A square of a side in feet, at a latitude. */
const square = (feet: number, latitude = 40) => {
  const up = (feet * 0.3048) / 111_195;
  const across = up / Math.cos((latitude * Math.PI) / 180);
  return [
    { latitude, longitude: -90 },
    { latitude, longitude: -90 + across },
    { latitude: latitude + up, longitude: -90 + across },
    { latitude: latitude + up, longitude: -90 },
  ];
};
const middle = (feet: number) => {
  const [corner, , opposite] = square(feet);
  return {
    latitude: ((corner?.latitude ?? 0) + (opposite?.latitude ?? 0)) / 2,
    longitude: ((corner?.longitude ?? 0) + (opposite?.longitude ?? 0)) / 2,
  };
};

test.each([
  ['an acre is 208.71 ft square', square(208.71), 1],
  ['forty acres are a quarter mile square', square(1_320), 40],
  ['two corners', square(1_320).slice(0, 2), 0],
  ['nothing', [], 0],
])('%s', (_, boundary, acres) => {
  expect(acresOf(boundary)).toBeCloseTo(acres, 2);
});

it('is the same whichever corner comes first and whichever way round', () => {
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 5_000 }), fc.integer({ min: 0, max: 3 }), (feet, first) => {
      const boundary = square(feet);
      const turned = [...boundary.slice(first), ...boundary.slice(0, first)];
      expect(acresOf(turned)).toBeCloseTo(acresOf(boundary), 3);
      expect(acresOf(boundary.toReversed())).toBeCloseTo(acresOf(boundary), 3);
      expect(crossesItself(turned)).toBe(false);
    }),
  );
});

it('knows a boundary that crosses itself', () => {
  const [a, b, c, d] = square(500);
  if (!a || !b || !c || !d) throw new Error('a square has four corners');
  expect(crossesItself([a, c, b, d])).toBe(true);
});

describe('the share outside buffers', () => {
  const well = { points: [middle(1_000)], feet: 200 };
  test.each([
    ['nothing to keep away from', [], 0, 1],
    ['a well in the middle', [well], 0, 1 - (Math.PI * 200 ** 2) / 1_000 ** 2],
    ['a well far away', [{ points: [{ latitude: 41, longitude: -90 }], feet: 200 }], 0, 1],
    ['its own boundary', [], 100, 0.64],
    ['a buffer wider than the field', [{ ...well, feet: 2_000 }], 0, 0],
    ['a road along its south', [{ points: square(1_000).slice(0, 2), feet: 250 }], 0, 0.75],
  ])('%s', (_, keptAway, edgeFeet, share) => {
    expect(shareOutside(square(1_000), keptAway, edgeFeet)).toBeCloseTo(share, 1);
  });

  it('never grows with the distance', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 200 }), (feet, more) => {
        const at = (distance: number) =>
          shareOutside(square(1_000), [{ points: [middle(1_000)], feet: distance }]);
        expect(at(feet + more)).toBeLessThanOrEqual(at(feet));
      }),
      { numRuns: 20 },
    );
  });
});
