import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { somebodyWaitsForALock } from '../../../../test/server/waiting-for-a-lock.ts';
import { createSecrets } from '../platform/secrets/secrets.ts';
import {
  auditTrail,
  authClient,
  post,
  signUpAccount,
  startAuthServer,
  type AuthTestServer,
} from './testing.ts';
import { reuseWindowMs } from './tokens/refresh-rules.ts';

let server: AuthTestServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.stop());

const dayMs = 24 * 60 * 60_000;
const refreshWith = (token: unknown, url = server.url) =>
  post(url, '/token?grant_type=refresh_token', { refresh_token: token });

/** Refreshes and returns the next token. */
async function next(token: unknown, url = server.url): Promise<string> {
  const { status, body } = await refreshWith(token, url);
  expect(status).toBe(200);
  return String(body['refresh_token']);
}

describe('refreshing', () => {
  it('gives a new pair through the client, and the session stays the same', async () => {
    const { client, session, email } = await signUpAccount(server.url);
    const before = await server.auth.verifyAccessToken(session.access_token);
    const { data, error } = await client.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    expect(data.session?.access_token).not.toBe(session.access_token);
    expect(await server.auth.verifyAccessToken(data.session?.access_token ?? '')).toEqual(before);
    expect(await auditTrail(server.database, email)).toEqual(['sign_up ok', 'refresh ok']);
  });

  it('by two tabs with one storage signs nobody out', async () => {
    const { session, storage } = await signUpAccount(server.url);
    const tabs = [authClient(server.url, storage), authClient(server.url, new Map(storage))];
    const answers = await Promise.all(
      tabs.map((tab) => tab.refreshSession({ refresh_token: session.refresh_token })),
    );
    expect(answers.map((one) => one.error)).toEqual([null, null]);
    const tokens = answers.map((one) => one.data.session?.refresh_token);
    expect(tokens[0]).toBe(tokens[1]);
    expect(tokens[0]).not.toBe(session.refresh_token);
  });

  it('many times at once moves one step', async () => {
    const { session } = await signUpAccount(server.url);
    const tokens = await Promise.all(Array.from({ length: 8 }, () => next(session.refresh_token)));
    expect(new Set(tokens).size).toBe(1);
    const [second] = tokens;
    expect(await next(second)).not.toBe(second);
  });

  it('with a stolen old token ends the session for both', async () => {
    const { session, email } = await signUpAccount(server.url);
    const first = session.refresh_token;
    const third = await next(await next(first));
    const access = String((await refreshWith(third)).body['access_token']);
    expect(await server.auth.verifyAccessToken(access)).not.toBeNull();
    expect(await refreshWith(first)).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_already_used' },
    });
    expect(await refreshWith(third)).toMatchObject({ status: 400, body: { code: 'session_not_found' } });
    expect(await server.auth.verifyAccessToken(access)).toBeNull();
    expect((await auditTrail(server.database, email)).at(-1)).toBe('refresh refresh_token_already_used');
  });

  it('forgives one lost answer a day, however late', async () => {
    const phone = await server.another();
    const { session, email } = await signUpAccount(phone.url);
    const lost = await next(session.refresh_token, phone.url);
    phone.advance(5 * 60 * 60_000);
    expect(await next(session.refresh_token, phone.url)).toBe(lost);
    phone.advance(reuseWindowMs);
    expect((await refreshWith(session.refresh_token, phone.url)).body).toMatchObject({
      code: 'refresh_token_already_used',
    });
    await phone.stop();
    expect(await auditTrail(server.database, email)).toEqual([
      'sign_up ok',
      'refresh ok',
      'refresh late_reuse',
      'refresh refresh_token_already_used',
    ]);
  });

  it('ends after two idle weeks, and after sixty days whatever happens', async () => {
    const later = await server.another();
    const idle = await signUpAccount(later.url);
    const busy = await signUpAccount(later.url);
    let token = busy.session.refresh_token;
    for (let days = 0; days < 52; days += 13) {
      later.advance(13 * dayMs);
      token = await next(token, later.url);
    }
    later.advance(9 * dayMs);
    expect(await refreshWith(token, later.url)).toMatchObject({
      status: 400,
      body: { code: 'session_expired' },
    });
    expect(await refreshWith(idle.session.refresh_token, later.url)).toMatchObject({
      status: 400,
      body: { code: 'session_expired' },
    });
    expect(await refreshWith(token, later.url)).toMatchObject({
      status: 400,
      body: { code: 'session_not_found' },
    });
    await later.stop();
  });

  it('is refused to the banned, whose session comes back with them', async () => {
    const { session, email } = await signUpAccount(server.url);
    await server.database.pool.query(
      `update auth.users set banned_until = now() + interval '1 day' where email = $1`,
      [email],
    );
    expect(await refreshWith(session.refresh_token)).toMatchObject({
      status: 400,
      body: { code: 'user_banned' },
    });
    await server.database.pool.query('update auth.users set banned_until = null where email = $1', [email]);
    await next(session.refresh_token);
  });

  it('with anything never issued is refused and harms no session', async () => {
    const { session } = await signUpAccount(server.url);
    const token = session.refresh_token;
    const forged = [
      `${token.slice(0, -2)}${token.endsWith('AA') ? 'BA' : 'AA'}`,
      'nonsense',
      'x'.repeat(512),
    ];
    for (const one of forged)
      expect(await refreshWith(one)).toMatchObject({
        status: 400,
        body: { code: 'refresh_token_not_found' },
      });
    for (const one of [undefined, null, '', 7, {}, 'x'.repeat(513)])
      expect(await refreshWith(one)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    await next(token);
  });

  it('under another master key is refused, while signing in works', async () => {
    const { session, email, password } = await signUpAccount(server.url);
    const moved = await server.another({ secrets: createSecrets(Buffer.alloc(32, 9)) });
    const refused = await refreshWith(session.refresh_token, moved.url);
    const again = await authClient(moved.url).signInWithPassword({ email, password });
    const verified = await moved.auth.verifyAccessToken(again.data.session?.access_token ?? '');
    const elsewhere = await server.auth.verifyAccessToken(again.data.session?.access_token ?? '');
    await moved.stop();
    expect(refused).toMatchObject({ status: 400, body: { code: 'refresh_token_not_found' } });
    expect(verified).toMatchObject({ email });
    expect(elsewhere).toMatchObject({ email }); // its key was fetched when the token arrived
  });

  it('answers 503 while the session is held elsewhere, as any 4xx would sign the client out', async () => {
    const { session } = await signUpAccount(server.url);
    const { sessionId = '' } = (await server.auth.verifyAccessToken(session.access_token)) ?? {};
    const holder = await server.database.pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from auth.sessions where id = $1 for update', [sessionId]);
    const answer = await refreshWith(session.refresh_token);
    await holder.query('rollback');
    holder.release();
    expect(answer).toMatchObject({ status: 503, body: { code: 'request_timeout' } });
    expect(answer.headers.get('retry-after')).toBe('1');
    await next(session.refresh_token);
  });

  it('goes by what happened to the session while it waited for it', async () => {
    const { session } = await signUpAccount(server.url);
    const { sessionId = '' } = (await server.auth.verifyAccessToken(session.access_token)) ?? {};
    const holder = await server.database.pool.connect();
    await holder.query('begin');
    await holder.query('update auth.sessions set refresh_counter = refresh_counter + 2 where id = $1', [
      sessionId,
    ]);
    const waiting = refreshWith(session.refresh_token);
    await somebodyWaitsForALock(server.database.pool);
    await holder.query('commit');
    holder.release();
    expect(await waiting).toMatchObject({ status: 400, body: { code: 'refresh_token_already_used' } });
  });

  it('stores nothing that a thief of the database could present', async () => {
    const { session } = await signUpAccount(server.url);
    const { sessionId = '' } = (await server.auth.verifyAccessToken(session.access_token)) ?? {};
    const { rows } = await server.database.pool.query<{ row: string }>(
      'select s::text as row from auth.sessions s where id = $1',
      [sessionId],
    );
    const mac = session.refresh_token.slice(-40);
    expect(rows[0]?.row).toContain(sessionId);
    expect(rows[0]?.row).not.toContain(mac);
    expect(rows[0]?.row).not.toContain(
      Buffer.from(session.refresh_token, 'base64url').subarray(-32).toString('hex'),
    );
  });
});

describe('the schema of the service', () => {
  it('cannot be read by the role that requests run as', async () => {
    const refused = server.database.inTenant({ companyId: '0192f0c4-7a1b-7c3d-8e4f-5a6b7c8d9e0f' }, (tx) =>
      tx.execute('select * from auth.users'),
    );
    await expect(refused).rejects.toMatchObject({ cause: { code: '42501' } });
  });
});
