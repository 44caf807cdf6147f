import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { companies, profiles, userRoles } from '../features/companies/companies.tables.ts';
import { newId } from '../platform/ids.ts';
import type { OnSignUp } from './auth.ts';
import {
  auditTrail,
  authClient,
  newEmail,
  post,
  signUpAccount,
  startAuthServer,
  type AuthTestServer,
} from './testing.ts';

/** A short version of the product's hook: a company, a profile, the role. */
const foundCompany: OnSignUp = async (tx, { userId, email, fullName, companyName }) => {
  const companyId = newId();
  await tx.insert(companies).values({ id: companyId, name: companyName ?? `${fullName}'s company` });
  await tx.insert(profiles).values({ id: newId(), companyId, userId, email, fullName });
  await tx.insert(userRoles).values({ companyId, userId, role: 'admin' });
  if (companyName === 'Unlucky') throw new Error('The company could not be founded.');
};

let server: AuthTestServer;
beforeAll(async () => {
  server = await startAuthServer({ onSignUp: foundCompany });
});
afterAll(() => server.stop());

const profileOf = (email: string) =>
  server.database.asSystem((tx) => tx.select().from(profiles).where(eq(profiles.email, email)));
const accountsOf = async (email: string) =>
  (await server.database.pool.query('select * from auth.users where email = $1', [email])).rows;

describe('signing up', () => {
  it('makes account, company, profile and role, and signs in', async () => {
    const email = `  Ann.${newEmail()}`;
    const stored = email.trim().toLowerCase();
    const client = authClient(server.url);
    const { data, error } = await client.signUp({
      email,
      password: 'long enough',
      options: { data: { full_name: ' Ann Example ', company_name: 'Example Septic' } },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email: stored,
      aud: 'authenticated',
      role: 'authenticated',
      phone: '',
      is_anonymous: false,
    });
    expect(data.user?.identities).toMatchObject([
      { provider: 'email', id: data.user?.id, identity_data: { email: stored, email_verified: false } },
    ]);
    expect(data.user?.email_confirmed_at).toBeTruthy();
    // It signs in, so it is a sign-in.
    expect(data.user?.last_sign_in_at).toBe(data.user?.email_confirmed_at);
    expect(data.user?.identities).toMatchObject([{ last_sign_in_at: data.user?.last_sign_in_at }]);
    expect(data.user).not.toHaveProperty('factors');
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 900 });
    expect(JSON.stringify(data)).not.toContain('argon2');

    const [profile] = await profileOf(stored);
    expect(profile).toMatchObject({ userId: data.user?.id, fullName: 'Ann Example' });
    const roles = await server.database.asSystem((tx) =>
      tx
        .select()
        .from(userRoles)
        .where(eq(userRoles.userId, data.user?.id ?? '')),
    );
    expect(roles).toMatchObject([{ role: 'admin', companyId: profile?.companyId }]);
    expect(await server.auth.verifyAccessToken(data.session?.access_token ?? '')).toMatchObject({
      userId: data.user?.id,
      email: stored,
      aal: 'aal1',
    });
    expect(await auditTrail(server.database, stored)).toEqual(['sign_up ok']);
  });

  it('leaves nothing behind when the company cannot be founded', async () => {
    const email = newEmail();
    const answer = await post(server.url, '/signup', {
      email,
      password: 'long enough',
      data: { full_name: 'Ann', company_name: 'Unlucky' },
    });
    expect(answer).toMatchObject({ status: 500, body: { code: 'unexpected_failure' } });
    expect(JSON.stringify(answer.body)).not.toContain('could not be founded');
    expect(await accountsOf(email)).toEqual([]);
    expect(await profileOf(email)).toEqual([]);
  });

  it('says that an address is taken, also to two people who try at once', async () => {
    const { email } = await signUpAccount(server.url);
    const again = await authClient(server.url).signUp({
      email: email.toUpperCase(),
      password: 'another one',
    });
    expect(again.error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
      message: 'User already registered',
    });

    const fresh = newEmail();
    const answers = await Promise.all(
      [1, 2, 3].map(() => post(server.url, '/signup', { email: fresh, password: 'long enough' })),
    );
    expect(answers.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
    expect(await accountsOf(fresh)).toHaveLength(1);
  });

  it.each([
    [
      'a short password',
      { email: 'a@example.com', password: '12345' },
      422,
      'weak_password',
      'Password must be at least 6 characters',
    ],
    [
      'a password of few characters in many bytes',
      { email: 'a@example.com', password: '🚚🚚🚚' },
      422,
      'weak_password',
      'Password must be at least 6 characters',
    ],
    [
      'a common password',
      { email: 'a@example.com', password: 'Trustno1' },
      422,
      'weak_password',
      'This password is one of the most common ones. Choose another.',
    ],
    [
      'the own address as password',
      { email: 'a@example.com', password: 'A@example.com1' },
      422,
      'weak_password',
      /^This password is easy to guess/,
    ],
    [
      'an endless password',
      { email: 'a@example.com', password: 'x'.repeat(1_025) },
      400,
      'validation_failed',
      'Password must be at most 1,024 bytes',
    ],
    ['no password', { email: 'a@example.com' }, 400, 'validation_failed', 'Signup requires a valid password'],
    [
      'no address',
      { email: 'nobody', password: 'long enough' },
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ],
    [
      'an endless address',
      { email: `${'a'.repeat(250)}@example.com`, password: 'long enough' },
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ],
    [
      'an address with a NUL',
      { email: 'a\u0000@example.com', password: 'long enough' },
      400,
      'validation_failed',
      'email: Remove the characters that cannot be stored.',
    ],
    [
      'a phone number',
      { phone: '+15555550100', password: 'long enough' },
      400,
      'phone_provider_disabled',
      'Phone signups are disabled',
    ],
    ['nothing', {}, 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
    ['numbers for texts', { email: 1, password: 2 }, 400, 'validation_failed', /^email: /],
    [
      'an endless name',
      { email: 'a@example.com', password: 'long enough', data: { full_name: 'x'.repeat(121) } },
      400,
      'validation_failed',
      /at most 120 characters/,
    ],
    [
      'a name that is a list',
      { email: 'a@example.com', password: 'long enough', data: { full_name: ['x'] } },
      400,
      'validation_failed',
      /must be text/,
    ],
    [
      'metadata with a NUL',
      { email: 'a@example.com', password: 'long enough', data: { x: '\u0000' } },
      400,
      'validation_failed',
      /NUL/,
    ],
  ])('refuses %s', async (_what, body, status, code, message) => {
    const answer = await post(server.url, '/signup', body);
    expect(answer).toMatchObject({ status, body: { code, message: expect.stringMatching(message) } });
    expect(await accountsOf('a@example.com')).toEqual([]);
  });

  it('gives the client its own error for a weak password', async () => {
    const { error } = await authClient(server.url).signUp({ email: newEmail(), password: '12345' });
    expect(error).toMatchObject({
      name: 'AuthWeakPasswordError',
      reasons: ['length'],
      message: 'Password must be at least 6 characters',
    });
  });

  it('grants no rights from what the caller sends', async () => {
    const requests = {
      role: 'service_role',
      app_metadata: { provider: 'x', admin: true },
      id: newId(),
      aal: 'aal2',
      email_confirmed_at: null,
    };
    const { body } = await post(server.url, '/signup', {
      email: newEmail(),
      password: 'long enough',
      ...requests,
      data: { role: 'admin', aal: 'aal2' },
    });
    const claims = JSON.parse(
      Buffer.from(String(body['access_token']).split('.')[1] ?? '', 'base64url').toString(),
    ) as Record<string, unknown>;
    expect(claims).toMatchObject({
      role: 'authenticated',
      aal: 'aal1',
      app_metadata: { provider: 'email', providers: ['email'] },
    });
    expect(claims['sub']).not.toBe(requests.id);
  });

  it('is limited for each network', async () => {
    const limited = await server.another({
      rateLimits: { signUpPerNetwork: { attempts: 2, windowMs: 60_000 } },
      clientAddress: () => '2001:db8::7',
    });
    const attempt = () => post(limited.url, '/signup', { email: newEmail(), password: 'long enough' });
    const statuses = [(await attempt()).status, (await attempt()).status, (await attempt()).status];
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_001 }); // windows follow the machine's clock
    statuses.push((await attempt()).status);
    vi.useRealTimers();
    await limited.stop();
    expect(statuses).toEqual([200, 200, 429, 200]);
  });
});

describe('accounts made by the product itself', () => {
  it('sign in like others', async () => {
    const email = newEmail();
    const passwordHash = await server.auth.hashPassword('made for you');
    const userId = await server.database.asSystem((tx) =>
      server.auth.createUser(tx, { email, passwordHash, fullName: 'Made Person' }),
    );
    const { data } = await authClient(server.url).signInWithPassword({ email, password: 'made for you' });
    expect(data.user).toMatchObject({ id: userId, user_metadata: { full_name: 'Made Person' } });
    await expect(server.auth.hashPassword('short')).rejects.toThrow('Password must be at least 6 characters');
  });
});
