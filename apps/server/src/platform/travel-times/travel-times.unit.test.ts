import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTravelTimes, type Place } from './travel-times.ts';

const travelTimes = createTravelTimes({
  log: { warn: () => undefined },
  zipAreaMeters: async (zip) => Number(zip),
});

const place: fc.Arbitrary<Place> = fc.record(
  {
    latitude: fc.double({ min: 39, max: 41, noNaN: true }),
    longitude: fc.double({ min: -78, max: -75, noNaN: true }),
    zipArea: fc.constantFrom('1000', '4000', '20000'),
  },
  { requiredKeys: ['latitude', 'longitude'] },
);

describe('the estimated matrix', () => {
  test('has a zero diagonal, no negative and the same figures both ways', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(place, { maxLength: 12 }), async (places) => {
        const { size, seconds, meters, source, fallbackReason } = await travelTimes.matrix(places);
        expect([size, source, fallbackReason]).toEqual([places.length, 'estimate', undefined]);
        for (let from = 0; from < size; from += 1) {
          expect([seconds[from * size + from], meters[from * size + from]]).toEqual([0, 0]);
          for (let to = 0; to < size; to += 1) {
            expect(seconds[from * size + to]).toBe(seconds[to * size + from]);
            expect(meters[from * size + to]).toBeGreaterThanOrEqual(0);
          }
        }
      }),
    );
  });

  test('never gains from a detour, whatever is known of the places, but for rounding', async () => {
    await fc.assert(
      fc.asyncProperty(place, place, place, async (a, b, c) => {
        const { seconds, meters } = await travelTimes.matrix([a, b, c]);
        for (const [figures, rounding] of [
          [seconds, 2],
          [meters, 2],
        ] as const) {
          expect(figures[2] ?? 0).toBeLessThanOrEqual((figures[1] ?? 0) + (figures[5] ?? 0) + rounding);
        }
      }),
    );
  });

  test('does not take two addresses of one ZIP area for one point', async () => {
    const middle = { latitude: 40.0766, longitude: -76.3107, zipArea: '3000' };
    const { meters, seconds } = await travelTimes.matrix([
      middle,
      { ...middle },
      { latitude: 40.0766, longitude: -76.3107 },
    ]);
    expect(meters[1]).toBeGreaterThan(3_900);
    expect(meters[1]).toBeLessThan(4_500);
    expect(seconds[1]).toBeGreaterThan(300);
    // To a spot at the area's very middle it is less far, but not nothing.
    expect(meters[2]).toBeGreaterThan(2_500);
    expect(meters[2]).toBeLessThan(meters[1] ?? 0);
  });

  test('takes entries of one address for one place', async () => {
    const address = { latitude: 40.0766, longitude: -76.3107, zipArea: '3000', addressKey: 'a' };
    const { meters } = await travelTimes.matrix([address, { ...address }, { ...address, addressKey: 'b' }]);
    expect(meters[1]).toBe(0);
    expect(meters[2]).toBeGreaterThan(0);
  });

  test('is the same every time', async () => {
    const places = fc.sample(place, { numRuns: 30, seed: 7 });
    expect(await travelTimes.matrix(places)).toEqual(await travelTimes.matrix(places));
  });
});

describe('is refused', () => {
  const lancaster = { latitude: 40.04, longitude: -76.3 };
  test('for more than a thousand places', async () => {
    await expect(travelTimes.matrix(Array.from({ length: 1_001 }, () => lancaster))).rejects.toThrow(
      'at most 1000 places at once, not 1001',
    );
    expect((await travelTimes.matrix(Array.from({ length: 1_000 }, () => lancaster))).size).toBe(1_000);
  });

  test.each([
    [Number.NaN, 0],
    [91, 0],
    [0, 181],
    [0, Number.POSITIVE_INFINITY],
  ])('for the coordinates %d, %d', async (latitude, longitude) => {
    await expect(travelTimes.matrix([lancaster, { latitude, longitude }])).rejects.toThrow(
      /^Place 2 has no valid coordinates/,
    );
  });

  test('when it was cancelled before', async () => {
    await expect(
      travelTimes.matrix([lancaster], AbortSignal.abort(new Error('no longer wanted'))),
    ).rejects.toThrow('no longer wanted');
  });
});
