import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  auditTrail,
  authClient,
  newEmail,
  post,
  signUpAccount,
  startAuthServer,
  type AuthTestServer,
} from '../auth/testing.ts';
import { foundCompany } from '../features/companies/found-company.ts';
import { events } from '../hearers.ts';
import type { SystemTransaction } from '../platform/database/database.ts';
import {
  banAccount,
  CommandRefused,
  confirmAccount,
  deleteAccount,
  makeAdmin,
  requireAccount,
  resetFactors,
  setPassword,
  signOutAccount,
  unbanAccount,
  type CommandDone,
} from './account-commands.ts';
import { listAccounts } from './accounts.queries.ts';

let server: AuthTestServer;
beforeAll(async () => {
  server = await startAuthServer({ onSignUp: (tx, founder) => foundCompany(events, tx, founder) });
});
afterAll(() => server.stop());

const place = {
  publicUrl: 'https://haul.example.com',
  get now() {
    return new Date();
  },
};
const inSystem = <T>(work: (tx: SystemTransaction) => Promise<T>) => server.database.asSystem(work);
const account = (who: string) => inSystem((tx) => requireAccount(tx, who));
const refreshed = (token: string) =>
  post(server.url, '/token?grant_type=refresh_token', { refresh_token: token });
const letterOf = (done: CommandDone) => done.letter?.subject;

it('accounts are found by address in any case and by id, and listed with what matters', async () => {
  const { email, session } = await signUpAccount(server.url);
  const found = await account(` ${email.toUpperCase()}`);
  expect(found).toMatchObject({
    email,
    userId: session.user.id,
    fullName: 'Ann Example',
    companyName: 'Example Septic',
    roles: ['admin'],
    hasPassword: true,
    providers: ['email'],
    factors: [],
    sessions: 1,
  });
  expect(await account(session.user.id)).toEqual(found);
  expect(JSON.stringify(found)).not.toContain('argon2');
  await expect(account('nobody@example.com')).rejects.toThrow('There is no account nobody@example.com.');
  await expect(account(`x' or '1'='1`)).rejects.toThrow(CommandRefused);
  const all = await inSystem((tx) => listAccounts(tx, { search: 'EXAMPLE sept', limit: 10 }));
  expect(all.map((one) => one.email)).toContain(email);
  expect(await inSystem((tx) => listAccounts(tx, { search: '100%', limit: 10 }))).toEqual([]);
  expect(await inSystem((tx) => listAccounts(tx, { after: email, limit: 10 }))).not.toContainEqual(found);
});

describe('a ban', () => {
  it('ends the sessions and keeps out until it is lifted', async () => {
    const { email, password, session, client } = await signUpAccount(server.url);
    const done = await inSystem((tx) => banAccount(tx, email, null, place));
    expect(done.sentence).toBe(`${email} is locked out; 1 device was signed out.`);
    expect(letterOf(done)).toBe('Your Haulwright account was locked');
    expect(await refreshed(session.refresh_token)).toMatchObject({
      status: 400,
      body: { code: 'session_not_found' },
    });
    const later = await server.another();
    expect(await later.auth.verifyAccessToken(session.access_token)).toBeNull();
    await later.stop();
    expect((await authClient(server.url).signInWithPassword({ email, password })).error).toMatchObject({
      code: 'user_banned',
    });
    expect((await client.getUser()).error).toBeTruthy();
    await inSystem((tx) => unbanAccount(tx, email, place));
    expect((await authClient(server.url).signInWithPassword({ email, password })).error).toBeNull();
    expect(await auditTrail(server.database, email)).toEqual([
      'sign_up ok',
      'user_banned ok',
      'sign_in user_banned',
      'user_unbanned ok',
      'sign_in ok',
    ]);
  });

  it('ends by itself on its day, which lies in the future', async () => {
    const { email, password } = await signUpAccount(server.url);
    await expect(inSystem((tx) => banAccount(tx, email, new Date(0), place))).rejects.toThrow('future');
    await inSystem((tx) => banAccount(tx, email, new Date(place.now.getTime() + 60 * 60_000), place));
    const later = await server.another();
    later.advance(61 * 60_000);
    expect((await authClient(later.url).signInWithPassword({ email, password })).error).toBeNull();
    await later.stop();
  });
});

describe('deleting', () => {
  it('refuses the last administrator, unless forced', async () => {
    const { email } = await signUpAccount(server.url);
    await expect(inSystem((tx) => deleteAccount(tx, email, false, place))).rejects.toThrow(
      'the last administrator of Example Septic',
    );
    expect(letterOf(await inSystem((tx) => deleteAccount(tx, email, true, place)))).toBe(
      'Your Haulwright account was deleted',
    );
    await expect(account(email)).rejects.toThrow('There is no account');
  });

  it('takes account and roles and leaves the name to the history', async () => {
    const first = await signUpAccount(server.url);
    const second = await signUpAccount(server.url);
    const { companyId } = await account(first.email);
    const { pool } = server.database;
    const who = `user_id = '${second.session.user.id}'`;
    await inSystem(async (tx) => {
      await tx.execute(`delete from vehicles where driver_${who}`);
      await tx.execute(`delete from user_roles where ${who}`);
      await tx.execute(`update profiles set company_id = '${companyId}', phone = '555' where ${who}`);
      await tx.execute(
        `insert into user_roles (company_id, user_id, role) select company_id, user_id, 'admin' from profiles where ${who}`,
      );
    });
    await inSystem((tx) => deleteAccount(tx, first.email, false, place));
    await expect(inSystem((tx) => deleteAccount(tx, second.email, false, place))).rejects.toThrow(
      'last administrator',
    );
    expect((await refreshed(first.session.refresh_token)).body).toMatchObject({ code: 'session_not_found' });
    const left = await inSystem((tx) =>
      tx.execute(`select full_name, email, phone from profiles where user_id = '${first.session.user.id}'`),
    );
    expect(left.rows).toEqual([{ full_name: 'Ann Example', email: '', phone: null }]);
    const events = await pool.query('select action from auth.audit_events where user_id = $1 order by id', [
      first.session.user.id,
    ]);
    expect(events.rows.map((row: { action: string }) => row.action)).toEqual(['sign_up', 'user_deleted']);
  });
});

it('confirming stands in for the mailed link: the account is what the sign-up asked for', async () => {
  const asking = await server.another({ requireEmailConfirmation: true });
  const email = newEmail();
  await authClient(asking.url).signUp({
    email,
    password: 'correct horse battery',
    options: { data: { full_name: 'Ann Example', company_name: 'Confirmed Septic' } },
  });
  expect(
    (await authClient(asking.url).signInWithPassword({ email, password: 'correct horse battery' })).error,
  ).toMatchObject({ code: 'email_not_confirmed' });
  const done = await inSystem((tx) => confirmAccount(tx, email, place));
  expect(letterOf(done)).toBe('Your Haulwright account is confirmed');
  expect(
    (await authClient(asking.url).signInWithPassword({ email, password: 'correct horse battery' })).error,
  ).toBeNull();
  expect(await account(email)).toMatchObject({
    companyName: 'Confirmed Septic',
    roles: ['admin'],
    fullName: 'Ann Example',
  });
  expect(letterOf(await inSystem((tx) => confirmAccount(tx, email, place)))).toBeUndefined();
  await asking.stop();
});

it('resetting takes every second step and ends the sessions', async () => {
  const { email, client, session } = await signUpAccount(server.url);
  expect((await inSystem((tx) => resetFactors(tx, email, place))).sentence).toContain('has no second step');
  expect((await client.refreshSession()).error).toBeNull();
  await server.database.pool.query(
    `insert into auth.factors (id, user_id, factor_type, status) values (gen_random_uuid(), $1, 'totp', 'verified')`,
    [session.user.id],
  );
  expect((await account(email)).factors).toEqual(['totp']);
  expect(letterOf(await inSystem((tx) => resetFactors(tx, email, place)))).toBe(
    'Your second steps were removed',
  );
  expect(await account(email)).toMatchObject({ factors: [], sessions: 0 });
});

it('a new password ends the sessions and opens the account', async () => {
  const { email, password, session } = await signUpAccount(server.url);
  const passwordHash = await server.auth.hashPassword('another one entirely');
  await inSystem((tx) => setPassword(tx, email, passwordHash, place));
  expect((await refreshed(session.refresh_token)).status).toBe(400);
  expect((await authClient(server.url).signInWithPassword({ email, password })).error).toMatchObject({
    code: 'invalid_credentials',
  });
  expect(
    (await authClient(server.url).signInWithPassword({ email, password: 'another one entirely' })).error,
  ).toBeNull();
});

it('an administrator is made, once', async () => {
  const { email, session } = await signUpAccount(server.url);
  await inSystem((tx) =>
    tx.execute(`update user_roles set role = 'dispatcher' where user_id = '${session.user.id}'`),
  );
  expect((await inSystem((tx) => makeAdmin(tx, email, place))).sentence).toBe(
    `${email} is an administrator of Example Septic.`,
  );
  expect((await account(email)).roles).toEqual(['admin', 'dispatcher']);
  expect(letterOf(await inSystem((tx) => makeAdmin(tx, email, place)))).toBeUndefined();
});

it('signing out ends all sessions, and says how many', async () => {
  const { email, password, session } = await signUpAccount(server.url);
  await authClient(server.url).signInWithPassword({ email, password });
  expect((await inSystem((tx) => signOutAccount(tx, email, place))).sentence).toBe(
    `${email}: 2 devices were signed out.`,
  );
  expect((await refreshed(session.refresh_token)).status).toBe(400);
});
