import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../../apps/server/src/platform/logging/logger.ts';
import { productVersion } from '../../apps/server/src/version.ts';
import { startTestServer, type TestPerson, type TestServer } from './harness.ts';

const metricsToken = 'figures-for-prometheus';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface Line {
  readonly [name: string]: unknown;
  readonly msg: string;
}
const lines: Line[] = [];
const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line) as Line) });
let server: TestServer;
let behindProxy: TestServer;
let admin: TestPerson;

beforeAll(async () => {
  server = await startTestServer({ ACCESS_LOG: 'on', METRICS_TOKEN: metricsToken }, log);
  behindProxy = await startTestServer({ TRUSTED_PROXIES: '127.0.0.1, ::1' });
  admin = await server.signUp();
});

afterAll(async () => {
  await server?.stop();
  await behindProxy?.stop();
});

/** The line of the access log of a request. */
const lineOf = (requestId: string | null) =>
  vi.waitFor(() => {
    const line = lines.find((one) => one.msg === 'request' && one['requestId'] === requestId);
    if (!line) throw new Error('not logged yet');
    return line;
  });

describe('the id of a request', () => {
  it.each([
    ['GET', '/', 503],
    ['GET', '/healthz', 200],
    ['GET', '/metrics', 401],
    ['GET', '/api/clients', 401],
    ['GET', '/api/nothing', 404],
    ['POST', '/auth/v1/logout', 401],
    ['GET', '/auth/v1/settings', 200],
    ['GET', '/auth/v1/nothing', 404],
  ])('is told with every answer: %s %s', async (method, path) => {
    const answers = await Promise.all([server.call(method, path), server.call(method, path)]);
    const ids = answers.map(({ headers }) => headers.get('x-request-id'));
    expect(ids).toEqual([expect.stringMatching(uuid), expect.stringMatching(uuid)]);
    expect(ids[0]).not.toBe(ids[1]);
  });

  it.each([
    ['GET /readyz HTTP/1.0', 200],
    ['GET /healthz HTTP/1.0', 200],
    ['OPTIONS /readyz HTTP/1.0', 404],
    ['HEAD /readyz HTTP/1.1', 200],
    ['GET /healthz?from=check HTTP/1.1', 200],
    ['GET /api/me HTTP/1.0', 400],
    ['GET / HTTP/1.1', 400],
  ])('needs no Host for the health of the server only: %s', async (line, status) => {
    const socket = connect({ port: Number(new URL(server.url).port), host: 'localhost' });
    const answer = new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())));
    socket.write(`${line}\r\n\r\n`);
    const head = await answer;
    socket.destroy();
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head.toLowerCase()).toMatch(/x-request-id: [0-9a-f-]{36}/);
  });

  it('is told even to who speaks no proper HTTP of ours', async () => {
    const socket = connect({ port: Number(new URL(server.url).port), host: 'localhost' });
    const answer = new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())));
    socket.write('GET /api/me HTTP/1.1\r\nHost: ][\r\n\r\n');
    expect(await answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*\r\nx-request-id: [0-9a-f-]{36}\r\n/i);
    socket.destroy();
  });

  it('stands in refusals, no matter what refuses', async () => {
    for (const path of ['/api/me', '/api/nothing', '/api/clients?limit=none', '/api/clients/none']) {
      const answer = await server.call('GET', path, path.includes('clients') ? { token: admin.token } : {});
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect([path, answer.body.requestId]).toEqual([path, answer.headers.get('x-request-id')]);
    }
    for (const version of ['', '2024-01-01']) {
      const answer = await server.call('POST', '/auth/v1/token?grant_type=password', {
        body: { email: 'a@example.com', password: 'x' },
        headers: { 'x-supabase-api-version': version },
      });
      expect(answer.body.request_id).toBe(answer.headers.get('x-request-id'));
    }
  });

  it('is the one our own proxy gave, and nobody else', async () => {
    const headers = { 'x-request-id': randomUUID() };
    expect((await behindProxy.call('GET', '/healthz', { headers })).headers.get('x-request-id')).toBe(
      headers['x-request-id'],
    );
    expect((await server.call('GET', '/healthz', { headers })).headers.get('x-request-id')).not.toBe(
      headers['x-request-id'],
    );
    expect(
      (await behindProxy.call('GET', '/healthz', { headers: { 'x-request-id': 'a b' } })).headers.get(
        'x-request-id',
      ),
    ).toMatch(uuid);
  });

  it('stands in what is logged while it is answered', async () => {
    await server.database.pool.query('alter table public.clients rename to clients_that_are_gone');
    const answer = await server.call('GET', '/api/clients', { token: admin.token });
    await server.database.pool.query('alter table public.clients_that_are_gone rename to clients');
    expect(answer.status).toBe(500);
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: 'a request failed', requestId: answer.headers.get('x-request-id') }),
    );
  });
});

describe('the access log', () => {
  it('says of each request which call, by whom and how it ended', async () => {
    const answer = await admin.call('GET', `/clients/${randomUUID()}`);
    const line = await lineOf(answer.headers.get('x-request-id'));
    expect(line).toMatchObject({
      method: 'GET',
      path: '/api/clients/{id}',
      status: 404,
      userId: admin.userId,
      companyId: admin.companyId,
    });
    expect(line).toMatchObject({ ms: expect.any(Number) as number, bytes: expect.any(Number) as number });
    expect(line['bytes']).toBeGreaterThan(100);
  });

  it('holds nothing of what was asked, nor what callers authenticate with', async () => {
    const token = admin.token;
    const answers = [
      await server.call('GET', `/api/clients?search=Rosa-Secret`, { token }),
      await server.call('GET', '/confirm?token_hash=Rosa-Secret'),
      await server.call('GET', '/auth/v1/callback?code=Rosa-Secret&state=Rosa-Secret'),
      await server.call('DELETE', '/auth/v1/factors/Rosa-Secret', { token }),
      await server.call('POST', '/auth/v1/token?grant_type=password', {
        body: { email: 'rosa-secret@example.com', password: 'Rosa-Secret' },
      }),
    ];
    const written = await Promise.all(answers.map(({ headers }) => lineOf(headers.get('x-request-id'))));
    expect(written.map((line) => line['path'])).toEqual([
      '/api/clients',
      '/*',
      '/auth/v1/callback',
      '/auth/v1/factors/:id',
      '/auth/v1/token',
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/rosa-secret/i);
    expect(JSON.stringify(lines)).not.toContain(token);
  });

  it('is written of who went away, too', async () => {
    const leaving = new AbortController();
    const answer = await fetch(`${server.url}/api/live/changes`, {
      headers: { authorization: `Bearer ${admin.token}` },
      signal: leaving.signal,
    });
    leaving.abort();
    expect(await lineOf(answer.headers.get('x-request-id'))).toMatchObject({
      path: '/api/live/changes',
      cutOff: true,
    });
  });
});

describe('the figures for Prometheus', () => {
  const figures = async () => {
    const answer = await server.call('GET', '/metrics', { token: metricsToken });
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    return new Map(
      String(answer.body)
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'))
        .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
    );
  };

  it('are for who knows the token, and not there where none is set', async () => {
    expect((await server.call('GET', '/metrics')).status).toBe(401);
    expect((await server.call('GET', '/metrics', { token: `${metricsToken}x` })).status).toBe(401);
    expect((await server.call('GET', '/metrics', { token: admin.token })).status).toBe(401);
    expect((await behindProxy.call('GET', '/metrics', { token: metricsToken })).status).toBe(404);
  });

  it('count requests by call and kind of status, with the time they took', async () => {
    const labels = 'method="GET",path="/api/clients/{id}",status="4xx"';
    const before = await figures();
    await admin.call('GET', `/clients/${randomUUID()}`);
    await vi.waitFor(async () => {
      const after = await figures();
      expect(after.get(`haulwright_http_requests_total{${labels}}`)).toBe(
        (before.get(`haulwright_http_requests_total{${labels}}`) ?? 0) + 1,
      );
      expect(after.get(`haulwright_http_request_duration_seconds_count{${labels}}`)).toBe(
        (before.get(`haulwright_http_request_duration_seconds_count{${labels}}`) ?? 0) + 1,
      );
    });
  });

  it('say how busy database, tasks, planner, streams and process are', async () => {
    const stream = await fetch(`${server.url}/api/live/changes`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const now = await figures();
    await stream.body?.cancel();
    expect(now.get('haulwright_live_streams')).toBe(1);
    expect(now.get('haulwright_database_up')).toBe(1);
    expect(now.get('haulwright_planning_runs{state="waiting"}')).toBe(0);
    expect(now.get('haulwright_planning_runs{state="running"}')).toBe(0);
    expect(now.get('haulwright_database_requests_waiting')).toBe(0);
    expect(now.get('haulwright_database_connections{state="idle"}')).toBeGreaterThan(0);
    for (const name of [
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
      'haulwright_planning_run_duration_seconds_count',
      `haulwright_build_info{version="${productVersion}"}`,
    ]) {
      expect([...now.keys()]).toContain(name);
    }
  });

  it('name no more than the product has calls, whatever strangers try', async () => {
    const before = (await figures()).size;
    await Promise.all(Array.from({ length: 30 }, (_, at) => server.call('GET', `/api/stranger/${at}`)));
    await Promise.all(Array.from({ length: 30 }, (_, at) => server.call('GET', `/stranger-${at}.php`)));
    expect((await figures()).size - before).toBeLessThan(60);
  });
});

describe('connections', () => {
  it('are kept longer than proxies keep theirs, so that none is closed under a request', async () => {
    const answer = await fetch(`${server.url}/healthz`);
    expect(Number(/timeout=(\d+)/.exec(answer.headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(75);
  });
});
