import { afterEach, describe, expect, test } from 'vitest';
import { fakeDrive, startOsrmFake, type OsrmFake } from '../../../../../test/fakes/osrm-fake.ts';
import { greatCircleMeters } from '../geocoding/great-circle.ts';
import { createTravelTimes, type Place } from '../travel-times/travel-times.ts';
import { createOsrm } from './osrm.ts';

const lancaster = { latitude: 40.0379, longitude: -76.3055 };
const harrisburg = { latitude: 40.2732, longitude: -76.8867 };
const ephrata = { latitude: 40.1798, longitude: -76.1789 };
const three: Place[] = [lancaster, harrisburg, ephrata];

const opened: OsrmFake[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((fake) => fake.close()));
});

async function withServer(options: { blockSize?: number; cachedLegs?: number } = {}) {
  const fake = await startOsrmFake();
  opened.push(fake);
  const clock = { ms: 0 };
  const warnings: string[] = [];
  const travelTimes = createTravelTimes({
    log: { warn: (_details: unknown, message?: string) => void warnings.push(message ?? '') },
    zipAreaMeters: async () => 3_000,
    now: () => clock.ms,
    roads: createOsrm({
      serverUrl: `${fake.url}/`,
      timeoutMs: 500,
      ...(options.blockSize && { blockSize: options.blockSize }),
    }),
    ...(options.cachedLegs && { cachedLegs: options.cachedLegs }),
  });
  return { fake, travelTimes, clock, warnings };
}

const estimated = createTravelTimes({ log: { warn: () => undefined }, zipAreaMeters: async () => 3_000 });

function expectedFromFake(places: readonly Place[], unit: 'seconds' | 'meters'): number[] {
  return places.flatMap((from) =>
    places.map((to) =>
      Math.round(fakeDrive([from.longitude, from.latitude], [to.longitude, to.latitude])[unit]),
    ),
  );
}

function grid(count: number): Place[] {
  return Array.from({ length: count }, (_, index) => ({
    latitude: 40 + (index % 7) * 0.01,
    longitude: -76 - Math.floor(index / 7) * 0.01,
  }));
}

describe('with a routing server', () => {
  test('the matrix is the server’s, different in the two directions', async () => {
    const { travelTimes } = await withServer();
    const matrix = await travelTimes.matrix(three);
    expect(matrix.source).toBe('osrm');
    expect(matrix.fallbackReason).toBeUndefined();
    expect([...matrix.seconds]).toEqual(expectedFromFake(three, 'seconds'));
    expect([...matrix.meters]).toEqual(expectedFromFake(three, 'meters'));
    expect(matrix.seconds[1]).toBeGreaterThan(matrix.seconds[3] ?? 0);
  });

  test('no drive is shorter than the straight line', async () => {
    const { fake, travelTimes } = await withServer();
    fake.isTooShort = true;
    const matrix = await travelTimes.matrix(three);
    expect(matrix.source).toBe('osrm');
    for (const [from, a] of three.entries()) {
      for (const [to, b] of three.entries()) {
        const [at, straight] = [from * 3 + to, greatCircleMeters(a, b)];
        expect(matrix.meters[at]).toBeGreaterThanOrEqual(Math.floor(straight));
        // What is missing takes time: no truck does it at more than 95 km/h.
        expect(matrix.seconds[at]).toBeGreaterThanOrEqual(Math.floor((straight * 0.8 * 3.6) / 95));
      }
    }
  });

  test('a place far from any road is told, farthest first; a ZIP area has no pin to be wrong', async () => {
    const { fake, travelTimes } = await withServer({ blockSize: 2 });
    const metersAt = new Map([
      [lancaster.latitude, 300],
      [harrisburg.latitude, 301],
      [ephrata.latitude, 4_000],
    ]);
    fake.snapMeters = ([, latitude]) => metersAt.get(latitude) ?? 900;
    expect(
      await travelTimes.farFromRoad([...three, { latitude: 41, longitude: -76, zipArea: '17801' }]),
    ).toEqual([
      { place: 2, meters: 4_000 },
      { place: 1, meters: 301 },
    ]);
    fake.behaviour = 'status-500';
    expect(await travelTimes.farFromRoad(three)).toEqual([]);
  });

  test('large tables are put together from blocks', async () => {
    const { fake, travelTimes } = await withServer({ blockSize: 10 });
    const places = grid(37);
    const matrix = await travelTimes.matrix(places);
    expect(fake.requests).toHaveLength(16);
    expect([...matrix.seconds]).toEqual(expectedFromFake(places, 'seconds'));
  });

  test('the default blocks stay within the server’s default limit', async () => {
    const { fake, travelTimes } = await withServer();
    expect((await travelTimes.matrix(grid(150))).source).toBe('osrm');
    expect(fake.requests).toHaveLength(4);
    expect(Math.max(...fake.requests.map(({ url }) => url.href.length))).toBeLessThan(8_000);
  });

  test('only new pairs are asked for', async () => {
    const { fake, travelTimes } = await withServer();
    await travelTimes.matrix(three);
    await travelTimes.matrix([ephrata, lancaster, harrisburg]);
    expect(fake.requests).toHaveLength(1);
    const four = [...three, { latitude: 39.9, longitude: -76.6 }];
    const matrix = await travelTimes.matrix(four);
    expect([...matrix.meters]).toEqual(expectedFromFake(four, 'meters'));
    const pairs = fake.requests.slice(1).map(({ url }) => count(url, 'sources') * count(url, 'destinations'));
    expect(pairs.reduce((sum, pair) => sum + pair, 0)).toBeLessThanOrEqual(7);
    expect(travelTimes.cacheStatistics.hits).toBeGreaterThanOrEqual(12);
  });

  test('the memory is bounded and forgets after a day', async () => {
    const { fake, travelTimes, clock } = await withServer({ cachedLegs: 20 });
    await travelTimes.matrix(grid(6));
    expect(travelTimes.cacheStatistics.legs).toBeLessThanOrEqual(20);
    await travelTimes.matrix(three);
    const before = fake.requests.length;
    await travelTimes.matrix(three);
    expect(fake.requests).toHaveLength(before);
    clock.ms += 86_400_001;
    await travelTimes.matrix(three);
    expect(fake.requests).toHaveLength(before + 1);
  });

  test('pairs without a road have none in the matrix, and it is said', async () => {
    const { fake, travelTimes } = await withServer();
    fake.unreachable = (from, to) => from[0] === lancaster.longitude && to[0] === harrisburg.longitude;
    const matrix = await travelTimes.matrix(three);
    expect(matrix.source).toBe('osrm');
    expect([matrix.seconds[1], matrix.meters[1]]).toEqual([-1, -1]);
    expect(matrix.meters[3]).toBe(expectedFromFake(three, 'meters')[3]);
    expect(matrix.fallbackReason).toBe(
      'For 1 of 6 drives the road map has no route, so no truck is sent on them.',
    );
    // From memory the second time.
    expect(await travelTimes.matrix(three)).toEqual(matrix);
    expect(fake.requests).toHaveLength(1);
  });

  test('a place off the server’s map is estimated, not snapped to the map’s edge', async () => {
    const { fake, travelTimes } = await withServer();
    fake.snapMeters = (point) => (point[0] === harrisburg.longitude ? 80_000 : 5);
    const matrix = await travelTimes.matrix(three);
    const estimate = await estimated.matrix(three);
    expect([matrix.meters[1], matrix.meters[3]]).toEqual([estimate.meters[1], estimate.meters[3]]);
    expect(matrix.meters[2]).toBe(expectedFromFake(three, 'meters')[2]);
    expect(matrix.fallbackReason).toBe(
      '4 of 6 drives are estimated from straight-line distances, because one of their places is not on the road map.',
    );
  });

  test('places of one ZIP area are not one point', async () => {
    const { travelTimes } = await withServer();
    const inArea = [
      { ...lancaster, zipArea: '17602' },
      { ...lancaster, zipArea: '17602' },
      harrisburg,
      lancaster,
    ];
    const matrix = await travelTimes.matrix(inArea);
    expect(matrix.fallbackReason).toBeUndefined();
    expect(matrix.meters[1]).toBe((await estimated.matrix(inArea)).meters[1]);
    expect(matrix.meters[14]).toBe(expectedFromFake(inArea, 'meters')[14]);
    expect((matrix.meters[2] ?? 0) - (expectedFromFake(inArea, 'meters')[2] ?? 0)).toBeLessThan(100);
  });

  test.each(['status-500', 'hang', 'hang-in-body', 'garbage', 'other-json', 'endless'] as const)(
    'on %s the whole matrix is the estimate, the reason is given, and the server is left alone for a while',
    async (behaviour) => {
      const { fake, travelTimes, clock, warnings } = await withServer();
      fake.behaviour = behaviour;
      const matrix = await travelTimes.matrix(three);
      expect(matrix).toMatchObject({ source: 'estimate', seconds: (await estimated.matrix(three)).seconds });
      expect(matrix.fallbackReason).toMatch(
        /^Travel times are estimated from straight-line distances, because the routing server could not be used: it.+\.$/,
      );
      expect(warnings).toHaveLength(1);

      fake.behaviour = 'answer';
      clock.ms = 29_999;
      expect((await travelTimes.matrix(three)).fallbackReason).toBe(matrix.fallbackReason);
      expect(fake.requests).toHaveLength(1);
      clock.ms = 30_000;
      expect((await travelTimes.matrix(three)).source).toBe('osrm');
    },
  );

  test('many slow answers together are a failure, too', async () => {
    const { fake } = await withServer();
    const slow = createTravelTimes({
      log: { warn: () => undefined },
      zipAreaMeters: async () => 3_000,
      roads: createOsrm({ serverUrl: fake.url, timeoutMs: 60_000, totalTimeoutMs: 100 }),
    });
    fake.behaviour = 'hang';
    expect((await slow.matrix(three)).fallbackReason).toContain('it took more than 0.1 s for all drives');
  });

  test('nobody listening is a fallback, too', async () => {
    const { fake, travelTimes } = await withServer();
    await fake.close();
    opened.splice(0);
    expect((await travelTimes.matrix(three)).fallbackReason).toContain('ECONNREFUSED');
  });

  test('a block that fails half-way gives no mixed matrix', async () => {
    const { fake, travelTimes } = await withServer({ blockSize: 2 });
    const places = grid(9);
    fake.unreachable = () => {
      if (fake.requests.length > 5) fake.behaviour = 'status-500';
      return false;
    };
    const matrix = await travelTimes.matrix(places);
    expect(matrix.meters).toEqual((await estimated.matrix(places)).meters);
  });

  test('cancelling stops the waiting and is no failure of the server', async () => {
    const { fake, travelTimes, warnings } = await withServer();
    fake.behaviour = 'hang';
    const cancel = new AbortController();
    const waiting = travelTimes.matrix(three, cancel.signal);
    setTimeout(() => cancel.abort(new Error('plan cancelled')), 30);
    await expect(waiting).rejects.toThrow('plan cancelled');
    fake.behaviour = 'answer';
    expect((await travelTimes.matrix(three)).source).toBe('osrm');
    expect(warnings).toEqual([]);
  });
});

test('driven roads are matched in parts that the server takes; off the map is said', async () => {
  const { fake } = await withServer();
  const roads = createOsrm({ serverUrl: fake.url, timeoutMs: 500 });
  const track = Array.from({ length: 250 }, (_, step) => ({
    latitude: 40 + step / 1_000,
    longitude: -76,
    accuracyMeters: step === 0 ? null : 7.5,
  }));
  const matched = await roads.match?.(track);
  expect(matched).toMatchObject({ meters: expect.closeTo(249 * 111.195, -2) as number });
  expect(fake.requests.map(({ url }) => count(url, 'radiuses'))).toEqual([100, 100, 52]);
  fake.snapMeters = ([, latitude]) => (latitude > 40.2 ? 300 : 3);
  expect(await roads.match?.(track)).toBe('off-map');
  fake.behaviour = 'other-json';
  await expect(roads.match?.(track)).rejects.toThrow('its answer was not a matched track');
});

function count(url: URL, parameter: string): number {
  return (url.searchParams.get(parameter) ?? '').split(';').length;
}
