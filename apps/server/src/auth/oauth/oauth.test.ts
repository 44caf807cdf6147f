import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { factors } from '../auth.tables.ts';
import type { SignedUp } from '../auth.ts';
import { auditTrail, authClient, signUpAccount, type TestAccount } from '../testing.ts';
import {
  comeBack,
  linkThrough,
  newPerson,
  proveAddress,
  refusalIn,
  signInThrough,
  startOAuthTest,
  travel,
  type OAuthTest,
} from './testing.ts';

const signedUp: SignedUp[] = [];
let test: OAuthTest;
beforeAll(async () => {
  test = await startOAuthTest({ onSignUp: (_tx, person) => Promise.resolve(void signedUp.push(person)) });
});
afterAll(() => test.stop());
beforeEach(() => {
  Object.assign(test.google, { person: null, idTokenClaims: {}, userinfo: null });
});

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
const mailsTo = (email: string) => test.mails.filter((mail) => mail.to === email).map((mail) => mail.subject);
const ban = (userId: string) =>
  test.server.database.pool.query(
    `update auth.users set banned_until = now() + interval '1 hour' where id = $1`,
    [userId],
  );
const addFactor = (userId: string) =>
  test.server.database.asSystem((tx) =>
    tx.insert(factors).values({
      id: newId(),
      userId,
      factorType: 'totp',
      status: 'verified',
      createdAt: new Date(),
      updatedAt: new Date(),
    }),
  );
const raise = ({ session }: TestAccount) =>
  test.server.database.pool.query(
    `update auth.sessions set aal = 'aal2', amr = amr || '[{"method":"totp","timestamp":1}]' where user_id = $1`,
    [session.user.id],
  );

describe('signing in through a provider', () => {
  it('makes an account, with the hook of a sign-up, and signs in at aal1', async () => {
    const person = (test.google.person = newPerson({ name: ' Ola\u0000Example ', email: undefined }));
    test.google.userinfo = { sub: person.sub, email: 'Ola@Example.com', email_verified: true };
    const { data, error, landed } = await signInThrough(test.server);
    expect(error).toBeNull();
    expect(landed.href).toMatch(/^http:\/\/localhost:3000\/dashboard\?code=[\w-]{43}$/);
    expect(data.user).toMatchObject({
      email: 'ola@example.com',
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: { full_name: 'Ola Example' },
      email_confirmed_at: expect.any(String),
      identities: [
        { provider: 'email', identity_data: { email_verified: true } },
        { provider: 'google', id: person.sub, identity_data: { email_verified: true, iss: test.google.url } },
      ],
    });
    expect(claimsOf(data.session?.access_token ?? '')).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'oauth' }],
    });
    expect(data.session).not.toHaveProperty('provider_token');
    expect(signedUp).toContainEqual({
      userId: data.user?.id,
      email: 'ola@example.com',
      fullName: 'Ola Example',
      companyName: null,
    });
    expect(await auditTrail(test.server.database, 'ola@example.com')).toEqual([
      'oauth_returned ok',
      'sign_up ok',
    ]);
    const { rows } = await test.server.database.pool.query(
      'select password_hash from auth.users where id = $1',
      [data.user?.id],
    );
    expect(rows).toEqual([{ password_hash: null }]);
  });

  it('opens the same account again, also when the address at the provider has changed', async () => {
    const person = (test.google.person = newPerson());
    const first = await signInThrough(test.server);
    test.google.person = { ...person, email: 'moved@example.com', email_verified: false };
    const second = await signInThrough(test.server);
    expect(second.data.user).toMatchObject({ id: first.data.user?.id, email: person.email });
    expect(signedUp.filter((one) => one.email === person.email)).toHaveLength(1);
  });

  it('joins an account whose address is proven, and tells its owner', async () => {
    const account = await signUpAccount(test.server.url);
    await proveAddress(test.server, account.email);
    test.google.person = newPerson({ email: account.email.toUpperCase() });
    const { data } = await signInThrough(test.server);
    expect(data.user).toMatchObject({
      id: account.session.user.id,
      app_metadata: { provider: 'email', providers: ['email', 'google'] },
    });
    await vi.waitFor(() =>
      expect(mailsTo(account.email)).toContain('Google can now sign in to your account'),
    );
    expect((await account.client.signInWithPassword(account)).error).toBeNull();
  });

  it('makes one account when two tabs exchange at once', async () => {
    test.google.person = newPerson();
    const [one, two] = [authClient(test.server.url), authClient(test.server.url)];
    const codes = [await travel(test.server, one), await travel(test.server, two)].map(
      (landed) => landed.searchParams.get('code') ?? '',
    );
    const answers = await Promise.all([
      one.exchangeCodeForSession(codes[0] ?? ''),
      two.exchangeCodeForSession(codes[1] ?? ''),
    ]);
    expect(answers.map((answer) => answer.error)).toEqual([null, null]);
    expect(new Set(answers.map((answer) => answer.data.user?.id)).size).toBe(1);
  });

  it('refuses a banned account before and after the code', async () => {
    test.google.person = newPerson();
    const { data } = await signInThrough(test.server);
    const client = authClient(test.server.url);
    const landed = await travel(test.server, client);
    await ban(data.user?.id ?? '');
    expect((await client.exchangeCodeForSession(landed.searchParams.get('code') ?? '')).error).toMatchObject({
      status: 400,
      code: 'user_banned',
    });
    expect(refusalIn(await travel(test.server, client))).toMatchObject({ code: 'user_banned' });
  });

  it('sends an invited person to the invitation', async () => {
    const account = await signUpAccount(test.server.url);
    await test.server.database.pool.query(
      'update auth.users set invited_at = now(), email_confirmed_at = null where id = $1',
      [account.session.user.id],
    );
    test.google.person = newPerson({ email: account.email });
    expect(refusalIn(await travel(test.server, authClient(test.server.url)))).toMatchObject({
      code: 'email_exists',
      message: expect.stringContaining("Open the link in the invitation's mail"),
    });
  });
});

describe('linking an identity to the account that is signed in', () => {
  it('adds a way in, keeps the session, and tells the owner', async () => {
    const account = await signUpAccount(test.server.url);
    test.google.person = newPerson();
    const { data, error } = await linkThrough(test.server, account.client);
    expect(error).toBeNull();
    expect(data?.user).toMatchObject({
      id: account.session.user.id,
      email: account.email,
      app_metadata: { providers: ['email', 'google'] },
    });
    expect(claimsOf(data?.session?.access_token ?? '')['session_id']).toBe(
      claimsOf(account.session.access_token)['session_id'],
    );
    expect((await account.client.refreshSession()).error).toBeNull();
    await vi.waitFor(() =>
      expect(mailsTo(account.email)).toContain('Google can now sign in to your account'),
    );
    expect((await signInThrough(test.server)).data.user?.id).toBe(account.session.user.id);
  });

  it('refuses an identity of somebody else, and a session that has ended meanwhile', async () => {
    test.google.person = newPerson();
    await signInThrough(test.server);
    const account = await signUpAccount(test.server.url);
    expect(refusalIn((await linkThrough(test.server, account.client)).landed)).toMatchObject({
      page: 'http://localhost:3000/account',
      code: 'identity_already_exists',
    });

    test.google.person = newPerson();
    const { data } = await account.client.linkIdentity({
      provider: 'google',
      options: { skipBrowserRedirect: true },
    });
    const landed = await comeBackTo(data.url);
    await test.server.database.pool.query('delete from auth.sessions where user_id = $1', [
      account.session.user.id,
    ]);
    expect((await account.client.exchangeCodeForSession(landed)).error).toMatchObject({
      name: 'AuthSessionMissingError',
    });
  });

  it('needs the second step once there is one, before and after', async () => {
    const account = await signUpAccount(test.server.url);
    test.google.person = newPerson();
    const { data } = await account.client.linkIdentity({
      provider: 'google',
      options: { skipBrowserRedirect: true },
    });
    const code = await comeBackTo(data.url);
    await addFactor(account.session.user.id);
    expect((await account.client.exchangeCodeForSession(code)).error).toMatchObject({
      status: 401,
      code: 'insufficient_aal',
    });
    expect(
      (await account.client.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } }))
        .error,
    ).toMatchObject({ status: 401, code: 'insufficient_aal' });
    await raise(account);
    const linked = await linkThrough(test.server, account.client);
    expect(claimsOf(linked.data?.session?.access_token ?? '')).toMatchObject({ aal: 'aal2' });
    const [google] = (linked.data?.user?.identities ?? []).filter((one) => one.provider === 'google');
    await test.server.database.pool.query(`update auth.sessions set aal = 'aal1' where user_id = $1`, [
      account.session.user.id,
    ]);
    expect((await account.client.unlinkIdentity(google ?? never())).error).toMatchObject({
      status: 401,
      code: 'insufficient_aal',
    });
  });

  it('is refused without a session', async () => {
    const answer = await fetch(
      `${test.server.url}/user/identities/authorize?provider=google&skip_http_redirect=true`,
    );
    expect(answer.status).toBe(401);
  });
});

describe('unlinking', () => {
  it('removes the sign-in method and tells the owner; the password stays', async () => {
    const account = await signUpAccount(test.server.url);
    test.google.person = newPerson({ email: 'other-address@example.com' });
    await linkThrough(test.server, account.client);
    const identities = (await account.client.getUserIdentities()).data?.identities ?? [];
    const [email, google] = ['email', 'google'].map(
      (name) => identities.find((one) => one.provider === name) ?? never(),
    );
    expect((await account.client.unlinkIdentity(email ?? never())).error).toMatchObject({
      status: 422,
      code: 'email_conflict_identity_not_deletable',
    });
    expect((await account.client.unlinkIdentity(google ?? never())).error).toBeNull();
    expect((await account.client.getUser()).data.user?.app_metadata).toEqual({
      provider: 'email',
      providers: ['email'],
    });
    await vi.waitFor(() =>
      expect(mailsTo(account.email)).toContain('Google can no longer sign in to your account'),
    );
    expect((await account.client.unlinkIdentity(google ?? never())).error).toMatchObject({
      status: 422,
      code: 'identity_not_found',
    });
    expect((await signInThrough(test.server)).data.user?.id).not.toBe(account.session.user.id);
  });

  it('cannot remove the last sign-in method, or another person’s', async () => {
    test.google.person = newPerson();
    const { client, data } = await signInThrough(test.server);
    const google = data.user?.identities?.find((one) => one.provider === 'google') ?? never();
    expect((await client.unlinkIdentity(google)).error).toMatchObject({
      status: 422,
      code: 'single_identity_not_deletable',
    });
    const stranger = await signUpAccount(test.server.url);
    expect((await stranger.client.unlinkIdentity(google)).error).toMatchObject({
      status: 422,
      code: 'identity_not_found',
    });
    expect((await stranger.client.unlinkIdentity({ ...google, identity_id: 'x' })).error).toMatchObject({
      status: 422,
      code: 'identity_not_found',
    });

    test.microsoft.person = newPerson({ xms_edov: true });
    await linkThrough(test.server, client, 'azure');
    const { data: both } = await client.getUserIdentities();
    expect(both?.identities.map((one) => one.provider)).toEqual(['email', 'google', 'azure']);
    expect((await client.unlinkIdentity(google)).error).toBeNull();
  });
});

async function comeBackTo(atProvider: string | null): Promise<string> {
  return (await comeBack(test.server, new URL(atProvider ?? ''))).searchParams.get('code') ?? '';
}

function never(): never {
  throw new Error('That identity is not there.');
}
