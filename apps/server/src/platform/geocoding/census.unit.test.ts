import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startCensusFake, type CensusFake } from '../../../../../test/fakes/census-fake.ts';
import { createGeocoder, type Geocoder } from './geocoder.ts';

const parts = { city: 'Lancaster', state: 'PA', postalCode: '17601', country: 'USA' };
const at = (streetLine1: string) => ({ ...parts, streetLine1 });
const middleOf17601 = { latitude: 40.0766, longitude: -76.3107, precision: 'zip' };
const house = { latitude: 40.08, longitude: -76.31 };
const going = new AbortController().signal;

let fake: CensusFake;
let geocoder: Geocoder;
let warnings: string[];
beforeEach(async () => {
  fake = await startCensusFake();
  fake.placeByStreet.set('1480 Manheim Pike', house);
  warnings = [];
  geocoder = createGeocoder({
    log: { warn: (_: unknown, message?: string) => void warnings.push(message ?? '') },
    census: {
      serverUrl: `${fake.url}/geocoder`,
      timeoutMs: 300,
      batchTimeoutMs: 300,
      minimumIntervalMs: 0,
    },
  });
});
afterEach(() => fake.close());

describe('a single address', () => {
  test('is asked for in one line and gets its street', async () => {
    expect(await geocoder.locate(at('1480 Manheim Pike'))).toEqual({ ...house, precision: 'street' });
    const [request] = fake.requests;
    expect(request?.url.pathname).toBe('/geocoder/locations/onelineaddress');
    expect(Object.fromEntries(request?.url.searchParams ?? [])).toEqual({
      address: '1480 Manheim Pike, Lancaster, PA 17601',
      benchmark: 'Public_AR_Current',
      format: 'json',
    });
  });

  test.each([
    ['nobody knows', '1 Nowhere'],
    ['that could be two', '9 Tie Rd'],
  ])('%s keeps its ZIP area', async (_, street) => {
    expect(await geocoder.locate(at(street))).toEqual(middleOf17601);
    expect(warnings).toEqual([]);
  });

  test('keeps its ZIP area while the service fails, which is said once', async () => {
    fake.behaviour = 'other-json';
    expect(await geocoder.locate(at('1480 Manheim Pike'))).toEqual(middleOf17601);
    expect(await geocoder.locate(at('2 Main St'))).toEqual(middleOf17601);
    expect(warnings).toEqual([
      'The geocoding server is not used: its answer was not a list of matches. Addresses get their ZIP area',
    ]);
  });
});

describe('a list', () => {
  const list = ['1480 Manheim Pike', '1 Nowhere', '9 Tie Rd', '5 Far Away'].map((street) => ({
    id: street,
    address: at(street),
  }));

  test('tells of those with a single match that lies in their area', async () => {
    fake.placeByStreet.set('5 Far Away', { latitude: 34, longitude: -118 });
    expect(await geocoder.locateMany?.(list, going)).toEqual(new Map([['1480 Manheim Pike', house]]));
    expect(fake.requests.map(({ url }) => url.pathname)).toEqual(['/geocoder/locations/addressbatch']);
  });

  test.each(['status-500', 'hang', 'hang-in-body', 'garbage', 'other-json', 'endless'] as const)(
    'is refused when the service fails: %s',
    async (behaviour) => {
      fake.behaviour = behaviour;
      await expect(geocoder.locateMany?.(list, going)).rejects.toThrow(/^its answer|^it /);
    },
  );

  test('is asked for no more once the server stops', async () => {
    fake.behaviour = 'hang';
    const stopping = new AbortController();
    const stopOnceAsked = async () => {
      await expect.poll(() => fake.requests.length).toBe(1);
      stopping.abort(new Error('the server stops'));
    };
    await Promise.all([
      expect(geocoder.locateMany?.(list, stopping.signal)).rejects.toThrow('the server stops'),
      stopOnceAsked(),
    ]);
    expect(fake.requests).toHaveLength(1);
  });
});

test('only a service that takes lists is asked for them', () => {
  const log = { warn: () => undefined };
  expect(createGeocoder({ log }).locateMany).toBeUndefined();
  expect(createGeocoder({ log }).knowsStreets).toBe(false);
  expect(geocoder.knowsStreets).toBe(true);
});
