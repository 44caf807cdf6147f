import { writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';

const bytes = (...parts: (number | string | Uint8Array)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.from([part]) : Buffer.from(part))));
const sized = (tag: number, part: Buffer): Buffer => bytes(tag, part.length, part);

/** A vector tile (Mapbox Vector Tile 2.1) that is water from edge to edge: a layer of one polygon. */
export const tileBytes = sized(
  0x1a,
  bytes(
    sized(0x0a, bytes('water')),
    // A polygon: to the corner, along three edges, closed.
    sized(0x12, bytes(0x18, 3, sized(0x22, Buffer.from('0900001a804000008040ff3f000f', 'hex')))),
    Buffer.from('288020', 'hex'),
    Buffer.from('7802', 'hex'),
  ),
);
const stored = gzipSync(tileBytes);
/** The layers a file says it has: by the one of its roads one tells OpenMapTiles from Protomaps. */
const metadataOf = (roads: 'transportation' | 'roads') => ({
  vector_layers: [
    { id: 'water', fields: {} },
    { id: roads, fields: {} },
  ],
});

/** An MBTiles file with the layers of OpenMapTiles around Harrisburg with one tile: 1/0/0, the north-west. */
export function writeMbtiles(path: string, maxZoom = 14): string {
  const database = new DatabaseSync(path);
  database.exec(
    'create table metadata (name text, value text); create table tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob)',
  );
  const say = database.prepare('insert into metadata values (?, ?)');
  for (const row of [
    ['format', 'pbf'],
    ['minzoom', '0'],
    ['maxzoom', String(maxZoom)],
    ['bounds', '-76.9,40.2,-76.7,40.4'],
    ['json', JSON.stringify(metadataOf('transportation'))],
  ] as const)
    say.run(...row);
  // Rows count from the south there.
  database.prepare('insert into tiles values (1, 0, 1, ?)').run(stored);
  database.close();
  return path;
}

/** The same with the layers of Protomaps, as PMTiles, version 3: a header of 127 bytes, a directory of one entry, the metadata, the tile. */
export async function writePmtiles(path: string, maxZoom = 14): Promise<string> {
  // Number of entries, id of the tile 1/0/0, run, length, offset + 1; each as a varint.
  const directory = gzipSync(Buffer.from([1, 1, 1, ...varint(stored.length), 1]));
  const json = gzipSync(JSON.stringify(metadataOf('roads')));
  const header = Buffer.alloc(127);
  header.write('PMTiles');
  header.writeUInt8(3, 7);
  const directoryAt = header.length;
  const jsonAt = directoryAt + directory.length;
  const tilesAt = jsonAt + json.length;
  const parts = [
    directoryAt,
    directory.length,
    jsonAt,
    json.length,
    tilesAt,
    0,
    tilesAt,
    stored.length,
    1,
    1,
    1,
  ];
  for (const [index, value] of parts.entries()) header.writeBigUInt64LE(BigInt(value), 8 + index * 8);
  // Clustered; directories and tiles gzipped; vector tiles; the zooms.
  for (const [index, value] of [1, 2, 2, 1, 0, maxZoom].entries()) header.writeUInt8(value, 96 + index);
  for (const [index, degrees] of [-76.9, 40.2, -76.7, 40.4].entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4);
  await writeFile(path, Buffer.concat([header, directory, json, stored]));
  return path;
}

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value & 127) | 128, ...varint(value >> 7)];
