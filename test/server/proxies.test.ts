import { connect as connectHttp2 } from 'node:http2';
import { Agent, request, type RequestOptions } from 'node:https';
import { beforeAll, describe, expect, it } from 'vitest';
import { createGunzip, constants } from 'node:zlib';
import { largestImportBytes } from '@haulwright/domain/imports/client-import';
import { makeVehicle } from '../factories/fleet.ts';
import type { TestPerson } from './harness.ts';
import { serverOfFile } from './server-of-file.ts';
import { hasProxy, startProxy, type ProxyName, type ReverseProxy } from './reverse-proxies.ts';

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
 * The events received over HTTP/2, as in browsers: when the header came, and each event with the time since
 * the request in milliseconds.
 */
function listen(proxy: ReverseProxy) {
  const session = connectHttp2(`https://${proxy.host}:${proxy.port}`, {
    rejectUnauthorized: false,
    host: '127.0.0.1',
  });
  const started = performance.now();
  const events: { readonly topics: readonly string[]; readonly atMs: number }[] = [];
  const heard: { headerMs?: number; status?: number; ended: boolean } = { ended: false };
  const stream = session.request({
    ':path': '/api/live/changes',
    authorization: `Bearer ${person.token}`,
    'accept-encoding': 'gzip',
  });
  const over = () => (heard.ended = true);
  session.on('error', over);
  stream.on('error', over).on('close', over);
  stream.on('response', (headers) => {
    Object.assign(heard, { headerMs: performance.now() - started, status: headers[':status'] });
    const text =
      headers['content-encoding'] === 'gzip'
        ? stream.pipe(createGunzip({ finishFlush: constants.Z_SYNC_FLUSH }))
        : stream;
    text
      .setEncoding('utf8')
      .on('error', over)
      .on('data', (chunk: string) => {
        for (const [, data = ''] of chunk.matchAll(/^data: (.+)$/gm))
          events.push({ ...(JSON.parse(data) as { topics: string[] }), atMs: performance.now() - started });
      });
  });
  return { heard, events, stop: () => session.destroy() };
}

const soon = { timeout: 25_000, interval: 20 };

describe.concurrent.each(['nginx', 'caddy'] satisfies ProxyName[])(
  'behind %s as the guide sets it up',
  (name) => {
    it.skipIf(!hasProxy(name))(
      'the stream of changes begins at once, is never silent for long, and tells what changes',
      { timeout: 60_000 },
      async ({ onTestFinished }) => {
        const proxy = await startProxy(name, new URL(server.url).port);
        onTestFinished(() => proxy.stop());
        const { heard, events, stop } = listen(proxy);
        onTestFinished(stop);
        await expect.poll(() => events.length, soon).toBeGreaterThan(0);
        expect(heard.status).toBe(200);
        // Immediately, not only pushed out by the heartbeat after five seconds.
        expect(heard.headerMs).toBeLessThan(4_500);
        expect(events[0]).toMatchObject({ topics: [] });
        expect(events[0]?.atMs).toBeLessThan(4_500);
        await makeVehicle(person, { name: `Truck of ${name}` });
        await expect.poll(() => events.flatMap(({ topics }) => topics), soon).toContain('vehicles');
        // Longer than the proxy's idle timeout.
        await expect.poll(() => events.at(-1)?.atMs ?? 0, soon).toBeGreaterThan(9_000);
        expect(heard.ended).toBe(false);
        const times = [0, ...events.map(({ atMs }) => atMs)];
        expect(Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? 0)))).toBeLessThan(10_000);
      },
    );

    it.skipIf(!hasProxy(name))(
      'ordinary calls, the pages and large lists pass; refusals are ours',
      { timeout: 60_000 },
      async ({ onTestFinished }) => {
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

    it.skipIf(!hasProxy(name))(
      'callers are known by their own address, whatever they claim, and as having come by TLS',
      { timeout: 60_000 },
      async ({ onTestFinished }) => {
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
  },
);

it('the answer itself asks proxies to pass it on as it comes', async () => {
  const { headers } = await person.call('GET', '/live/changes');
  expect(headers.get('x-accel-buffering')).toBe('no');
  expect(headers.get('cache-control')).toBe('no-store, no-transform');
});
