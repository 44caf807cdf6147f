import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStreetMap } from './street-map.ts';
import { readTileAddress } from './tile-address.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'street-map-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([
  ['0', '0', '0', { z: 0, x: 0, y: 0 }],
  ['14', '4691', '6190', { z: 14, x: 4691, y: 6190 }],
  ['1', '2', '0', 'unreadable'],
  ['1', '0', '2', 'unreadable'],
  ['23', '0', '0', 'unreadable'],
  ['-1', '0', '0', 'unreadable'],
  ['01', '0', '0', 'unreadable'],
  ['1.5', '0', '0', 'unreadable'],
  ['1e1', '0', '0', 'unreadable'],
  ['', '0', '0', 'unreadable'],
])('the tile %s/%s/%s is %j', (z, x, y, expected) => {
  expect(readTileAddress(z, x, y)).toEqual(expected);
});

function makeMbtiles(name: string, { format = 'pbf', layer = 'transportation' } = {}): string {
  const path = join(folder, name);
  const database = new DatabaseSync(path);
  database.exec(
    'create table metadata (name text, value text); create table tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob)',
  );
  const say = database.prepare('insert into metadata values (?, ?)');
  for (const row of [
    ['format', format],
    ['minzoom', '0'],
    ['maxzoom', '14'],
    ['bounds', '-76.9,40.2,-76.7,40.4'],
    ['json', JSON.stringify({ vector_layers: [{ id: 'water' }, { id: layer }] })],
  ] as const)
    say.run(...row);
  // The tile in the north-west of zoom 1: its row counts from the south.
  database.prepare('insert into tiles values (1, 0, 1, ?)').run(Buffer.from([1, 2, 3]));
  database.close();
  return path;
}

test('an MBTiles file answers its tiles by rows from the north and knows what it covers', async () => {
  const map = await openStreetMap({ mapFile: makeMbtiles('a.mbtiles'), mapStyleUrl: undefined });
  expect(map.shown).toMatchObject({ kind: 'tiles', schema: 'openmaptiles', minZoom: 0, maxZoom: 14 });
  expect(await map.tile({ z: 1, x: 0, y: 0 })).toEqual(new Uint8Array([1, 2, 3]));
  expect(await map.tile({ z: 1, x: 0, y: 1 })).toBeUndefined();
  expect(map.trouble({ latitude: 40.3, longitude: -76.8 })).toBeNull();
  expect(map.trouble({ latitude: 39.3, longitude: -76.8 })).toContain('a.mbtiles does not reach the depot');
  await map.close();
});

test.each([
  ['pictures.mbtiles', { format: 'png' }, 'holds pictures'],
  ['other.mbtiles', { layer: 'streets' }, 'neither the layers of OpenMapTiles nor'],
])('%s is refused with what to do', async (name, made, words) => {
  const opening = openStreetMap({ mapFile: makeMbtiles(name, made), mapStyleUrl: undefined });
  await expect(opening).rejects.toThrow(words);
  await expect(opening).rejects.toThrow('npm run map -- FILE.osm.pbf');
});

test.each(['broken.mbtiles', 'broken.pmtiles'])('%s is refused, not served', async (name) => {
  const path = join(folder, name);
  await writeFile(path, 'no tiles at all');
  await expect(openStreetMap({ mapFile: path, mapStyleUrl: undefined })).rejects.toThrow(`MAP_FILE: ${path}`);
});
