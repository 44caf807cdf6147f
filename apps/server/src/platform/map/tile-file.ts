import type { TileAddress } from './tile-address.ts';

/** What a file of vector tiles says of itself. */
export interface TileFileFacts {
  /** Names of the layers in its tiles. */
  readonly layers: readonly string[];
  /** West, south, east, north in degrees. */
  readonly bounds: readonly [number, number, number, number];
  readonly minZoom: number;
  readonly maxZoom: number;
}

/** An open file of vector tiles. */
export interface TileFile extends TileFileFacts {
  /** As stored, gzipped or plain; undefined where the file has none. */
  tile(address: TileAddress): Promise<Uint8Array | undefined>;
  close(): Promise<void>;
}

/** A file of tiles that cannot be used; the message says what is wrong and what to do. */
export class TileFileUnusable extends Error {}
