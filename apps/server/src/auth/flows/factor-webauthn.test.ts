import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  SoftwareAuthenticator,
  type Ceremony,
  type CeremonyOptions,
} from '../../../../../test/fakes/webauthn-authenticator.ts';
import {
  sessionOf,
  signInAgain as signInOnAnotherDevice,
  startFactorServer,
  type FactorTestServer,
} from '../factors/testing.ts';
import { auditTrail, post, signUpAccount, type TestAccount } from '../testing.ts';

let server: FactorTestServer;
beforeAll(async () => {
  server = await startFactorServer(); // reached at http://localhost:3000
});
afterAll(() => server.stop());

type Client = TestAccount['client'];
const here: Ceremony = { origin: 'http://localhost:3000' };
/** What the client sends is ignored. */
const claimed = { rpId: 'evil.example', rpOrigins: ['https://evil.example'] };
const refused = {
  status: 422,
  code: 'mfa_verification_failed',
  message: 'The security key was not accepted',
};

async function enroll(client: Client, friendlyName = 'Blue key'): Promise<string> {
  const { data, error } = await client.mfa.enroll({ factorType: 'webauthn', friendlyName });
  if (error) throw error;
  return data.id;
}

/** What the page hands to `navigator.credentials`, through the client. */
async function challenge(client: Client, factorId: string) {
  const { data, error } = await client.mfa.challenge({ factorId, webauthn: claimed });
  if (error) throw error;
  return {
    challengeId: data.id,
    type: data.webauthn.type,
    options: data.webauthn.credential_options.publicKey as CeremonyOptions,
  };
}

async function answer(
  client: Client,
  factorId: string,
  key: SoftwareAuthenticator,
  ceremony: Ceremony = here,
) {
  const { challengeId, type, options } = await challenge(client, factorId);
  const credential = type === 'create' ? key.create(options, ceremony) : key.get(options, ceremony);
  return verify(client, factorId, challengeId, type, credential);
}

const verify = (
  client: Client,
  factorId: string,
  challengeId: string,
  type: 'create' | 'request',
  credential: unknown,
) =>
  client.mfa.verify({
    factorId,
    challengeId,
    webauthn: { ...claimed, type, credential_response: credential as never },
  });

async function setUpKey(account: TestAccount, key = new SoftwareAuthenticator(), name?: string) {
  const factorId = await enroll(account.client, name);
  const { error } = await answer(account.client, factorId, key);
  if (error) throw error;
  return { factorId, key };
}

const signInAgain = async (account: TestAccount): Promise<Client> =>
  (await signInOnAnotherDevice(server, account)).client;

const failures = async (email: string) =>
  (await auditTrail(server.database, email)).filter(
    (one) => one.startsWith('factor_verified') && !one.endsWith('ok'),
  );

describe('a security key', () => {
  it('is registered and raises the session, through the client', async () => {
    const account = await signUpAccount(server.url);
    const { client, email, session } = account;
    const factorId = await enroll(client);
    const { type, options } = await challenge(client, factorId);
    expect(type).toBe('create');
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Haulwright' },
      user: { name: email },
      attestation: 'none',
      authenticatorSelection: { userVerification: 'preferred' },
    });
    const { data, error } = await answer(client, factorId, new SoftwareAuthenticator());
    expect(error).toBeNull();
    expect(data?.user.factors).toMatchObject([
      { id: factorId, factor_type: 'webauthn', status: 'verified', friendly_name: 'Blue key' },
    ]);
    expect(await server.auth.verifyAccessToken((await sessionOf(client)).access_token)).toMatchObject({
      aal: 'aal2',
      userId: session.user.id,
    });
    expect(
      (await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentAuthenticationMethods,
    ).toMatchObject([{ method: 'mfa/webauthn' }, { method: 'password' }]);
  });

  it('is asked for by name at the next sign-in', async () => {
    const account = await signUpAccount(server.url);
    const { factorId, key } = await setUpKey(account);
    const client = await signInAgain(account);
    const { type, options } = await challenge(client, factorId);
    expect(type).toBe('request');
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'preferred' });
    expect(options.allowCredentials).toHaveLength(1);
    expect((await answer(client, factorId, key)).error).toBeNull();
    const { rows } = await server.database.pool.query<{ counter: number }>(
      `select (credential ->> 'counter')::int as counter from auth.factors where id = $1`,
      [factorId],
    );
    expect(rows).toEqual([{ counter: 2 }]);
  });

  it('that does not count signatures is taken again and again', async () => {
    const account = await signUpAccount(server.url);
    const key = new SoftwareAuthenticator();
    key.counter = -1;
    const { factorId } = await setUpKey(account, key);
    for (let n = 0; n < 2; n += 1) {
      key.counter = -1;
      expect((await answer(account.client, factorId, key)).error).toBeNull();
    }
  });

  it('that is already registered is excluded, and refused if sent anyway', async () => {
    const [account, other] = [await signUpAccount(server.url), await signUpAccount(server.url)];
    const { key } = await setUpKey(account);
    const second = await enroll(account.client, 'Red key');
    const { challengeId, options } = await challenge(account.client, second);
    expect(() => key.create(options, here)).toThrow('InvalidStateError');
    const unexcluded = key.create({ ...options, excludeCredentials: [] }, here);
    expect((await verify(account.client, second, challengeId, 'create', unexcluded)).error).toMatchObject(
      refused,
    );
    expect((await answer(other.client, await enroll(other.client), key)).error).toMatchObject(refused);
    expect(await failures(other.email)).toEqual(['factor_verified credential_known']);
  });
});

describe('a ceremony is refused with 422, never 500', () => {
  const wrongs: readonly [string, Ceremony][] = [
    ['on another origin', { origin: 'https://evil.example' }],
    ['on another port', { origin: 'http://localhost:4000' }],
    ['for another relying party', { ...here, rpId: 'evil.example' }],
    ['for a wider relying party', { ...here, rpId: 'host' }],
    ['with another challenge', { ...here, challenge: Buffer.alloc(32, 1).toString('base64url') }],
    ['without a touch', { ...here, userPresent: false }],
  ];

  it.each(wrongs)('%s, at registration', async (_what, ceremony) => {
    const { client, email } = await signUpAccount(server.url);
    expect(
      (await answer(client, await enroll(client), new SoftwareAuthenticator(), ceremony)).error,
    ).toMatchObject(refused);
    expect((await client.mfa.listFactors()).data?.webauthn).toEqual([]);
    expect(await failures(email)).toEqual(['factor_verified not_verified']);
  });

  it.each(wrongs)('%s, at sign-in', async (_what, ceremony) => {
    const account = await signUpAccount(server.url);
    const { factorId, key } = await setUpKey(account);
    const client = await signInAgain(account);
    expect((await answer(client, factorId, key, ceremony)).error).toMatchObject(refused);
    expect(await server.auth.verifyAccessToken((await sessionOf(client)).access_token)).toMatchObject({
      aal: 'aal1',
    });
  });

  it('with a counter that went back: the key was copied', async () => {
    const account = await signUpAccount(server.url);
    const { factorId, key } = await setUpKey(account);
    const client = await signInAgain(account);
    key.counter = 5;
    expect((await answer(client, factorId, key)).error).toBeNull();
    for (const behind of [3, 5]) {
      key.counter = behind;
      expect((await answer(await signInAgain(account), factorId, key)).error).toMatchObject(refused);
    }
    key.counter = -1; // no counter any more
    expect((await answer(await signInAgain(account), factorId, key)).error).toMatchObject(refused);
    expect(await failures(account.email)).toEqual([
      'factor_verified counter_regression',
      'factor_verified counter_regression',
      'factor_verified counter_regression',
    ]);
  });

  it('by another key under the same name', async () => {
    const account = await signUpAccount(server.url);
    const { factorId, key } = await setUpKey(account);
    const client = await signInAgain(account);
    const { challengeId, options } = await challenge(client, factorId);
    const [real, other] = [key.get(options, here), new SoftwareAuthenticator()];
    const theirs = other.get({ ...options, allowCredentials: [{ id: other.credentialId }] }, here);
    const { id, rawId } = real;
    expect((await verify(client, factorId, challengeId, 'request', theirs)).error).toMatchObject(refused);
    expect(
      (
        await verify(client, factorId, challengeId, 'request', {
          ...theirs.toJSON(),
          id,
          rawId,
          toJSON: () => ({ ...theirs.toJSON(), id, rawId }),
        })
      ).error,
    ).toMatchObject(refused);
    expect(await failures(account.email)).toEqual([
      'factor_verified another_credential',
      'factor_verified not_verified',
    ]);
    expect((await verify(client, factorId, challengeId, 'request', real)).error).toBeNull();
  });

  it('with the answer to an earlier challenge', async () => {
    const account = await signUpAccount(server.url);
    const { factorId, key } = await setUpKey(account);
    const client = await signInAgain(account);
    const { options } = await challenge(client, factorId);
    const old = key.get(options, here);
    const { challengeId } = await challenge(client, factorId);
    expect((await verify(client, factorId, challengeId, 'request', old)).error).toMatchObject(refused);
  });

  it('with a registration where a sign-in is asked for', async () => {
    const account = await signUpAccount(server.url);
    const { factorId } = await setUpKey(account);
    const client = await signInAgain(account);
    const { challengeId, options } = await challenge(client, factorId);
    const swapped = new SoftwareAuthenticator().create({ ...options, rp: { id: 'localhost' } }, here);
    expect((await verify(client, factorId, challengeId, 'create', swapped)).error).toMatchObject(refused);
  });

  it.each([
    {},
    { webauthn: {} },
    { code: '123456' },
    { webauthn: { credential_response: null } },
    {
      webauthn: {
        credential_response: {
          id: 'x',
          rawId: 'x',
          type: 'public-key',
          response: { clientDataJSON: 'e30', attestationObject: '' },
        },
      },
    },
  ])('with %j', async (body) => {
    const { client, session } = await signUpAccount(server.url);
    const factorId = await enroll(client);
    const { challengeId } = await challenge(client, factorId);
    const headers = { Authorization: `Bearer ${session.access_token}` };
    expect(
      await post(server.url, `/factors/${factorId}/verify`, { challenge_id: challengeId, ...body }, headers),
    ).toMatchObject({ status: 422, body: { code: 'mfa_verification_failed' } });
  });
});

describe('the relying party', () => {
  it("is the product's own name, whatever Host a caller writes", async () => {
    const named = await server.another({ publicUrl: 'https://app.keystone.example' });
    const account = await signUpAccount(named.url);
    const factorId = await enroll(account.client);
    const { options } = await challenge(account.client, factorId);
    expect(options.rp).toMatchObject({ id: 'app.keystone.example' });
    const key = new SoftwareAuthenticator();
    expect(
      (await answer(account.client, factorId, key, { origin: 'https://evil.keystone.example' })).error,
    ).toMatchObject(refused);
    expect(
      (await answer(account.client, factorId, key, { origin: 'https://app.keystone.example' })).error,
    ).toBeNull();
    await named.stop();
  });

  it.each(['http://192.168.1.20:3000', 'http://[::1]:3000'])(
    'cannot be %s, and enrolling says so',
    async (publicUrl) => {
      const bare = await server.another({ publicUrl });
      const { client } = await signUpAccount(bare.url);
      const { error } = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' });
      await bare.stop();
      expect(error).toMatchObject({ status: 422, code: 'mfa_webauthn_enroll_not_enabled' });
    },
  );
});
