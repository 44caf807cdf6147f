import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditTrail, authClient, signUpAccount } from '../testing.ts';
import {
  newPerson,
  proveAddress,
  refusalIn,
  signInThrough,
  startOAuthTest,
  travel,
  type OAuthTest,
} from './testing.ts';

let test: OAuthTest;
beforeAll(async () => {
  test = await startOAuthTest();
});
afterAll(() => test.stop());
beforeEach(() => test.reset());

const usersOf = async (email: string) =>
  (await test.server.database.pool.query('select 1 from auth.users where email = $1', [email])).rowCount;

describe('whose account', () => {
  it('unverified provider e-mail is not linked, nor does it make an account', async () => {
    const account = await signUpAccount(test.server.url);
    await proveAddress(test.server, account.email);
    for (const email_verified of [false, undefined, 'false', 0, null]) {
      test.google.person = newPerson({ email: account.email, email_verified });
      expect(refusalIn(await travel(test.server, authClient(test.server.url)))).toMatchObject({
        code: 'provider_email_needs_verification',
      });
    }
    const stranger = (test.google.person = newPerson({ email_verified: false }));
    expect(refusalIn(await travel(test.server, authClient(test.server.url)))).toMatchObject({
      code: 'provider_email_needs_verification',
    });
    expect(await usersOf(stranger.email)).toBe(0);
    const { data } = await account.client.getUser();
    expect(data.user?.identities).toHaveLength(1);
    expect(await auditTrail(test.server.database, account.email)).toEqual(['sign_up ok']);
  });

  it('pre-hijack: an account that a stranger prepared is not joined', async () => {
    const prepared = await signUpAccount(test.server.url);
    test.google.person = newPerson({ email: prepared.email });
    expect(refusalIn(await travel(test.server, authClient(test.server.url)))).toMatchObject({
      code: 'email_exists',
      message: expect.stringContaining('Sign in with its password and connect Google under My Account'),
    });
  });

  it('an address that was proven and then changed is not proven', async () => {
    const account = await signUpAccount(test.server.url);
    await proveAddress(test.server, account.email);
    test.google.person = newPerson();
    await test.server.database.pool.query('update auth.users set email = $2 where email = $1', [
      account.email,
      test.google.person['email'],
    ]);
    expect(refusalIn(await travel(test.server, authClient(test.server.url)))).toMatchObject({
      code: 'email_exists',
    });
  });

  it('a Microsoft directory cannot claim an address by e-mail or email_verified', async () => {
    const account = await signUpAccount(test.server.url);
    await proveAddress(test.server, account.email);
    test.microsoft.person = newPerson({ email: account.email, email_verified: true });
    expect(refusalIn(await travel(test.server, authClient(test.server.url), 'azure'))).toMatchObject({
      code: 'provider_email_needs_verification',
    });
    test.microsoft.person = newPerson({ email: account.email, xms_edov: '1' });
    expect((await signInThrough(test.server, 'azure')).data.user?.id).toBe(account.session.user.id);
  });

  it('the same subject at another provider or issuer is somebody else', async () => {
    const person = (test.google.person = newPerson());
    const { data } = await signInThrough(test.server);
    test.microsoft.person = newPerson({ sub: person.sub, xms_edov: true });
    expect((await signInThrough(test.server, 'azure')).data.user?.id).not.toBe(data.user?.id);
    await test.server.database.pool.query(
      `update auth.identities set identity_data = identity_data || '{"iss":"https://former.example.com"}' where provider = 'google' and provider_id = $1`,
      [person.sub],
    );
    expect(refusalIn(await travel(test.server, authClient(test.server.url)))).toMatchObject({
      code: 'bad_oauth_callback',
      message: expect.stringContaining('a different issuer'),
    });
  });
});
