import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { timesApart } from './testing-times.ts';
import {
  auditTrail,
  authClient,
  newEmail,
  post,
  signUpAccount,
  startAuthServer,
  type AuthTestServer,
} from './testing.ts';
import { patiently } from '../../../../test/patience.ts';

let server: AuthTestServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.stop());

const attempt = (body: unknown, url = server.url) => post(url, '/token?grant_type=password', body);

describe('signing in', () => {
  it('gives a session of its own each time', async () => {
    const { email, password, session } = await signUpAccount(server.url);
    const { data, error } = await authClient(server.url).signInWithPassword({
      email: ` ${email.toUpperCase()}`,
      password,
    });
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    expect(data.user?.last_sign_in_at).toBeTruthy();
    expect(data.user?.user_metadata).toEqual({ full_name: 'Ann Example', company_name: 'Example Septic' });
    expect(await server.auth.verifyAccessToken(session.access_token)).not.toBeNull();
    expect(await auditTrail(server.database, email)).toEqual(['sign_up ok', 'sign_in ok']);
  });

  it('answers an unknown address, a wrong, an impossible and a missing password alike', async () => {
    const { email } = await signUpAccount(server.url);
    const passwordless = await signUpAccount(server.url);
    await server.database.pool.query('update auth.users set password_hash = null where email = $1', [
      passwordless.email,
    ]);
    const answers = await Promise.all([
      attempt({ email, password: 'wrong' }),
      attempt({ email: newEmail(), password: 'wrong' }),
      attempt({ email: passwordless.email, password: 'wrong' }),
      attempt({ email, password: 'x'.repeat(5_000) }),
      attempt({ email: 'no address', password: 'wrong' }),
    ]);
    for (const { status, body, headers } of answers) {
      expect({ status, body }).toEqual({
        status: 400,
        body: { code: 'invalid_credentials', message: 'Invalid login credentials' },
      });
      expect([...headers.keys()].sort()).toEqual([...(answers[0]?.headers.keys() ?? [])].sort());
    }
    expect(await auditTrail(server.database, email)).toEqual([
      'sign_up ok',
      'sign_in invalid_credentials',
      'sign_in invalid_credentials',
    ]);
  });

  it(
    'takes as long for an unknown address as for a wrong password',
    { timeout: patiently(120_000) },
    async () => {
      const { email } = await signUpAccount(server.url);
      const unlimited = { attempts: 1_000, windowMs: 60_000 };
      const patient = await server.another({
        rateLimits: { signInPerAccount: unlimited, signInPerNetwork: unlimited },
      });
      const { apartMs, toleranceMs } = await timesApart({
        rounds: 8,
        one: () => attempt({ email, password: 'wrong' }, patient.url),
        other: () => attempt({ email: newEmail(), password: 'wrong' }, patient.url),
      });
      await patient.stop();
      expect(apartMs).toBeLessThan(toleranceMs);
    },
  );

  it('reports a ban only to someone who knows the password', async () => {
    const { email, password } = await signUpAccount(server.url);
    await server.database.pool.query(
      `update auth.users set banned_until = now() + interval '1 day' where email = $1`,
      [email],
    );
    expect(await attempt({ email, password })).toMatchObject({ status: 400, body: { code: 'user_banned' } });
    expect(await attempt({ email, password: 'wrong' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_credentials' },
    });
  });

  it('asks who is not confirmed to confirm', async () => {
    const { email, password } = await signUpAccount(server.url);
    await server.database.pool.query('update auth.users set email_confirmed_at = null where email = $1', [
      email,
    ]);
    expect(await attempt({ email, password })).toMatchObject({
      status: 400,
      body: { code: 'email_not_confirmed' },
    });
  });

  it('tells a person with an old weak password what is wrong with it, and signs them in', async () => {
    const strict = await server.another({
      companyRulesOf: () => Promise.resolve({ minimumPasswordLength: 14, requireSecondStep: false }),
    });
    const answerTo = async (old: string, url = server.url) => {
      const { email } = await signUpAccount(server.url);
      await server.database.pool.query('update auth.users set password_hash = $2 where email = $1', [
        email,
        await hash(old),
      ]);
      return attempt({ email, password: old }, url);
    };
    const [common, short, fine] = [
      await answerTo('Dragon'),
      await answerTo('pump-out demo', strict.url),
      await answerTo('pump-out demo'),
    ];
    await strict.stop();
    expect(common).toMatchObject({
      status: 200,
      body: {
        weak_password: {
          reasons: ['pwned'],
          message: 'This password is one of the most common ones. Choose another.',
        },
      },
    });
    expect(short).toMatchObject({
      status: 200,
      body: { weak_password: { reasons: ['length'], message: 'Password must be at least 14 characters' } },
    });
    expect(fine.status).toBe(200);
    expect(fine.body).not.toHaveProperty('weak_password');
  });

  it('answers 503 while the database is gone, never 4xx', async () => {
    const pool = new pg.Pool({
      connectionString: 'postgres://nobody@127.0.0.1:1/none',
      connectionTimeoutMillis: 300,
    });
    const gone = {
      ...server.database,
      pool,
      asSystem: () =>
        Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })),
    };
    let database: typeof server.database = server.database;
    const cut = await server.another({
      database: {
        ...server.database,
        get pool() {
          return database.pool;
        },
        asSystem: (fn) => database.asSystem(fn),
      },
    });
    const { email, password, session } = await signUpAccount(cut.url);
    database = gone;
    const answers = [
      await attempt({ email, password }, cut.url),
      await post(cut.url, '/token?grant_type=refresh_token', { refresh_token: session.refresh_token }),
    ];
    database = server.database;
    const later = await post(cut.url, '/token?grant_type=refresh_token', {
      refresh_token: session.refresh_token,
    });
    await cut.stop();
    await pool.end();
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 503, body: { code: 'request_timeout' } });
    expect(later.status).toBe(200);
  });

  it('records where an attempt came from', async () => {
    const reached = await server.another({ clientAddress: () => '::ffff:192.0.2.9' });
    const email = newEmail();
    await post(
      reached.url,
      '/token?grant_type=password',
      { email, password: 'wrong' },
      { 'User-Agent': 'x'.repeat(600) },
    );
    await reached.stop();
    const { rows } = await server.database.pool.query('select * from auth.audit_events where email = $1', [
      email,
    ]);
    expect(rows).toMatchObject([
      {
        action: 'sign_in',
        succeeded: false,
        method: 'password',
        user_id: null,
        ip_address: '192.0.2.9',
        user_agent: 'x'.repeat(512),
      },
    ]);
  });

  it('records no text that is no address, as people type passwords there', async () => {
    await attempt({ email: 'my secret password', password: 'wrong' });
    const { rows } = await server.database.pool.query(
      `select 1 from auth.audit_events where email like '%secret%'`,
    );
    expect(rows).toEqual([]);
  });

  it.each([
    [{}, 'validation_failed'],
    [{ email: 'a@example.com' }, 'validation_failed'],
    [{ phone: '+15555550100', password: 'x' }, 'phone_provider_disabled'],
    [{ email: { $ne: '' }, password: 'x' }, 'validation_failed'],
  ])('refuses %j with %s', async (body, code) => {
    expect(await attempt(body)).toMatchObject({ status: 400, body: { code } });
  });
});

describe('guessing', () => {
  // Windows follow the machine's clock.
  afterEach(() => {
    vi.useRealTimers();
  });
  const limits = {
    signInPerAccount: { attempts: 3, windowMs: 60_000 },
    signInPerNetwork: { attempts: 6, windowMs: 60_000 },
  };

  it('is limited for an account from one network and locks nobody else out', async () => {
    let address = '192.0.2.1';
    const limited = await server.another({ rateLimits: limits, clientAddress: () => address });
    const { email, password } = await signUpAccount(server.url);
    const guess = async (tried: string) => (await attempt({ email, password: tried }, limited.url)).status;
    const guesses = [await guess('1'), await guess('2'), await guess('3'), await guess(password)];
    address = '192.0.2.2';
    const elsewhere = await guess(password);
    address = '192.0.2.1';
    const refused = await attempt({ email, password }, limited.url);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_001 });
    const later = await guess(password);
    await limited.stop();
    expect(guesses).toEqual([400, 400, 400, 429]);
    expect(elsewhere).toBe(200);
    expect(refused).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(later).toBe(200);
  });

  it('does not count successful attempts', async () => {
    const limited = await server.another({ rateLimits: limits, clientAddress: () => '192.0.2.3' });
    const { email, password } = await signUpAccount(server.url);
    const statuses: number[] = [];
    for (let round = 0; round < 8; round += 1)
      statuses.push((await attempt({ email, password }, limited.url)).status);
    await limited.stop();
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('is limited over all accounts, whatever address of one IPv6 network is used', async () => {
    let host = 0;
    const limited = await server.another({
      rateLimits: limits,
      clientAddress: () => `2001:db8:0:7::${(host += 1).toString(16)}`,
    });
    const statuses: number[] = [];
    for (let round = 0; round < 7; round += 1)
      statuses.push((await attempt({ email: newEmail(), password: 'wrong' }, limited.url)).status);
    await limited.stop();
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429]);
  });

  it('in a flood is refused, not queued forever', async () => {
    const small = await server.another({ passwordHasher: { concurrency: 1, queueLimit: 1 } });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => attempt({ email: newEmail(), password: 'wrong' }, small.url)),
    );
    await small.stop();
    const statuses = answers.map((one) => one.status);
    expect(statuses.filter((status) => status === 400).length).toBeGreaterThanOrEqual(2);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(1);
  });
});
