import { randomUUID } from 'node:crypto';
import { noCompanyMessage } from '@haulwright/domain/access/membership';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostbox } from './mails/testing.ts';
import {
  authClient,
  newEmail,
  post,
  signUpAccount,
  startAuthServer,
  type AuthTestServer,
  type TestAccount,
} from './testing.ts';

const postbox = openPostbox();
const removed = new Set<string>();
const moved: string[] = [];

let server: AuthTestServer;
beforeAll(async () => {
  server = await startAuthServer({
    mailer: postbox.mailer,
    isMember: (_tx, userId) => Promise.resolve(!removed.has(userId)),
    onEmailChanged: (_tx, { email }) => Promise.resolve(moved.push(email)),
    onInvitationAccepted: (_tx, { userId }) => Promise.resolve(removed.delete(userId)),
  });
});
afterAll(() => server.stop());

const idOf = ({ session }: TestAccount) => session.user.id;
const refusal = { status: 403, code: 'no_company', message: noCompanyMessage };

/** Ways in and public endpoints: they take no token. */
const open = [
  '/.well-known/jwks.json',
  '/health',
  '/settings',
  '/signup',
  '/recover',
  '/otp',
  '/resend',
  '/verify',
  '/token',
  '/authorize',
  '/callback',
];

it('a removed person is refused every call with a token except signing out', async () => {
  const account = await signUpAccount(server.url);
  removed.add(idOf(account));
  const base = new URL(server.url).pathname;
  const routes = server.auth.app.routes.filter(
    ({ method, path }) => method !== 'ALL' && !open.includes(path.slice(base.length)),
  );
  expect(routes.length).toBeGreaterThan(12);
  const bodies: Record<string, unknown> = {
    '/factors': { factor_type: 'totp' },
    '/factors/:id/verify': { challenge_id: randomUUID(), code: '123456' },
    '/factors/recovery-codes/verify': { code: 'abc' },
    '/user': { data: { full_name: 'Renamed' } },
  };
  for (const { method, path } of routes) {
    const route = path.slice(base.length);
    if (route === '/logout') continue;
    const query = '?provider=google&code_challenge=x';
    const answer = await fetch(server.url + route.replaceAll(/:\w+/g, randomUUID()) + query, {
      method,
      headers: {
        Authorization: `Bearer ${account.session.access_token}`,
        'Content-Type': 'application/json',
        'X-Supabase-Api-Version': '2024-01-01',
      },
      ...(method !== 'GET' && method !== 'DELETE' && { body: JSON.stringify(bodies[route] ?? {}) }),
    });
    const { code, message } = (await answer.json()) as { code: string; message: string };
    // A provider must be known before authentication is checked.
    const expected =
      route === '/user/identities/authorize'
        ? { status: 400, code: 'oauth_provider_not_supported' }
        : refusal;
    expect({ status: answer.status, code, message }, `${method} ${route}`).toMatchObject(expected);
  }
  expect((await account.client.signOut({ scope: 'local' })).error).toBeNull();
  expect(await server.auth.verifyAccessToken(account.session.access_token)).toBeNull();
});

it('… may sign in again, and a refresh ends that session', async () => {
  const account = await signUpAccount(server.url);
  removed.add(idOf(account));
  const client = authClient(server.url);
  const { data, error } = await client.signInWithPassword(account);
  expect(error).toBeNull();
  expect((await client.getUser()).error).toMatchObject(refusal);
  expect(
    await post(server.url, '/token?grant_type=refresh_token', { refresh_token: data.session?.refresh_token }),
  ).toMatchObject({ status: 403, body: { code: 'no_company', message: noCompanyMessage } });
  expect(await server.auth.verifyAccessToken(data.session?.access_token ?? '')).toBeNull();
});

it('… cannot finish a change of address that was asked for before', async () => {
  const account = await signUpAccount(server.url);
  const address = newEmail();
  expect((await account.client.updateUser({ email: address })).error).toBeNull();
  const [current, wanted] = [await postbox.secrets(account.email, 2), await postbox.secrets(address)];
  removed.add(idOf(account));
  for (const { linkToken } of [current, wanted])
    expect(
      (await authClient(server.url).verifyOtp({ token_hash: linkToken, type: 'email_change' })).error,
    ).toMatchObject(refusal);
  expect(moved).toEqual([]);
});

it('… who is invited again may do everything', async () => {
  const account = await signUpAccount(server.url);
  removed.add(idOf(account));
  const { linkToken } = await server.database.asSystem((tx) =>
    server.auth.inviteUser(tx, { email: account.email, fullName: 'Ann' }),
  );
  const client = authClient(server.url);
  expect((await client.verifyOtp({ token_hash: linkToken, type: 'invite' })).error).toBeNull();
  expect((await client.updateUser({ data: { full_name: 'Ann Again' } })).error).toBeNull();
  expect((await client.refreshSession()).error).toBeNull();
});
