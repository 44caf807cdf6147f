import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeTooltip, type TooltipSide } from './tooltip-place.ts';

const window = { width: 400, height: 300 };
const tip = { width: 100, height: 20 };
const control = { left: 200, top: 150, width: 40, height: 30 };

test.each<[TooltipSide, object, { left: number; top: number }]>([
  ['top', control, { left: 170, top: 124 }],
  ['bottom', control, { left: 170, top: 186 }],
  ['right', control, { left: 246, top: 155 }],
  ['left', control, { left: 94, top: 155 }],
  ['top', { ...control, top: 10 }, { left: 170, top: 46 }],
  ['right', { ...control, left: 350 }, { left: 244, top: 155 }],
  ['top', { ...control, left: 0 }, { left: 4, top: 124 }],
])('%s of a control at %j', (side, change, place) => {
  expect(placeTooltip({ ...control, ...change }, tip, window, side)).toEqual(place);
});

test('it is always inside the window', () => {
  const box = fc.record({
    left: fc.integer({ min: -50, max: 450 }),
    top: fc.integer({ min: -50, max: 350 }),
    width: fc.nat(80),
    height: fc.nat(60),
  });
  fc.assert(
    fc.property(box, fc.constantFrom<TooltipSide>('top', 'right', 'bottom', 'left'), (somewhere, side) => {
      const { left, top } = placeTooltip(somewhere, tip, window, side);
      expect(
        left >= 0 && left + tip.width <= window.width && top >= 0 && top + tip.height <= window.height,
      ).toBe(true);
    }),
  );
});
