import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeExpired } from './housekeeping.ts';
import { defaultSessionLimits } from './sessions/session-limits.ts';
import { signUpAccount, startAuthServer, type AuthTestServer } from './testing.ts';

let server: AuthTestServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.stop());

it('removes sessions that ended by time, and keeps those that somebody may still refresh', async () => {
  const [idle, old, live] = [await signUpAccount(server.url), await signUpAccount(server.url), await signUpAccount(server.url)];
  const sessionsOf = async (userId: string) => (await server.database.pool.query('select 1 from auth.sessions where user_id = $1', [userId])).rowCount;
  await server.database.pool.query(`update auth.sessions set refreshed_at = now() - interval '14 days 1 second' where user_id = $1`, [idle.session.user.id]);
  await server.database.pool.query(`update auth.sessions set not_after = now() - interval '1 second' where user_id = $1`, [old.session.user.id]);
  await removeExpired({ database: server.database, now: () => new Date(), sessionLimits: defaultSessionLimits });
  const left = await Promise.all([idle, old, live].map((one) => sessionsOf(one.session.user.id)));
  expect(left).toEqual([0, 0, 1]);
  expect((await live.client.refreshSession()).error).toBeNull();
});

it('forgets windows of the rate limits once they have ended', async () => {
  await signUpAccount(server.url);
  const windows = async () => (await server.database.pool.query('select 1 from auth.rate_limits')).rowCount;
  expect(await windows()).toBeGreaterThan(0);
  await removeExpired({ database: server.database, now: () => new Date(Date.now() + 60 * 60_000), sessionLimits: defaultSessionLimits });
  expect(await windows()).toBe(0);
});
