import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { mapExtract } from '../../../../../test/fakes/map-extract.ts';
import { installValhallaFake } from '../../../../../test/fakes/valhalla-library.ts';
import { createTravelTimes } from '../travel-times/travel-times.ts';
import { createValhalla } from './valhalla.ts';
import { openLocalValhalla, type LocalValhalla } from './valhalla-local.ts';

const places = [
  { latitude: 40, longitude: -76 },
  { latitude: 40.1, longitude: -76.1 },
];
const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step();
});

async function prepare(options: Parameters<typeof installValhallaFake>[0] = {}) {
  const { folder, calls } = await installValhallaFake(options);
  cleanUp.push(() => rm(folder, { recursive: true, force: true }));
  const pbfFile = join(folder, 'state.osm.pbf');
  await writeFile(pbfFile, mapExtract());
  const errors: unknown[] = [];
  const log = { info: () => undefined, error: (_: unknown, message?: string) => void errors.push(message) };
  const open = async (): Promise<LocalValhalla> => {
    const local = await openLocalValhalla({ pbfFile, folder, log });
    cleanUp.push(() => local.close());
    return local;
  };
  const built = async () =>
    (await readFile(calls, 'utf8').catch(() => '')).split('\n').filter(Boolean).length;
  return { folder, pbfFile, open, built, errors };
}
const matrixOf = (local: LocalValhalla, some = places) =>
  createTravelTimes({
    log: { warn: () => undefined },
    zipAreaMeters: async () => 0,
    roads: createValhalla(local.engine),
    pauseAfterFailureMs: 0,
  }).matrix(some);

test('tiles are made once for a file, and again when it is another', async () => {
  const { open, built, pbfFile } = await prepare();
  const first = await open();
  await first.prepared;
  expect(first.trouble()).toBeNull();
  await first.close();
  await (
    await open()
  ).prepared;
  expect(await built()).toBe(1);
  await utimes(pbfFile, new Date(), new Date(1_000_000));
  await (
    await open()
  ).prepared;
  expect(await built()).toBe(2);
});

test('drives come from the library; until the tiles are there they are estimated, and it is said', async () => {
  const { open } = await prepare();
  const local = await open();
  expect((await matrixOf(local)).fallbackReason).toBe(
    'Travel times are estimated from straight-line distances, because the road map could not be used: the road map is still being prepared.',
  );
  await local.prepared;
  const matrix = await matrixOf(local);
  expect(matrix).toMatchObject({
    source: 'valhalla',
    seconds: Int32Array.of(0, 1061, 707, 0),
    meters: Int32Array.of(0, 14_142, 14_142, 0),
  });
  expect(matrix.fallbackReason).toBeUndefined();
  expect(
    await createValhalla(local.engine).way({ latitude: 1, longitude: 1 }, { latitude: 2, longitude: 2 }),
  ).toBeNull();
});

test('a library that dies is estimated for, and started again', async () => {
  const { open, errors } = await prepare();
  const local = await open();
  await local.prepared;
  const deadly = [
    { latitude: 13, longitude: 1 },
    { latitude: 14, longitude: 1 },
  ];
  expect((await matrixOf(local, deadly)).fallbackReason).toContain(
    'because the road map could not be used: it stopped.',
  );
  expect(errors).toEqual(['the road library stopped; the next request restarts it']);
  expect((await matrixOf(local)).source).toBe('valhalla');
});

test('tiles that cannot be made are no reason to stop, and the operator reads what to do', async () => {
  const { open, errors, pbfFile } = await prepare({ exitCode: 2 });
  const local = await open();
  await local.prepared;
  expect(errors).toEqual([
    expect.stringMatching(
      /^The road map could not be prepared from .*state\.osm\.pbf \(the program that makes tiles ended with 2: bad header\)\. Download .* again\. Until then travel times are estimated from straight lines\.$/,
    ),
  ]);
  expect(errors[0]).toContain(pbfFile);
  // In the settings the same, without the operator's folders.
  expect(local.trouble()).toBe(String(errors[0]).replace(pbfFile, 'state.osm.pbf'));
  expect((await matrixOf(local)).source).toBe('estimate');
});

test('an extract that is cut off is told before tiles are made of it, and those of the one before stay', async () => {
  const { open, built, errors, pbfFile, folder } = await prepare();
  const first = await open();
  await first.prepared;
  await first.close();
  await writeFile(pbfFile, mapExtract().subarray(0, 200));
  const local = await open();
  await local.prepared;
  expect(errors).toEqual([
    `ROADS_PBF names ${pbfFile}, which is cut off: it ends at byte 200, within the block that begins at 37. Download the extract again, and start the server again. Until then travel times are estimated from straight lines.`,
  ]);
  expect(await built()).toBe(1);
  expect((await readdir(folder)).filter((name) => name.startsWith('tiles-'))).toHaveLength(1);
  expect((await matrixOf(local)).source).toBe('estimate');
});

test('a file that is no extract stops the start', async () => {
  const { open, pbfFile } = await prepare();
  await writeFile(pbfFile, 'roads');
  await expect(open()).rejects.toThrow(`ROADS_PBF names ${pbfFile}, which is not an OpenStreetMap extract.`);
});

test('what is missing is said before the start, with what to do', async () => {
  const { open, folder, pbfFile } = await prepare({ version: '3.5.0' });
  await expect(open()).rejects.toThrow(
    `The road library has version 3.5.0, and this product needs another: npm install --prefix ${folder} --save-exact @valhallajs/valhallajs@3.6.1`,
  );
  await rm(join(folder, 'node_modules'), { recursive: true });
  await expect(open()).rejects.toThrow(
    `ROADS_PBF needs the road library, which is installed separately (280 MB): npm install --prefix ${folder} --save-exact @valhallajs/valhallajs@3.6.1`,
  );
  await rm(pbfFile);
  await expect(open()).rejects.toThrow(`ROADS_PBF names ${pbfFile}, which cannot be read.`);
});
