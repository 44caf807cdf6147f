import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tileBytes } from '../factories/street-files.ts';

export interface StyleServerFake {
  /** Where its style is. */
  readonly styleUrl: string;
  /** Paths asked for so far. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/** A server of map tiles: a MapLibre style, the TileJSON it names and its tiles, which are all water. */
export async function startStyleServerFake(waterColor: string): Promise<StyleServerFake> {
  const asked: string[] = [];
  const style = {
    version: 8,
    sources: { base: { type: 'vector', url: 'tiles.json' } },
    layers: [
      {
        id: 'water',
        type: 'fill',
        source: 'base',
        'source-layer': 'water',
        paint: { 'fill-color': waterColor },
      },
    ],
  };
  const tiles = {
    tilejson: '3.0.0',
    tiles: ['t/{z}/{x}/{y}.pbf'],
    minzoom: 0,
    maxzoom: 14,
    attribution: '<a href="https://owed.example">&copy; The Drawers</a>',
    vector_layers: [{ id: 'water', fields: {} }],
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    // As such servers answer: to pages of any site.
    response.setHeader('access-control-allow-origin', '*');
    if (path === '/calm/style.json') response.end(JSON.stringify(style));
    else if (path === '/calm/tiles.json') response.end(JSON.stringify(tiles));
    else if (path.startsWith('/calm/t/')) response.end(tileBytes);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    styleUrl: `http://127.0.0.1:${port}/calm/style.json`,
    asked,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
