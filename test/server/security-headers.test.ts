import { describe, expect, it } from 'vitest';
import { startTestServer } from './harness.ts';
import { serverOfFile } from './server-of-file.ts';

const server = serverOfFile();

const policyOf = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    (headers.get('content-security-policy') ?? '')
      .split('; ')
      .map((directive) => [directive.split(' ', 1).join(), directive.slice(directive.indexOf(' ') + 1)]),
  );

describe.each([
  '/',
  '/auth',
  '/no/such/page',
  '/assets/none.js',
  '/favicon.svg',
  '/api/me',
  '/api/nothing',
  '/api/openapi.json',
  '/auth/v1/user',
  '/auth/v1/.well-known/jwks.json',
  '/healthz',
])('the answer of %s', (path) => {
  it('lets no script run but our own', async () => {
    const policy = policyOf((await server.call('GET', path)).headers);
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'connect-src': "'self'",
      'worker-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'default',
    });
    expect(JSON.stringify(policy)).not.toMatch(/unsafe-|https?:|\*/);
  });

  it('is taken for what it says, shown in no frame, and tells other sites nothing', async () => {
    const { headers } = await server.call('GET', path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('x-powered-by')).toBeNull();
  });
});

it('the page of a link whose key is in its path tells nobody where it was', async () => {
  const { headers } = await server.call('GET', `/q/${'k'.repeat(43)}`);
  expect(headers.get('referrer-policy')).toBe('no-referrer');
});

describe('no answer of the API is kept', () => {
  it.each([
    ['GET', '/api/me'],
    ['GET', '/api/nothing'],
    ['GET', '/api/openapi.json'],
    ['POST', '/api/invitations/look'],
    ['GET', '/auth/v1/user'],
    ['POST', '/auth/v1/token?grant_type=password'],
  ])('%s %s', async (method, path) => {
    const { token } = await server.signUp();
    for (const sent of [{}, { token }])
      expect(
        (await server.call(method, path, { ...sent, ...(method === 'POST' && { body: {} }) })).headers.get(
          'cache-control',
        ),
      ).toBe('no-store');
  });
});

describe('that browsers insist on TLS', () => {
  const askedOf = async (environment: Record<string, string>, headers: Record<string, string>) => {
    const one = await startTestServer(environment);
    try {
      return (await one.call('GET', '/auth/v1/settings', { headers })).headers.get(
        'strict-transport-security',
      );
    } finally {
      await one.stop();
    }
  };
  const forever = expect.stringMatching(/^max-age=\d{8,}; includeSubDomains$/);

  it.each([
    ['is asked when the public address has TLS', { PUBLIC_URL: 'https://office.example.com' }, {}, forever],
    [
      'is asked when a proxy of ours says so',
      { TRUSTED_PROXIES: '127.0.0.1' },
      { 'x-forwarded-proto': 'https' },
      forever,
    ],
    [
      'is not asked when the proxy was called without',
      { TRUSTED_PROXIES: '127.0.0.1' },
      { 'x-forwarded-proto': 'http' },
      null,
    ],
    ['is not asked on the word of a stranger', {}, { 'x-forwarded-proto': 'https' }, null],
    ['is not asked without TLS', {}, {}, null],
  ] as const)('%s', async (_when, environment, headers, answer) => {
    expect(await askedOf(environment, headers)).toEqual(answer);
  });
});
