import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundsAround, contiguousStates, fitBounds, fromMercator, metersPerPixel, toMercator, worldPixels } from './mercator.ts';

const longitude = fc.double({ min: -179, max: 179, noNaN: true });
const latitude = fc.double({ min: -84, max: 84, noNaN: true });

test('the projection has its known points and goes back to where it came from', () => {
  expect(toMercator(0, 0)).toEqual({ x: 0.5, y: 0.5 });
  expect(toMercator(-180, 90).y).toBeCloseTo(0, 6);
  fc.assert(
    fc.property(longitude, latitude, (east, north) => {
      const back = fromMercator(toMercator(east, north));
      expect(back.longitude).toBeCloseTo(east, 9);
      expect(back.latitude).toBeCloseTo(north, 9);
    }),
  );
});

test('a pixel at zoom 0 on the equator is a 512th of the way round', () => {
  expect(metersPerPixel(0, 0)).toBeCloseTo(78_271.517, 2);
  expect(metersPerPixel(10, 60)).toBeCloseTo(78_271.517 / 1024 / 2, 2);
});

describe('fitting bounds', () => {
  test('shows them whole, with the padding', () => {
    fc.assert(
      fc.property(longitude, latitude, fc.double({ min: 0.0001, max: 1, noNaN: true }), fc.integer({ min: 200, max: 2_000 }), fc.integer({ min: 200, max: 2_000 }), (west, south, span, width, height) => {
        const bounds = { west, south, east: west + span, north: south + span };
        const view = fitBounds(bounds, width, height, 48, 20);
        const corner = toMercator(bounds.west, bounds.north);
        const left = (corner.x - view.center.x) * worldPixels(view.zoom) + width / 2;
        const top = (corner.y - view.center.y) * worldPixels(view.zoom) + height / 2;
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(48 - 1e-4);
        expect(Math.min(left - 48, top - 48) < 1e-4 || view.zoom === 20).toBe(true);
      }),
    );
  });

  test('goes no closer than allowed for a single place, and survives a map without size', () => {
    const spot = { west: -76, south: 40, east: -76, north: 40 };
    expect(fitBounds(spot, 800, 400, 48, 12).zoom).toBe(12);
    expect(Number.isFinite(fitBounds(contiguousStates, 1, 1, 48, 12).zoom)).toBe(true);
  });
});

test('bounds go around all places, and around the country for none', () => {
  expect(boundsAround([])).toBe(contiguousStates);
  expect(boundsAround([{ latitude: 40, longitude: -76 }, { latitude: 39, longitude: -75 }])).toEqual({ west: -76, south: 39, east: -75, north: 40 });
});
