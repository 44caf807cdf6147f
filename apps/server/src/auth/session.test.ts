import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createRemoteJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  exportSPKI,
  importJWK,
  jwtVerify,
  SignJWT,
  UnsecuredJWT,
  type JWK,
  type JWTPayload,
} from 'jose';
import { sessionCheckMs } from './sessions/live-sessions.ts';
import {
  auditTrail,
  authClient,
  post,
  signUpAccount,
  startAuthServer,
  testMasterKey,
  type AuthTestServer,
} from './testing.ts';
import { unsealSigningKey } from './tokens/make-signing-key.ts';
import { createSecrets } from '../platform/secrets/secrets.ts';

let server: AuthTestServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.stop());

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const foreignKey = () =>
  crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
const jwks = async (url = server.url) =>
  (await (await fetch(`${url}/.well-known/jwks.json`)).json()) as { keys: JWK[] };

describe('an access token', () => {
  it('says what the sheet says', async () => {
    const { session, email } = await signUpAccount(server.url);
    const claims = decodeJwt(session.access_token);
    const { keys } = await jwks();
    expect(decodeProtectedHeader(session.access_token)).toEqual({
      alg: 'ES256',
      typ: 'JWT',
      kid: keys[0]?.kid,
    });
    expect(claims).toMatchObject({
      iss: 'http://localhost:3000/auth/v1',
      sub: session.user.id,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { full_name: 'Ann Example' },
      is_anonymous: false,
      session_id: expect.any(String),
      jti: expect.any(String),
    });
    // The sign-in was just before the token was issued.
    const [{ timestamp }] = claims['amr'] as [{ timestamp: number }];
    expect((claims.iat ?? 0) - timestamp).toBeOneOf([0, 1]);
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(900);
    expect(session.expires_at).toBe(claims.exp);
  });

  it('is verified by the client with the published key alone', async () => {
    const { client, session } = await signUpAccount(server.url);
    const { data, error } = await client.getClaims();
    expect(error).toBeNull();
    expect(data?.claims.sub).toBe(session.user.id);
    const [header, , signature] = session.access_token.split('.');
    const payload = Buffer.from(
      JSON.stringify({ ...decodeJwt(session.access_token), sub: crypto.randomUUID() }),
    ).toString('base64url');
    expect((await client.getClaims(`${header}.${payload}.${signature}`)).error?.message).toBe(
      'Invalid JWT signature',
    );
    await jwtVerify(session.access_token, createRemoteJWKSet(new URL(`${server.url}/.well-known/jwks.json`)));
  });

  /** What a stranger can forge from a token and the published keys. */
  const forgeries: Readonly<Record<string, (token: string, publicJwk: JWK) => Promise<string> | string>> = {
    'without a signature (alg none)': (token) => new UnsecuredJWT(decodeJwt(token)).encode(),
    'signed with the public key as a shared secret (HS256), written as PEM': async (token, publicJwk) => {
      const pem = await exportSPKI((await importJWK(publicJwk, 'ES256')) as Parameters<typeof exportSPKI>[0]);
      return new SignJWT(decodeJwt(token))
        .setProtectedHeader({ alg: 'HS256', kid: publicJwk.kid, typ: 'JWT' })
        .sign(new TextEncoder().encode(pem));
    },
    'signed with the public key as a shared secret (HS256), written as JWK': (token, publicJwk) =>
      new SignJWT(decodeJwt(token))
        .setProtectedHeader({ alg: 'HS256', kid: publicJwk.kid, typ: 'JWT' })
        .sign(new TextEncoder().encode(JSON.stringify(publicJwk))),
    'signed with a foreign key under our name': async (token, { kid }) =>
      new SignJWT(decodeJwt(token))
        .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
        .sign((await foreignKey()).privateKey),
    'signed with a foreign key under its own name (foreign kid)': async (token) =>
      new SignJWT(decodeJwt(token))
        .setProtectedHeader({ alg: 'ES256', kid: 'foreign', typ: 'JWT' })
        .sign((await foreignKey()).privateKey),
    'that brings its own key along (jwk)': async (token) => {
      const { publicKey, privateKey } = await foreignKey();
      const jwk = await exportJWK(publicKey);
      return new SignJWT(decodeJwt(token))
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT', jwk, kid: 'foreign' })
        .sign(privateKey);
    },
    'that names no key': async (token) =>
      new SignJWT(decodeJwt(token))
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
        .sign((await foreignKey()).privateKey),
    'with another signature': (token) => `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`,
    'with other claims': (token) => {
      const [header, , signature] = token.split('.');
      return `${header}.${Buffer.from(JSON.stringify({ ...decodeJwt(token), aal: 'aal2' })).toString('base64url')}.${signature}`;
    },
    'cut in half': (token) => token.slice(0, 100),
    'of nothing': () => '',
    'without end': () => 'x'.repeat(100_000),
  };

  it.each(Object.keys(forgeries))('%s is refused', async (what) => {
    const { session } = await signUpAccount(server.url);
    const [publicJwk = {}] = (await jwks()).keys;
    const forged = (await forgeries[what]?.(session.access_token, publicJwk)) ?? session.access_token;
    expect(await server.auth.verifyAccessToken(forged)).toBeNull();
    expect(await server.auth.verifyAccessToken(session.access_token)).not.toBeNull();
  });

  it.each(['http://localhost:3001', 'http://localhost:3000/'])(
    'of another installation, %s, is refused',
    async (publicUrl) => {
      const { session } = await signUpAccount(server.url);
      const elsewhere = await server.another({ publicUrl });
      const there = await elsewhere.auth.verifyAccessToken(session.access_token);
      await elsewhere.stop();
      expect(there).toBeNull();
    },
  );

  it.each<[string, JWTPayload, string?]>([
    ['for another audience', { aud: 'service' }],
    ['of another issuer', { iss: 'https://elsewhere.example.com/auth/v1' }],
    ['that has ended', { exp: Math.floor(Date.now() / 1_000) - 1 }],
    ['that begins later', { nbf: Math.floor(Date.now() / 1_000) + 600 }],
    ['of another role', { role: 'service_role' }],
    ['of no session', { session_id: null }],
    ['of another kind', {}, 'at+jwt'],
  ])('signed with our own key but %s is refused', async (_what, changed, typ = 'JWT') => {
    const { session } = await signUpAccount(server.url);
    const { rows } = await server.database.pool.query<{ kid: string; privateSealed: string }>(
      'select kid, private_sealed as "privateSealed" from auth.signing_keys',
    );
    const [row] = rows;
    if (!row) throw new Error('There is no signing key.');
    const key = await importJWK(unsealSigningKey(row, createSecrets(testMasterKey)) ?? {}, 'ES256');
    const forge = (claims: JWTPayload, kind: string) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: row.kid, typ: kind }).sign(key);
    const claims = decodeJwt(session.access_token);
    expect(await server.auth.verifyAccessToken(await forge(claims, 'JWT'))).not.toBeNull();
    expect(await server.auth.verifyAccessToken(await forge({ ...claims, ...changed }, typ))).toBeNull();
  });

  it('ends after fifteen minutes', async () => {
    const later = await server.another();
    const { session } = await signUpAccount(later.url);
    later.advance(14 * 60_000);
    const before = await later.auth.verifyAccessToken(session.access_token);
    later.advance(61_000);
    const after = await later.auth.verifyAccessToken(session.access_token);
    const user = await fetch(`${later.url}/user`, { headers: bearer(session.access_token) });
    await later.stop();
    expect(before).not.toBeNull();
    expect(after).toBeNull();
    expect(user.status).toBe(403);
  });
});

describe('the signing key', () => {
  it('is made once, however many servers start together, and survives a restart', async () => {
    const first = await startAuthServer();
    await first.database.pool.query('delete from auth.signing_keys');
    // Opens connections, so that the three really run at once.
    await Promise.all([1, 2, 3].map(() => first.database.pool.query('select pg_sleep(0.1)')));
    const started = await Promise.all([first.another(), first.another(), first.another()]);
    const { session } = await signUpAccount(started[0]?.url ?? '');
    const restarted = await first.another();
    const servers = [...started, restarted];
    const kids = await Promise.all(
      servers.map(async (one) => (await jwks(one.url)).keys.map((key) => key.kid)),
    );
    const verified = await Promise.all(
      servers.map((one) => one.auth.verifyAccessToken(session.access_token)),
    );
    for (const one of servers) await one.stop();
    await first.stop();
    expect(kids).toEqual(servers.map(() => [decodeProtectedHeader(session.access_token).kid]));
    expect(verified.map((one) => one?.userId)).toEqual(servers.map(() => session.user.id));
  });

  it('is published without its private part and stored sealed', async () => {
    const answer = await fetch(`${server.url}/.well-known/jwks.json`);
    const { keys } = (await answer.json()) as { keys: JWK[] };
    expect(answer.headers.get('cache-control')).toBe('public, max-age=600');
    expect(keys).toMatchObject([
      { kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid: expect.any(String) },
    ]);
    for (const key of keys) expect(key).not.toHaveProperty('d');
    const { rows } = await server.database.pool.query<{ row: string }>(
      'select k::text as row from auth.signing_keys k',
    );
    for (const { row } of rows) expect(row).not.toMatch(/"d"/);
  });
});

describe('signing out', () => {
  it('ends the session at once here, and in seconds on another server', async () => {
    const other = await server.another();
    const { client, session, email } = await signUpAccount(server.url);
    for (const one of [server, other])
      expect(await one.auth.verifyAccessToken(session.access_token)).not.toBeNull();
    expect((await client.signOut({ scope: 'local' })).error).toBeNull();
    expect(await server.auth.verifyAccessToken(session.access_token)).toBeNull();
    other.advance(sessionCheckMs);
    const elsewhere = await other.auth.verifyAccessToken(session.access_token);
    await other.stop();
    expect(elsewhere).toBeNull();
    expect(
      await post(server.url, '/token?grant_type=refresh_token', { refresh_token: session.refresh_token }),
    ).toMatchObject({ status: 400, body: { code: 'session_not_found' } });
    expect(await auditTrail(server.database, email)).toContain('sign_out ok');
  });

  it.each([
    ['global', [false, false, false]],
    ['local', [false, true, true]],
    ['others', [true, false, false]],
  ] as const)('with scope %s keeps %j', async (scope, kept) => {
    const { email, password, client, session } = await signUpAccount(server.url);
    const others = await Promise.all(
      [1, 2].map(
        async () => (await authClient(server.url).signInWithPassword({ email, password })).data.session,
      ),
    );
    const stranger = await signUpAccount(server.url);
    const isLive = async (one: { access_token: string } | null) =>
      (await server.auth.verifyAccessToken(one?.access_token ?? '')) !== null;
    expect(await Promise.all([session, ...others].map(isLive))).toEqual([true, true, true]);
    expect((await client.signOut({ scope })).error).toBeNull();
    expect(await Promise.all([session, ...others].map(isLive))).toEqual(kept);
    expect(await server.auth.verifyAccessToken(stranger.session.access_token)).not.toBeNull();
  });

  it('of other devices is refused to a session that has not shown the second step; its own it may end', async () => {
    const { email, password, client, session } = await signUpAccount(server.url);
    const { data } = await authClient(server.url).signInWithPassword({ email, password });
    await server.database.pool.query(
      `insert into auth.factors (id, user_id, factor_type, status) values (gen_random_uuid(), $1, 'totp', 'verified')`,
      [session.user.id],
    );
    const isLive = async (token: string | undefined) =>
      (await server.auth.verifyAccessToken(token ?? '')) !== null;
    for (const path of ['/logout', '/logout?scope=global', '/logout?scope=others']) {
      expect(await post(server.url, path, '', bearer(session.access_token)), path).toMatchObject({
        status: 422,
        body: { code: 'insufficient_aal' },
      });
    }
    // The client keeps its session and says that it was not done.
    expect((await client.signOut({ scope: 'others' })).error).toMatchObject({ code: 'insufficient_aal' });
    expect([await isLive(session.access_token), await isLive(data.session?.access_token)]).toEqual([
      true,
      true,
    ]);
    expect((await client.signOut({ scope: 'local' })).error).toBeNull();
    expect([await isLive(session.access_token), await isLive(data.session?.access_token)]).toEqual([
      false,
      true,
    ]);
  });

  it('is refused with an unknown scope, and answers 204 otherwise', async () => {
    const { session } = await signUpAccount(server.url);
    expect(await post(server.url, '/logout?scope=everyone', '', bearer(session.access_token))).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
    expect((await post(server.url, '/logout', '', bearer(session.access_token))).status).toBe(204);
    expect(await post(server.url, '/logout', '', bearer(session.access_token))).toMatchObject({
      status: 403,
      body: { code: 'session_not_found' },
    });
  });

  it('lets the client notice when it asks for the user', async () => {
    const { client, session, storage } = await signUpAccount(server.url);
    await post(server.url, '/logout?scope=local', '', bearer(session.access_token));
    const { error } = await client.getUser();
    expect(error?.name).toBe('AuthSessionMissingError');
    expect(storage.get('session')).toBeUndefined();
  });
});

describe('a ban and a removal', () => {
  it('count within seconds, and a lifted ban too', async () => {
    const watching = await server.another();
    const { session, email } = await signUpAccount(watching.url);
    const seen = async () => {
      watching.advance(sessionCheckMs);
      return (await watching.auth.verifyAccessToken(session.access_token)) !== null;
    };
    const states = [await seen()];
    await server.database.pool.query(
      `update auth.users set banned_until = now() + interval '1 day' where email = $1`,
      [email],
    );
    states.push(await seen());
    await server.database.pool.query('update auth.users set banned_until = null where email = $1', [email]);
    states.push(await seen());
    await server.database.pool.query('delete from auth.users where email = $1', [email]);
    states.push(await seen());
    const user = await fetch(`${watching.url}/user`, {
      headers: { ...bearer(session.access_token), 'X-Supabase-Api-Version': '2024-01-01' },
    });
    expect(await user.json()).toMatchObject({ code: 'user_not_found' });
    await watching.stop();
    expect(states).toEqual([true, false, true, false]);
  });
});
