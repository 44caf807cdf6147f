import { afterEach, expect, test } from 'vitest';
import {
  fakeMatched,
  fakeValhallaDrive,
  fakeValhallaWay,
  startValhallaFake,
  type ValhallaFake,
} from '../../../../../test/fakes/valhalla-fake.ts';
import { createTravelTimes, type Place } from '../travel-times/travel-times.ts';
import { createValhalla } from './valhalla.ts';
import { valhallaServer } from './valhalla-server.ts';

const lancaster = { latitude: 40.0379, longitude: -76.3055 };
const harrisburg = { latitude: 40.2732, longitude: -76.8867 };
const ephrata = { latitude: 40.1798, longitude: -76.1789 };
const three: Place[] = [lancaster, harrisburg, ephrata];
const at = ({ latitude, longitude }: Place) => ({ lat: latitude, lon: longitude });

const opened: ValhallaFake[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((fake) => fake.close()));
});

async function withServer() {
  const fake = await startValhallaFake();
  opened.push(fake);
  const roads = createValhalla(valhallaServer({ serverUrl: `${fake.url}/valhalla`, timeoutMs: 500 }));
  return {
    fake,
    roads,
    travelTimes: createTravelTimes({
      log: { warn: () => undefined },
      zipAreaMeters: async () => 3_000,
      roads,
    }),
  };
}
const seconds = (places: readonly Place[]) =>
  places.flatMap((from) => places.map((to) => fakeValhallaDrive(at(from), at(to)).seconds));

test('the matrix is the server’s, different in the two directions, with metres made of kilometres', async () => {
  const { fake, travelTimes } = await withServer();
  const matrix = await travelTimes.matrix(three);
  expect(matrix).toMatchObject({ source: 'valhalla' });
  expect(matrix.fallbackReason).toBeUndefined();
  expect([...matrix.seconds]).toEqual(seconds(three));
  expect(matrix.meters[1]).toBe(
    Math.round(fakeValhallaDrive(at(lancaster), at(harrisburg)).kilometers * 1_000),
  );
  expect(matrix.seconds[1]).toBeGreaterThan(matrix.seconds[3] ?? 0);
  await travelTimes.matrix(three);
  expect(fake.requests.map(({ url }) => url.pathname)).toEqual([
    '/valhalla/locate',
    '/valhalla/sources_to_targets',
  ]);
});

test('many places are asked for in blocks that servers and proxies take', async () => {
  const { fake, travelTimes } = await withServer();
  const places = Array.from({ length: 120 }, (_, index) => ({
    latitude: 40 + (index % 11) * 0.01,
    longitude: -76 - Math.floor(index / 11) * 0.01,
  }));
  expect([...(await travelTimes.matrix(places)).seconds]).toEqual(seconds(places));
  expect(Math.max(...fake.requests.map(({ url }) => url.href.length))).toBeLessThan(8_000);
});

test('a place off the map is estimated and does not spoil the others; a pair without a way has none', async () => {
  const { fake, travelTimes } = await withServer();
  fake.snapMeters = (point) => (point.lon === ephrata.longitude ? 20_000 : 3);
  fake.unreachable = (from) => from.lon === harrisburg.longitude;
  const matrix = await travelTimes.matrix(three);
  const estimate = await createTravelTimes({
    log: { warn: () => undefined },
    zipAreaMeters: async () => 3_000,
  }).matrix(three);
  expect(matrix.seconds[1]).toBe(seconds(three)[1]);
  expect(matrix.seconds[3]).toBe(-1);
  for (const index of [2, 5, 6, 7]) expect(matrix.seconds[index]).toBe(estimate.seconds[index]);
  expect(matrix.fallbackReason).toMatch(
    /^4 of 6 drives are estimated.+For 1 of 6 drives the road map has no route/,
  );
});

test.each(['status-500', 'hang', 'garbage', 'other-json', 'endless'] as const)(
  'on %s everything is estimated, and it is said',
  async (behaviour) => {
    const { fake, travelTimes } = await withServer();
    fake.behaviour = behaviour;
    expect(await travelTimes.matrix(three)).toMatchObject({
      source: 'estimate',
      fallbackReason: expect.stringMatching(/because the routing server could not be used: it/) as string,
    });
  },
);

test('the way runs along the streets, and is null where there is none', async () => {
  const { fake, roads } = await withServer();
  expect(await roads.way(lancaster, harrisburg)).toEqual(
    fakeValhallaWay(at(lancaster), at(harrisburg)).map(({ lat, lon }) => ({ latitude: lat, longitude: lon })),
  );
  fake.unreachable = () => true;
  expect(await roads.way(lancaster, harrisburg)).toBeNull();
  fake.behaviour = 'status-500';
  await expect(roads.way(lancaster, harrisburg)).rejects.toThrow('status 500');
});

test('driven roads are matched by one request, however long; off the map is said', async () => {
  const { fake, roads } = await withServer();
  const track = Array.from({ length: 6_000 }, (_, step) => ({
    latitude: 40 + step / 20_000,
    longitude: -76.0002,
    accuracyMeters: step % 2 === 0 ? 400 : null,
  }));
  const few = track.slice(0, 100);
  const expected = fakeMatched(few.map(at));
  const matched = await roads.match?.(few);
  expect(matched).toEqual({ meters: expect.closeTo(550, -1.5) as number, line: expected });
  expect(await roads.match?.(track)).toMatchObject({ meters: expect.closeTo(33_350, -2.5) as number });
  expect(fake.requests.map(({ url }) => url.href.length < 100)).toEqual([true, true]);
  fake.snapMeters = () => 300;
  expect(await roads.match?.(few)).toBe('off-map');
  fake.behaviour = 'status-500';
  await expect(roads.match?.(few)).rejects.toThrow('status 500');
});
