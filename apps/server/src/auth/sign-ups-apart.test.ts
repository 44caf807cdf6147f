import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedUp } from './auth.ts';
import { openPostbox, secretsIn, type MailedSecrets } from './mails/testing.ts';
import { newPerson, signInThrough, startOAuthTest, type OAuthTest } from './oauth/testing.ts';
import { newEmail, post, startAuthServer, type AuthTestServer } from './testing.ts';

// Two people sign up with one address, and only one of them reads its mail.

const postbox = openPostbox();
const founded: SignedUp[] = [];
const joined: string[] = [];
const asOwner = {
  password: 'password of the owner',
  data: { full_name: 'Olga Owner', company_name: 'Owner Septic' },
};
const asStranger = {
  password: 'password of the stranger',
  data: { full_name: 'Sam Stranger', company_name: 'Stranger Septic' },
};

let server: AuthTestServer;
beforeAll(async () => {
  server = await startAuthServer({
    requireEmailConfirmation: true,
    mailer: postbox.mailer,
    onSignUp: (_tx, person) => Promise.resolve(founded.push(person)),
    onInvitationAccepted: (_tx, { email }) => Promise.resolve(joined.push(email) > 0),
  });
});
afterAll(() => server.stop());

type Step = 'owner' | 'stranger' | 'sent again';
/** Which mail is opened, and whether her password is typed. */
type Way =
  | 'her link, typed'
  | 'her code, typed'
  | 'his link, typed'
  | 'his code, typed'
  | 'the mail sent again, typed'
  | 'Forgot password';

const signIn = (email: string, password: string, url = server.url) =>
  post(url, '/token?grant_type=password', { email, password });
const verify = (body: object, url = server.url) => post(url, '/verify', { type: 'signup', ...body });

/** Runs the steps in order. @returns the secrets of each step's mail */
async function take(steps: readonly Step[], email: string): Promise<Partial<Record<Step, MailedSecrets>>> {
  const mails: Partial<Record<Step, MailedSecrets>> = {};
  let count = 0;
  for (const step of steps) {
    if (step === 'sent again' && count === 0) continue; // nothing is pending yet
    await (step === 'sent again'
      ? post(server.url, '/resend', { type: 'signup', email })
      : post(server.url, '/signup', { email, ...(step === 'owner' ? asOwner : asStranger) }));
    count += 1;
    mails[step] = await postbox.secrets(email, count);
  }
  return mails;
}

const openings: Record<
  Way,
  (email: string, mails: Partial<Record<Step, MailedSecrets>>) => ReturnType<typeof post>
> = {
  'her link, typed': (_email, { owner }) =>
    verify({ token_hash: owner?.linkToken, password: asOwner.password }),
  'her code, typed': (email, { owner }) => verify({ email, token: owner?.code, password: asOwner.password }),
  'his link, typed': (_email, { stranger }) =>
    verify({ token_hash: stranger?.linkToken, password: asOwner.password }),
  'his code, typed': (email, { stranger }) =>
    verify({ email, token: stranger?.code, password: asOwner.password }),
  'the mail sent again, typed': (_email, mails) =>
    verify({ token_hash: mails['sent again']?.linkToken, password: asOwner.password }),
  async 'Forgot password'(email, mails) {
    await post(server.url, '/recover', { email });
    const { linkToken } = await postbox.secrets(email, Object.keys(mails).length + 1);
    return verify({ type: 'recovery', token_hash: linkToken });
  },
};

const cases: readonly [readonly Step[], Way][] = [
  [['owner', 'stranger'], 'her link, typed'],
  [['owner', 'stranger'], 'his link, typed'],
  [['owner', 'stranger'], 'his code, typed'],
  [['owner', 'stranger'], 'Forgot password'],
  [['stranger', 'owner'], 'her link, typed'],
  [['stranger', 'owner'], 'her code, typed'],
  [['stranger', 'owner'], 'his link, typed'],
  [['owner', 'stranger', 'sent again'], 'her link, typed'],
  [['owner', 'stranger', 'sent again'], 'the mail sent again, typed'],
  [['owner', 'sent again', 'stranger'], 'the mail sent again, typed'],
  [['stranger', 'sent again', 'owner'], 'the mail sent again, typed'],
  [['stranger', 'owner', 'sent again'], 'her link, typed'],
];

describe('sign-ups that wait for one address', () => {
  it.each(cases)('%j, then she takes %s: nothing of the stranger is in force', async (steps, way) => {
    const email = newEmail();
    const mails = await take(steps, email);
    expect((await signIn(email, asOwner.password)).body['code']).toBe('email_not_confirmed');
    const opened = await openings[way](email, mails);
    expect(opened.status).toBe(200);
    const forgot = way === 'Forgot password';
    expect(opened.body['user']).toMatchObject({ email, user_metadata: forgot ? {} : asOwner.data });
    expect(founded.filter((one) => one.email === email)).toMatchObject([
      forgot ? { fullName: '', companyName: null } : { fullName: 'Olga Owner', companyName: 'Owner Septic' },
    ]);
    expect((await signIn(email, asOwner.password)).status).toBe(forgot ? 400 : 200);
    expect((await signIn(email, asStranger.password)).body['code']).toBe('invalid_credentials');
    for (const { linkToken } of Object.values(mails))
      expect((await verify({ token_hash: linkToken, password: asStranger.password })).status).toBe(403);
    expect(
      (await server.database.pool.query('select 1 from auth.one_time_tokens where email = $1', [email]))
        .rowCount,
    ).toBe(0);
  });

  it('are not confirmed by a password that belongs to none of them, and the mail can be opened again', async () => {
    const email = newEmail();
    const { stranger } = await take(['stranger'], email);
    const token_hash = stranger?.linkToken;
    expect(await verify({ token_hash, password: asOwner.password })).toMatchObject({
      status: 400,
      body: { code: 'current_password_invalid' },
    });
    expect(
      (await server.database.pool.query('select 1 from auth.users where email = $1', [email])).rowCount,
    ).toBe(0);
    await post(server.url, '/signup', { email, ...asOwner });
    expect((await verify({ token_hash, password: asOwner.password })).status).toBe(200);
  });

  describe.each([
    ['hers alone', ['owner']],
    ['hers, then his', ['owner', 'stranger']],
    ['his, then hers', ['stranger', 'owner']],
    ['both, and one sent again', ['owner', 'stranger', 'sent again']],
  ] as const)('need the password, in a call of anybody (%s)', (_case, steps) => {
    it.each(['signup', 'email'])('by link and by code, of type %s', async (type) => {
      const email = newEmail();
      const mails = Object.values(await take(steps, email));
      for (const { linkToken, code } of mails)
        // A code is tried once each: it stops working after a few tries, right or wrong.
        for (const secret of [
          { token_hash: linkToken },
          { token_hash: linkToken, password: '' },
          { email, token: code },
        ])
          expect(await verify({ type, ...secret })).toMatchObject({
            status: 400,
            body: { code: 'current_password_required' },
          });
      expect(founded.filter((one) => one.email === email)).toEqual([]);
      const newest = { type, token_hash: mails.at(-1)?.linkToken };
      expect((await verify({ ...newest, password: asOwner.password })).status).toBe(200);
      expect((await signIn(email, asStranger.password)).body['code']).toBe('invalid_credentials');
    });
  });

  it('leave the first link alive when the limit on mails is reached', async () => {
    const limited = await server.another({
      rateLimits: { mailPerAddress: { attempts: 1, windowMs: 60 * 60_000 } },
    });
    const email = newEmail();
    await post(limited.url, '/signup', { email, ...asOwner });
    const { linkToken } = await postbox.secrets(email);
    expect((await post(limited.url, '/signup', { email, ...asStranger })).status).toBe(200);
    await post(limited.url, '/resend', { type: 'signup', email });
    expect(await postbox.mailsTo(email)).toHaveLength(1);
    const body = { token_hash: linkToken, password: asOwner.password };
    expect((await verify(body, limited.url)).status).toBe(200);
    expect((await signIn(email, asOwner.password, limited.url)).status).toBe(200);
    expect((await signIn(email, asStranger.password, limited.url)).body['code']).toBe('invalid_credentials');
    await limited.stop();
  });

  it('say in their mails what was typed and when, and that the password is asked for', async () => {
    const email = newEmail();
    await post(server.url, '/signup', {
      email,
      password: asStranger.password,
      data: { full_name: 'see https://evil.example/x', company_name: 'Stranger Septic' },
    });
    const { text } = await postbox.newest(email);
    expect(text).toMatch(/on \d{4}-\d\d-\d\d at \d\d:\d\d UTC, for the company Stranger Septic\./);
    expect(text).toContain('You will be asked for the password that you chose');
    expect(text).not.toContain('evil');
  });
});

describe('a sign-up of a stranger does not block', () => {
  const strangersLink = async (email: string) => (await take(['stranger'], email)).stranger?.linkToken;
  const isWorthless = async (email: string, linkToken: string | undefined, url = server.url) => {
    const opened = await verify({ token_hash: linkToken, password: asStranger.password }, url);
    expect(opened.body['code']).toBe('otp_expired');
    expect((await signIn(email, asStranger.password, url)).body['code']).toBe('invalid_credentials');
  };

  it('an invitation, before or after it', async () => {
    for (const first of ['invitation', 'sign-up'] as const) {
      const email = newEmail();
      const invite = () =>
        server.database.asSystem((tx) => server.auth.inviteUser(tx, { email, fullName: 'Olga' }));
      const [early, link] = [first === 'invitation' ? await invite() : null, await strangersLink(email)];
      const { linkToken } = early ?? (await invite());
      expect((await verify({ type: 'invite', token_hash: linkToken })).body['user']).toMatchObject({
        email,
        user_metadata: {},
      });
      expect(joined).toContain(email);
      await isWorthless(email, link);
    }
  });

  it('an account that changes to the address', async () => {
    const [old, email] = [newEmail(), newEmail()];
    const { owner } = await take(['owner'], old);
    const { body } = await verify({ token_hash: owner?.linkToken, password: asOwner.password });
    const link = await strangersLink(email);
    const answer = await fetch(`${server.url}/user`, {
      method: 'PUT',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${String(body['access_token'])}`,
      },
      body: JSON.stringify({ email }),
    });
    expect(answer.status).toBe(200);
    for (const mail of [await postbox.newest(old, 2), await postbox.newest(email, 2)])
      expect((await verify({ type: 'email_change', token_hash: secretsIn(mail).linkToken })).status).toBe(
        200,
      );
    await isWorthless(email, link);
    expect((await signIn(email, asOwner.password)).status).toBe(200);
  });

  describe('a sign-up through a provider', () => {
    let test: OAuthTest;
    beforeAll(async () => {
      test = await startOAuthTest({ requireEmailConfirmation: true, mailer: postbox.mailer });
    });
    afterAll(() => test.stop());

    it('which makes the owner’s account', async () => {
      const email = newEmail();
      await post(test.server.url, '/signup', { email, ...asStranger });
      const { linkToken } = await postbox.secrets(email);
      test.google.person = newPerson({ email });
      const { data } = await signInThrough(test.server);
      expect(data.user).toMatchObject({ email });
      expect(data.user?.user_metadata).not.toMatchObject(asStranger.data);
      await isWorthless(email, linkToken, test.server.url);
    });
  });
});
