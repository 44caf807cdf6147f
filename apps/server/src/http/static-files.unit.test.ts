import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveWebApplication } from './static-files.ts';

let folder: string;
const app = new Hono();
const unbuilt = new Hono();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haulwright-static-'));
  await Promise.all(['assets', 'pages', 'field', 'none'].map((name) => mkdir(join(folder, name))));
  const files = {
    'index.html': 'the application',
    'pages/index.html': 'landing',
    'pages/pricing.html': 'pricing',
    'pages/gate.html': 'the gate',
    'pages/portal.html': 'the portal',
    'pages/on-my-way.html': 'the truck',
    'pages/pricing.html.br': 'pricing in brotli',
    'pages/pricing.html.gz': 'pricing in gzip',
    'assets/main-abc.js': 'script',
    'assets/main-abc.js.gz': 'script in gzip',
    'favicon.svg': 'picture',
    'field.html': 'the technician',
    'field/service-worker.js': 'worker',
    'field/icon-192.png': 'icon',
  };
  await Promise.all(Object.entries(files).map(([name, content]) => writeFile(join(folder, name), content)));
  serveWebApplication(app, folder);
  serveWebApplication(unbuilt, join(folder, 'none'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const immutable = 'public, max-age=31536000, immutable';

describe('the web application', () => {
  it.each([
    ['/', 'landing', 'text/html; charset=utf-8', 'no-cache'],
    ['/pricing', 'pricing', 'text/html; charset=utf-8', 'no-cache'],
    ['/gate', 'the gate', 'text/html; charset=utf-8', 'no-cache'],
    ['/gate/', 'the gate', 'text/html; charset=utf-8', 'no-cache'],
    ['/portal', 'the portal', 'text/html; charset=utf-8', 'no-store'],
    ['/portal/', 'the portal', 'text/html; charset=utf-8', 'no-store'],
    ['/on-my-way', 'the truck', 'text/html; charset=utf-8', 'no-store'],
    ['/jobs', 'the application', 'text/html; charset=utf-8', 'no-cache'],
    ['/clients/0199-1', 'the application', 'text/html; charset=utf-8', 'no-cache'],
    ['/pages/pricing', 'the application', 'text/html; charset=utf-8', 'no-cache'],
    ['/field/', 'the technician', 'text/html; charset=utf-8', 'no-cache'],
    ['/field/stop/job/0199-1', 'the technician', 'text/html; charset=utf-8', 'no-cache'],
    ['/field/service-worker.js', 'worker', 'text/javascript; charset=utf-8', 'no-cache'],
    ['/field/icon-192.png', 'icon', 'image/png', 'public, max-age=3600'],
    ['/fields', 'the application', 'text/html; charset=utf-8', 'no-cache'],
    ['/assets/main-abc.js', 'script', 'text/javascript; charset=utf-8', immutable],
    ['/favicon.svg', 'picture', 'image/svg+xml; charset=utf-8', 'public, max-age=3600'],
  ])('%s is %s', async (path, text, type, kept) => {
    const answer = await app.request(path);
    expect([
      answer.status,
      await answer.text(),
      answer.headers.get('Content-Type'),
      answer.headers.get('Cache-Control'),
    ]).toEqual([200, text, type, kept]);
  });

  it.each([
    ['/pricing', 'gzip, deflate, br', 'br', 'pricing in brotli'],
    ['/pricing', 'gzip', 'gzip', 'pricing in gzip'],
    ['/assets/main-abc.js', 'gzip, br', 'gzip', 'script in gzip'],
    ['/', 'gzip, br', null, 'landing'],
  ])('%s for a browser that takes %s', async (path, accepted, encoding, text) => {
    const answer = await app.request(path, { headers: { 'accept-encoding': accepted } });
    expect([answer.headers.get('Content-Encoding'), await answer.text()]).toEqual([encoding, text]);
  });

  it.each(['/', '/pricing', '/jobs'])('%s is sent once, and then only said to be the same', async (path) => {
    const headers = { 'accept-encoding': 'gzip' };
    const first = await app.request(path, { headers });
    const tag = first.headers.get('ETag') ?? '';
    const again = await app.request(path, { headers: { ...headers, 'if-none-match': tag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const changed = await app.request(path, { headers: { ...headers, 'if-none-match': '"another"' } });
    expect([changed.status, await changed.text()]).toEqual([200, await first.text()]);
  });

  it.each(['/assets/main-old.js', '/assets/../index.html.js'])(
    '%s is not there, and nobody keeps that',
    async (path) => {
      const answer = await app.request(path);
      expect([
        answer.status === 200 ? await answer.text() : answer.status,
        answer.headers.get('Cache-Control'),
      ]).not.toContain(immutable);
    },
  );

  it.each([
    '%00',
    '%00.js',
    'index%00.html',
    '%E0%A4%A',
    '%ED%A0%80',
    '..%2f..%2fpackage.json',
    '%5c..%5c',
    'a%0d%0aSet-Cookie:b',
    '__proto__',
    'x'.repeat(5_000),
  ])('%s is no fault of the server', async (name) => {
    for (const below of ['/', '/assets/', '/clients/']) {
      const answer = await app.request(below + name);
      expect([below, answer.status]).toEqual([below, below === '/assets/' ? 404 : 200]);
    }
  });

  it('/field leads to the page below it', async () => {
    const answer = await app.request('/field');
    expect([answer.status, answer.headers.get('Location')]).toEqual([308, '/field/']);
  });

  it('says so when it is not built', async () => {
    expect((await unbuilt.request('/')).status).toBe(503);
  });
});
