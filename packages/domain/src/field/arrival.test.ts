import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { arrivalAt } from './arrival.ts';

const pin = { latitude: 40.05, longitude: -76.3, geocodePrecision: 'street' };
const phone = (latitude: number, accuracyMeters = 10) => ({
  latitude,
  longitude: -76.3,
  accuracyMeters,
  measuredAt: '2026-03-03T10:00:00Z',
});
/** A degree of latitude is 111,195 m on the mean sphere. */
const north = (meters: number): number => 40.05 + meters / 111_195;

it.each([
  ['at the pin', phone(40.05), pin, { place: 'at-site', distanceMeters: 0 }],
  ['149 m off', phone(north(149)), pin, { place: 'at-site', distanceMeters: 149 }],
  ['152 m off', phone(north(152)), pin, { place: 'away', distanceMeters: 152 }],
  ['400 m off by a fix of 500 m', phone(north(400), 500), pin, { place: 'at-site', distanceMeters: 400 }],
  ['600 m off by a fix of 500 m', phone(north(600), 500), pin, { place: 'away', distanceMeters: 600 }],
  [
    'a pin known by its ZIP code only',
    phone(north(9_000)),
    { ...pin, geocodePrecision: 'zip' },
    { place: 'unknown', distanceMeters: 9_000 },
  ],
  [
    'no pin',
    phone(40.05),
    { latitude: null, longitude: null, geocodePrecision: null },
    { place: 'unknown', distanceMeters: null },
  ],
  ['no position', { none: 'denied' as const }, pin, { place: 'unknown', distanceMeters: null }],
])('says where the phone is: %s', (_, position, at, expected) => {
  expect(arrivalAt(position, at)).toEqual(expected);
});

it('measures up to half the globe and never more', () => {
  const degrees = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true });
  fc.assert(
    fc.property(degrees(90), degrees(180), degrees(90), degrees(180), (a, b, latitude, longitude) => {
      const { distanceMeters } = arrivalAt({ ...phone(a), longitude: b }, { ...pin, latitude, longitude });
      expect(distanceMeters).toBeGreaterThanOrEqual(0);
      expect(distanceMeters).toBeLessThanOrEqual(20_015_115);
    }),
  );
});
