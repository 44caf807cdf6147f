import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { startHaulwright } from '../../apps/server/src/compose.ts';
import { openTileFile } from '../../apps/server/src/platform/map/street-map.ts';
import { readSettings } from '../../apps/server/src/settings.ts';
import { measure } from './statistics.ts';

/**
 * `npm run bench:tiles -- --map FILE`: how long a tile of streets takes, from the request to its last byte, with one
 * asked for at a time and with the six that a browser asks for at once. Each tile of the file's area from zoom 8 on is
 * asked for in turn. `--seconds` sets the time of each. Other programs on the machine make times longer; the processor's
 * time, of server and caller together, is theirs alone.
 */
const target = 10;
const { values } = parseArgs({
  options: { map: { type: 'string' }, seconds: { type: 'string', default: '10' } },
});
const { map } = values;
if (map === undefined) throw new Error('Name a .mbtiles or .pmtiles file: --map FILE (see npm run map).');
const file = await openTileFile(map);
await file.close();
const [west, south, east, north] = file.bounds;
const tiles = [8, 9, 10, 11, 12, 13, 14].flatMap((zoom) => {
  const [left, top] = tileAt(west, north, zoom);
  const [right, bottom] = tileAt(east, south, zoom);
  const columns = Array.from({ length: right - left + 1 }, (_, at) => left + at);
  const rows = Array.from({ length: bottom - top + 1 }, (_, at) => top + at);
  return columns.flatMap((x) => rows.map((y) => `/map/tiles/${zoom}/${x}/${y}`));
});

const dataDir = await mkdtemp(join(tmpdir(), 'haulwright-bench-tiles-'));
await chmod(dataDir, 0o755);
const server = await startHaulwright(
  { ...readSettings({ DATA_DIR: dataDir, MAP_FILE: map }), port: 0 },
  pino({ level: 'error' }),
);
const agent = new Agent({ keepAlive: true });
try {
  console.log(`${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.version}; ${tiles.length} tiles`);
  let at = 0;
  let bytes = 0;
  let answers = 0;
  for (const callers of [1, 6]) {
    const [begun, before] = [process.cpuUsage(), answers];
    const { p50, p95, p99, perSecond } = await measure(callers, Number(values.seconds), async () => {
      bytes += await ask(server.url + (tiles[at++ % tiles.length] ?? ''));
      answers += 1;
    });
    const { user, system } = process.cpuUsage(begun);
    const busy = ((user + system) / 1_000 / (answers - before)).toFixed(2);
    const shown = [p50, p95, p99].map((ms) => ms.toFixed(2)).join(', ');
    console.log(
      `${callers} at once: ${shown} ms (median, p95, p99; target p95 ${target}), ${perSecond.toFixed(0)} a second, ${busy} ms of processor a tile`,
    );
  }
  console.log(`${(bytes / answers / 1_000).toFixed(1)} kB a tile`);
} finally {
  agent.destroy();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Column and row of the tile that a place is in. */
function tileAt(longitude: number, latitude: number, zoom: number): [x: number, y: number] {
  const across = 2 ** zoom;
  const slope = Math.asinh(Math.tan((latitude * Math.PI) / 180));
  return [Math.floor(((longitude + 180) / 360) * across), Math.floor(((1 - slope / Math.PI) / 2) * across)];
}

/** As a browser asks: gzipped. Gives the bytes of the body. */
function ask(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let length = 0;
      answer.on('data', (part: Buffer) => (length += part.length));
      answer.on('end', () =>
        answer.statusCode === 200 || answer.statusCode === 204
          ? resolve(length)
          : reject(new Error(`${url} answered ${answer.statusCode}`)),
      );
    }).on('error', reject);
  });
}
