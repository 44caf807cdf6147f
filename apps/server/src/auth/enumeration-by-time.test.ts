import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openPostbox } from './mails/testing.ts';
import { timesApart } from './testing-times.ts';
import { newEmail, post, startAuthServer, type AuthTestServer } from './testing.ts';

const postbox = openPostbox();
const password = 'correct horse battery';
const unlimited = { attempts: 1_000_000, windowMs: 60_000 };

let server: AuthTestServer;
beforeAll(async () => {
  const rateLimits = {
    signUpPerNetwork: unlimited,
    mailPerAccount: unlimited,
    mailPerNetwork: unlimited,
    mailPerAddress: unlimited,
    codePerAccount: unlimited,
    codePerNetwork: unlimited,
  };
  server = await startAuthServer({ requireEmailConfirmation: true, mailer: postbox.mailer, rateLimits });
});
afterAll(() => server.stop());

async function knownAddress(): Promise<string> {
  const email = newEmail();
  await post(server.url, '/signup', { email, password });
  const { linkToken } = await postbox.secrets(email);
  expect(
    (await post(server.url, '/verify', { type: 'signup', token_hash: linkToken, password })).status,
  ).toBe(200);
  return email;
}

async function ask(path: string, body: unknown): Promise<void> {
  const { status } = await post(server.url, path, body);
  expect([200, 403]).toContain(status);
}

/**
 * The statements a request sends, in order. A savepoint may be released or rolled back, a column left at its
 * default.
 */
async function statementsOf(request: () => Promise<unknown>): Promise<string[]> {
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await request();
    return asked.mock.calls.map(([statement]) =>
      textOf(statement)
        .replace(/^(rollback to|release) savepoint/, 'end savepoint')
        .replace(/ values \([^)]*\)/, ' values'),
    );
  } finally {
    asked.mockRestore();
  }
}

const textOf = (statement: unknown): string => {
  if (typeof statement === 'string') return statement;
  return typeof statement === 'object' &&
    statement !== null &&
    'text' in statement &&
    typeof statement.text === 'string'
    ? statement.text
    : '?';
};

const patienceMs = 120_000;

describe('enumeration by time', () => {
  const calls = [
    ['recover', '/recover', (email: string): unknown => ({ email })],
    ['otp', '/otp', (email: string): unknown => ({ email })],
    ['resend', '/resend', (email: string): unknown => ({ type: 'signup', email })],
    [
      'resend of a change of address',
      '/resend',
      (email: string): unknown => ({ type: 'email_change', email }),
    ],
    ['a wrong code', '/verify', (email: string): unknown => ({ type: 'recovery', email, token: '123456' })],
    ['sign-up with confirmation', '/signup', (email: string): unknown => ({ email, password })],
  ] as const;

  it.each(calls)(
    'by %s: known and unknown addresses ask the same of the database',
    async (_what, path, body) => {
      const [known, unknown] = [await knownAddress(), newEmail()];
      const statements = await statementsOf(() => post(server.url, path, body(unknown)));
      expect(statements.length).toBeGreaterThan(3);
      expect(await statementsOf(() => post(server.url, path, body(known)))).toEqual(statements);
    },
  );

  it('by a change of address: known and unknown addresses ask the same of the database', async () => {
    const email = await knownAddress();
    const { body } = await post(server.url, '/token?grant_type=password', { email, password });
    const headers = {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${String(body['access_token'])}`,
    };
    const change = (wanted: string) =>
      fetch(`${server.url}/user`, { method: 'PUT', headers, body: JSON.stringify({ email: wanted }) });
    const known = await knownAddress();
    await change(newEmail()); // so that each of them replaces one before
    const statements = await statementsOf(() => change(newEmail()));
    expect(statements.length).toBeGreaterThan(5);
    expect(await statementsOf(() => change(known))).toEqual(statements);
  });

  it.each(calls)(
    'by %s: known and unknown addresses take as long',
    { timeout: patienceMs },
    async (what, path, body) => {
      const known = await knownAddress();
      const { apartMs, toleranceMs } = await timesApart({
        rounds: what === 'sign-up with confirmation' ? 20 : 60,
        one: () => ask(path, body(known)),
        other: () => ask(path, body(newEmail())),
      });
      expect(apartMs).toBeLessThan(toleranceMs);
    },
  );
});
