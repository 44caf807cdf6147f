import { open, type FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Compression, PMTiles, ResolvedValueCache, TileType, type Source } from 'pmtiles';
import { z } from 'zod';
import { TileFileUnusable, type TileFile } from './tile-file.ts';

const unzip = promisify(gunzip);
const layers = z.object({ vector_layers: z.array(z.object({ id: z.string().max(200) })).max(500) });

/** Directories kept in memory: some 30 kB each; a tile of the whole country is behind one of 600. */
const keptDirectories = 200;

/** Far more than a tile or a directory has; a damaged file must not ask for the machine's memory. */
const largestRead = 64 * 1024 * 1024;

/**
 * Opens a PMTiles file, version 3 (https://github.com/protomaps/PMTiles).
 * @throws TileFileUnusable when it is no PMTiles file of vector tiles
 */
export async function openPmtiles(path: string): Promise<TileFile> {
  const file = await open(path);
  try {
    // What is inside of the archive is unpacked; tiles go on as they are stored.
    const archive = new PMTiles(
      sourceOf(file, path),
      new ResolvedValueCache(keptDirectories, true, unpack),
      (bytes) => Promise.resolve(bytes),
    );
    const header = await archive.getHeader();
    if (header.tileType !== TileType.Mvt)
      throw new TileFileUnusable(`${path} holds other tiles than vector tiles in MVT.`);
    if (header.tileCompression !== Compression.Gzip && header.tileCompression !== Compression.None)
      throw new TileFileUnusable(`${path} packs its tiles in a way browsers cannot read: use gzip.`);
    const metadata = await readAt(file, header.jsonMetadataOffset, header.jsonMetadataLength);
    const text = Buffer.from(await unpack(metadata, header.internalCompression)).toString();
    return {
      layers: layers.parse(JSON.parse(text)).vector_layers.map(({ id }) => id),
      bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
      minZoom: header.minZoom,
      maxZoom: header.maxZoom,
      async tile({ z: zoom, x, y }) {
        const found = await archive.getZxy(zoom, x, y);
        return found && new Uint8Array(found.data);
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    if (error instanceof TileFileUnusable) throw error;
    throw new TileFileUnusable(`${path} is no readable PMTiles file of vector tiles.`, { cause: error });
  }
}

const sourceOf = (file: FileHandle, path: string): Source => ({
  getKey: () => path,
  getBytes: async (offset, length) => ({ data: await readAt(file, offset, length) }),
});

async function readAt(file: FileHandle, offset: number, length: number): Promise<ArrayBuffer> {
  if (length > largestRead) throw new Error(`The file names a part of ${length} bytes.`);
  const bytes = new Uint8Array(length);
  const { bytesRead } = await file.read(bytes, 0, length, offset);
  return bytes.buffer.slice(0, bytesRead);
}

async function unpack(bytes: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression !== Compression.Gzip) return bytes;
  return new Uint8Array(await unzip(bytes, { maxOutputLength: largestRead })).buffer;
}
