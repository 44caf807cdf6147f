import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newPerson, signInThrough, startOAuthTest, travel, type OAuthTest } from '../oauth/testing.ts';
import { secretsIn } from '../mails/testing.ts';
import {
  authClient,
  newEmail,
  post,
  signUpAccount,
  type AuthTestServer,
  type TestAccount,
} from '../testing.ts';
import { patiently } from '../../../../../test/patience.ts';

let test: OAuthTest;
let server: AuthTestServer;
const joined: string[] = [];
beforeAll(async () => {
  test = await startOAuthTest({
    onInvitationAccepted: (_tx, { email }) => Promise.resolve(joined.push(email) > 0),
  });
  ({ server } = test);
});
afterAll(() => test.stop());

const bearer = ({ session }: TestAccount) => ({ Authorization: `Bearer ${session.access_token}` });
const put = async (path: string, body: unknown, headers: Record<string, string>) => {
  const answer = await fetch(server.url + path, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', 'X-Supabase-Api-Version': '2024-01-01', ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
const newestLink = (email: string, subject: RegExp) =>
  vi.waitFor(() => {
    const mail = test.mails.findLast((one) => one.to === email && subject.test(one.subject));
    if (!mail) throw new Error(`No mail ${String(subject)} to ${email}.`);
    return secretsIn(mail).linkToken;
  }, patience);

/** A password is hashed before anyone waits, which takes its time on a busy machine. */
const patience = { timeout: patiently(20_000), interval: 20 };

/** Runs something in a transaction of its own, lets the request wait for its lock, and only then commits. */
async function whileWaiting<Answer>(
  others: (client: pg.PoolClient) => Promise<unknown>,
  request: () => Promise<Answer>,
): Promise<Answer> {
  const client = await server.database.pool.connect();
  try {
    await client.query('begin');
    await others(client);
    const answer = request();
    await vi.waitFor(async () => {
      const { rows } = await server.database.pool.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows[0]?.waiting).toBeGreaterThan(0);
    }, patience);
    await client.query('commit');
    return await answer;
  } finally {
    client.release();
  }
}

const banIn = (client: pg.PoolClient, email: string) =>
  client.query(`update auth.users set banned_until = now() + interval '1 day' where email = $1`, [email]);
const holdUser = (client: pg.PoolClient, email: string) =>
  client.query('select 1 from auth.users where email = $1 for update', [email]);
const endSessions = (client: pg.PoolClient, userId: string) =>
  client.query('delete from auth.sessions where user_id = $1', [userId]);
const sessionsOf = async (userId: string) =>
  (await server.database.pool.query('select 1 from auth.sessions where user_id = $1', [userId])).rowCount;

describe('what happens at the same moment', () => {
  it('a ban while the password is checked: no session is made', async () => {
    const { email, password, session } = await signUpAccount(server.url);
    await server.database.pool.query('delete from auth.sessions where user_id = $1', [session.user.id]);
    const answer = await whileWaiting(
      (client) => banIn(client, email),
      () => post(server.url, '/token?grant_type=password', { email, password }),
    );
    expect(answer.status).toBe(400);
    expect(await sessionsOf(session.user.id)).toBe(0);
  });

  it('a ban while a provider’s code is exchanged: no session is made', async () => {
    const person = (test.google.person = newPerson());
    const { data } = await signInThrough(server);
    const client = authClient(server.url);
    const code = (await travel(server, client)).searchParams.get('code') ?? '';
    const userId = data.user?.id ?? '';
    await server.database.pool.query('delete from auth.sessions where user_id = $1', [userId]);
    const { error } = await whileWaiting(
      (other) => banIn(other, person.email),
      () => client.exchangeCodeForSession(code),
    );
    expect(error).toMatchObject({ code: 'user_banned' });
    expect(await sessionsOf(userId)).toBe(0);
  });

  it('the session ends while it asks for another address: nothing is begun', async () => {
    const account = await signUpAccount(server.url);
    const change = () => put('/user', { email: newEmail() }, bearer(account));
    const answer = await whileWaiting(async (client) => {
      await holdUser(client, account.email);
      await endSessions(client, account.session.user.id);
    }, change);
    expect(answer).toMatchObject({ status: 403, body: { code: 'session_not_found' } });
    const { rows } = await server.database.pool.query('select new_email from auth.users where email = $1', [
      account.email,
    ]);
    expect(rows).toEqual([{ new_email: null }]);
  });

  it('the session ends while it disconnects a provider: the provider stays', async () => {
    const person = (test.google.person = newPerson());
    const { data, client } = await signInThrough(server);
    const identity = data.user?.identities?.find((one) => one.provider === 'google');
    if (!identity) throw new Error('There is no identity.');
    await client.updateUser({ password: 'tractor umbrella nine' });
    const answer = await whileWaiting(
      async (other) => {
        await holdUser(other, person.email);
        await endSessions(other, data.user?.id ?? '');
      },
      () => client.unlinkIdentity(identity),
    );
    expect(answer.error).not.toBeNull();
    const { rowCount } = await server.database.pool.query(
      `select 1 from auth.identities where provider = 'google' and provider_id = $1`,
      [person.sub],
    );
    expect(rowCount).toBe(1);
  });

  it('an address is taken while its change is confirmed: the change is refused, nobody loses anything', async () => {
    const account = await signUpAccount(server.url);
    const wanted = newEmail();
    await account.client.updateUser({ email: wanted });
    const links = [await newestLink(account.email, /change/i), await newestLink(wanted, /address/i)];
    expect(
      (await post(server.url, '/verify', { type: 'email_change', token_hash: links[0] })).body,
    ).toMatchObject({ code: '200' });
    const insert = `insert into auth.users (id, email, app_metadata, email_confirmed_at, created_at, updated_at) values (gen_random_uuid(), $1, '{"provider":"email","providers":["email"]}', now(), now(), now())`;
    const answer = await whileWaiting(
      (client) => client.query(insert, [wanted]),
      () => post(server.url, '/verify', { type: 'email_change', token_hash: links[1] }),
    );
    expect(answer).toMatchObject({ status: 422, body: { code: 'email_exists' } });
    expect((await account.client.getUser()).data.user).toMatchObject({
      email: account.email,
      new_email: wanted,
    });
  });

  it('an invitation is opened twice: one of them joins', async () => {
    const email = newEmail();
    const { linkToken } = await server.database.asSystem((tx) =>
      server.auth.inviteUser(tx, { email, fullName: 'Tess' }),
    );
    const answers = await Promise.all(
      [1, 2, 3].map(() => post(server.url, '/verify', { type: 'invite', token_hash: linkToken })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403]);
    expect(joined.filter((one) => one === email)).toHaveLength(1);
  });

  it('a second step is shown while the session signs out: there is no session afterwards', async () => {
    const account = await signUpAccount(server.url);
    const { data } = await account.client.mfa.enroll({ factorType: 'totp', friendlyName: 'App' });
    const factorId = data?.id ?? '';
    const challenge = await account.client.mfa.challenge({ factorId });
    const answer = await whileWaiting(
      (client) => endSessions(client, account.session.user.id),
      () =>
        post(
          server.url,
          `/factors/${factorId}/verify`,
          { challenge_id: challenge.data?.id, code: '000000' },
          bearer(account),
        ),
    );
    expect(answer).toMatchObject({ status: 403, body: { code: 'session_not_found' } });
    expect(await sessionsOf(account.session.user.id)).toBe(0);
  });

  it('a ban while a session is refreshed: the new tokens are worthless', async () => {
    const account = await signUpAccount(server.url);
    const answer = await whileWaiting(
      async (client) => {
        await client.query('select 1 from auth.sessions where user_id = $1 for update', [
          account.session.user.id,
        ]);
        await banIn(client, account.email);
      },
      () =>
        post(server.url, '/token?grant_type=refresh_token', { refresh_token: account.session.refresh_token }),
    );
    expect(answer).toMatchObject({ status: 400, body: { code: 'user_banned' } });
  });

  it('a password is changed while somebody signs in with the old one: no session is made', async () => {
    const { email, password, session } = await signUpAccount(server.url);
    await server.database.pool.query('delete from auth.sessions where user_id = $1', [session.user.id]);
    const answer = await whileWaiting(
      (client) => client.query(`update auth.users set password_hash = 'another' where email = $1`, [email]),
      () => post(server.url, '/token?grant_type=password', { email, password }),
    );
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } });
    expect(await sessionsOf(session.user.id)).toBe(0);
  });
});
