import type { Hono } from 'hono';
import { gunzipSync } from 'node:zlib';
import type { StreetMap } from '../platform/map/street-map.ts';
import { readTileAddress } from '../platform/map/tile-address.ts';

/** A day; the address of a tile changes with the file. */
const kept = 'public, max-age=86400';

/**
 * Serves the streets' tiles, to anybody who opens a page of ours (decision 0240): they are public data of no company,
 * and no row is read for them. Pages of other sites get none.
 */
export function serveMapTiles(app: Hono, map: StreetMap): void {
  app.get('/map/tiles/:z/:x/:y', async (context) => {
    if (map.shown?.kind !== 'tiles') return context.body(null, 404);
    if (context.req.header('sec-fetch-site') === 'cross-site') return context.body(null, 403);
    const { z, x, y } = context.req.param();
    const address = readTileAddress(z, x, y);
    if (address === 'unreadable')
      return context.text(
        'A tile has a zoom, a column and a row within the world: /map/tiles/14/4691/6190',
        400,
      );
    context.header('Cache-Control', kept);
    context.header('ETag', map.etag);
    context.header('Vary', 'Accept-Encoding');
    if (context.req.header('if-none-match')?.includes(map.etag)) return context.body(null, 304);
    const tile = await map.tile(address);
    if (tile === undefined || tile.length === 0) return context.body(null, 204);
    context.header('Content-Type', 'application/vnd.mapbox-vector-tile');
    if (!isGzip(tile)) return context.body(new Uint8Array(tile));
    if (!/\bgzip\b/.test(context.req.header('accept-encoding') ?? '')) return context.body(gunzipSync(tile));
    context.header('Content-Encoding', 'gzip');
    return context.body(new Uint8Array(tile));
  });
  app.all('/map/*', (context) => context.body(null, 404));
}

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;
