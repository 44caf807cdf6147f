import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HEAD_PX, hoursOf, hourWidth, timeScale, widthOf, xOf, zooms } from './time-scale.ts';

it('the time axis holds every shift and every route', () => {
  const scale = timeScale(
    [{ startSecond: 27_000, endSecond: 61_000 }],
    [{ shiftStartMinute: 480, shiftEndMinute: 960 }],
    1_212,
    0,
  );
  expect([scale.startSecond, scale.endSecond]).toEqual([25_200, 61_200]);
  expect([xOf(scale, 28_800), widthOf(scale), hoursOf(scale).length]).toEqual([100, 1_000, 11]);
  expect(timeScale([], [], 0, 0)).toEqual({
    startSecond: 21_600,
    endSecond: 64_800,
    pixelsPerSecond: 1 / 60,
  });
});

it('all hours of a day fit beside the names from 700 px on; a phone scrolls', () => {
  fc.assert(
    fc.property(fc.integer({ min: 700, max: 3_000 }), fc.integer({ min: 1, max: 17 }), (boardPx, hours) => {
      expect(HEAD_PX + hours * hourWidth(boardPx, hours, 0)).toBeLessThanOrEqual(boardPx);
    }),
  );
  expect(hourWidth(358, 10, 0)).toBe(60);
  for (const [at, zoom] of zooms.entries()) expect(hourWidth(1_210, 10, at)).toBe(100 * zoom);
});
