import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  auditTrail,
  authClient,
  signUpAccount,
  startAuthServer,
  type AuthTestServer,
  type TestAccount,
} from '../testing.ts';

let server: AuthTestServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.stop());

const office = { ipAddress: '203.0.113.7', userAgent: 'Office' };
const isLive = async (token: string) => (await server.auth.verifyAccessToken(token)) !== null;
const idOf = async (token: string) => (await server.auth.verifyAccessToken(token))?.sessionId ?? '';

async function signInAgain({ email, password }: TestAccount) {
  const { data, error } = await authClient(server.url).signInWithPassword({ email, password });
  if (error) throw error;
  return data.session;
}

describe('sessions of a user', () => {
  it('are listed with device, time and way in, the one used last first', async () => {
    const account = await signUpAccount(server.url);
    const [first, second] = [account.session, await signInAgain(account)];
    const [firstId, secondId] = [await idOf(first.access_token), await idOf(second.access_token)];
    const listed = await server.auth.listSessions(account.session.user.id);
    expect(listed.map((one) => one.id)).toEqual([secondId, firstId]);
    expect(listed[0]).toEqual({
      id: secondId,
      signedInAt: expect.any(Date),
      lastUsedAt: expect.any(Date),
      ipAddress: '127.0.0.1',
      userAgent: 'node',
      aal: 'aal1',
      methods: ['password'],
    });
    await account.client.refreshSession();
    expect((await server.auth.listSessions(account.session.user.id)).map((one) => one.id)).toEqual([
      firstId,
      secondId,
    ]);
  });

  it('that nobody can refresh any more are not listed', async () => {
    const later = await server.another();
    const account = await signUpAccount(later.url);
    later.advance(14 * 24 * 60 * 60_000);
    const listed = await later.auth.listSessions(account.session.user.id);
    await later.stop();
    expect(listed).toEqual([]);
  });

  it('are ended one at a time, by their own user only', async () => {
    const [account, stranger] = [await signUpAccount(server.url), await signUpAccount(server.url)];
    const other = await signInAgain(account);
    const otherId = await idOf(other.access_token);
    expect(await server.auth.endSession(stranger.session.user.id, otherId)).toBe(false);
    expect(await isLive(other.access_token)).toBe(true);
    expect(await server.auth.endSession(account.session.user.id, otherId, office)).toBe(true);
    expect(await server.auth.endSession(account.session.user.id, otherId)).toBe(false);
    expect([await isLive(other.access_token), await isLive(account.session.access_token)]).toEqual([
      false,
      true,
    ]);
    expect(
      (await auditTrail(server.database, account.email)).filter((one) => one.startsWith('sessions_ended')),
    ).toEqual(['sessions_ended ok']);
    const { rows } = await server.database.pool.query(
      'select method, ip_address, user_agent from auth.audit_events where user_id = $1 and action = $2',
      [account.session.user.id, 'sessions_ended'],
    );
    expect(rows).toEqual([{ method: 'local', ip_address: '203.0.113.7', user_agent: 'Office' }]);
  });

  it('are ended but for one, and all', async () => {
    const account = await signUpAccount(server.url);
    const [second, third] = [await signInAgain(account), await signInAgain(account)];
    const userId = account.session.user.id;
    expect(await server.auth.endOtherSessions(userId, await idOf(second.access_token))).toBe(2);
    expect([
      await isLive(account.session.access_token),
      await isLive(second.access_token),
      await isLive(third.access_token),
    ]).toEqual([false, true, false]);
    expect(await server.auth.endAllSessions(userId)).toBe(1);
    expect(await isLive(second.access_token)).toBe(false);
    expect(await server.auth.endAllSessions(userId)).toBe(0);
  });

  it("are ended with the caller's transaction, and not when it fails", async () => {
    const account = await signUpAccount(server.url);
    const userId = account.session.user.id;
    const failing = server.database.asSystem(async (tx) => {
      await server.auth.endAllSessionsIn(tx, userId);
      throw new Error('Not after all.');
    });
    await expect(failing).rejects.toThrow('Not after all.');
    expect(await isLive(account.session.access_token)).toBe(true);
    const tellEnded = await server.database.asSystem((tx) => server.auth.endAllSessionsIn(tx, userId));
    tellEnded();
    expect(await isLive(account.session.access_token)).toBe(false);
  });
});

describe('the check of a session', () => {
  it('asks the database once for many requests at once, and not again for seconds', async () => {
    const { session } = await signUpAccount(server.url);
    const quiet = await server.another();
    quiet.advance(2_000); // the token is not brand-new
    const statements: string[] = [];
    const { pool } = server.database;
    pool.on('acquire', () => statements.push('acquired'));
    await Promise.all(Array.from({ length: 50 }, () => quiet.auth.verifyAccessToken(session.access_token)));
    for (let n = 0; n < 50; n += 1) await quiet.auth.verifyAccessToken(session.access_token);
    pool.removeAllListeners('acquire');
    await quiet.stop();
    expect(statements.length).toBeLessThanOrEqual(2); // the signing key may be read, too
    expect(statements.length).toBeGreaterThan(0);
  });
});
