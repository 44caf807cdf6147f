import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmedAccount, openPostbox } from './mails/testing.ts';
import {
  authClient,
  newEmail,
  post,
  signUpAccount,
  startAuthServer,
  type AuthTestServer,
} from './testing.ts';

const postbox = openPostbox();

let server: AuthTestServer;
beforeAll(async () => {
  server = await startAuthServer({ mailer: postbox.mailer, redirectUrls: ['https://office.example.com'] });
});
afterAll(() => server.stop());

/** The mails an account got until it was confirmed. */
const before = 1;

const recover = (email: string, redirectTo?: string) =>
  authClient(server.url).resetPasswordForEmail(email, redirectTo === undefined ? {} : { redirectTo });

describe('a link to sign in', () => {
  it('signs in without a password, and never makes an account', async () => {
    const { email, password } = await confirmedAccount(postbox, server.url);
    const client = authClient(server.url);
    expect((await client.signInWithOtp({ email })).error).toBeNull();
    const { linkToken, type } = await postbox.secrets(email, before + 1);
    expect(type).toBe('magiclink');
    expect((await client.verifyOtp({ token_hash: linkToken, type: 'email' })).data.session?.user.email).toBe(
      email,
    );
    expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: 'magiclink' }]);
    expect((await authClient(server.url).signInWithPassword({ email, password })).error).toBeNull();

    const nobody = newEmail();
    expect(
      (
        await client.signInWithOtp({
          email: nobody,
          options: { shouldCreateUser: true, data: { role: 'admin' } },
        })
      ).error,
    ).toBeNull();
    expect(
      (await server.database.pool.query('select 1 from auth.users where email = $1', [nobody])).rowCount,
    ).toBe(0);
  });

  it('works by code, which the session tells', async () => {
    const { email } = await confirmedAccount(postbox, server.url);
    const client = authClient(server.url);
    await client.signInWithOtp({ email });
    const { code } = await postbox.secrets(email, before + 1);
    expect((await client.verifyOtp({ email, token: code, type: 'email' })).error).toBeNull();
    expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: 'otp' }]);
  });

  it('is refused to a banned account', async () => {
    const { email } = await confirmedAccount(postbox, server.url);
    await authClient(server.url).signInWithOtp({ email });
    const { linkToken } = await postbox.secrets(email, before + 1);
    await server.database.pool.query(
      `update auth.users set banned_until = now() + interval '1 day' where email = $1`,
      [email],
    );
    expect(await post(server.url, '/verify', { type: 'magiclink', token_hash: linkToken })).toMatchObject({
      status: 403,
      body: { code: 'user_banned' },
    });
  });
});

describe('enumeration', () => {
  const calls = {
    recover: (email: string) => post(server.url, '/recover', { email }),
    otp: (email: string) => post(server.url, '/otp', { email, create_user: false }),
    'resend of a sign-up': (email: string) => post(server.url, '/resend', { type: 'signup', email }),
    'resend of a change of address': (email: string) =>
      post(server.url, '/resend', { type: 'email_change', email }),
    'a wrong code': (email: string) =>
      post(server.url, '/verify', { type: 'recovery', email, token: '123456' }),
  };

  it.each(Object.keys(calls) as (keyof typeof calls)[])(
    'by %s: text and status are the same',
    async (name) => {
      const { email: unproven } = await signUpAccount(server.url);
      const { email } = await confirmedAccount(postbox, server.url);
      const [known, unknown, other] = [
        await calls[name](email),
        await calls[name](newEmail()),
        await calls[name](unproven),
      ];
      expect({ status: known.status, body: known.body }).toEqual({
        status: unknown.status,
        body: unknown.body,
      });
      expect({ status: other.status, body: other.body }).toEqual({
        status: unknown.status,
        body: unknown.body,
      });
      expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()]);
    },
  );

  it('sends nothing to an address without an account, nor again what was confirmed', async () => {
    const nobody = newEmail();
    await recover(nobody);
    await calls['resend of a sign-up'](nobody);
    const { email } = await confirmedAccount(postbox, server.url);
    await calls['resend of a sign-up'](email);
    await recover(email);
    expect((await postbox.mailsTo(email, before + 1)).map(({ subject }) => subject)).toEqual([
      'Welcome to Haulwright: confirm your e-mail address',
      'Set a new Haulwright password',
    ]);
    expect(await postbox.mailsTo(nobody, 0)).toEqual([]);
  });

  it('is limited by mails, known or not', async () => {
    const limited = await server.another({
      rateLimits: { mailPerAccount: { attempts: 2, windowMs: 60_000 } },
      clientAddress: () => '192.0.2.55',
    });
    const { email } = await confirmedAccount(postbox, limited.url);
    for (const address of [email, newEmail()]) {
      const statuses = [];
      for (let n = 0; n < 3; n += 1)
        statuses.push((await post(limited.url, '/recover', { email: address })).status);
      expect(statuses).toEqual([200, 200, 429]);
    }
    await limited.stop();
  });
});
