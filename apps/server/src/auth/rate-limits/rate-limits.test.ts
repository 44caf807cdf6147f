import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import pg from 'pg';
import { startAuthServer, type AuthTestServer } from '../testing.ts';
import { defaultRateLimits, RateLimits, type RateLimitSettings } from './rate-limits.ts';

let server: AuthTestServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.stop());
afterEach(() => {
  vi.useRealTimers();
});

const warnings: unknown[] = [];
const limitsOf = (settings: Partial<RateLimitSettings>) =>
  new RateLimits(
    server.database,
    { ...defaultRateLimits, ...settings },
    { warn: (...said: unknown[]) => void warnings.push(said) },
  );
const twice = { attempts: 2, windowMs: 60_000 };
/** `ok` or the code of the refusal. */
const outcome = (counting: Promise<unknown>) =>
  counting.then(
    (value) => value ?? 'ok',
    (error: { code?: string }) => error.code,
  );

/** Advances the clock of the windows. */
const passed = (milliseconds: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });

describe('limits', () => {
  it('hold over several servers and end with their window', async () => {
    const [one, other] = [limitsOf({ signUpPerNetwork: twice }), limitsOf({ signUpPerNetwork: twice })];
    expect([
      await outcome(one.countSignUp('192.0.2.1')),
      await outcome(other.countSignUp('192.0.2.1')),
      await outcome(one.countSignUp('192.0.2.1')),
    ]).toEqual(['ok', 'ok', 'over_request_rate_limit']);
    passed(60_001);
    expect(await outcome(other.countSignUp('192.0.2.1'))).toBe('ok');
  });

  it('say when to come back', async () => {
    const limits = limitsOf({ signUpPerNetwork: { attempts: 1, windowMs: 60_000 } });
    await limits.countSignUp('192.0.2.2');
    const refusal = (await limits.countSignUp('192.0.2.2').catch((error: unknown) => error)) as {
      retryAfterSeconds: number;
      status: number;
    };
    expect(refusal.status).toBe(429);
    expect(refusal.retryAfterSeconds).toBeGreaterThan(55);
    expect(refusal.retryAfterSeconds).toBeLessThanOrEqual(60);
  });

  it('cannot be bypassed by simultaneous requests', async () => {
    const limits = limitsOf({ signInPerAccount: { attempts: 5, windowMs: 60_000 } });
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => outcome(limits.countSignIn('192.0.2.3', 'a@example.com'))),
    );
    expect(outcomes.filter((one) => one === 'ok')).toHaveLength(5);
  });

  it('on codes are for one caller and one account', async () => {
    const limits = limitsOf({ codePerAccount: twice });
    for (const _ of [1, 2]) await limits.countCode('2001:db8::1', 'a@example.com');
    expect(await outcome(limits.countCode('2001:db8::2', 'a@example.com'))).toBe('over_request_rate_limit');
    expect(await outcome(limits.countCode('2001:db8::2', 'b@example.com'))).toBe('ok');
    expect(await outcome(limits.countCode('2001:db8:0:1::2', 'a@example.com'))).toBe('ok');
  });

  it('on codes hold over all accounts, whatever address of one IPv6 network is used', async () => {
    const limits = limitsOf({ codePerNetwork: { attempts: 4, windowMs: 60_000 } });
    const outcomes: unknown[] = [];
    for (let n = 1; n <= 5; n += 1)
      outcomes.push(await outcome(limits.countCode(`2001:db8:5:5::${n}`, `p${n}@example.com`)));
    expect(outcomes).toEqual(['ok', 'ok', 'ok', 'ok', 'over_request_rate_limit']);
  });

  it('on text messages and second steps are for the person signed in', async () => {
    const limits = limitsOf({ smsPerUser: twice, factorPerUser: twice });
    for (const _ of [1, 2]) await Promise.all([limits.countSms('u1'), limits.countFactor('u1')]);
    expect([await outcome(limits.countSms('u1')), await outcome(limits.countFactor('u1'))]).toEqual([
      'over_sms_send_rate_limit',
      'over_request_rate_limit',
    ]);
    expect([await outcome(limits.countSms('u2')), await outcome(limits.countFactor('u2'))]).toEqual([
      'ok',
      'ok',
    ]);
  });
});

describe('mails', () => {
  it('to one address are refused to the network that asked too often, and to no other', async () => {
    const limits = limitsOf({ mailPerAccount: twice });
    expect([
      await outcome(limits.countMail('192.0.2.4', 'm@example.com')),
      await outcome(limits.countMail('192.0.2.4', 'm@example.com')),
    ]).toEqual([true, true]);
    expect(await outcome(limits.countMail('192.0.2.4', 'm@example.com'))).toBe('over_email_send_rate_limit');
    expect(await outcome(limits.countMail('192.0.2.5', 'm@example.com'))).toBe(true);
  });

  it('to one address asked for from everywhere are silently not sent, and nobody is refused', async () => {
    const limits = limitsOf({ mailPerAddress: twice });
    const outcomes: unknown[] = [];
    for (let n = 1; n <= 4; n += 1)
      outcomes.push(await outcome(limits.countMail(`198.51.100.${n}`, 'flooded@example.com')));
    expect(outcomes).toEqual([true, true, false, false]);
    expect(await outcome(limits.countSignIn('203.0.113.1', 'flooded@example.com'))).toBe('ok');
  });
});

describe('a right password', () => {
  it('is taken back', async () => {
    const limits = limitsOf({ signInPerAccount: twice, signInPerNetwork: twice });
    for (let n = 0; n < 6; n += 1) {
      expect(await outcome(limits.countSignIn('192.0.2.6', 'right@example.com'))).toBe('ok');
      await limits.takeBackSignIn('192.0.2.6', 'right@example.com');
    }
  });

  it('does not wipe out the wrong ones before it', async () => {
    const limits = limitsOf({ signInPerAccount: twice });
    await limits.countSignIn('192.0.2.7', 'w@example.com');
    await limits.countSignIn('192.0.2.7', 'w@example.com');
    await limits.takeBackSignIn('192.0.2.7', 'w@example.com');
    expect(await outcome(limits.countSignIn('192.0.2.7', 'w@example.com'))).toBe('ok');
    expect(await outcome(limits.countSignIn('192.0.2.7', 'w@example.com'))).toBe('over_request_rate_limit');
  });
});

it('the table tells no address', async () => {
  await limitsOf({}).countSignIn('192.0.2.8', 'private@example.com');
  const { rows } = await server.database.pool.query('select key from auth.rate_limits');
  expect(rows.length).toBeGreaterThan(0);
  for (const { key } of rows as { key: string }[]) expect(key).toMatch(/^[\w-]{43}$/);
});

it('a database that cannot count refuses with 503, and a right password stays right', async () => {
  const pool = new pg.Pool({
    connectionString: 'postgres://nobody@127.0.0.1:1/none',
    connectionTimeoutMillis: 500,
  });
  const limits = new RateLimits({ pool }, defaultRateLimits, {
    warn: (...said: unknown[]) => void warnings.push(said),
  });
  await expect(limits.countSignIn('192.0.2.9', 'a@example.com')).rejects.toMatchObject({
    status: 503,
    code: 'request_timeout',
  });
  await expect(limits.countMail('192.0.2.9', 'a@example.com')).rejects.toMatchObject({ status: 503 });
  warnings.length = 0;
  await limits.takeBackSignIn('192.0.2.9', 'a@example.com');
  expect(warnings.length).toBeGreaterThan(0);
  await pool.end();
});
