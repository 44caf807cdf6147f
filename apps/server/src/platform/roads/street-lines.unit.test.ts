import { decodePolyline } from '@haulwright/domain/geography/polyline';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { startOsrmFake, type OsrmFake } from '../../../../../test/fakes/osrm-fake.ts';
import { createOsrm } from './osrm.ts';
import { simplifiedLine } from './simplified-line.ts';
import { createStreetLines } from './street-lines.ts';
import { patiently } from '../../../../../test/patience.ts';

const depot = { latitude: 40, longitude: -76 };
const north = { latitude: 40.1, longitude: -76.1 };
const far = { latitude: 40.2, longitude: -76.5 };

let fake: OsrmFake | undefined;
afterEach(async () => {
  await fake?.close();
  fake = undefined;
});

async function linesOf(options: { kept?: number; timeoutMs?: number } = {}) {
  fake = await startOsrmFake();
  return createStreetLines({
    roads: createOsrm({ serverUrl: fake.url, timeoutMs: 5_000 }),
    log: { warn: () => undefined },
    ...options,
  });
}

describe('lines along the streets', () => {
  test('lead from each place to the next, and are asked for once', async () => {
    const lines = await linesOf();
    const [first, second, ...others] = await lines.between([depot, north, depot]);
    expect(others).toEqual([]);
    expect(decodePolyline(first ?? '')).toEqual([depot, { latitude: 40, longitude: -76.1 }, north]);
    expect(decodePolyline(second ?? '')).toEqual([north, { latitude: 40.1, longitude: -76 }, depot]);
    expect(await lines.between([north, depot])).toEqual([second]);
    expect(fake?.requests).toHaveLength(2);
  });

  test('are null between one and the same place, from an unknown one, and where there is no way', async () => {
    const lines = await linesOf();
    if (fake) fake.unreachable = (from) => from[0] === north.longitude;
    const found = await lines.between([depot, depot, null, north, far, depot]);
    expect(found.map((line) => line === null)).toEqual([true, true, true, true, false]);
  });

  test('are null while the server fails, and it is left alone', async () => {
    const lines = await linesOf();
    if (fake) fake.behaviour = 'status-500';
    expect(await lines.between([depot, north, far])).toEqual([null, null]);
    const asked = fake?.requests.length ?? 0;
    if (fake) fake.behaviour = 'answer';
    expect(await lines.between([depot, north, far])).toEqual([null, null]);
    expect(fake?.requests).toHaveLength(asked);
  });

  test('do not keep the map waiting, and without roads there are none', async () => {
    const lines = await linesOf({ timeoutMs: patiently(300) });
    if (fake) fake.behaviour = 'hang';
    expect(await lines.between([depot, north])).toEqual([null]);
    if (fake) fake.behaviour = 'answer';
    expect((await lines.between([depot, north]))[0]).not.toBeNull();
    expect(
      await createStreetLines({ roads: undefined, log: { warn: () => undefined } }).between([depot, north]),
    ).toEqual([null]);
  });

  test('are remembered up to a number', async () => {
    const lines = await linesOf({ kept: 1 });
    await lines.between([depot, north, far]);
    await lines.between([north, far]);
    expect(fake?.requests).toHaveLength(2);
    await lines.between([depot, north]);
    expect(fake?.requests).toHaveLength(3);
  });
});

describe('a simplified line', () => {
  const point = fc.record({
    latitude: fc.double({ min: 40, max: 40.2, noNaN: true }),
    longitude: fc.double({ min: -76.2, max: -76, noNaN: true }),
  });

  test('keeps its ends, stays a part of the line, and is short enough', () => {
    fc.assert(
      fc.property(
        fc.array(point, { minLength: 1, maxLength: 200 }),
        fc.integer({ min: 2, max: 50 }),
        (line, max) => {
          const simple = simplifiedLine(line, 8, max);
          expect(simple.length).toBeLessThanOrEqual(max);
          expect([simple[0], simple.at(-1)]).toEqual([line[0], line.at(-1)]);
          let at = -1;
          for (const kept of simple) at = line.indexOf(kept, at === -1 ? 0 : at);
          expect(at).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  test('drops what a person would not see, and keeps corners', () => {
    const line = [
      depot,
      { latitude: 40.05, longitude: -76.000_01 },
      { latitude: 40.1, longitude: -76 },
      { latitude: 40.1, longitude: -76.1 },
    ];
    expect(simplifiedLine(line, 8, 400)).toEqual([line[0], line[2], line[3]]);
  });
});
