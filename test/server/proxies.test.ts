import { randomBytes } from 'node:crypto';
import { connect as connectHttp2 } from 'node:http2';
import { Agent, request, type RequestOptions } from 'node:https';
import { beforeAll, describe, expect, it } from 'vitest';
import { createGunzip, constants } from 'node:zlib';
import { largestImportBytes } from '@haulwright/domain/imports/client-import';
import { makeVehicle } from '../factories/fleet.ts';
import type { TestPerson } from './harness.ts';
import { needs } from '../needs.ts';
import { serverOfFile } from './server-of-file.ts';
import { hasProxy, proxyNames, startProxy, type ProxyName, type ReverseProxy } from './reverse-proxies.ts';
import { patiently } from '../patience.ts';

/**
 * Runs the configurations of the production guide with the programs they are for. A machine without a program
 * skips its tests.
 */

const server = serverOfFile({ TRUSTED_PROXIES: '127.0.0.1, ::1' });
let person: TestPerson;

beforeAll(async () => {
  person = await server.signUp();
});

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

// The certificate is the test's own; that it is trusted is not what is tested.
const agent = new Agent({ rejectUnauthorized: false, keepAlive: true });

function ask(
  proxy: ReverseProxy,
  path: string,
  { body, ...options }: RequestOptions & { body?: Buffer } = {},
): Promise<Answer> {
  const headers = {
    host: proxy.host,
    authorization: `Bearer ${person.token}`,
    ...(body && { 'content-type': 'application/json', 'content-length': body.length }),
    ...(options.headers as object),
  };
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port: proxy.port, path, agent, servername: proxy.host, ...options, headers },
      (answer) => {
        let text = '';
        answer
          .setEncoding('utf8')
          .on('data', (chunk: string) => (text += chunk))
          .on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }));
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}

/**
 * The events received over HTTP/2, as in browsers: those that arrived together in one list, each with the time
 * since the request in milliseconds.
 */
function listen(proxy: ReverseProxy) {
  const session = connectHttp2(`https://${proxy.host}:${proxy.port}`, {
    rejectUnauthorized: false,
    host: '127.0.0.1',
  });
  const started = performance.now();
  const arrivals: { readonly topics: readonly string[]; readonly atMs: number }[][] = [];
  const heard: { status?: number; ended: boolean } = { ended: false };
  const stream = session.request({
    ':path': '/api/live/changes',
    authorization: `Bearer ${person.token}`,
    'accept-encoding': 'gzip',
  });
  const over = () => (heard.ended = true);
  session.on('error', over);
  stream.on('error', over).on('close', over);
  stream.on('response', (headers) => {
    Object.assign(heard, { status: headers[':status'] });
    const text =
      headers['content-encoding'] === 'gzip'
        ? stream.pipe(createGunzip({ finishFlush: constants.Z_SYNC_FLUSH }))
        : stream;
    text
      .setEncoding('utf8')
      .on('error', over)
      .on('data', (chunk: string) => {
        const atMs = performance.now() - started;
        const arrived = [...chunk.matchAll(/^data: (.+)$/gm)].map(([, data = '']) => ({
          ...(JSON.parse(data) as { topics: string[] }),
          atMs,
        }));
        if (arrived.length > 0) arrivals.push(arrived);
      });
  });
  return { heard, arrivals, stop: () => session.destroy() };
}

const packageNames: Record<ProxyName, string> = { nginx: 'nginx-light', caddy: 'caddy', haproxy: 'haproxy' };
const needsProxy = (name: ProxyName) =>
  needs(hasProxy(name), `${name} is not installed (Debian: ${packageNames[name]})`);

const soon = { timeout: patiently(25_000), interval: 20 };

// Each test uses the `expect` of its own: the global one belongs, among tests at once, to whichever began last.
describe.concurrent.each(proxyNames)('behind %s as the guide sets it up', (name) => {
  it(
    'the stream of changes begins at once, is never silent for long, and tells what changes',
    { ...needsProxy(name), timeout: patiently(60_000) },
    async ({ expect, onTestFinished }) => {
      const proxy = await startProxy(name, new URL(server.url).port);
      onTestFinished(() => proxy.stop());
      const { heard, arrivals, stop } = listen(proxy);
      onTestFinished(stop);
      await expect.poll(() => arrivals.length, soon).toBeGreaterThan(0);
      expect(heard.status).toBe(200);
      // Alone, so not pushed out by the heartbeat after it.
      expect(arrivals[0]).toMatchObject([{ topics: [] }]);
      await makeVehicle(person, { name: `Truck of ${name}` });
      const events = () => arrivals.flat();
      await expect.poll(() => events().flatMap(({ topics }) => topics), soon).toContain('vehicles');
      // For longer than the proxy keeps a silent connection.
      await expect
        .poll(() => heard.ended || (events().at(-1)?.atMs ?? 0) > proxy.idleMs + 1_000, soon)
        .toBe(true);
      expect(heard.ended).toBe(false);
    },
  );

  it(
    'ordinary calls, the pages and large lists pass; refusals are ours',
    { ...needsProxy(name), timeout: patiently(60_000) },
    async ({ expect, onTestFinished }) => {
      const proxy = await startProxy(name, new URL(server.url).port);
      onTestFinished(() => proxy.stop());
      expect(await ask(proxy, '/readyz')).toMatchObject({ status: 200 });
      const me = await ask(proxy, '/api/me', { headers: { 'accept-encoding': 'identity' } });
      expect({ status: me.status, userId: (JSON.parse(me.body) as { userId: string }).userId }).toEqual({
        status: 200,
        userId: person.userId,
      });
      // Our sentence, so the proxy let it through.
      const list = (bytes: number) => Buffer.from(JSON.stringify({ clients: 'x'.repeat(bytes) }));
      expect(
        (
          await ask(proxy, '/api/client-imports/duplicates', {
            method: 'POST',
            body: list(largestImportBytes - 1_000),
          })
        ).status,
      ).toBe(400);
      const tooLarge = await ask(proxy, '/api/client-imports/duplicates', {
        method: 'POST',
        body: list(largestImportBytes + 100_000),
      });
      expect({ status: tooLarge.status, body: tooLarge.body }).toMatchObject({
        status: 413,
        body: expect.stringContaining('10 MB'),
      });
    },
  );

  it(
    'no key of a link is in its log, and the rest of what is asked for is',
    { ...needsProxy(name), timeout: patiently(60_000) },
    async ({ expect, onTestFinished }) => {
      const proxy = await startProxy(name, new URL(server.url).port);
      onTestFinished(() => proxy.stop());
      const key = randomBytes(32).toString('base64url');
      const headers = { host: `${proxy.host}:${proxy.port}` };
      for (const path of [
        `/q/${key}`,
        `/q/${key}?from=mail`,
        `/api/track/v1/osmand?id=${key}&lat=40`,
        '/verify/M-000123',
      ])
        await ask(proxy, path, { headers });
      await expect.poll(() => proxy.logged(), soon).toContain('/verify/M-000123');
      expect(await proxy.logged()).not.toContain(key);
    },
  );

  it(
    'callers are known by their own address, whatever they claim, and as having come by TLS',
    { ...needsProxy(name), timeout: patiently(60_000) },
    async ({ expect, onTestFinished }) => {
      const proxy = await startProxy(name, new URL(server.url).port);
      onTestFinished(() => proxy.stop());
      const forged = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http' };
      const body = Buffer.from(JSON.stringify({ email: person.email, password: person.password }));
      // Another address of this machine, which is no proxy of ours.
      const signedIn = await ask(proxy, '/auth/v1/token?grant_type=password', {
        method: 'POST',
        body,
        localAddress: '127.0.0.2',
        headers: forged,
        agent: false,
        rejectUnauthorized: false,
      });
      expect(signedIn.status).toBe(200);
      expect(signedIn.headers['strict-transport-security']).toContain('max-age');
      const sessions = (await person.call('GET', '/sessions')).body as { ipAddress: string }[];
      expect(sessions.map(({ ipAddress }) => ipAddress)).toContain('127.0.0.2');
      expect(sessions.map(({ ipAddress }) => ipAddress)).not.toContain('203.0.113.9');
    },
  );
});

it('the answer itself asks proxies to pass it on as it comes', async () => {
  const { headers } = await person.call('GET', '/live/changes');
  expect(headers.get('x-accel-buffering')).toBe('no');
  expect(headers.get('cache-control')).toBe('no-store, no-transform');
});
