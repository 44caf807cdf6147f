import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { openMbtiles } from './mbtiles.ts';
import { openPmtiles } from './pmtiles-file.ts';
import { schemaOfLayers } from './schema-of-layers.ts';
import type { TileAddress } from './tile-address.ts';
import { TileFileUnusable, type TileFile } from './tile-file.ts';
import type { StreetsShown } from '@haulwright/domain/geography/streets';

export interface StreetMapSettings {
  /** Vector tiles as .pmtiles or .mbtiles. */
  readonly mapFile: string | undefined;
  /** A MapLibre style elsewhere, instead of a file. */
  readonly mapStyleUrl: string | undefined;
}

/** Streets under the maps. */
export interface StreetMap {
  /** What a screen must know to draw them; null: it draws none and asks for nothing. */
  readonly shown: StreetsShown | null;
  /** Changes with the file. */
  readonly etag: string;
  /** Undefined where the file has no tile. */
  tile(address: TileAddress): Promise<Uint8Array | undefined>;
  /** What the map misses at a place, in a sentence; null when it is covered. */
  trouble(place: { readonly latitude: number; readonly longitude: number } | null): string | null;
  close(): Promise<void>;
}

const noStreets: StreetMap = {
  shown: null,
  etag: '',
  tile: () => Promise.resolve(undefined),
  trouble: () => null,
  close: () => Promise.resolve(),
};

/**
 * Opens the configured map of streets, or none.
 * @throws TileFileUnusable when the file cannot be used, saying what to do
 */
export async function openStreetMap({ mapFile, mapStyleUrl }: StreetMapSettings): Promise<StreetMap> {
  if (mapStyleUrl !== undefined) return { ...noStreets, shown: { kind: 'style', url: mapStyleUrl } };
  if (mapFile === undefined) return noStreets;
  const version = await versionOf(mapFile);
  const file = await openTileFile(mapFile);
  const schema = schemaOfLayers(file.layers);
  if (schema === null) {
    await file.close();
    throw new TileFileUnusable(
      `MAP_FILE: ${mapFile} has neither the layers of OpenMapTiles nor those of Protomaps. Make one with npm run map -- FILE.osm.pbf.`,
    );
  }
  const { bounds, minZoom, maxZoom } = file;
  return {
    shown: { kind: 'tiles', schema, bounds: [...bounds], minZoom, maxZoom, version },
    etag: `"${version}"`,
    tile: (address) =>
      address.z < minZoom || address.z > maxZoom ? Promise.resolve(undefined) : file.tile(address),
    trouble: (place) =>
      place === null || holds(bounds, place)
        ? null
        : `The street map ${basename(mapFile)} does not reach the depot, so maps there show no streets. Make one of the states you drive in: npm run map -- FILE.osm.pbf.`,
    close: () => file.close(),
  };
}

/** Opens a file of vector tiles by its ending; the sentence names the setting. */
export async function openTileFile(path: string): Promise<TileFile> {
  try {
    return path.endsWith('.pmtiles') ? await openPmtiles(path) : openMbtiles(path);
  } catch (error) {
    if (!(error instanceof TileFileUnusable)) throw error;
    throw new TileFileUnusable(
      `MAP_FILE: ${error.message} Name another .pmtiles or .mbtiles file, or make one with npm run map -- FILE.osm.pbf.`,
      { cause: error.cause },
    );
  }
}

async function versionOf(path: string): Promise<string> {
  try {
    const { size, mtimeMs } = await stat(path);
    return `${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}`;
  } catch (error) {
    throw new TileFileUnusable(
      `MAP_FILE names ${path}, which cannot be read. Name a .pmtiles or .mbtiles file that the account of the server can read.`,
      { cause: error },
    );
  }
}

const holds = (
  [west, south, east, north]: TileFile['bounds'],
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
): boolean => longitude >= west && longitude <= east && latitude >= south && latitude <= north;
