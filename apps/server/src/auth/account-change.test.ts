import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostbox } from './mails/testing.ts';
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
const moved: { userId: string; email: string }[] = [];
const chosen = 'a new and longer one';

let server: AuthTestServer;
beforeAll(async () => {
  server = await startAuthServer({
    mailer: postbox.mailer,
    onEmailChanged: (_tx, person) => Promise.resolve(moved.push(person)),
    companyRulesOf: (_tx, _userId) =>
      Promise.resolve({ minimumPasswordLength: 10, requireSecondStep: false }),
  });
});
afterAll(() => server.stop());

const signIn = (email: string, password: string) =>
  authClient(server.url).signInWithPassword({ email, password });

/** The sign-up mails that an account has received. */
const before = 1;

describe('changing the password', () => {
  it('takes the current one; this session goes on, every other ends at once, and a mail tells the owner', async () => {
    const { email, password, client } = await signUpAccount(server.url);
    const other = authClient(server.url);
    const { data: onOther } = await other.signInWithPassword({ email, password });
    const otherToken = onOther.session?.access_token ?? '';
    expect(await server.auth.verifyAccessToken(otherToken)).not.toBeNull();

    expect((await client.updateUser({ password: chosen, current_password: password })).error).toBeNull();
    expect((await client.getUser()).error).toBeNull();
    expect((await client.refreshSession()).error).toBeNull();
    expect(await server.auth.verifyAccessToken(otherToken)).toBeNull();
    expect((await other.refreshSession()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    expect((await signIn(email, password)).error).toMatchObject({ code: 'invalid_credentials' });
    expect((await signIn(email, chosen)).error).toBeNull();
    expect((await postbox.newest(email, before + 1)).subject).toBe('Your Haulwright password was changed');
  });

  it('makes a stale token worthless on other servers within ten seconds', async () => {
    const elsewhere = await server.another();
    const { email, password, client } = await signUpAccount(server.url);
    const { data } = await signIn(email, password);
    const stale = data.session?.access_token ?? '';
    expect(await elsewhere.auth.verifyAccessToken(stale)).not.toBeNull();
    await client.updateUser({ password: chosen, current_password: password });
    elsewhere.advance(10_000);
    expect(await elsewhere.auth.verifyAccessToken(stale)).toBeNull();
    await elsewhere.stop();
  });

  it('makes mailed secrets worthless, also a pending change of address', async () => {
    const { email, password, client } = await signUpAccount(server.url);
    await authClient(server.url).resetPasswordForEmail(email);
    const { linkToken } = await postbox.secrets(email, before + 1);
    const newAddress = newEmail();
    await client.updateUser({ email: newAddress });
    const change = await postbox.secrets(newAddress);
    const { data } = await client.updateUser({ password: chosen, current_password: password });
    expect(data.user?.new_email).toBeUndefined();
    expect(
      (await authClient(server.url).verifyOtp({ token_hash: linkToken, type: 'recovery' })).error,
    ).toMatchObject({ code: 'otp_expired' });
    expect(
      (await authClient(server.url).verifyOtp({ token_hash: change.linkToken, type: 'email_change' })).error,
    ).toMatchObject({ code: 'otp_expired' });
  });

  it.each([
    ['without the current one', { password: chosen }, 400, 'current_password_required'],
    [
      'with a wrong current one',
      { password: chosen, current_password: 'wrong' },
      400,
      'current_password_invalid',
    ],
    [
      'to the same one',
      { password: 'correct horse battery', current_password: 'correct horse battery' },
      422,
      'same_password',
    ],
    [
      'to one shorter than the company wants',
      { password: 'nine char', current_password: 'correct horse battery' },
      422,
      'weak_password',
    ],
    [
      'to one that everybody has',
      { password: 'password123', current_password: 'correct horse battery' },
      422,
      'weak_password',
    ],
    ['to nothing', { password: '', current_password: 'correct horse battery' }, 422, 'weak_password'],
    ['with a made-up code', { password: chosen, nonce: '123456' }, 422, 'reauthentication_not_valid'],
  ])('is refused %s', async (_how, change, status, code) => {
    const { email, password, client } = await signUpAccount(server.url);
    expect((await client.updateUser(change)).error).toMatchObject({ status, code });
    expect((await signIn(email, password)).error).toBeNull();
    expect(await auditTrail(server.database, email)).toContain(`password_changed ${code}`);
  });

  it('takes an emailed code in place of the current one, once', async () => {
    const { email, client } = await signUpAccount(server.url);
    expect((await client.reauthenticate()).error).toBeNull();
    const { code } = await postbox.secrets(email, before + 1);
    expect((await client.updateUser({ password: chosen, nonce: code })).error).toBeNull();
    expect((await client.updateUser({ password: `${chosen} again`, nonce: code })).error).toMatchObject({
      code: 'reauthentication_not_valid',
    });
    expect((await signIn(email, chosen)).error).toBeNull();
  });

  it('does not take the code of another account', async () => {
    const [mine, others] = [await signUpAccount(server.url), await signUpAccount(server.url)];
    await others.client.reauthenticate();
    const { code } = await postbox.secrets(others.email, before + 1);
    expect((await mine.client.updateUser({ password: chosen, nonce: code })).error).toMatchObject({
      code: 'reauthentication_not_valid',
    });
  });

  it('on an unattended screen cannot be done by guessing', async () => {
    const limited = await server.another({
      rateLimits: { factorPerUser: { attempts: 3, windowMs: 60_000 } },
    });
    const { client } = await signUpAccount(limited.url);
    const codes = [];
    for (let n = 0; n < 4; n += 1)
      codes.push((await client.updateUser({ password: chosen, current_password: `wrong ${n}` })).error?.code);
    expect(codes).toEqual([
      ...Array.from({ length: 3 }, () => 'current_password_invalid'),
      'over_request_rate_limit',
    ]);
    await limited.stop();
  });

  it('by two at once happens once', async () => {
    const { client, password, storage } = await signUpAccount(server.url);
    const twin = authClient(server.url, new Map(storage));
    const answers = await Promise.all([
      client.updateUser({ password: `${chosen} 1`, current_password: password }),
      twin.updateUser({ password: `${chosen} 2`, current_password: password }),
    ]);
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  });

  it('and the address need the second step that is set up', async () => {
    const { email, password, client, session } = await signUpAccount(server.url);
    await server.database.pool.query(
      `insert into auth.factors (id, user_id, factor_type, friendly_name, status, created_at, updated_at) values (gen_random_uuid(), $1, 'totp', 'Phone', 'verified', now(), now())`,
      [session.user.id],
    );
    for (const change of [{ password: chosen, current_password: password }, { email: newEmail() }]) {
      expect((await client.updateUser(change)).error).toMatchObject({
        status: 401,
        code: 'insufficient_aal',
      });
    }
    await authClient(server.url).resetPasswordForEmail(email);
    const { linkToken } = await postbox.secrets(email, before + 1);
    const recovering = authClient(server.url);
    const { data } = await recovering.verifyOtp({ token_hash: linkToken, type: 'recovery' });
    expect(data.user?.factors).toMatchObject([{ status: 'verified' }]);
    expect((await recovering.updateUser({ password: chosen })).error).toMatchObject({
      status: 401,
      code: 'insufficient_aal',
    });
  });
});

describe('changing the address', () => {
  const askChange = async () => {
    const account = await signUpAccount(server.url);
    const newAddress = newEmail();
    const { data, error } = await account.client.updateUser({ email: newAddress.toUpperCase() });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email: account.email,
      new_email: newAddress,
      email_change_sent_at: expect.any(String),
    });
    const [current, wanted] = [
      await postbox.secrets(account.email, before + 1),
      await postbox.secrets(newAddress),
    ];
    return { ...account, newAddress, current, wanted };
  };
  const confirm = (token_hash: string) => post(server.url, '/verify', { type: 'email_change', token_hash });

  it.each([[true], [false]])(
    'needs both mailboxes, in either order (current first: %s)',
    async (currentFirst) => {
      const { email, newAddress, password, current, wanted, client, session } = await askChange();
      const [first, second] = currentFirst ? [current, wanted] : [wanted, current];
      const half = await confirm(first.linkToken);
      expect(half).toMatchObject({
        status: 200,
        body: { code: '200', msg: expect.stringContaining('other email') },
      });
      expect((await client.getUser()).data.user).toMatchObject({ email, new_email: newAddress });
      expect((await confirm(first.linkToken)).status).toBe(403);

      const { data } = await authClient(server.url).verifyOtp({
        token_hash: second.linkToken,
        type: 'email_change',
      });
      expect(data.user).toMatchObject({ id: session.user.id, email: newAddress });
      expect(data.user?.new_email).toBeUndefined();
      expect(data.user?.identities).toMatchObject([
        { provider: 'email', identity_data: { email: newAddress, email_verified: true } },
      ]);
      expect(moved).toContainEqual({ userId: session.user.id, email: newAddress });
      expect((await signIn(newAddress, password)).error).toBeNull();
      expect((await signIn(email, password)).error).toMatchObject({ code: 'invalid_credentials' });
      expect((await postbox.newest(email, before + 2)).subject).toBe(
        'Your Haulwright e-mail address was changed',
      );
    },
  );

  it('works by codes, each typed with the address it came to', async () => {
    const { email, newAddress, current, wanted } = await askChange();
    const client = authClient(server.url);
    expect(
      (await client.verifyOtp({ type: 'email_change', email, token: current.code })).data.session,
    ).toBeNull();
    expect(
      (await client.verifyOtp({ type: 'email_change', email: newAddress, token: wanted.code })).data.session
        ?.user.email,
    ).toBe(newAddress);
  });

  it('happens once when both are confirmed at the same moment', async () => {
    const { newAddress, current, wanted } = await askChange();
    const answers = await Promise.all([confirm(current.linkToken), confirm(wanted.linkToken)]);
    expect(answers.filter(({ body }) => body['code'] === '200')).toHaveLength(1);
    expect(answers.filter(({ body }) => 'access_token' in body)).toHaveLength(1);
    expect(moved.filter(({ email }) => email === newAddress)).toHaveLength(1);
  });

  it('needs both mailboxes, however old the other email is', async () => {
    const mine = await server.another();
    const { email, newAddress, wanted, current } = await askChange();
    expect((await confirm(wanted.linkToken)).body['code']).toBe('200');
    mine.advance(61 * 60_000);
    expect(
      (await post(mine.url, '/verify', { type: 'email_change', token_hash: current.linkToken })).status,
    ).toBe(403);
    await authClient(mine.url).resend({ type: 'email_change', email });
    const renewed = await postbox.secrets(email, before + 2);
    expect(await postbox.mailsTo(newAddress)).toHaveLength(1); // its half was confirmed
    expect(
      (await post(mine.url, '/verify', { type: 'email_change', token_hash: renewed.linkToken })).body[
        'access_token'
      ],
    ).toBeTruthy();
    await mine.stop();
  });

  it('is sent again to both while neither has confirmed', async () => {
    const { email, newAddress, current } = await askChange();
    await authClient(server.url).resend({ type: 'email_change', email });
    const [again] = [await postbox.secrets(email, before + 2), await postbox.secrets(newAddress, 2)];
    expect((await confirm(current.linkToken)).status).toBe(403);
    expect((await confirm(again.linkToken)).status).toBe(200);
  });

  it('to an address that has an account is answered like any other, tells its owner and is never made', async () => {
    const [asking, owner] = [await signUpAccount(server.url), await signUpAccount(server.url)];
    const [taken, free] = [owner.email, newEmail()];
    const answers = [];
    for (const email of [taken, free, taken]) {
      const answer = await fetch(`${server.url}/user`, {
        method: 'PUT',
        headers: {
          Authorization: `Bearer ${asking.session.access_token}`,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ email }),
      });
      const {
        new_email: wanted,
        email_change_sent_at: sent,
        updated_at: _updated,
        ...rest
      } = (await answer.json()) as Record<string, unknown>;
      expect([wanted, typeof sent]).toEqual([email, 'string']);
      answers.push({ status: answer.status, rest });
    }
    expect(answers[0]).toMatchObject({ status: 200, rest: { email: asking.email } });
    for (const answer of answers) expect(answer).toEqual(answers[0]);

    await post(server.url, '/resend', { type: 'email_change', email: asking.email });
    const told = (await postbox.mailsTo(taken, before + 3)).slice(before);
    expect(told.map(({ subject }) => subject)).toEqual(
      Array.from({ length: 3 }, () => 'Your e-mail address already has a Haulwright account'),
    );
    expect(told.map(({ text }) => text).join()).not.toMatch(/token_hash|Code:/);
    expect(await confirm((await postbox.secrets(asking.email, before + 4)).linkToken)).toMatchObject({
      status: 200,
      body: { code: '200' },
    });
    expect((await asking.client.getUser()).data.user).toMatchObject({
      email: asking.email,
      new_email: taken,
    });
    expect((await signIn(taken, owner.password)).error).toBeNull();
  });

  it('is refused at the end when someone else has taken the address in the meantime', async () => {
    const { email, newAddress, current, wanted } = await askChange();
    await confirm(wanted.linkToken);
    await post(server.url, '/signup', { email: newAddress, password: chosen });
    expect(await confirm(current.linkToken)).toMatchObject({ status: 422, body: { code: 'email_exists' } });
    expect((await signIn(email, 'correct horse battery')).error).toBeNull();
  });

  it('is withdrawn by asking for the current address', async () => {
    const { client, email, current } = await askChange();
    expect((await client.updateUser({ email })).data.user?.new_email).toBeUndefined();
    expect((await confirm(current.linkToken)).status).toBe(403);
  });
});

describe('mass assignment', () => {
  it('into user metadata gives no role, and other fields have no effect', async () => {
    const { client, session } = await signUpAccount(server.url);
    const requests = {
      role: 'service_role',
      app_metadata: { role: 'admin' },
      aal: 'aal2',
      banned_until: null,
      email_confirmed_at: 'x',
      is_admin: true,
    };
    await client.updateUser({ data: { ...requests } });
    const answer = await fetch(`${server.url}/user`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${session.access_token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...requests, id: 'x', password_hash: 'x', user_metadata: { replaced: true } }),
    });
    expect(answer.status).toBe(200);
    await client.refreshSession();
    const { data } = await client.getClaims();
    expect(data?.claims).toMatchObject({
      role: 'authenticated',
      aal: 'aal1',
      sub: session.user.id,
      app_metadata: { provider: 'email', providers: ['email'] },
    });
    expect((await client.getUser()).data.user).toMatchObject({
      role: 'authenticated',
      user_metadata: { role: 'service_role', full_name: 'Ann Example' },
    });
  });
});
