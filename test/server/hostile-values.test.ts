import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kindOf, sampleInput, toRequest, walkContract, type WalkedCall } from './contract-walk.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { populate, type Populated } from './populated-company.ts';
import { patiently } from '../patience.ts';

let server: TestServer;
let company: Populated;
const calls = walkContract();

const limits = [
  'sign-in-per-account',
  'sign-in-per-network',
  'sign-up-per-network',
  'mail-per-account',
  'mail-per-network',
  'code-per-account',
  'code-per-network',
  'oauth-per-network',
  'factor-per-user',
  'paper-per-network',
  'quote-per-network',
  'gate-per-network',
];

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: limits.map((name) => `${name}=100000/1h`).join(', ') });
  company = await populate(server, 'Hostile');
}, patiently(120_000));

afterAll(() => server?.stop());

/** Invalid texts, numbers or other values; each is refused at a deeper level than the previous one. */
const texts = ['a\0b', '\uD800', '0000-01-01T00:00:00Z'];
const numbers = [1e308, 2_147_483_648, -1];
const others = [JSON.parse('{"__proto__":{"polluted":true}}') as object];
const base64url = (text: string) => Buffer.from(text).toString('base64url');
const cursorKeys = [
  ['0000-01-01T00:00:00Z', randomUUID()],
  ['9999-12-31T23:59:59.999999999Z', randomUUID()],
  ['\0', randomUUID()],
  ['\uD800', randomUUID()],
  ['0000-00-00', randomUUID()],
  ['2199-12-31', randomUUID()],
  ['2026-03-03', 'code'],
  [null, randomUUID()],
  [randomUUID()],
  [],
  {},
  null,
  [['a'], 'b'],
  [1e308, randomUUID()],
  ['x'.repeat(400), randomUUID()],
];
const cursors = [
  ...cursorKeys.map((keys) => base64url(JSON.stringify(keys))),
  'a\0',
  base64url('['.repeat(700)),
  base64url('\0'),
  'e30',
  '!!',
];
/** As encoded in an address. */
const written = ['%00', '%ED%A0%80', '%E0%A4%A', 'x'.repeat(5_000)];
const deep = `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;

type Place = readonly (string | number)[];

/** Every position of an input with its value. */
function placesOf(input: unknown, place: Place = []): { place: Place; value: unknown }[] {
  const here = { place, value: input };
  if (typeof input !== 'object' || input === null) return [here];
  return [here, ...Object.entries(input).flatMap(([name, child]) => placesOf(child, [...place, name]))];
}

/** The input with another value at one position. */
function replaced(input: unknown, [name, ...rest]: Place, value: unknown): unknown {
  if (name === undefined) return value;
  const copy: object = Array.isArray(input) ? [...input] : { ...(input as object) };
  return Object.assign(copy, { [name]: replaced((copy as Record<string, unknown>)[name], rest, value) });
}

const hostileFor = (value: unknown): readonly unknown[] =>
  typeof value === 'string' ? [...texts, 1e308] : typeof value === 'number' ? numbers : others;
const hostileInputs = (sample: object) =>
  placesOf(sample).flatMap(({ place, value }) =>
    hostileFor(value).map((hostile) => replaced(sample, place, hostile)),
  );

const sampleOf = (call: WalkedCall) =>
  sampleInput(call.inputSchema, (name) => {
    const kind = kindOf(call, name);
    // Not the session that asks.
    return (kind === 'sessions' ? undefined : company.ids[kind]) ?? randomUUID();
  });

interface Attempt {
  readonly method: string;
  readonly path: string;
  /** JSON as it is sent. */
  readonly body?: string | undefined;
}

/** The attempts answered like server errors, or as if nobody had signed in. */
async function failuresOf(attempts: readonly Attempt[]): Promise<string[]> {
  const failures: string[] = [];
  const waiting = attempts.values();
  const askOneByOne = async () => {
    for (const { method, path, body } of waiting) {
      const headers = {
        authorization: `Bearer ${company.admin.token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      };
      const answer = await fetch(server.url + path, {
        method,
        headers,
        redirect: 'manual',
        ...(body !== undefined && { body }),
      });
      await answer.body?.cancel();
      if (answer.status >= 500 || (answer.status === 401 && path.startsWith('/api/')))
        failures.push(`${answer.status} ${method} ${path.slice(0, 200)} ${(body ?? '').slice(0, 300)}`);
    }
  };
  await Promise.all(Array.from({ length: 6 }, askOneByOne));
  return failures;
}

describe('what nobody sends by mistake is refused, and no fault of the server', () => {
  it(
    'in any place of any body',
    async () => {
      const attempts = calls
        .filter(({ method }) => method !== 'GET')
        .flatMap((call) => {
          const sample = sampleOf(call);
          const valid = toRequest(call, sample);
          const bodies = hostileInputs(sample).map((input) => {
            // A place in the path needs an object to be taken from.
            const { path, body } =
              typeof input === 'object' && input !== null && !Array.isArray(input)
                ? toRequest(call, input as Record<string, unknown>)
                : { path: valid.path, body: input };
            return { path, body: JSON.stringify(body) };
          });
          return [
            ...bodies,
            { path: valid.path, body: deep },
            { path: valid.path, body: '{"\\u0000":"' },
          ].map(({ path, body }) => ({ method: call.method, path: `/api${path}`, body }));
        });
      expect(attempts.length).toBeGreaterThan(1_000);
      expect(await failuresOf(attempts)).toEqual([]);
    },
    patiently(240_000),
  );

  it(
    'in any path and any query',
    async () => {
      const attempts = calls.flatMap((call) => {
        const { path, body } = toRequest(call, sampleOf(call));
        const [bare = '', query = ''] = path.split('?');
        const valid = [...new URLSearchParams(query)];
        const inPath = bare
          .split('/')
          .flatMap((part, at, all) =>
            /^[0-9a-f-]{36}$/.test(part) ? written.map((text) => all.with(at, text).join('/')) : [],
          );
        const inQuery = [...valid, ['__proto__', ''] as const].flatMap(([name]) => [
          ...[...written, '1e308', '0000-01-01'].map(
            (text) =>
              `${bare}?${new URLSearchParams(valid.filter(([other]) => other !== name)).toString()}&${name}=${text}`,
          ),
          ...['[__proto__][x]', '[a]'.repeat(1_000)].map(
            (form) => `${path}${query ? '&' : '?'}${name}${form}=1&${name}${form}=2`,
          ),
        ]);
        return [...inPath, ...(call.method === 'GET' ? inQuery : [])].map((changed) => ({
          method: call.method,
          path: `/api${changed}`,
          body: body && JSON.stringify(body),
        }));
      });
      expect(attempts.length).toBeGreaterThan(500);
      expect(await failuresOf(attempts)).toEqual([]);
      expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
    },
    patiently(240_000),
  );

  it(
    'in any cursor',
    async () => {
      const lists = calls.filter(
        ({ inputSchema }) =>
          inputSchema && 'shape' in inputSchema && 'cursor' in (inputSchema.shape as object),
      );
      const sorted = (call: WalkedCall) => (call.name === 'jobs.list' ? ['', '&sort=newest-number'] : ['']);
      const attempts = lists.flatMap((call) =>
        sorted(call).flatMap((sort) =>
          cursors.map((cursor) => ({
            method: 'GET',
            path: `/api${call.path}?cursor=${encodeURIComponent(cursor)}${sort}`,
          })),
        ),
      );
      expect(lists.length).toBeGreaterThan(5);
      expect(await failuresOf(attempts)).toEqual([]);
    },
    patiently(60_000),
  );

  it(
    'at the authentication service',
    async () => {
      const id = randomUUID();
      const email = 'someone@example.com';
      const endpoints: [method: string, path: string, sample?: object][] = [
        [
          'POST',
          '/signup',
          {
            email,
            password: 'correct horse',
            data: { full_name: 'A', company_name: 'B', more: { a: 1 } },
            code_challenge: 'x'.repeat(43),
            code_challenge_method: 's256',
          },
        ],
        ['POST', '/token?grant_type=password', { email, password: 'wrong' }],
        ['POST', '/token?grant_type=refresh_token', { refresh_token: 'none' }],
        ['POST', '/token?grant_type=pkce', { auth_code: id, code_verifier: 'x'.repeat(43) }],
        ['POST', '/recover?redirect_to=http://localhost', { email }],
        ['POST', '/otp', { email, create_user: false, data: {} }],
        ['POST', '/resend', { email, type: 'signup' }],
        ['POST', '/verify', { type: 'signup', email, token: '123456' }],
        ['POST', '/verify', { type: 'recovery', token_hash: 'x' }],
        ['PUT', '/user', { data: { full_name: 'A', nested: { a: 1 } } }],
        ['POST', '/factors', { factor_type: 'totp', friendly_name: 'A', issuer: 'B' }],
        ['POST', `/factors/${id}/challenge`, {}],
        ['POST', `/factors/${id}/verify`, { challenge_id: id, code: '123456' }],
        ['POST', '/factors/recovery-codes', { friendly_name: 'A' }],
        ['POST', '/factors/recovery-codes/verify', { code: 'A' }],
        ['DELETE', `/factors/${id}`],
        ['DELETE', `/user/identities/${id}`],
        [
          'GET',
          '/authorize?provider=google&redirect_to=http://localhost&code_challenge=x&code_challenge_method=s256',
        ],
        ['GET', '/callback?code=a&state=b&error=c&error_description=d'],
        ['POST', '/callback?state=b', { code: 'a' }],
        ['GET', '/user/identities/authorize?provider=google'],
        ['GET', '/reauthenticate'],
        ['GET', '/user'],
      ];
      const attempts = endpoints.flatMap(([method, path, sample]) => {
        const [bare = '', query = ''] = path.split('?');
        const valid = new URLSearchParams(query);
        const bodies = sample
          ? [...hostileInputs(sample).map((input) => JSON.stringify(input)), deep, '{"a":']
          : [];
        if (sample && 'data' in sample)
          bodies.push(
            JSON.stringify(sample).replace(
              /"data":\{/,
              `"data":{"deep":${'['.repeat(20_000)}${']'.repeat(20_000)},`,
            ),
          );
        const inPath = written.map((text) => bare.replace(id, text)).filter((changed) => changed !== bare);
        const inQuery = [...valid.keys()].flatMap((name) =>
          written.map(
            (text) =>
              `${bare}?${new URLSearchParams([...valid].filter(([other]) => other !== name)).toString()}&${name}=${text}`,
          ),
        );
        return [
          ...bodies.map((body) => ({ method, path: `/auth/v1${path}`, body })),
          ...[...inPath, ...inQuery].map((changed) => ({
            method,
            path: `/auth/v1${changed}`,
            body: sample && JSON.stringify(sample),
          })),
        ];
      });
      expect(attempts.length).toBeGreaterThan(150);
      expect(await failuresOf(attempts)).toEqual([]);
    },
    patiently(120_000),
  );
});
