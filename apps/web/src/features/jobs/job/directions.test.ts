import type { GeocodePrecision } from '@haulwright/domain/geography/location';
import { describe, expect, test } from 'vitest';
import { addressLine, directionsUrl } from './directions.ts';

const id = '0192c7a0-0000-7000-8000-000000000001';
const job = (geocodePrecision: GeocodePrecision, latitude: number | null = 40.1) => ({
  serviceAddressStreet: '12 Oak St',
  serviceAddressCity: 'Dover',
  serviceAddressState: 'DE',
  serviceAddressZip: '19901',
  address: {
    id,
    clientId: id,
    label: null,
    streetLine1: '12 Oak St',
    streetLine2: null,
    city: 'Dover',
    state: 'DE',
    postalCode: '19901',
    country: 'USA',
    isPrimary: true,
    latitude,
    longitude: latitude === null ? null : -76.2,
    tankGallons: null,
    gateCode: null,
    largestTruck: null,
    geocodePrecision,
  },
});
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9)';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)';
const google = (target: string) =>
  `https://www.google.com/maps/dir/?api=1&destination=${target}&travelmode=driving`;
const words = '12%20Oak%20St%2C%20Dover%2C%20DE%2019901';

describe('directionsUrl', () => {
  test.each<[string, ReturnType<typeof job>, string, string]>([
    ['a pin on Android', job('manual'), android, google('40.1%2C-76.2')],
    ['a ZIP area on Android', job('zip'), android, google(words)],
    [
      'a found street on an iPhone',
      job('street'),
      iphone,
      'https://maps.apple.com/?daddr=40.1%2C-76.2&dirflg=d',
    ],
    [
      'nothing located on an iPhone',
      job('none', null),
      iphone,
      `https://maps.apple.com/?daddr=${words}&dirflg=d`,
    ],
    [
      'a pin at a desk',
      job('manual'),
      'Mozilla/5.0 (Windows NT 10.0)',
      'https://www.openstreetmap.org/directions?to=40.1%2C-76.2',
    ],
  ])('%s', (_name, place, userAgent, expected) => {
    expect(directionsUrl(place, userAgent)).toBe(expected);
  });

  test('is none without any address', () => {
    const nowhere = {
      serviceAddressStreet: null,
      serviceAddressCity: null,
      serviceAddressState: null,
      serviceAddressZip: null,
      address: null,
    };
    expect(directionsUrl(nowhere, android)).toBeUndefined();
    expect(addressLine(nowhere)).toBe('');
  });
});
