import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { greatCircleMeters } from '../geocoding/great-circle.ts';
import { drivingSeconds, expectedStraightMeters, roadMeters, squaredSpread } from './road-estimate.ts';

const metersPerMile = 1_609.344;

test.each([
  ['Baltimore', 39.2904, -76.6122, 'Philadelphia', 39.9526, -75.1652, 144.4],
  ['the pole', 90, 0, 'the equator', 0, 77, 10_007.6],
  ['a place', 40, -76, 'itself', 40, -76, 0],
  ['Attu across the date line', 52.9, 172.9, 'Adak', 51.88, -176.65, 718.9],
])(
  'the great circle from %s (%d, %d) to %s (%d, %d) is %d km',
  (_from, latitude, longitude, _to, latitude2, longitude2, kilometers) => {
    const meters = greatCircleMeters({ latitude, longitude }, { latitude: latitude2, longitude: longitude2 });
    expect(Math.abs(meters / 1_000 - kilometers)).toBeLessThan(Math.max(0.001, kilometers * 0.01));
  },
);

describe('road miles between cities', () => {
  // Miles and minutes by car on the common route between the centres, as road atlases give them (rounded).
  // Motorways run straighter than the average road: the estimate is rather too long between cities.
  const trips: [string, number, number, number, number, number, number][] = [
    ['Lancaster → Harrisburg PA', 40.0379, -76.3055, 40.2732, -76.8867, 40, 48],
    ['Baltimore MD → Philadelphia PA', 39.2904, -76.6122, 39.9526, -75.1652, 101, 108],
    ['Lancaster PA → Philadelphia PA', 40.0379, -76.3055, 39.9526, -75.1652, 71, 85],
    ['Lancaster → Ephrata PA', 40.0379, -76.3055, 40.1798, -76.1789, 13, 22],
    ['Dallas → Fort Worth TX', 32.7767, -96.797, 32.7555, -97.3308, 32, 36],
    ['Columbus → Cleveland OH', 39.9612, -82.9988, 41.4993, -81.6944, 143, 130],
    ['Des Moines → Cedar Rapids IA', 41.5868, -93.625, 41.9779, -91.6656, 128, 117],
  ];
  test('are right on average', () => {
    const ratios = trips.map(
      ([, latitude, longitude, latitude2, longitude2, miles]) =>
        roadMeters(
          greatCircleMeters({ latitude, longitude }, { latitude: latitude2, longitude: longitude2 }),
        ) /
        metersPerMile /
        miles,
    );
    expect(Math.abs(ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length - 1)).toBeLessThan(0.08);
  });

  test.each(trips)('%s', (_, latitude, longitude, latitude2, longitude2, miles, carMinutes) => {
    const road = roadMeters(
      greatCircleMeters({ latitude, longitude }, { latitude: latitude2, longitude: longitude2 }),
    );
    expect(Math.abs(road / metersPerMile / miles - 1)).toBeLessThan(0.17);
    const minutes = drivingSeconds(road) / 60;
    expect(minutes / carMinutes).toBeGreaterThan(0.95);
    expect(minutes / carMinutes).toBeLessThan(1.45);
  });
});

describe('whatever the distance', () => {
  const meters = fc.double({ min: 0, max: 5_000_000, noNaN: true });
  const laws: [string, (straight: number) => number][] = [
    ['road metres', roadMeters],
    ['driving seconds', drivingSeconds],
    ['seconds by straight line', (straight) => drivingSeconds(roadMeters(straight))],
  ];
  test.each(laws)('%s start at zero, rise, and gain nothing from a detour', (_, law) => {
    expect(law(0)).toBe(0);
    fc.assert(
      fc.property(meters, meters, (a, b) => {
        expect(law(a + b)).toBeGreaterThanOrEqual(law(Math.max(a, b)));
        expect(law(a + b)).toBeLessThanOrEqual((law(a) + law(b)) * (1 + 1e-9) + 1e-6);
      }),
    );
  });

  test('the road is never shorter than the straight line, nor half as long again', () => {
    fc.assert(
      fc.property(meters, (straight) => {
        expect(roadMeters(straight)).toBeGreaterThanOrEqual(straight);
        expect(roadMeters(straight)).toBeLessThanOrEqual(straight * 1.5);
      }),
    );
  });
});

describe('ends known only to their ZIP area', () => {
  test('lie the typical distance apart within one area', () => {
    expect(expectedStraightMeters(0, squaredSpread(3_000) + squaredSpread(3_000))).toBeCloseTo(3_000, 6);
  });

  test('change little far apart', () => {
    expect(expectedStraightMeters(50_000, squaredSpread(3_000) + squaredSpread(4_000))).toBeLessThan(50_130);
  });

  test('leave exactly known ends alone', () => {
    expect(expectedStraightMeters(1_234.5, 0)).toBe(1_234.5);
  });
});
