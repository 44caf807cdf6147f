import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  authClient,
  newEmail,
  post,
  signUpAccount,
  startAuthServer,
  type AuthTestServer,
} from '../testing.ts';

const tight = { attempts: 2, windowMs: 60_000 };
const busyWith = 8;

let server: AuthTestServer;
/** One hash at a time, one more waits, and next to nothing is allowed. */
let busy: AuthTestServer;
beforeAll(async () => {
  server = await startAuthServer();
  busy = await server.another({
    passwordHasher: { concurrency: 1, queueLimit: 1 },
    clientAddress: () => '2001:db8:0:9::1',
    rateLimits: {
      signInPerAccount: { attempts: 20, windowMs: 60_000 },
      signInPerNetwork: { attempts: 50, windowMs: 60_000 },
      unknownRefreshPerNetwork: tight,
      codePerNetwork: tight,
      mailPerNetwork: tight,
      signUpPerNetwork: tight,
    },
  });
});
afterAll(async () => {
  await busy.stop();
  await server.stop();
});

const flood = (email: string) =>
  Promise.all(
    Array.from({ length: busyWith }, () =>
      post(busy.url, '/token?grant_type=password', { email, password: 'wrong' }),
    ),
  );
const refreshWith = (token: unknown) =>
  post(busy.url, '/token?grant_type=refresh_token', { refresh_token: token });

describe('more sign-ins than the machine can check', () => {
  it('are refused with 429, a message and a retry time, and count against nobody', async () => {
    const { email } = await signUpAccount(server.url);
    const answers = await flood(email);
    const away = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 400).length + away.length).toBe(busyWith);
    expect(away.length).toBeGreaterThan(0);
    for (const { body, headers } of away) {
      expect(body).toEqual({
        code: 'over_request_rate_limit',
        message: 'Many people are signing in right now. Please try again in 5 seconds.',
      });
      expect(headers.get('retry-after')).toBe('5');
    }
    const { rows } = await server.database.pool.query<{ points: number }>(
      'select points from auth.rate_limits order by points desc limit 1',
    );
    expect(rows[0]?.points).toBe(busyWith - away.length);
  });

  it('do not hold up refreshing, which is never refused for being frequent', async () => {
    const { session } = await signUpAccount(server.url);
    let token: unknown = session.refresh_token;
    const flooding = flood(newEmail());
    const statuses = [];
    for (let round = 0; round < 40; round += 1) {
      const { status, body } = await refreshWith(token);
      statuses.push(status);
      token = body['refresh_token'];
    }
    await flooding;
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('refreshing with an invalid token is always refused the same way, and fills no table', async () => {
    const count = async () =>
      (
        await server.database.pool.query(
          `select 1 from auth.audit_events where action = 'refresh' and user_id is null`,
        )
      ).rowCount ?? 0;
    const before = await count();
    const answers = [];
    for (let round = 0; round < 10; round += 1) answers.push(await refreshWith('nonsense'));
    expect(answers.map(({ status, body }) => [status, body['code']])).toEqual(
      Array.from({ length: 10 }, () => [400, 'refresh_token_not_found']),
    );
    expect((await count()) - before).toBe(tight.attempts);
  });
});

it('a network out of attempts adds no rows by inventing accounts', async () => {
  const rows = async () => (await server.database.pool.query('select 1 from auth.rate_limits')).rowCount ?? 0;
  const verify = () => post(busy.url, '/verify', { type: 'recovery', email: newEmail(), token: '123456' });
  expect([(await verify()).status, (await verify()).status, (await verify()).status]).toEqual([
    403, 403, 429,
  ]);
  const before = await rows();
  for (let round = 0; round < 5; round += 1) expect((await verify()).status).toBe(429);
  expect(await rows()).toBe(before);
  expect(
    (await authClient(server.url).verifyOtp({ email: newEmail(), token: '123456', type: 'recovery' })).error,
  ).toMatchObject({ status: 403 });
});
