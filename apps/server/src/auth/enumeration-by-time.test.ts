import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openPostbox } from './mails/testing.ts';
import { newEmail, post, startAuthServer, type AuthTestServer } from './testing.ts';

const postbox = openPostbox();
const password = 'correct horse battery';
const unlimited = { attempts: 1_000_000, windowMs: 60_000 };

let server: AuthTestServer;
beforeAll(async () => {
  const rateLimits = { signUpPerNetwork: unlimited, mailPerAccount: unlimited, mailPerNetwork: unlimited, mailPerAddress: unlimited, codePerAccount: unlimited, codePerNetwork: unlimited };
  server = await startAuthServer({ requireEmailConfirmation: true, mailer: postbox.mailer, rateLimits });
});
afterAll(() => server.stop());

async function knownAddress(): Promise<string> {
  const email = newEmail();
  await post(server.url, '/signup', { email, password });
  const { linkToken } = await postbox.secrets(email);
  expect((await post(server.url, '/verify', { type: 'signup', token_hash: linkToken })).status).toBe(200);
  return email;
}

async function timed(path: string, body: unknown): Promise<number> {
  const started = performance.now();
  const { status } = await post(server.url, path, body);
  const took = performance.now() - started;
  expect([200, 403]).toContain(status);
  return took;
}

const quantile = (values: readonly number[], share: number): number => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

/**
 * Asks for both kinds in turn, in changing order, so that a busy machine slows both alike.
 * @returns by how much the medians differ, and half of what calls vary anyhow; milliseconds
 */
async function compare(rounds: number, call: (email: string) => Promise<number>): Promise<{ apartMs: number; toleranceMs: number }> {
  const known = await knownAddress();
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  const warmUp = 5;
  for (let round = 0; round < rounds + warmUp; round += 1) {
    const kinds = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of kinds) {
      const took = await call(kind === 'known' ? known : newEmail());
      if (round >= warmUp) times[kind].push(took);
    }
  }
  const both = [...times.known, ...times.unknown];
  return {
    apartMs: Math.abs(quantile(times.known, 0.5) - quantile(times.unknown, 0.5)),
    toleranceMs: Math.max(1.5, (quantile(both, 0.9) - quantile(both, 0.1)) / 2),
  };
}

/** What a request asks the database for, in order. A savepoint may be kept or taken back, a column left at its default. */
async function statementsOf(path: string, body: unknown): Promise<string[]> {
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await post(server.url, path, body);
    return asked.mock.calls.map(([statement]) => textOf(statement).replace(/^(rollback to|release) savepoint/, 'end savepoint').replace(/ values \([^)]*\)/, ' values'));
  } finally {
    asked.mockRestore();
  }
}

const textOf = (statement: unknown): string => {
  if (typeof statement === 'string') return statement;
  return typeof statement === 'object' && statement !== null && 'text' in statement && typeof statement.text === 'string' ? statement.text : '?';
};

const patienceMs = 120_000;

describe('enumeration by time', () => {
  const calls = [
    ['recover', '/recover', (email: string): unknown => ({ email })],
    ['otp', '/otp', (email: string): unknown => ({ email })],
    ['resend', '/resend', (email: string): unknown => ({ type: 'signup', email })],
    ['resend of a change of address', '/resend', (email: string): unknown => ({ type: 'email_change', email })],
    ['a wrong code', '/verify', (email: string): unknown => ({ type: 'recovery', email, token: '123456' })],
    ['sign-up with confirmation', '/signup', (email: string): unknown => ({ email, password })],
  ] as const;

  it.each(calls)('by %s: known and unknown addresses ask the same of the database', async (_what, path, body) => {
    const [known, unknown] = [await knownAddress(), newEmail()];
    const statements = await statementsOf(path, body(unknown));
    expect(statements.length).toBeGreaterThan(3);
    expect(await statementsOf(path, body(known))).toEqual(statements);
  });

  it.each(calls)('by %s: known and unknown addresses take as long', { timeout: patienceMs }, async (what, path, body) => {
    const { apartMs, toleranceMs } = await compare(what === 'sign-up with confirmation' ? 20 : 60, (email) => timed(path, body(email)));
    expect(apartMs).toBeLessThan(toleranceMs);
  });
});
