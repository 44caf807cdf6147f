import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invitationDays } from '@haulwright/domain/access/invitation';
import { confirmSignUp, openPostbox } from './mails/testing.ts';
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
const dayMs = 24 * 60 * 60_000;
/** People whose invitation the product still knows. */
const asked = new Set<string>();
const joined: string[] = [];
const founded: string[] = [];

let server: AuthTestServer;
beforeAll(async () => {
  server = await startAuthServer({
    mailer: postbox.mailer,
    onSignUp: (_tx, { email }) => Promise.resolve(founded.push(email)),
    onInvitationAccepted: (_tx, { email }) => Promise.resolve(asked.delete(email) && joined.push(email) > 0),
  });
});
afterAll(() => server.stop());

async function invite(email: string, by = server) {
  const made = await by.database.asSystem((tx) =>
    by.auth.inviteUser(tx, { email, fullName: 'Tess Technician' }),
  );
  asked.add(email);
  return made;
}
const accept = (linkToken: string, url = server.url) =>
  authClient(url).verifyOtp({ token_hash: linkToken, type: 'invite' });

describe('an invited person', () => {
  it('gets a mail, chooses a password, has joined and is signed in', async () => {
    const email = newEmail();
    const { userId, linkToken } = await invite(email);
    expect(
      await server.auth.sendInvitation({
        email,
        fullName: 'Tess Technician',
        companyName: 'Keystone Septic',
        invitedByName: 'Rosa',
        linkToken,
      }),
    ).toBe(true);
    const mail = await postbox.newest(email);
    expect(mail.subject).toBe('Join Keystone Septic on Haulwright');
    expect(mail.text).toContain('Hello Tess Technician');
    expect(mail.text).toContain('Rosa invites you');
    expect(await postbox.secrets(email)).toMatchObject({
      page: 'http://localhost:3000/auth/invite',
      linkToken,
      code: '',
    });

    expect(await server.auth.findInvitation(linkToken)).toEqual({ userId, email });
    expect(
      (await authClient(server.url).signInWithPassword({ email, password: 'anything at all' })).error,
    ).toMatchObject({ code: 'invalid_credentials' });
    const client = authClient(server.url);
    const { data, error } = await client.verifyOtp({ token_hash: linkToken, type: 'invite' });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      id: userId,
      invited_at: expect.any(String),
      email_confirmed_at: expect.any(String),
      identities: [{ identity_data: { email_verified: true } }],
    });
    expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: 'invite' }]);
    expect([joined, founded]).toEqual([[email], []]);
    expect(
      (await client.updateUser({ password: 'chosen by Tess', data: { full_name: 'Tess T.' } })).error,
    ).toBeNull();
    expect(
      (await authClient(server.url).signInWithPassword({ email, password: 'chosen by Tess' })).error,
    ).toBeNull();
    expect(await auditTrail(server.database, email)).toContain('invitation_accepted ok');
    expect((await accept(linkToken)).error).toMatchObject({ code: 'otp_expired' });
    expect(await server.auth.findInvitation(linkToken)).toBeNull();
  });

  it('who was removed is let back in by a new link and keeps the password', async () => {
    const { email, password } = await signUpAccount(server.url);
    const token_hash = (await postbox.secrets(email)).linkToken;
    expect((await confirmSignUp(server.url, { token_hash }, password)).error).toBeNull();
    const { linkToken } = await invite(email);
    expect((await accept(linkToken)).error).toBeNull();
    expect(joined).toContain(email);
    expect((await authClient(server.url).signInWithPassword({ email, password })).error).toBeNull();
  });

  it('whose account a stranger made is rid of the stranger (pre-hijack)', async () => {
    const { email, password, client } = await signUpAccount(server.url);
    const { linkToken } = await invite(email);
    expect((await accept(linkToken)).error).toBeNull();
    expect((await client.getUser()).error).not.toBeNull();
    expect((await authClient(server.url).signInWithPassword({ email, password })).error).toMatchObject({
      code: 'invalid_credentials',
    });
  });

  it('who chooses Forgot password in place of the link joins as well', async () => {
    const email = newEmail();
    await invite(email);
    await authClient(server.url).resetPasswordForEmail(email);
    const { linkToken } = await postbox.secrets(email);
    expect(
      (await authClient(server.url).verifyOtp({ token_hash: linkToken, type: 'recovery' })).error,
    ).toBeNull();
    expect(joined).toContain(email);
    expect(founded).not.toContain(email);
  });

  it('who signs up instead has a company of their own', async () => {
    const email = newEmail();
    await invite(email);
    const { status, body } = await post(server.url, '/signup', {
      email,
      password: 'a company of my own',
      data: { full_name: 'Tess' },
    });
    expect([status, Boolean(body['access_token'])]).toEqual([200, true]);
    expect(founded).toContain(email);
  });
});

describe('an invitation', () => {
  it('is looked at without being used up, and replaced by the next', async () => {
    const email = newEmail();
    const first = await invite(email);
    const second = await invite(email);
    expect(second.userId).toBe(first.userId);
    expect(await server.auth.findInvitation(first.linkToken)).toBeNull();
    expect((await accept(first.linkToken)).error).toMatchObject({ code: 'otp_expired' });
    expect(await server.auth.findInvitation(second.linkToken)).toMatchObject({ email });
    expect(await server.auth.findInvitation(second.linkToken)).toMatchObject({ email });
    expect((await accept(second.linkToken)).error).toBeNull();
  });

  it('ends after some days', async () => {
    const mine = await server.another();
    const [one, other] = [newEmail(), newEmail()];
    const [first, second] = [await invite(one, mine), await invite(other, mine)];
    mine.advance(invitationDays * dayMs - 60_000);
    expect((await accept(first.linkToken, mine.url)).error).toBeNull();
    mine.advance(60_000);
    expect((await accept(second.linkToken, mine.url)).error).toMatchObject({ code: 'otp_expired' });
    expect(await mine.auth.findInvitation(second.linkToken)).toBeNull();
    // Nor does a recovery turn an expired invitation into an account.
    await authClient(mine.url).resetPasswordForEmail(other);
    await expect(postbox.mailsTo(other, 0)).resolves.toEqual([]);
    await mine.stop();
  });

  it('that the product no longer knows signs nobody in', async () => {
    const email = newEmail();
    const { linkToken } = await invite(email);
    asked.delete(email);
    expect((await accept(linkToken)).error).toMatchObject({ status: 403, code: 'otp_expired' });
    expect(
      (
        await server.database.pool.query(
          'select email_confirmed_at, last_sign_in_at from auth.users where email = $1',
          [email],
        )
      ).rows,
    ).toEqual([{ email_confirmed_at: null, last_sign_in_at: null }]);
    expect(await auditTrail(server.database, email)).toContain('invitation_accepted otp_expired');
  });

  it('is withdrawn with the account that was made for it, and only with that', async () => {
    const email = newEmail();
    const { userId, linkToken } = await invite(email);
    await server.database.asSystem((tx) => server.auth.withdrawInvitation(tx, userId));
    expect((await accept(linkToken)).error).toMatchObject({ code: 'otp_expired' });
    expect(await server.database.asSystem((tx) => server.auth.findUserId(tx, email))).toBeNull();

    const { email: known, password, session } = await signUpAccount(server.url);
    const again = await invite(known);
    await server.database.asSystem((tx) => server.auth.withdrawInvitation(tx, session.user.id));
    expect((await accept(again.linkToken)).error).toMatchObject({ code: 'otp_expired' });
    expect((await authClient(server.url).signInWithPassword({ email: known, password })).error).toBeNull();
  });

  it('has no short code', async () => {
    const email = newEmail();
    await invite(email);
    const { rows } = await server.database.pool.query<{ ended: boolean }>(
      'select code_ends_at <= created_at as ended from auth.one_time_tokens where email = $1',
      [email],
    );
    expect(rows).toEqual([{ ended: true }]);
  });

  it('says so when the email cannot be sent', async () => {
    const broken = await server.another({
      mailer: { send: () => Promise.reject(new Error('No mail server.')) },
    });
    const mail = { email: newEmail(), fullName: 'T', companyName: 'C', invitedByName: 'R', linkToken: 'x' };
    expect(await broken.auth.sendInvitation(mail)).toBe(false);
    await broken.stop();
  });

  it('contains no address typed as a name', async () => {
    const email = newEmail();
    await server.auth.sendInvitation({
      email,
      fullName: 'see https://evil.example/x',
      companyName: 'Win at www.evil.example',
      invitedByName: 'evil.example/prize',
      linkToken: 'x',
    });
    expect(JSON.stringify(await postbox.newest(email))).not.toContain('evil');
  });
});
