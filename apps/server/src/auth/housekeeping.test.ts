import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeExpired } from './housekeeping.ts';
import { createSecrets } from '../platform/secrets/secrets.ts';
import { defaultSessionLimits } from './sessions/session-limits.ts';
import { signUpAccount, startAuthServer, testMasterKey, type AuthTestServer } from './testing.ts';

let server: AuthTestServer;
let house: Omit<Parameters<typeof removeExpired>[0], 'now'>;
beforeAll(async () => {
  server = await startAuthServer();
  house = {
    database: server.database,
    secrets: createSecrets(testMasterKey),
    sessionLimits: defaultSessionLimits,
  };
});
afterAll(() => server.stop());

it('removes sessions that ended by time, and keeps those that somebody may still refresh', async () => {
  const [idle, old, live] = [
    await signUpAccount(server.url),
    await signUpAccount(server.url),
    await signUpAccount(server.url),
  ];
  const sessionsOf = async (userId: string) =>
    (await server.database.pool.query('select 1 from auth.sessions where user_id = $1', [userId])).rowCount;
  await server.database.pool.query(
    `update auth.sessions set refreshed_at = now() - interval '14 days 1 second' where user_id = $1`,
    [idle.session.user.id],
  );
  await server.database.pool.query(
    `update auth.sessions set not_after = now() - interval '1 second' where user_id = $1`,
    [old.session.user.id],
  );
  await removeExpired({ ...house, now: () => new Date() });
  const left = await Promise.all([idle, old, live].map((one) => sessionsOf(one.session.user.id)));
  expect(left).toEqual([0, 0, 1]);
  expect((await live.client.refreshSession()).error).toBeNull();
});

it('forgets windows of the rate limits once they have ended', async () => {
  await signUpAccount(server.url);
  const windows = async () => (await server.database.pool.query('select 1 from auth.rate_limits')).rowCount;
  expect(await windows()).toBeGreaterThan(0);
  await removeExpired({ ...house, now: () => new Date(Date.now() + 61 * 60_000) });
  expect(await windows()).toBe(0);
});

it('keeps audit events for two years', async () => {
  const { pool } = server.database;
  await pool.query(
    `insert into auth.audit_events (id, created_at, action, succeeded, outcome, email)
     select gen_random_uuid(), now() - age, 'sign_in', true, 'ok', age::text from unnest(array['729 days', '731 days']::interval[]) age`,
  );
  await removeExpired({ ...house, now: () => new Date() });
  const { rows } = await pool.query(`select email from auth.audit_events where email like '%days'`);
  expect(rows).toEqual([{ email: '729 days' }]);
});

it('keeps renewals of sessions for three months, and those that were refused as long as other events', async () => {
  const { pool } = server.database;
  await pool.query(
    `insert into auth.audit_events (id, created_at, action, succeeded, outcome, email)
     select gen_random_uuid(), now() - age, 'refresh', succeeded, 'ok', 'renewal ' || age::text || ' ' || succeeded
       from unnest(array['89 days', '91 days']::interval[]) age, unnest(array[true, false]) succeeded`,
  );
  await removeExpired({ ...house, now: () => new Date() });
  const { rows } = await pool.query<{ email: string }>(
    `select email from auth.audit_events where email like 'renewal%' order by 1`,
  );
  expect(rows.map(({ email }) => email)).toEqual([
    'renewal 89 days false',
    'renewal 89 days true',
    'renewal 91 days false',
  ]);
});
