import { writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';

/** One tile, gzipped as tile makers store it: zoom 1, the north-west. */
export const tileBytes = Buffer.from('a tile of streets');
const stored = gzipSync(tileBytes);
const metadata = {
  vector_layers: [
    { id: 'water', fields: {} },
    { id: 'transportation', fields: {} },
  ],
};

/** An MBTiles file around Harrisburg with the tile 1/0/0. */
export function writeMbtiles(path: string): string {
  const database = new DatabaseSync(path);
  database.exec(
    'create table metadata (name text, value text); create table tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob)',
  );
  const say = database.prepare('insert into metadata values (?, ?)');
  for (const row of [
    ['format', 'pbf'],
    ['minzoom', '0'],
    ['maxzoom', '14'],
    ['bounds', '-76.9,40.2,-76.7,40.4'],
    ['json', JSON.stringify(metadata)],
  ] as const)
    say.run(...row);
  // Rows count from the south there.
  database.prepare('insert into tiles values (1, 0, 1, ?)').run(stored);
  database.close();
  return path;
}

/** The same as PMTiles, version 3: a header of 127 bytes, a directory of one entry, the metadata, the tile. */
export async function writePmtiles(path: string): Promise<string> {
  // Number of entries, id of the tile 1/0/0, run, length, offset + 1; each as a varint.
  const directory = gzipSync(Buffer.from([1, 1, 1, ...varint(stored.length), 1]));
  const json = gzipSync(JSON.stringify(metadata));
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
  // Clustered; directories and tiles gzipped; vector tiles; zooms 0 to 14.
  for (const [index, value] of [1, 2, 2, 1, 0, 14].entries()) header.writeUInt8(value, 96 + index);
  for (const [index, degrees] of [-76.9, 40.2, -76.7, 40.4].entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4);
  await writeFile(path, Buffer.concat([header, directory, json, stored]));
  return path;
}

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value & 127) | 128, ...varint(value >> 7)];
