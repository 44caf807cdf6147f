import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOidcIssuerFake, type OidcIssuerFake } from '../../../../test/fakes/oidc-issuer-fake.ts';
import {
  SoftwareAuthenticator,
  type CeremonyOptions,
} from '../../../../test/fakes/webauthn-authenticator.ts';
import { setUpTotp, signInAgain, startFactorServer, type FactorTestServer } from './factors/testing.ts';
import { confirmSignUp, openPostbox } from './mails/testing.ts';
import { linkThrough, newPerson, proveAddress, signInThrough } from './oauth/testing.ts';
import { authClient, newEmail, signUpAccount, type AuthTestServer } from './testing.ts';

// Walks each flow of the service once, as the product's pages do: with the unmodified client, each call using
// the answer of the previous one. Failures are tested beside each flow.

const postbox = openPostbox();
const password = 'tractor umbrella nine';
const next = 'umbrella tractor ten';

let google: OidcIssuerFake;
let server: FactorTestServer;
/** Addresses must be confirmed here. */
let confirming: AuthTestServer;
beforeAll(async () => {
  google = await startOidcIssuerFake();
  const { url: issuer, client } = google;
  server = await startFactorServer({
    mailer: postbox.mailer,
    onInvitationAccepted: () => Promise.resolve(true),
    identityProviders: [
      { name: 'google', label: 'Google', issuer, clientId: client.id, clientSecret: client.secret },
    ],
  });
  confirming = await server.another({ requireEmailConfirmation: true });
});
afterAll(async () => {
  await confirming.stop();
  await server.stop();
  await google.close();
});

/** Unwraps a successful answer of the client. */
async function well<Answer extends { data: unknown; error: unknown }>(
  asked: Promise<Answer>,
): Promise<NonNullable<Answer['data']>> {
  const { data, error } = await asked;
  expect(error).toBeNull();
  return data as NonNullable<Answer['data']>;
}

describe('the unmodified client', () => {
  it('signs up, comes back with what it stored, refreshes, hands its session over, signs out', async () => {
    const storage = new Map<string, string>();
    const [email, client] = [newEmail(), authClient(server.url, storage)];
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));
    await well(client.signUp({ email, password, options: { data: { full_name: 'Ann Example' } } }));
    const reopened = authClient(server.url, storage);
    const { session } = await well(reopened.getSession());
    expect((await well(reopened.getUser())).user?.email).toBe(email);
    const refreshed = await well(reopened.refreshSession());
    expect(refreshed.session?.refresh_token).not.toBe(session?.refresh_token);
    const other = authClient(server.url);
    await well(
      other.setSession({
        access_token: refreshed.session?.access_token ?? '',
        refresh_token: refreshed.session?.refresh_token ?? '',
      }),
    );
    expect((await well(other.getClaims())).claims).toMatchObject({
      email,
      aal: 'aal1',
      amr: [{ method: 'password' }],
    });
    expect((await reopened.signOut()).error).toBeNull();
    expect((await other.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    await well(client.signInWithPassword({ email, password }));
    expect(events).toEqual(expect.arrayContaining(['SIGNED_IN']));
  });

  it.each(['global', 'local', 'others'] as const)('signs out with scope %s', async (scope) => {
    const { client } = await signUpAccount(server.url);
    expect((await client.signOut({ scope })).error).toBeNull();
    expect((await client.getSession()).data.session === null).toBe(scope !== 'others');
  });

  it('waits for the confirmation of its address, has the mail sent again and confirms', async () => {
    const [email, client] = [newEmail(), authClient(confirming.url)];
    const signedUp = await well(
      client.signUp({ email, password, options: { emailRedirectTo: 'http://localhost:3000/jobs' } }),
    );
    expect([signedUp.session, signedUp.user?.email, signedUp.user?.identities]).toEqual([null, email, []]);
    expect((await client.signInWithPassword({ email, password })).error).toMatchObject({
      code: 'email_not_confirmed',
    });
    await postbox.secrets(email);
    await well(client.resend({ type: 'signup', email }));
    const { linkToken, type } = await postbox.secrets(email, 2);
    expect(type).toBe('signup');
    expect((await client.verifyOtp({ token_hash: linkToken, type: 'signup' })).error).toMatchObject({
      code: 'current_password_required',
    });
    const secret = { token_hash: linkToken };
    expect((await well(confirmSignUp(confirming.url, secret, password, client))).user?.email).toBe(email);
    await well(client.signInWithPassword({ email, password }));
  });

  it('recovers a forgotten password by link and by code, and signs in by mail', async () => {
    const { email, client, password } = await signUpAccount(server.url);
    const secret = { token_hash: (await postbox.secrets(email)).linkToken };
    await well(confirmSignUp(server.url, secret, password, client));
    const forgetful = authClient(server.url);
    const events: string[] = [];
    forgetful.onAuthStateChange((event) => void events.push(event));
    await well(forgetful.resetPasswordForEmail(email, { redirectTo: 'http://localhost:3000/jobs' }));
    const first = await postbox.secrets(email, 2);
    expect([first.type, first.next]).toEqual(['recovery', '/jobs']);
    await well(forgetful.verifyOtp({ token_hash: first.linkToken, type: 'recovery' }));
    await well(forgetful.updateUser({ password: next }));
    expect(events).toEqual(expect.arrayContaining(['PASSWORD_RECOVERY', 'USER_UPDATED']));
    await well(forgetful.resetPasswordForEmail(email));
    await well(
      authClient(server.url).verifyOtp({
        email,
        token: (await postbox.secrets(email, 4)).code,
        type: 'recovery',
      }),
    );
    await well(forgetful.signInWithOtp({ email, options: { shouldCreateUser: false } }));
    await well(
      authClient(server.url).verifyOtp({
        email,
        token: (await postbox.secrets(email, 5)).code,
        type: 'email',
      }),
    );
  });

  it('changes password, by the old one and by an emailed code, name and address', async () => {
    const { email, client, password: old } = await signUpAccount(server.url);
    expect((await client.updateUser({ password: next })).error).toMatchObject({
      code: 'current_password_required',
    });
    await well(client.updateUser({ password: next, current_password: old }));
    await well(client.reauthenticate());
    const { code } = await postbox.secrets(email, 3);
    await well(client.updateUser({ password: 'third time is the charm', nonce: code }));
    expect(
      (await well(client.updateUser({ data: { full_name: 'Ann Other', company_name: null } }))).user
        ?.user_metadata,
    ).toEqual({ full_name: 'Ann Other' });
    const wanted = newEmail();
    expect((await well(client.updateUser({ email: wanted }))).user).toMatchObject({
      email,
      new_email: wanted,
    });
    await well(client.resend({ type: 'email_change', email }));
    const [here, there] = [await postbox.secrets(email, 6), await postbox.secrets(wanted, 2)];
    expect(
      (await well(client.verifyOtp({ token_hash: here.linkToken, type: 'email_change' }))).session,
    ).toBeNull();
    expect(
      (await well(client.verifyOtp({ token_hash: there.linkToken, type: 'email_change' }))).user?.email,
    ).toBe(wanted);
  });

  it('accepts an invitation and chooses name and password', async () => {
    const email = newEmail();
    const { linkToken } = await server.database.asSystem((tx) =>
      server.auth.inviteUser(tx, { email, fullName: 'Tess' }),
    );
    const client = authClient(server.url);
    await well(client.verifyOtp({ token_hash: linkToken, type: 'invite' }));
    await well(client.updateUser({ password, data: { full_name: 'Tess T.' } }));
    expect(
      (await well(authClient(server.url).signInWithPassword({ email, password }))).user?.user_metadata,
    ).toEqual({ full_name: 'Tess T.' });
  });

  it('sets an authenticator app up, is asked for it, uses a recovery code, removes both', async () => {
    const account = await signUpAccount(server.url);
    const { client } = account;
    const totp = await setUpTotp(server, client);
    const { codes } = await well(client.mfa.recoveryCodes.generate());
    expect(await well(client.mfa.recoveryCodes.getStatus())).toMatchObject({ total: 10, remaining: 10 });
    const again = await signInAgain(server, account);
    expect(await well(again.client.mfa.getAuthenticatorAssuranceLevel())).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    });
    await well(
      again.client.mfa.challengeAndVerify({ factorId: totp.id, code: server.totpCode(totp.secret) }),
    );
    const lost = await signInAgain(server, account);
    await well(lost.client.mfa.recoveryCodes.verify({ code: codes[0] ?? '' }));
    expect((await well(lost.client.mfa.getAuthenticatorAssuranceLevel())).currentLevel).toBe('aal2');
    expect((await well(lost.client.mfa.recoveryCodes.regenerate())).codes).toHaveLength(10);
    await well(again.client.mfa.recoveryCodes.unenroll());
    await well(again.client.mfa.unenroll({ factorId: totp.id }));
    expect((await well(again.client.mfa.listFactors())).all).toEqual([]);
  });

  it('sets a phone and a security key up and answers their challenges', async () => {
    const { client } = await signUpAccount(server.url);
    const phone = await well(
      client.mfa.enroll({ factorType: 'phone', phone: '+14155550123', friendlyName: 'Cell' }),
    );
    const texted = await well(client.mfa.challenge({ factorId: phone.id }));
    const code = /^\d{6}/.exec(server.sms.messages.at(-1)?.text ?? '')?.[0] ?? '';
    await well(client.mfa.verify({ factorId: phone.id, challengeId: texted.id, code }));

    const key = new SoftwareAuthenticator();
    const enrolled = await well(client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' }));
    for (const type of ['create', 'request'] as const) {
      const asked = await well(
        client.mfa.challenge({ factorId: enrolled.id, webauthn: { rpId: 'localhost' } }),
      );
      const options = asked.webauthn.credential_options.publicKey as CeremonyOptions;
      const credential = key[type === 'create' ? 'create' : 'get'](options, {
        origin: 'http://localhost:3000',
      });
      await well(
        client.mfa.verify({
          factorId: enrolled.id,
          challengeId: asked.id,
          webauthn: { rpId: 'localhost', type, credential_response: credential as never },
        }),
      );
    }
    expect((await well(client.mfa.listFactors())).all.map((one) => one.factor_type)).toEqual([
      'phone',
      'webauthn',
    ]);
  });

  it('signs in through a provider, connects and disconnects one', async () => {
    google.person = newPerson();
    const through = await signInThrough(server);
    expect(through.error).toBeNull();
    google.person = newPerson();
    const account = await signUpAccount(server.url);
    await proveAddress(server, account.email);
    expect((await linkThrough(server, account.client)).error).toBeNull();
    const { identities } = await well(account.client.getUserIdentities());
    expect(identities.map((one) => one.provider)).toEqual(['email', 'google']);
    const connected = identities.find((one) => one.provider === 'google');
    if (connected) await well(account.client.unlinkIdentity(connected));
    expect((await well(account.client.getUserIdentities())).identities.map((one) => one.provider)).toEqual([
      'email',
    ]);
  });

  it('verifies tokens with the published keys, also those signed with another one since', async () => {
    const { client, session } = await signUpAccount(server.url);
    expect((await well(client.getClaims(session.access_token))).claims.sub).toBe(session.user.id);
    expect((await client.getClaims(`${session.access_token.slice(0, -4)}AAAA`)).error).toMatchObject({
      name: 'AuthInvalidJwtError',
    });
  });
});
