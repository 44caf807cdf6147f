import { afterEach, describe, expect, test } from 'vitest';
import { startNominatimFake, type NominatimFake } from '../../../../../test/fakes/nominatim-fake.ts';
import { createGeocoder, type GeocoderOptions, type GeocodeRequest } from './geocoder.ts';

const lancaster: GeocodeRequest = {
  streetLine1: '123 Main St',
  city: 'Lancaster',
  state: 'PA',
  postalCode: '17601',
  country: 'USA',
};
const middleOf17601 = { latitude: 40.0766, longitude: -76.3107, precision: 'zip' };

const opened: NominatimFake[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((fake) => fake.close()));
});

async function geocoderWithServer(
  options: { maximumWaiting?: number; minimumIntervalMs?: number; path?: string } = {},
) {
  const fake = await startNominatimFake();
  opened.push(fake);
  const clock = { ms: 0 };
  const warnings: string[] = [];
  const geocoder = createGeocoder({
    log: recorder(warnings),
    now: () => clock.ms,
    server: {
      serverUrl: `${fake.url}${options.path ?? ''}`,
      userAgent: 'Haulwright-test/1',
      timeoutMs: 300,
      minimumIntervalMs: options.minimumIntervalMs ?? 0,
      maximumWaiting: options.maximumWaiting ?? 100,
    },
  });
  return { fake, geocoder, clock, warnings };
}

function recorder(lines: string[]): GeocoderOptions['log'] {
  return { warn: (_details: unknown, message?: string) => void lines.push(message ?? '') };
}

function round(degrees: number): number {
  return Number(degrees.toFixed(1));
}

describe('without a server', () => {
  const geocoder = createGeocoder({ log: recorder([]) });
  const cases: [string, Partial<GeocodeRequest>, { latitude: number; longitude: number } | null][] = [
    ['the ZIP area', {}, { latitude: 40.0766, longitude: -76.3107 }],
    [
      'the ZIP area also when the state disagrees',
      { state: 'NJ' },
      { latitude: 40.0766, longitude: -76.3107 },
    ],
    ['the city when the ZIP is unknown', { postalCode: '00001' }, { latitude: 40.04, longitude: -76.3 }],
    [
      'the city by the full name of the state',
      { postalCode: '', state: 'Pennsylvania' },
      { latitude: 40.04, longitude: -76.3 },
    ],
    [
      'the city at the end of an undivided line',
      { postalCode: '', city: '', streetLine1: '9 Elm St Lancaster' },
      { latitude: 40.04, longitude: -76.3 },
    ],
    ['nothing without ZIP and state', { postalCode: '', state: '' }, null],
    ['nothing for an unknown city', { postalCode: '', city: 'Nowhere Springs' }, null],
    ['nothing abroad', { country: 'Germany', postalCode: '10115', state: '', city: 'Berlin' }, null],
  ];
  test.each(cases)('gives %s', async (_, change, expected) => {
    const found = await geocoder.locate({ ...lancaster, ...change });
    const rounded = found && { ...found, latitude: round(found.latitude), longitude: round(found.longitude) };
    expect(rounded).toEqual(
      expected && {
        latitude: round(expected.latitude),
        longitude: round(expected.longitude),
        precision: 'zip',
      },
    );
  });
});

describe('with a server', () => {
  const house = { lat: '40.0801', lon: '-76.3055', place_rank: 30, addresstype: 'place' };

  test('gives the street address, asked for in its parts and by name', async () => {
    const { fake, geocoder } = await geocoderWithServer({ path: '/nominatim' });
    fake.placeByStreet.set('123 Main St', house);
    expect(await geocoder.locate(lancaster)).toEqual({
      latitude: 40.0801,
      longitude: -76.3055,
      precision: 'street',
    });
    const [request] = fake.requests;
    expect(request?.url.pathname).toBe('/nominatim/search');
    expect(Object.fromEntries(request?.url.searchParams ?? [])).toEqual({
      format: 'jsonv2',
      limit: '1',
      street: '123 Main St',
      city: 'Lancaster',
      state: 'PA',
      postalcode: '17601',
      country: 'USA',
    });
    expect(request?.headers['user-agent']).toBe('Haulwright-test/1');
  });

  test('asks once for the same address, also when nothing was found', async () => {
    const { fake, geocoder } = await geocoderWithServer();
    fake.placeByStreet.set('123 Main St', house);
    await geocoder.locate(lancaster);
    await geocoder.locate({ ...lancaster, streetLine1: ' 123  MAIN st ' });
    await geocoder.locate({ ...lancaster, streetLine1: '1 Unknown Rd' });
    expect(await geocoder.locate({ ...lancaster, streetLine1: '1 Unknown Rd' })).toEqual(middleOf17601);
    expect(fake.requests).toHaveLength(2);
  });

  test('takes the ZIP area when the server knows only the town or the postcode', async () => {
    const { fake, geocoder } = await geocoderWithServer();
    fake.placeByStreet.set('123 Main St', { ...house, place_rank: 16, addresstype: 'town' });
    fake.placeByStreet.set('125 Main St', { ...house, place_rank: 26, addresstype: 'postcode' });
    expect(await geocoder.locate(lancaster)).toEqual(middleOf17601);
    expect(await geocoder.locate({ ...lancaster, streetLine1: '125 Main St' })).toEqual(middleOf17601);
  });

  test('does not believe a street far outside the ZIP area', async () => {
    const { fake, geocoder, warnings } = await geocoderWithServer();
    fake.placeByStreet.set('123 Main St', { ...house, lat: '34.6868', lon: '-118.1542' });
    expect(await geocoder.locate(lancaster)).toEqual(middleOf17601);
    expect(warnings.join()).toContain('outside its ZIP area');
  });

  test('refuses coordinates that are none', async () => {
    const { fake, geocoder } = await geocoderWithServer();
    fake.placeByStreet.set('123 Main St', { ...house, lat: '140.08' });
    expect(await geocoder.locate(lancaster)).toEqual(middleOf17601);
  });

  test.each(['status-500', 'hang', 'hang-in-body', 'garbage', 'other-json', 'endless'] as const)(
    'falls back to the ZIP area on %s, says so, and pauses',
    async (behaviour) => {
      const { fake, geocoder, clock, warnings } = await geocoderWithServer();
      fake.placeByStreet.set('123 Main St', house);
      fake.behaviour = behaviour;
      expect(await geocoder.locate(lancaster)).toEqual(middleOf17601);
      expect(warnings).toHaveLength(1);
      expect(warnings[0]).toMatch(/^The geocoding server is not used: .+\. Addresses get their ZIP area$/);

      fake.behaviour = 'answer';
      clock.ms = 29_999;
      expect(await geocoder.locate(lancaster)).toEqual(middleOf17601);
      expect(fake.requests).toHaveLength(1);
      clock.ms = 30_000;
      expect((await geocoder.locate(lancaster))?.precision).toBe('street');
    },
  );

  test('falls back when nobody listens', async () => {
    const { fake, geocoder, warnings } = await geocoderWithServer();
    await fake.close();
    opened.splice(0);
    expect(await geocoder.locate(lancaster)).toEqual(middleOf17601);
    expect(warnings.join()).toContain('ECONNREFUSED');
  });

  test('asks one at a time, at intervals, with a bounded queue', async () => {
    const { fake, geocoder, warnings } = await geocoderWithServer({
      minimumIntervalMs: 60,
      maximumWaiting: 2,
    });
    const started = performance.now();
    await Promise.all(
      [1, 2, 3, 4, 5].map((number) => geocoder.locate({ ...lancaster, streetLine1: `${number} Queue St` })),
    );
    expect(fake.requests).toHaveLength(3);
    expect(performance.now() - started).toBeGreaterThanOrEqual(115);
    expect(warnings.join()).toContain('too many requests');
  });
});
