import { afterEach, expect, it } from 'vitest';
import { placeFrom } from '@haulwright/domain/tracking/plane';
import { startOsrmFake, type OsrmFake } from '../../../../../test/fakes/osrm-fake.ts';
import { createOsrm } from '../../platform/roads/osrm.ts';
import { legOf } from './drive-legs.ts';

const opened: OsrmFake[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((fake) => fake.close()));
});

const home = { latitude: 40, longitude: -76 };
/** Two kilometers north, a place in a hundred meters. */
const fixes = Array.from({ length: 21 }, (_, step) => ({
  at: step * 15_000,
  accuracyMeters: 8,
  ...placeFrom(home, step * 100, 0),
}));

it('a leg is measured along the roads; by its places off the map and without one; not at all while a map is silent', async () => {
  const fake = await startOsrmFake();
  opened.push(fake);
  const roads = createOsrm({ serverUrl: fake.url, timeoutMs: 500 });
  const matched = await legOf(roads, fixes);
  expect(matched).toMatchObject({ source: 'matched', meters: expect.closeTo(2_000, -2.3) as number });
  // The fake's roads.
  expect(matched.line[3]?.latitude).toBe(40.003);
  const raw = { source: 'gps', meters: 2_000 };
  expect(await legOf(undefined, fixes)).toMatchObject(raw);
  fake.snapMeters = () => 300;
  expect(await legOf(roads, fixes)).toMatchObject(raw);
  fake.behaviour = 'status-500';
  await expect(legOf(roads, fixes)).rejects.toThrow('status 500');
  // A truck that only moved within a yard is not asked for.
  expect(await legOf(roads, fixes.slice(0, 1))).toMatchObject({ source: 'gps', meters: 0 });
});
