import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { TileFileUnusable, type TileFile } from './tile-file.ts';

const layers = z.object({ vector_layers: z.array(z.object({ id: z.string().max(200) })).max(500) });
const degrees = z.array(z.coerce.number().min(-180).max(180)).length(4);
const zoom = z.coerce.number().int().min(0).max(30);

/**
 * Opens an MBTiles file: a SQLite database (https://github.com/mapbox/mbtiles-spec). A tile is one look-up by key,
 * 0.1 ms, so it needs no thread.
 * @throws TileFileUnusable when it is no MBTiles file of vector tiles
 */
export function openMbtiles(path: string): TileFile {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { readOnly: true });
    const rows = database.prepare('select name, value from metadata').all();
    const said = new Map(rows.map(({ name, value }) => [String(name), String(value)]));
    const tile = database.prepare(
      'select tile_data from tiles where zoom_level = ? and tile_column = ? and tile_row = ?',
    );
    if (said.get('format') !== 'pbf') throw new TileFileUnusable(`${path} holds pictures, not vector tiles.`);
    const [west = 0, south = 0, east = 0, north = 0] = degrees.parse(said.get('bounds')?.split(','));
    const opened = database;
    return {
      layers: layers.parse(JSON.parse(said.get('json') ?? '')).vector_layers.map(({ id }) => id),
      bounds: [west, south, east, north],
      minZoom: zoom.parse(said.get('minzoom')),
      maxZoom: zoom.parse(said.get('maxzoom')),
      tile({ z: atZoom, x, y }) {
        // Rows are counted from the south there.
        const row = tile.get(atZoom, x, 2 ** atZoom - 1 - y);
        const data = row?.['tile_data'];
        return Promise.resolve(data instanceof Uint8Array ? data : undefined);
      },
      close() {
        opened.close();
        return Promise.resolve();
      },
    };
  } catch (error) {
    database?.close();
    if (error instanceof TileFileUnusable) throw error;
    throw new TileFileUnusable(`${path} is no readable MBTiles file of vector tiles.`, { cause: error });
  }
}
