import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authPath } from '../auth.ts';
import { removeExpired } from '../housekeeping.ts';
import { defaultSessionLimits } from '../sessions/session-limits.ts';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import { authClient, post, signUpAccount, testMasterKey } from '../testing.ts';
import {
  comeBack,
  departFrom,
  locationOf,
  publicUrl,
  reachable,
  refusalIn,
  startOAuthTest,
  travel,
  type OAuthTest,
} from './testing.ts';
import { patiently } from '../../../../../test/patience.ts';

let test: OAuthTest;
beforeAll(async () => {
  test = await startOAuthTest();
});
afterAll(() => test.stop());
beforeEach(() => test.reset());

const asBrowser = { Accept: 'text/html,application/xhtml+xml' };
const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');
const authorizeUrl = (parameters: Record<string, string>) =>
  `${test.server.url}/authorize?${new URLSearchParams({ provider: 'google', redirect_to: `${publicUrl}/dashboard`, code_challenge: challenge, code_challenge_method: 's256', ...parameters }).toString()}`;
const exchange = (code: string, with_ = verifier) =>
  post(test.server.url, '/token?grant_type=pkce', { auth_code: code, code_verifier: with_ });
/** Goes through a sign-in without the client, so that the test holds the verifier. @returns our code */
const ownCode = async () =>
  (await comeBack(test.server, await locationOf(authorizeUrl({})))).searchParams.get('code') ?? '';
const answerOf = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(url, {
    redirect: 'manual',
    headers: { 'X-Supabase-Api-Version': '2024-01-01', ...headers },
  });
  return { status: answer.status, body: answer.status === 302 ? {} : await answer.json() };
};
const usersOf = async (email: string) =>
  (await test.server.database.pool.query('select 1 from auth.users where email = $1', [email])).rowCount;

describe('departure', () => {
  it.each([
    ['plain PKCE', { code_challenge: verifier, code_challenge_method: 'plain' }],
    ['no PKCE method', { code_challenge_method: '' }],
    ['no challenge', { code_challenge: '' }],
    ['a challenge that is no SHA-256', { code_challenge: 'x'.repeat(42) }],
    ['an endless scope', { scopes: 'x'.repeat(201) }],
    ['an endless parameter', { prompt: 'x'.repeat(501) }],
  ])('refuses %s, as JSON and as a page', async (_what, parameters) => {
    const before = test.google.requests.length;
    expect(await answerOf(authorizeUrl(parameters))).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
    const landed = await locationOf(authorizeUrl(parameters), asBrowser);
    expect(refusalIn(landed)).toMatchObject({ page: `${publicUrl}/dashboard`, code: 'validation_failed' });
    expect(new URLSearchParams(landed.hash.slice(1)).get('error')).toBe('invalid_request');
    expect(test.google.requests).toHaveLength(before);
  });

  it('refuses a provider that is not offered', async () => {
    for (const provider of ['oidc', 'github', '']) {
      expect(await answerOf(authorizeUrl({ provider }))).toMatchObject({
        status: 400,
        body: { code: 'oauth_provider_not_supported' },
      });
    }
    expect(
      refusalIn(
        await locationOf(
          authorizeUrl({ provider: 'github', redirect_to: 'https://evil.example.com' }),
          asBrowser,
        ),
      ),
    ).toMatchObject({ page: `${publicUrl}/auth/return`, code: 'oauth_provider_not_supported' });
  });

  it.each([
    ['https://evil.example.com/dashboard', `${publicUrl}/auth/return`],
    ['http://localhost:3000@evil.example.com/', `${publicUrl}/auth/return`],
    ['http://localhost:3000.evil.example.com/', `${publicUrl}/auth/return`],
    ['http://localhost:3001/', `${publicUrl}/auth/return`],
    ['//evil.example.com/', `${publicUrl}/auth/return`],
    ['http:\\\\evil.example.com\\', `${publicUrl}/auth/return`],
    ['javascript:alert(1)//localhost:3000', `${publicUrl}/auth/return`],
    ['https://office.example.com.evil.example.com/', `${publicUrl}/auth/return`],
    ['https://office.example.com/welcome?a=1#top', 'https://office.example.com/welcome'],
    [`${publicUrl}/dashboard`, `${publicUrl}/dashboard`],
  ])('redirect not on the list: %s leads to %s', async (redirect_to, page) => {
    const landed = await comeBack(test.server, await locationOf(authorizeUrl({ redirect_to })));
    expect(`${landed.origin}${landed.pathname}`).toBe(page);
    expect(landed.searchParams.get('code')).toBeTruthy();
  });

  it('passes parameters on, but none that are ours towards the provider', async () => {
    const reserved = {
      client_id: 'x',
      client_secret: 'x',
      redirect_uri: 'https://evil.example.com',
      response_type: 'token',
      response_mode: 'fragment',
      state: 'x',
      nonce: 'x',
      code_verifier: 'x',
      request: 'x',
      scope: 'x',
    };
    const { searchParams } = await locationOf(
      authorizeUrl({ ...reserved, prompt: 'select_account', scopes: 'calendar openid' }),
    );
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: test.google.client.id,
      redirect_uri: `${publicUrl}${authPath}/callback`,
      response_type: 'code',
      scope: 'openid email profile calendar',
      code_challenge_method: 'S256',
      prompt: 'select_account',
    });
    expect([...searchParams.values()]).not.toContain('x');
    expect([...searchParams.keys()].toSorted()).toEqual([
      'client_id',
      'code_challenge',
      'code_challenge_method',
      'nonce',
      'prompt',
      'redirect_uri',
      'response_type',
      'scope',
      'state',
    ]);
    expect(searchParams.get('code_challenge')).not.toBe(challenge);
  });

  it('Host and forwarding headers cannot steer redirect_uri', async () => {
    const headers = {
      Host: 'evil.example.com',
      'X-Forwarded-Host': 'evil.example.com',
      'X-Forwarded-Proto': 'https',
      Forwarded: 'host=evil.example.com',
    };
    expect((await locationOf(authorizeUrl({}), headers)).searchParams.get('redirect_uri')).toBe(
      `${publicUrl}/auth/v1/callback`,
    );
  });

  it('is limited for each network', async () => {
    const limited = await test.server.another({
      rateLimits: { oauthPerNetwork: { attempts: 1, windowMs: 60_000 } },
      clientAddress: () => '2001:db8::9',
    });
    const statuses = [
      await answerOf(authorizeUrl({}).replace(test.server.url, limited.url)),
      await answerOf(authorizeUrl({}).replace(test.server.url, limited.url)),
    ].map((one) => one.status);
    await limited.stop();
    expect(statuses).toEqual([302, 429]);
  });
});

describe('return', () => {
  it('state reuse and forged state are refused', async () => {
    const back = reachable(
      test.server,
      await locationOf((await departFrom(authClient(test.server.url))).href),
    );
    expect((await locationOf(back)).searchParams.get('code')).toBeTruthy();
    expect(await answerOf(back)).toMatchObject({ status: 400, body: { code: 'flow_state_already_used' } });
    expect(refusalIn(await locationOf(back, asBrowser))).toMatchObject({
      page: `${publicUrl}/auth/return`,
      code: 'flow_state_already_used',
    });
    for (const state of ['', 'forged', 'x'.repeat(5_000)]) {
      expect(await answerOf(`${test.server.url}/callback?code=x&state=${state}`)).toMatchObject({
        status: 400,
        body: { code: 'bad_oauth_state' },
      });
    }
    const { rows } = await test.server.database.pool.query<{ state_hash: string }>(
      'select state_hash from auth.flow_states',
    );
    expect(rows.map((row) => row.state_hash)).not.toContain(new URL(back).searchParams.get('state'));
  });

  it('comes too late after ten minutes', async () => {
    const late = await test.server.another();
    const atProvider = await locationOf(authorizeUrl({}).replace(test.server.url, late.url));
    late.advance(10 * 60_000 + 1_000);
    const landed = await comeBack(late, atProvider);
    await late.stop();
    expect(refusalIn(landed)).toMatchObject({
      code: 'bad_oauth_state',
      message: 'The sign-in took too long. Please start again.',
    });
  });

  it('takes the answer as a form too', async () => {
    const back = await locationOf((await locationOf(authorizeUrl({}))).href);
    const answer = await fetch(`${test.server.url}/callback`, {
      method: 'POST',
      redirect: 'manual',
      body: back.searchParams,
    });
    const code = new URL(answer.headers.get('Location') ?? '').searchParams.get('code') ?? '';
    expect((await exchange(code)).status).toBe(200);
  });

  it.each([
    ['for another client', { aud: 'another-client' }],
    ['of another issuer', { iss: 'https://evil.example.com' }],
    ['with a wrong nonce', { nonce: 'another' }],
    ['without a nonce', { nonce: undefined }],
    ['that has ended', { exp: Math.floor(Date.now() / 1_000) - 60 }],
    ['without a subject', { sub: undefined }],
    ['with an endless subject', { sub: 'x'.repeat(256) }],
  ])('refuses an ID token %s', async (_what, claims) => {
    test.google.idTokenClaims = claims;
    expect(refusalIn(await travel(test.server, authClient(test.server.url)))).toMatchObject({
      code: 'bad_oauth_callback',
      message: 'The response from Google could not be used. Please try again.',
    });
    expect(await usersOf(test.google.person?.['email'] as string)).toBe(0);
  });

  it('refuses an ID token signed with a foreign key', async () => {
    test.google.signsWithForeignKey = true;
    expect(refusalIn(await travel(test.server, authClient(test.server.url)))).toMatchObject({
      code: 'bad_oauth_callback',
    });
  });

  it('refuses a code from another sign-in at the provider', async () => {
    const [mine, theirs] = [
      await locationOf((await locationOf(authorizeUrl({}))).href),
      await locationOf((await locationOf(authorizeUrl({}))).href),
    ];
    mine.searchParams.set('code', theirs.searchParams.get('code') ?? '');
    expect(refusalIn(await locationOf(reachable(test.server, mine)))).toMatchObject({
      code: 'bad_oauth_callback',
    });
  });

  it('tells that somebody cancelled, in our own words', async () => {
    test.google.person = null;
    const landed = await travel(test.server, authClient(test.server.url));
    expect(refusalIn(landed)).toEqual({
      page: `${publicUrl}/dashboard`,
      code: 'bad_oauth_callback',
      message: 'The sign-in at Google was cancelled.',
    });
    expect(landed.href).not.toContain('555-0100');
  });

  it.each(['token', 'keys'] as const)('tells that the provider fails (%s)', async (endpoint) => {
    const fresh = await test.server.another();
    const atProvider = await locationOf(authorizeUrl({}).replace(test.server.url, fresh.url));
    test.google.failing = { [endpoint]: 'status-500' };
    const landed = await comeBack(fresh, atProvider);
    await fresh.stop();
    expect(refusalIn(landed)).toMatchObject({
      code: 'unexpected_failure',
      message: 'Google does not answer. Try again in a moment, or sign in with your password.',
    });
    expect(landed.searchParams.get('error')).toBe('server_error');
  });

  it('waits five seconds for a provider that hangs, and finds it again once it answers', async () => {
    const fresh = await test.server.another();
    const url = authorizeUrl({}).replace(test.server.url, fresh.url);
    test.google.failing = { discovery: 'hang' };
    const since = performance.now();
    const landed = await locationOf(url, asBrowser);
    const waited = performance.now() - since;
    test.google.failing = { discovery: 'garbage' };
    const garbage = await answerOf(url);
    test.google.failing = {};
    const again = await answerOf(url);
    await fresh.stop();
    expect(refusalIn(landed)).toMatchObject({ page: `${publicUrl}/dashboard`, code: 'unexpected_failure' });
    expect(waited).toBeLessThan(patiently(8_000));
    expect([garbage.status, again.status]).toEqual([503, 302]);
  });
});

describe('exchange of the code', () => {
  it('code reuse is refused', async () => {
    const code = await ownCode();
    expect((await exchange(code)).status).toBe(200);
    expect(await exchange(code)).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } });
  });

  it('a code works once, also when presented twice at the same moment', async () => {
    const code = await ownCode();
    const statuses = (await Promise.all([exchange(code), exchange(code), exchange(code)])).map(
      (one) => one.status,
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
  });

  it('a wrong verifier is refused and uses the code up', async () => {
    const code = await ownCode();
    expect(await exchange(code, randomBytes(32).toString('base64url'))).toMatchObject({
      status: 400,
      body: { code: 'bad_code_verifier' },
    });
    expect(await exchange(code)).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } });
    expect(await usersOf(test.google.person?.['email'] as string)).toBe(0);
  });

  it('the challenge itself is no verifier', async () => {
    expect(await exchange(await ownCode(), challenge)).toMatchObject({
      status: 400,
      body: { code: 'bad_code_verifier' },
    });
  });

  it.each([
    ['no code', { code_verifier: verifier }],
    ['no verifier', { auth_code: 'x' }],
    ['a short verifier', { auth_code: 'x', code_verifier: 'short' }],
    ['numbers', { auth_code: 1, code_verifier: 2 }],
  ])('refuses %s', async (_what, body) => {
    expect(await post(test.server.url, '/token?grant_type=pkce', body)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
  });

  it('an unknown code is not found, and a state is not accepted as a code', async () => {
    const state = (await locationOf(authorizeUrl({}))).searchParams.get('state') ?? '';
    for (const code of ['forged', state])
      expect(await exchange(code)).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } });
  });

  it('ends after five minutes, and housekeeping forgets it', async () => {
    const late = await test.server.another();
    const code = await ownCode();
    late.advance(5 * 60_000 + 1_000);
    const answer = await post(late.url, '/token?grant_type=pkce', {
      auth_code: code,
      code_verifier: verifier,
    });
    await late.stop();
    expect(answer).toMatchObject({ status: 422, body: { code: 'flow_state_expired' } });
    await removeExpired({
      database: test.server.database,
      secrets: createSecrets(testMasterKey),
      now: () => new Date(Date.now() + 60 * 60_000),
      sessionLimits: defaultSessionLimits,
    });
    expect((await test.server.database.pool.query('select 1 from auth.flow_states')).rowCount).toBe(0);
  });

  it('somebody else’s browser cannot finish a linking: nothing is linked before the exchange', async () => {
    const attacker = await signUpAccount(test.server.url);
    const { data } = await attacker.client.linkIdentity({
      provider: 'google',
      options: { skipBrowserRedirect: true },
    });
    const victim = authClient(test.server.url);
    const landed = await comeBack(test.server, new URL(data.url ?? ''));
    expect((await victim.exchangeCodeForSession(landed.searchParams.get('code') ?? '')).error).not.toBeNull();
    expect((await exchange(landed.searchParams.get('code') ?? '')).body).toMatchObject({
      code: 'bad_code_verifier',
    });
    expect((await attacker.client.getUser()).data.user?.identities).toHaveLength(1);
  });
});
