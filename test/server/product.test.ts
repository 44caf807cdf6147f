import { request } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { productVersion } from '../../apps/server/src/version.ts';
import { walkContract } from './contract-walk.ts';
import { startTestServer } from './harness.ts';
import { serverOfFile } from './server-of-file.ts';
import { mailTo } from './outbox.ts';
import { patiently } from '../patience.ts';

const server = serverOfFile({ MAIL_FROM: 'Haulwright <office@example.com>' });

describe('health', () => {
  it.each(['/healthz', '/readyz'])('%s answers 200 when requests can be served', async (path) => {
    expect(await server.call('GET', path)).toMatchObject({
      status: 200,
      body: { status: 'ok', version: productVersion },
    });
  });
});

describe('the OpenAPI document', () => {
  it('describes every call of the contract', async () => {
    const { status, body } = await server.call('GET', '/api/openapi.json');
    expect(status).toBe(200);
    expect(body.openapi).toMatch(/^3\.1/);
    for (const call of walkContract())
      expect(body.paths[call.path]?.[call.method.toLowerCase()], `${call.method} ${call.path}`).toBeDefined();
  });
});

describe('what the API refuses', () => {
  it('an unknown call', async () => expect((await server.call('GET', '/api/nothing')).status).toBe(404));

  it('a body over 1 MB', async () => {
    const { token } = await server.signUp();
    // The server may hang up on who sends too much, so the connection is not shared with other tests.
    const status = await new Promise((resolve, reject) => {
      const sent = request(
        `${server.url}/api/jobs`,
        {
          method: 'POST',
          agent: false,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        },
      );
      sent.on('error', reject);
      sent.end(JSON.stringify({ title: 'x'.repeat(1_100_000) }));
    });
    expect(status).toBe(413);
  });

  it('a body that is no JSON', async () => {
    const { token } = await server.signUp();
    const answer = await fetch(`${server.url}/api/jobs`, {
      method: 'POST',
      body: '{',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(400);
  });

  it('an idempotency key that cannot be one', async () => {
    const { token } = await server.signUp();
    expect(
      (await server.call('POST', '/api/jobs', { token, body: {}, headers: { 'idempotency-key': 'short' } }))
        .status,
    ).toBe(400);
  });
});

describe('a database that goes away', () => {
  it('is told by health and answered with 503, which makes clients keep their session and try again', async () => {
    const alone = await startTestServer();
    try {
      const { token, email, password } = await alone.signUp();
      await alone.loseDatabase();
      const answer = await alone.call('GET', '/api/clients', { token });
      expect(answer).toMatchObject({
        status: 503,
        body: { message: 'The database cannot be reached. Please try again in a moment.' },
      });
      expect(answer.headers.get('retry-after')).toMatch(/^[1-9]/);
      const signIn = await alone.call('POST', '/auth/v1/token?grant_type=password', {
        body: { email, password },
      });
      expect(signIn.status).toBe(503);
      expect(signIn.headers.get('retry-after')).toMatch(/^[1-9]/);
      await vi.waitFor(
        async () =>
          expect(await alone.call('GET', '/healthz')).toMatchObject({
            status: 503,
            body: { problem: expect.stringMatching(/database/) },
          }),
        { timeout: patiently(5_000) },
      );
    } finally {
      await alone.stop();
    }
  });
});

describe('a full disk', () => {
  it('is named by the answers and by health, saves nothing, and is over when there is room', async () => {
    const alone = await startTestServer();
    try {
      const owner = await alone.signUp();
      const { email, password } = owner;
      const [service] = (await owner.call('GET', '/service-types')).body;
      const create = () =>
        owner.call('POST', '/clients', {
          name: 'Miller Farm',
          phone: '717-555-0100',
          serviceTypeIds: [service.id],
          addresses: [{ streetLine1: '1 Main St', city: 'Lititz', state: 'PA', postalCode: '17543' }],
        });
      const refuse = (table: string) =>
        alone.database.pool.query(
          `create trigger no_room before insert on ${table} for each statement execute function public.no_room()`,
        );
      // What PostgreSQL says when a table cannot grow.
      await alone.database.pool.query(
        `create function public.no_room() returns trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`,
      );
      await refuse('public.client_services');
      expect(await create()).toMatchObject({
        status: 507,
        body: {
          code: 'database.disk-full',
          message: expect.stringMatching(/server’s disk is full.*Free up space/),
        },
      });
      await vi.waitFor(
        async () =>
          expect(await alone.call('GET', '/readyz')).toMatchObject({
            status: 503,
            body: { problem: expect.stringMatching(/database’s disk is full.*free up space/) },
          }),
        { timeout: patiently(5_000) },
      );
      await alone.database.pool.query('drop trigger no_room on public.client_services');
      expect((await owner.call('GET', '/clients')).body.items).toEqual([]);
      await refuse('auth.sessions');
      const signIn = () =>
        alone.call('POST', '/auth/v1/token?grant_type=password', { body: { email, password } });
      expect(await signIn()).toMatchObject({
        status: 503,
        body: { msg: expect.stringMatching(/server’s disk is full/) },
      });
      await alone.database.pool.query('drop trigger no_room on auth.sessions');
      expect((await create()).status).toBe(200);
      expect((await signIn()).status).toBe(200);
    } finally {
      await alone.stop();
    }
  });
});

describe('mail without a mail server', () => {
  it('is written to the outbox: the owner of a copied sign-in is told', async () => {
    const body = {
      email: 'copied@example.com',
      password: 'correct horse battery',
      data: { full_name: 'Copied' },
    };
    const first = (await server.call('POST', '/auth/v1/signup', { body })).body;
    const refresh = async (refresh_token: string) =>
      server.call('POST', '/auth/v1/token?grant_type=refresh_token', {
        body: { refresh_token },
        headers: { 'x-supabase-api-version': '2024-01-01' },
      });
    const second = (await refresh(first.refresh_token)).body;
    const third = (await refresh(second.refresh_token)).body;
    await refresh(third.refresh_token);
    expect((await refresh(first.refresh_token)).body.code).toBe('refresh_token_already_used');
    const mail = await mailTo(server, 'copied@example.com', /We signed out one of your devices/);
    expect(mail).toMatchObject({
      from: 'Haulwright <office@example.com>',
      text: expect.stringContaining('sign'),
    });
  });
});
