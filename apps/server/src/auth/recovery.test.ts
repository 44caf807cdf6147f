import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmedAccount, openPostbox } from './mails/testing.ts';
import {
  auditTrail,
  authClient,
  post,
  signUpAccount,
  startAuthServer,
  type AuthTestServer,
} from './testing.ts';

const postbox = openPostbox();
const minuteMs = 60_000;

let server: AuthTestServer;
beforeAll(async () => {
  server = await startAuthServer({ mailer: postbox.mailer, redirectUrls: ['https://office.example.com'] });
});
afterAll(() => server.stop());

/** The sign-up mails that an account has received. */
const before = 1;

const recover = (email: string, redirectTo?: string) =>
  authClient(server.url).resetPasswordForEmail(email, redirectTo === undefined ? {} : { redirectTo });
/** With a client that allows every header. */
const postRaw = (url: string, headers: Record<string, string>, body: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const sending = request(
      url,
      { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers } },
      (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode));
      },
    );
    sending.on('error', reject).end(body);
  });

const ended = { status: 403, code: 'otp_expired' };

async function recoveryFor(email: string) {
  expect((await recover(email)).error).toBeNull();
  return postbox.secrets(email, before + 1);
}

describe('a forgotten password', () => {
  it('is replaced after the mail’s link was opened; everything else that was signed in ends', async () => {
    const { email, password, client: old } = await confirmedAccount(postbox, server.url);
    const { linkToken, type, page } = await recoveryFor(email);
    expect([type, page]).toEqual(['recovery', 'http://localhost:3000/auth/confirm']);
    const client = authClient(server.url);
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));
    const { data } = await client.verifyOtp({ token_hash: linkToken, type: 'recovery' });
    expect(data.user).toMatchObject({ email, recovery_sent_at: expect.any(String) });
    expect(events).toContain('PASSWORD_RECOVERY');
    expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: 'recovery' }]);

    expect((await client.updateUser({ password: 'a new and longer one' })).error).toBeNull();
    expect((await client.getUser()).error).toBeNull();
    expect((await old.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    expect((await authClient(server.url).signInWithPassword({ email, password })).error).toMatchObject({
      code: 'invalid_credentials',
    });
    expect(
      (await authClient(server.url).signInWithPassword({ email, password: 'a new and longer one' })).error,
    ).toBeNull();
    expect((await postbox.newest(email, before + 2)).subject).toBe('Your Haulwright password was changed');
    expect(await auditTrail(server.database, email)).toEqual([
      'sign_up ok',
      'sign_up_confirmed ok',
      'recovery_asked ok',
      'recovery_used ok',
      'password_changed ok',
      'sign_in invalid_credentials',
      'sign_in ok',
    ]);
  });

  it('lets a session of a mail choose a password without the old one for an hour only', async () => {
    const mine = await server.another();
    const { email } = await confirmedAccount(postbox, mine.url);
    await authClient(mine.url).resetPasswordForEmail(email);
    const { linkToken } = await postbox.secrets(email, before + 1);
    const client = authClient(mine.url);
    await client.verifyOtp({ token_hash: linkToken, type: 'recovery' });
    mine.advance(61 * minuteMs);
    await client.refreshSession();
    expect((await client.updateUser({ password: 'a new and longer one' })).error).toMatchObject({
      status: 400,
      code: 'current_password_required',
    });
    await mine.stop();
  });
});

describe('a mailed secret', () => {
  it('works once: link and code of one mail go together (code reuse)', async () => {
    const { email } = await confirmedAccount(postbox, server.url);
    const { linkToken, code } = await recoveryFor(email);
    expect(
      (await authClient(server.url).verifyOtp({ email, token: code, type: 'recovery' })).error,
    ).toBeNull();
    expect(
      (await authClient(server.url).verifyOtp({ email, token: code, type: 'recovery' })).error,
    ).toMatchObject(ended);
    expect(
      (await authClient(server.url).verifyOtp({ token_hash: linkToken, type: 'recovery' })).error,
    ).toMatchObject(ended);
  });

  it('is used by one of several at once', async () => {
    const { email } = await confirmedAccount(postbox, server.url);
    const { linkToken } = await recoveryFor(email);
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => post(server.url, '/verify', { type: 'recovery', token_hash: linkToken })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403, 403]);
  });

  it('is replaced by the next mail', async () => {
    const { email } = await confirmedAccount(postbox, server.url);
    const first = await recoveryFor(email);
    await recover(email);
    await postbox.mailsTo(email, before + 2);
    expect(
      (await authClient(server.url).verifyOtp({ token_hash: first.linkToken, type: 'recovery' })).error,
    ).toMatchObject(ended);
    expect(
      (await authClient(server.url).verifyOtp({ email, token: first.code, type: 'recovery' })).error,
    ).toMatchObject(ended);
  });

  it('refuses the right code after five wrong ones, guessed one by one or all at once; the link of the mail still works', async () => {
    for (const atOnce of [false, true]) {
      const { email } = await confirmedAccount(postbox, server.url);
      const { code, linkToken } = await recoveryFor(email);
      const guess = (n: number) =>
        post(server.url, '/verify', {
          type: 'recovery',
          email,
          token: String((Number(code) + n) % 1_000_000).padStart(6, '0'),
        });
      const wrong = atOnce
        ? await Promise.all([1, 2, 3, 4, 5].map(guess))
        : [await guess(1), await guess(2), await guess(3), await guess(4), await guess(5)];
      expect(wrong.map(({ body }) => body['message'])).toEqual(
        Array.from({ length: 5 }, () => 'Token has expired or is invalid'),
      );
      expect(await post(server.url, '/verify', { type: 'recovery', email, token: code })).toMatchObject({
        status: 403,
        body: { code: 'otp_expired' },
      });
      expect((await post(server.url, '/verify', { type: 'recovery', token_hash: linkToken })).status).toBe(
        200,
      );
    }
  });

  it('lets four wrong codes pass', async () => {
    const { email } = await confirmedAccount(postbox, server.url);
    const { code } = await recoveryFor(email);
    for (const n of [1, 2, 3, 4])
      await post(server.url, '/verify', {
        type: 'recovery',
        email,
        token: String((Number(code) + n) % 1_000_000).padStart(6, '0'),
      });
    expect((await post(server.url, '/verify', { type: 'recovery', email, token: code })).status).toBe(200);
  });

  it('ends: the code after ten minutes, the link after an hour', async () => {
    const mine = await server.another();
    const [one, other] = [
      await confirmedAccount(postbox, mine.url),
      await confirmedAccount(postbox, mine.url),
    ];
    for (const { email } of [one, other]) await authClient(mine.url).resetPasswordForEmail(email);
    const [first, second] = [
      await postbox.secrets(one.email, before + 1),
      await postbox.secrets(other.email, before + 1),
    ];
    mine.advance(10 * minuteMs + 1_000);
    expect(
      (await post(mine.url, '/verify', { type: 'recovery', email: one.email, token: first.code })).body[
        'code'
      ],
    ).toBe('otp_expired');
    mine.advance(49 * minuteMs);
    expect((await post(mine.url, '/verify', { type: 'recovery', token_hash: first.linkToken })).status).toBe(
      200,
    );
    mine.advance(minuteMs);
    expect(await post(mine.url, '/verify', { type: 'recovery', token_hash: second.linkToken })).toMatchObject(
      { status: 403, body: { code: 'otp_expired', message: 'Email link is invalid or has expired' } },
    );
    await mine.stop();
  });

  it('is worth nothing for another purpose, address or type', async () => {
    const { email } = await confirmedAccount(postbox, server.url);
    const other = await confirmedAccount(postbox, server.url);
    const { linkToken, code } = await recoveryFor(email);
    for (const type of ['signup', 'invite', 'magiclink', 'email', 'email_change']) {
      expect((await post(server.url, '/verify', { type, token_hash: linkToken })).body['code']).toBe(
        'otp_expired',
      );
      expect((await post(server.url, '/verify', { type, email, token: code })).body['code']).toBe(
        'otp_expired',
      );
    }
    expect(
      (await post(server.url, '/verify', { type: 'recovery', email: other.email, token: code })).body['code'],
    ).toBe('otp_expired');
    expect((await post(server.url, '/verify', { type: 'recovery', token_hash: linkToken })).status).toBe(200);
  });

  it('is stored as an HMAC only', async () => {
    const { email } = await confirmedAccount(postbox, server.url);
    const { linkToken, code } = await recoveryFor(email);
    const { rows } = await server.database.pool.query(
      'select t.* from auth.one_time_tokens t where email = $1',
      [email],
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(linkToken);
    expect(Object.values(rows[0] as object)).not.toContain(code);
    const { rows: events } = await server.database.pool.query(
      'select * from auth.audit_events where email = $1',
      [email],
    );
    expect(JSON.stringify(events)).not.toMatch(new RegExp(`${linkToken}|"${code}"`));
  });

  it.each([
    ['no type', { token_hash: 'x' }, 'validation_failed'],
    ['an unknown type', { type: '__proto__', token_hash: 'x' }, 'validation_failed'],
    ['nothing', { type: 'recovery' }, 'validation_failed'],
    ['a code without an address', { type: 'recovery', token: '123456' }, 'validation_failed'],
    ['a phone number', { type: 'sms', phone: '+15555550100', token: '123456' }, 'phone_provider_disabled'],
    ['no address', { type: 'recovery', email: 'nobody', token: '123456' }, 'otp_expired'],
    ['a NUL', { type: 'recovery', email: 'a\u0000@example.com', token: '12\u00003' }, 'validation_failed'],
  ])('refuses %s', async (_what, body, code) => {
    expect((await post(server.url, '/verify', body)).body['code']).toBe(code);
  });

  it('is not used by opening an address', async () => {
    const answer = await fetch(`${server.url}/verify?token=x&type=recovery`);
    expect(answer.status).toBe(404);
  });
});

describe('links in mails', () => {
  it('lead to the product’s own address whatever Host or forwarding header a request has (Host header)', async () => {
    const { email } = await confirmedAccount(postbox, server.url);
    const headers = {
      Host: 'evil.example',
      'X-Forwarded-Host': 'evil.example',
      Forwarded: 'host=evil.example',
      Origin: 'https://evil.example',
      Referer: 'https://evil.example/',
    };
    expect(await postRaw(`${server.url}/recover`, headers, JSON.stringify({ email }))).toBe(200);
    const mail = await postbox.newest(email, before + 1);
    expect(mail.text).toContain('http://localhost:3000/auth/confirm#token_hash=');
    expect(JSON.stringify(mail)).not.toContain('evil');
  });

  it.each([
    ['https://evil.example/dashboard', null],
    ['http://localhost:3000.evil.example/', null],
    ['http://localhost:3001/dashboard', null],
    ['//evil.example', null],
    ['javascript:alert(1)', null],
    ['not an address', null],
    [`http://localhost:3000/${'x'.repeat(3_000)}`, null],
    ['http://localhost:3000//evil.example/x', '/evil.example/x'],
    ['http://localhost:3000/\\evil.example', '/evil.example'],
    ['http://localhost:3000/reset?from=mail#hash', '/reset?from=mail'],
    ['https://office.example.com/dashboard', '/dashboard'],
  ])('with redirect_to %s go on to %s (redirect not on the list)', async (redirectTo, next) => {
    const { email } = await confirmedAccount(postbox, server.url);
    expect((await recover(email, redirectTo)).error).toBeNull();
    const mail = await postbox.secrets(email, before + 1);
    expect([mail.page, mail.next]).toEqual(['http://localhost:3000/auth/confirm', next]);
  });
});

describe('the first proof of an address (pre-hijack)', () => {
  it.each(['recovery', 'magiclink'] as const)(
    'by %s takes password, sessions, remarks and other identities from who used it before',
    async (type) => {
      const { email, password, client: stranger, session } = await signUpAccount(server.url);
      await server.database.pool.query(
        `insert into auth.identities (id, user_id, provider, provider_id, identity_data, created_at, updated_at)
       select gen_random_uuid(), id, 'google', 'stranger-' || email, '{}', now(), now() from auth.users where email = $1`,
        [email],
      );
      await (type === 'recovery' ? recover(email) : authClient(server.url).signInWithOtp({ email }));
      const { linkToken } = await postbox.secrets(email, 2);
      const owner = authClient(server.url);
      const { data } = await owner.verifyOtp({ token_hash: linkToken, type });
      expect(data.user).toMatchObject({
        id: session.user.id,
        user_metadata: {},
        app_metadata: { providers: ['email'] },
      });
      expect(data.user?.identities).toMatchObject([
        { provider: 'email', identity_data: { email_verified: true } },
      ]);
      expect((await stranger.getUser()).error).not.toBeNull();
      expect(await server.auth.verifyAccessToken(session.access_token)).toBeNull();
      expect((await authClient(server.url).signInWithPassword({ email, password })).error).toMatchObject({
        code: 'invalid_credentials',
      });
      // Without a password, none is asked for.
      expect((await owner.updateUser({ password: 'chosen by the owner' })).error).toBeNull();
      expect(
        (await authClient(server.url).signInWithPassword({ email, password: 'chosen by the owner' })).error,
      ).toBeNull();
    },
  );

  it('happens once: a proven account keeps its password', async () => {
    const { email, password } = await confirmedAccount(postbox, server.url);
    const { linkToken } = await recoveryFor(email);
    await authClient(server.url).verifyOtp({ token_hash: linkToken, type: 'recovery' });
    expect((await authClient(server.url).signInWithPassword({ email, password })).error).toBeNull();
  });

  it('by the mail of the sign-up itself keeps what was typed there', async () => {
    const { email, password, client } = await confirmedAccount(postbox, server.url);
    expect((await authClient(server.url).signInWithPassword({ email, password })).error).toBeNull();
    expect((await client.getUser()).data.user).toMatchObject({
      user_metadata: { full_name: 'Ann Example' },
      identities: [{ identity_data: { email_verified: true } }],
    });
  });
});
