import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './harness.ts';
import { tileBytes, writeMbtiles, writePmtiles } from '../factories/street-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'map-tiles-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Answer {
  readonly status: number | undefined;
  readonly headers: Record<string, unknown>;
  readonly body: Buffer;
}

/** As it comes over the wire: `fetch` would unpack it and add headers of its own. */
const ask = (url: string, headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }),
      );
    }).on('error', reject);
  });

describe.each([
  ['MBTiles', 'openmaptiles', () => Promise.resolve(writeMbtiles(join(folder, 'streets.mbtiles')))],
  ['PMTiles', 'protomaps', () => writePmtiles(join(folder, 'streets.pmtiles'))],
])('tiles of %s', (_, schema, write) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ MAP_FILE: await write() });
  });
  afterAll(() => server.stop());
  const tile = (path: string, headers?: Record<string, string>) =>
    ask(`${server.url}/map/tiles/${path}`, headers);

  it('go out as they are stored, to be kept for a day', async () => {
    const answer = await tile('1/0/0?v=a', { 'accept-encoding': 'gzip' });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'application/vnd.mapbox-vector-tile',
      'cache-control': 'public, max-age=86400',
    });
    expect(gunzipSync(answer.body)).toEqual(tileBytes);
  });

  it('are unpacked for who cannot', async () => {
    const answer = await tile('1/0/0');
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.body).toEqual(tileBytes);
  });

  it('are not sent again to who has them', async () => {
    const { headers } = await tile('1/0/0');
    const again = await tile('1/0/0', { 'if-none-match': String(headers['etag']) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  it.each([
    ['1/1/1', 204],
    ['15/0/0', 204],
    ['1/2/0', 400],
    ['1/a/0', 400],
    ['../tiles', 404],
  ])('%s answers %i', async (path, status) => {
    expect((await tile(path)).status).toBe(status);
  });

  it('go to no page of another site', async () => {
    expect((await tile('1/0/0', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await tile('1/0/0', { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  it('tell a signed-in screen what to draw, and Settings that the depot is outside of them', async () => {
    const rosa = await server.signUp();
    expect((await rosa.call('GET', '/me')).body.streets).toMatchObject({
      kind: 'tiles',
      schema,
      bounds: [-76.9, 40.2, -76.7, 40.4],
      minZoom: 0,
      maxZoom: 14,
    });
    const { body } = await rosa.call('GET', '/company/settings');
    const settings = { ...body, depotLatitude: 39.3, depotLongitude: -76.6 };
    const saved = await rosa.call('PUT', '/company/settings', settings);
    expect(saved.body).toMatchObject({ depotLatitude: 39.3 });
    expect((await rosa.call('GET', '/company/roads')).body.streets).toContain('does not reach the depot');
  });
});

it('without a map there are no tiles, and no page is sent in their place', async () => {
  const server = await startTestServer();
  try {
    for (const path of ['tiles/1/0/0', 'nothing'])
      expect((await ask(`${server.url}/map/${path}`)).status).toBe(404);
  } finally {
    await server.stop();
  }
});

it('a style of another server: its host alone is added to the policy, and no tile is served here', async () => {
  const server = await startTestServer({ MAP_STYLE_URL: 'https://tiles.example.com/style.json?key=1' });
  try {
    const answer = await ask(`${server.url}/map/tiles/1/0/0`);
    expect(answer.status).toBe(404);
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("connect-src 'self' https://tiles.example.com;");
    expect(policy).toContain("img-src 'self' data: blob: https://tiles.example.com;");
    expect(policy.match(/example/g)).toHaveLength(2);
  } finally {
    await server.stop();
  }
});

it.each([
  [{ MAP_FILE: '/a.mbtiles', MAP_STYLE_URL: 'https://tiles.example.com/s.json' }, 'Set only one of MAP_FILE'],
  [{ MAP_FILE: '/a.osm.pbf' }, 'must name a .pmtiles or .mbtiles file'],
  [{ MAP_FILE: '/no/such.pmtiles' }, 'cannot be read'],
])('%j does not start: %s', async (environment, words) => {
  await expect(startTestServer(environment)).rejects.toThrow(words);
});
