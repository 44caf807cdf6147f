import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitted, largestScale, movedBy, zoomedAt } from './zoom-view.ts';

const size = { width: 800, height: 600 };
const place = fc.record({
  x: fc.integer({ min: -400, max: 400 }),
  y: fc.integer({ min: -300, max: 300 }),
});

it('zooming in keeps what lies under the pointer under it', () => {
  fc.assert(
    fc.property(place, fc.double({ min: 1, max: 4, noNaN: true }), (at, factor) => {
      const view = zoomedAt(fitted, factor, at, size);
      // The point of the picture under the pointer, before and after.
      expect((at.x - view.x) / view.scale).toBeCloseTo(at.x, 6);
      expect((at.y - view.y) / view.scale).toBeCloseTo(at.y, 6);
    }),
  );
});

it('the picture covers the window however it is moved and zoomed', () => {
  const step = fc.oneof(
    fc.record({ at: place, factor: fc.double({ min: 0.1, max: 10, noNaN: true }) }),
    fc.record({ at: place, factor: fc.constant(null) }),
  );
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let view = fitted;
      for (const { at, factor } of steps)
        view = factor === null ? movedBy(view, at.x, at.y, size) : zoomedAt(view, factor, at, size);
      expect(view.scale).toBeGreaterThanOrEqual(1);
      expect(view.scale).toBeLessThanOrEqual(largestScale);
      expect(Math.abs(view.x)).toBeLessThanOrEqual(((view.scale - 1) * size.width) / 2 + 1e-6);
      expect(Math.abs(view.y)).toBeLessThanOrEqual(((view.scale - 1) * size.height) / 2 + 1e-6);
    }),
  );
});

it('zoomed out, it lies in the middle again', () => {
  expect(zoomedAt(zoomedAt(fitted, 4, { x: 300, y: -200 }, size), 0.01, { x: 0, y: 0 }, size)).toEqual(
    fitted,
  );
});
