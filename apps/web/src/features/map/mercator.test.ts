import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  boundsAround,
  contiguousStates,
  fitBounds,
  fromMercator,
  metersPerPixel,
  pixelIn,
  placeAt,
  toMercator,
} from './mercator.ts';

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

const padding = { top: 32, right: 72, bottom: 52, left: 40 };

describe('fitting bounds', () => {
  test('shows them whole, with the padding', () => {
    fc.assert(
      fc.property(
        longitude,
        latitude,
        fc.double({ min: 0.0001, max: 1, noNaN: true }),
        fc.integer({ min: 200, max: 2_000 }),
        fc.integer({ min: 200, max: 2_000 }),
        (west, south, span, width, height) => {
          const bounds = { west, south, east: west + span, north: south + span };
          const view = fitBounds(bounds, width, height, padding, 20);
          const sized = { ...view, width, height };
          const upper = pixelIn(sized, { longitude: bounds.west, latitude: bounds.north });
          const lower = pixelIn(sized, { longitude: bounds.east, latitude: bounds.south });
          const spare = [
            upper.x - padding.left,
            upper.y - padding.top,
            width - padding.right - lower.x,
            height - padding.bottom - lower.y,
          ];
          expect(Math.min(...spare)).toBeGreaterThanOrEqual(-1e-4);
          expect(Math.min(...spare) < 1e-4 || view.zoom === 20).toBe(true);
        },
      ),
    );
  });

  test('goes no closer than allowed for a single place, and survives a map without size', () => {
    const spot = { west: -76, south: 40, east: -76, north: 40 };
    expect(fitBounds(spot, 800, 400, padding, 12).zoom).toBe(12);
    expect(Number.isFinite(fitBounds(contiguousStates, 1, 1, padding, 12).zoom)).toBe(true);
  });
});

test('a pixel of a view is the place that is drawn there', () => {
  const view = { center: toMercator(-76.3, 40.04), zoom: 9.5, width: 800, height: 500 };
  expect(pixelIn(view, { longitude: -76.3, latitude: 40.04 })).toEqual({ x: 400, y: 250 });
  const { longitude, latitude } = placeAt(view, 12, 480);
  expect(pixelIn(view, { longitude, latitude }).x).toBeCloseTo(12, 6);
  expect(pixelIn(view, { longitude, latitude }).y).toBeCloseTo(480, 6);
});

test('bounds go around all places, and around the country for none', () => {
  expect(boundsAround([])).toBe(contiguousStates);
  expect(
    boundsAround([
      { latitude: 40, longitude: -76 },
      { latitude: 39, longitude: -75 },
    ]),
  ).toEqual({ west: -76, south: 39, east: -75, north: 40 });
});
