import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedUp } from './auth.ts';
import { confirmSignUp, openPostbox, secretsIn } from './mails/testing.ts';
import {
  auditTrail,
  authClient,
  newEmail,
  post,
  signUpAccount,
  startAuthServer,
  type AuthTestServer,
} from './testing.ts';

const postbox = openPostbox();
const founded: SignedUp[] = [];
const password = 'correct horse battery';
const data = { full_name: 'Ann Example', company_name: 'Example Septic' };

let server: AuthTestServer;
beforeAll(async () => {
  server = await startAuthServer({
    requireEmailConfirmation: true,
    mailer: postbox.mailer,
    onSignUp: (_tx, person) => Promise.resolve(founded.push(person)),
  });
});
afterAll(() => server.stop());

const signUp = (email: string, chosen = password) =>
  authClient(server.url).signUp({
    email,
    password: chosen,
    options: { data, emailRedirectTo: 'http://localhost:3000/dashboard' },
  });
const signIn = (email: string, typed = password) =>
  authClient(server.url).signInWithPassword({ email, password: typed });
const confirm = (
  secret: { readonly token_hash: string } | { readonly email: string; readonly token: string },
  typed = password,
) => confirmSignUp(server.url, secret, typed);
const foundersOf = (email: string) => founded.filter((one) => one.email === email);

async function signUpAndConfirm(email: string): Promise<void> {
  await signUp(email);
  const { linkToken } = await postbox.secrets(email);
  expect((await confirm({ token_hash: linkToken })).error).toBeNull();
}

describe('a sign-up that must be confirmed', () => {
  it('gives no session, mails a link to our own page, and makes account and company when it is opened', async () => {
    const email = newEmail();
    const { data: answer, error } = await signUp(email);
    expect(error).toBeNull();
    expect(answer.session).toBeNull();
    expect(answer.user).toMatchObject({ email, confirmation_sent_at: expect.any(String) });
    expect(foundersOf(email)).toEqual([]);
    expect(
      (await server.database.pool.query('select 1 from auth.users where email = $1', [email])).rowCount,
    ).toBe(0);

    const mail = await postbox.secrets(email);
    expect(mail).toMatchObject({
      page: 'http://localhost:3000/auth/confirm',
      type: 'signup',
      next: '/dashboard',
    });
    const client = authClient(server.url);
    const confirmed = await confirmSignUp(server.url, { token_hash: mail.linkToken }, password, client);
    expect(confirmed.error).toBeNull();
    expect(confirmed.data.user).toMatchObject({
      email,
      user_metadata: data,
      email_confirmed_at: expect.any(String),
      last_sign_in_at: expect.any(String),
    });
    expect(confirmed.data.user?.identities?.[0]?.identity_data).toMatchObject({
      email,
      email_verified: true,
    });
    expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: 'email/signup' }]);
    expect(foundersOf(email)).toEqual([
      { userId: confirmed.data.user?.id, email, fullName: 'Ann Example', companyName: 'Example Septic' },
    ]);
    expect((await signIn(email)).error).toBeNull();
    expect(await auditTrail(server.database, email)).toEqual([
      'sign_up confirmation_sent',
      'sign_up_confirmed ok',
      'sign_in ok',
    ]);
  });

  it('is confirmed by the code as well, which people may type with a blank, and whose type the server finds out', async () => {
    const email = newEmail();
    await signUp(email);
    const { code } = await postbox.secrets(email);
    const asked = {
      email: email.toUpperCase(),
      token: `${code.slice(0, 3)} ${code.slice(3)}`,
      type: 'email',
      password,
    } as const;
    const { data: confirmed, error } = await authClient(server.url).verifyOtp(asked);
    expect(error).toBeNull();
    expect(confirmed.session?.user.email).toBe(email);
  });

  it('tells that it waits for the confirmation only after the right password', async () => {
    const email = newEmail();
    await signUp(email);
    expect((await signIn(email)).error).toMatchObject({ status: 400, code: 'email_not_confirmed' });
    expect((await signIn(email, 'wrong password')).error).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
    });
  });

  it('is sent again, which keeps what was typed and leaves the first mail alone: who asks may be a stranger', async () => {
    const email = newEmail();
    await signUp(email);
    const first = await postbox.secrets(email);
    expect((await authClient(server.url).resend({ type: 'signup', email })).error).toBeNull();
    const second = await postbox.secrets(email, 2);
    expect((await confirm({ token_hash: second.linkToken })).data.user?.user_metadata).toEqual(data);
    expect((await signIn(email)).error).toBeNull();
    expect((await confirm({ token_hash: first.linkToken })).error).toMatchObject({
      status: 403,
      code: 'otp_expired',
    });

    const other = newEmail();
    await signUp(other);
    await authClient(server.url).resend({ type: 'signup', email: other });
    const [mail] = await postbox.mailsTo(other, 2);
    const { linkToken } = secretsIn(mail ?? { to: '', subject: '', text: '' });
    expect((await confirm({ token_hash: linkToken })).error).toBeNull();
  });

  it('makes one account of several at once', async () => {
    const email = newEmail();
    const answers = await Promise.all([1, 2, 3].map(() => signUp(email)));
    expect(answers.map(({ error }) => error)).toEqual([null, null, null]);
    const links = (await postbox.mailsTo(email, 3)).map((mail) => secretsIn(mail).linkToken);
    const opened = await Promise.all(
      links.map((token_hash) => post(server.url, '/verify', { type: 'signup', token_hash, password })),
    );
    expect(opened.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403]);
    expect(foundersOf(email)).toHaveLength(1);
    expect(
      (await server.database.pool.query('select 1 from auth.users where email = $1', [email])).rowCount,
    ).toBe(1);
  });

  it('keeps the account waiting when the company cannot be founded, and the link working', async () => {
    let unlucky = true;
    const flaky = await server.another({
      onSignUp: () => (unlucky ? Promise.reject(new Error('No company.')) : Promise.resolve()),
    });
    const email = newEmail();
    await post(flaky.url, '/signup', { email, password, data });
    const { linkToken } = await postbox.secrets(email);
    const body = { type: 'signup', token_hash: linkToken, password };
    expect(await post(flaky.url, '/verify', body)).toMatchObject({
      status: 500,
      body: { code: 'unexpected_failure' },
    });
    unlucky = false;
    expect((await post(flaky.url, '/verify', body)).status).toBe(200);
    await flaky.stop();
  });
});

describe('a sign-up whose account works at once', () => {
  it('proves its address with its password only: the account may be a stranger’s', async () => {
    const open = await server.another({ requireEmailConfirmation: false });
    const stranger = await signUpAccount(open.url);
    const { linkToken, code } = await postbox.secrets(stranger.email);
    const verify = (body: object) => post(open.url, '/verify', { type: 'signup', ...body });
    for (const secret of [{ token_hash: linkToken }, { email: stranger.email, token: code }]) {
      expect((await verify(secret)).body['code']).toBe('current_password_required');
      expect((await verify({ ...secret, type: 'email' })).body['code']).toBe('current_password_required');
      expect((await verify({ ...secret, password: 'password of the owner' })).body['code']).toBe(
        'current_password_invalid',
      );
    }
    const proven = () =>
      server.database.pool.query(
        `select 1 from auth.identities where identity_data->>'email' = $1 and identity_data->>'email_verified' = 'true'`,
        [stranger.email],
      );
    expect((await proven()).rowCount).toBe(0);
    expect((await verify({ token_hash: linkToken, password: stranger.password })).status).toBe(200);
    expect((await proven()).rowCount).toBe(1);
    await open.stop();
  });
});

describe('pre-hijack: a stranger who signs up with somebody’s address', () => {
  it('has no password on any account after the owner signs up and confirms by email', async () => {
    const email = newEmail();
    await signUp(email, 'password of the stranger');
    const strangers = await postbox.secrets(email);
    await signUp(email, 'password of the owner');
    const owners = await postbox.secrets(email, 2);
    await signUp(email, 'second one of the stranger');
    const second = await postbox.secrets(email, 3);
    expect((await confirm({ token_hash: owners.linkToken }, 'password of the owner')).error).toBeNull();
    for (const password of ['password of the stranger', 'second one of the stranger'])
      expect((await signIn(email, password)).error).toMatchObject({ code: 'invalid_credentials' });
    expect((await signIn(email, 'password of the owner')).error).toBeNull();
    for (const { linkToken, code } of [strangers, second]) {
      expect(
        (await authClient(server.url).verifyOtp({ token_hash: linkToken, type: 'signup' })).error,
      ).toMatchObject({ code: 'otp_expired' });
      expect(
        (await authClient(server.url).verifyOtp({ email, token: code, type: 'signup' })).error,
      ).toMatchObject({ code: 'otp_expired' });
    }
  });

  it('has neither password nor remarks on the account when the owner comes by Forgot password', async () => {
    const email = newEmail();
    await signUp(email, 'password of the stranger');
    await authClient(server.url).resetPasswordForEmail(email);
    const { linkToken } = await postbox.secrets(email, 2);
    const { data: recovered } = await authClient(server.url).verifyOtp({
      token_hash: linkToken,
      type: 'recovery',
    });
    expect(recovered.user?.user_metadata).toEqual({});
    expect(foundersOf(email)).toMatchObject([{ fullName: '', companyName: null }]);
    expect((await signIn(email, 'password of the stranger')).error).toMatchObject({
      code: 'invalid_credentials',
    });
    const [signUpMail] = await postbox.mailsTo(email);
    const { linkToken: first } = secretsIn(signUpMail ?? { to: '', subject: '', text: '' });
    expect(
      (await authClient(server.url).verifyOtp({ token_hash: first, type: 'signup' })).error,
    ).toMatchObject({ code: 'otp_expired' });
  });
});

describe('enumeration at the sign-up with confirmation', () => {
  it('is not possible by text or status: a taken address is answered alike, and its owner told by mail', async () => {
    const [taken, fresh] = [newEmail(), newEmail()];
    await signUpAndConfirm(taken);
    const shapes = [];
    for (const email of [taken, fresh, fresh, taken]) {
      const { status, body, headers } = await post(server.url, '/signup', { email, password, data });
      const {
        id,
        email: told,
        confirmation_sent_at: _sent,
        created_at: _created,
        updated_at: _updated,
        ...rest
      } = body;
      expect(told).toBe(email);
      shapes.push({
        status,
        rest,
        names: Object.keys(body),
        kind: headers.get('content-type'),
        id: String(id).length,
      });
    }
    expect(shapes[0]).toMatchObject({ status: 200, rest: { identities: [], user_metadata: data } });
    for (const shape of shapes) expect(shape).toEqual(shapes[0]);

    const notices = await postbox.mailsTo(taken, 3);
    expect(notices.at(-1)).toMatchObject({ subject: 'You already have a Haulwright account' });
    expect((await postbox.mailsTo(fresh, 2)).map(({ subject }) => subject)).toEqual(
      Array.from({ length: 2 }, () => 'Confirm your e-mail address for Haulwright'),
    );
  });

  it('is not possible by an id that stays the same', async () => {
    const email = newEmail();
    const ids = [(await signUp(email)).data.user?.id, (await signUp(email)).data.user?.id];
    expect(new Set(ids).size).toBe(2);
  });

  it('changes nothing for who has the account', async () => {
    const email = newEmail();
    await signUpAndConfirm(email);
    await signUp(email, 'another password');
    expect((await signIn(email)).error).toBeNull();
    expect((await signIn(email, 'another password')).error).toMatchObject({ code: 'invalid_credentials' });
    expect(foundersOf(email)).toHaveLength(1);
  });
});
