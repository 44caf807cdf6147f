import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { largestMetadataBytes } from './users/metadata.ts';
import { post, signUpAccount, startAuthServer, type AuthTestServer } from './testing.ts';

let server: AuthTestServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.stop());

describe('the account', () => {
  it('is read and its metadata merged through the client', async () => {
    const { client, session } = await signUpAccount(server.url);
    expect((await client.getUser()).data.user).toEqual(session.user);
    const { data, error } = await client.updateUser({ data: { company_name: null, theme: 'dark' } });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toEqual({ full_name: 'Ann Example', theme: 'dark' });
    expect((await client.refreshSession()).data.user?.user_metadata).toEqual({
      full_name: 'Ann Example',
      theme: 'dark',
    });
  });

  it('keeps changes made at once', async () => {
    const { client } = await signUpAccount(server.url);
    await Promise.all(Array.from({ length: 8 }, (_, n) => client.updateUser({ data: { [`key${n}`]: n } })));
    expect(Object.keys((await client.getUser()).data.user?.user_metadata ?? {})).toHaveLength(10);
  });

  it('does not grow without bound', async () => {
    const { client } = await signUpAccount(server.url);
    const half = 'x'.repeat(largestMetadataBytes / 2);
    expect((await client.updateUser({ data: { a: half } })).error).toBeNull();
    expect((await client.updateUser({ data: { b: half } })).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
    });
  });

  it('has no phone number for signing in, and says so', async () => {
    const { client } = await signUpAccount(server.url);
    expect((await client.updateUser({ phone: '+15555550100' })).error).toMatchObject({
      code: 'feature_disabled',
    });
  });
});

describe('the wire', () => {
  it('writes errors in the form of the version asked for', async () => {
    const body = { email: 'a@example.com', password: '12345' };
    const newForm = await post(server.url, '/signup', body);
    expect(newForm.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    expect(newForm.body).toEqual({
      code: 'weak_password',
      message: 'Password must be at least 6 characters',
      weak_password: { reasons: ['length'] },
    });
    const oldForm = await post(server.url, '/signup', body, { 'X-Supabase-Api-Version': '' });
    expect(oldForm.headers.get('x-supabase-api-version')).toBeNull();
    expect(oldForm.body).toEqual({
      code: 422,
      error_code: 'weak_password',
      msg: 'Password must be at least 6 characters',
      weak_password: { reasons: ['length'] },
    });
  });

  it.each([
    ['broken JSON', '/signup', '{"email":', 400, 'bad_json'],
    ['JSON that is no object', '/signup', '[1]', 400, 'validation_failed'],
    ['null', '/signup', 'null', 400, 'validation_failed'],
    ['a large body', '/signup', JSON.stringify({ x: 'x'.repeat(70_000) }), 413, 'validation_failed'],
    ['an unknown grant', '/token?grant_type=magic', '{}', 400, 'invalid_credentials'],
    ['no grant', '/token', '{}', 400, 'invalid_credentials'],
    [
      'a code that was never given',
      '/token?grant_type=pkce',
      '{"auth_code":"x","code_verifier":"yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy"}',
      404,
      'flow_state_not_found',
    ],
    ['an ID token', '/token?grant_type=id_token', '{}', 400, 'oauth_provider_not_supported'],
    ['an unknown path', '/nothing/here', '{}', 404, 'feature_disabled'],
    ['no bearer', '/logout', '', 401, 'no_authorization'],
  ])('answers %s', async (_what, path, body, status, code) => {
    const answer = await post(server.url, path, body);
    expect(answer).toMatchObject({ status, body: { code } });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('requires a bearer token, with an error the client knows', async () => {
    const ask = async (headers: Record<string, string>) => {
      const answer = await fetch(`${server.url}/user`, {
        headers: { 'X-Supabase-Api-Version': '2024-01-01', ...headers },
      });
      return [answer.status, await answer.json()];
    };
    expect(await ask({})).toEqual([
      401,
      { code: 'no_authorization', message: expect.stringContaining('Bearer token') },
    ]);
    expect(await ask({ Authorization: 'Basic YTpi' })).toEqual([
      401,
      { code: 'no_authorization', message: expect.stringContaining('Bearer token') },
    ]);
    expect(await ask({ Authorization: 'Bearer x.y.z' })).toEqual([
      403,
      { code: 'bad_jwt', message: expect.stringMatching(/^invalid JWT/) },
    ]);
  });

  it('reports its health and its public settings', async () => {
    expect(await (await fetch(`${server.url}/health`)).json()).toMatchObject({
      name: expect.any(String),
      version: expect.any(String),
    });
    expect(await (await fetch(`${server.url}/settings`)).json()).toMatchObject({
      external: { email: true },
      disable_signup: false,
      mailer_autoconfirm: true,
    });
  });
});
