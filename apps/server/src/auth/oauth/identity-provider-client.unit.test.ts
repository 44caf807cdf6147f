import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startOidcIssuerFake, type OidcIssuerFake } from '../../../../../test/fakes/oidc-issuer-fake.ts';
import { IdentityProviderClient } from './identity-provider-client.ts';

const microsoft = 'https://login.microsoftonline.com';
const tenant = '9122040d-6c67-4c5b-b112-36a304b66dad';
const redirectUri = 'https://haul.example.com/auth/v1/callback';
const secrets = { state: 'state', nonce: 'nonce', verifier: 'v'.repeat(43) };

/** Microsoft's issuer for every directory: its discovery document names the issuer as a template. */
let fake: OidcIssuerFake;
beforeAll(async () => {
  fake = await startOidcIssuerFake({ issuer: `${microsoft}/{tenantid}/v2.0`, advertisedUrl: microsoft });
});
afterAll(() => fake.close());
beforeEach(() => {
  fake.person = {
    sub: 'subject',
    iss: `${microsoft}/${tenant}/v2.0`,
    tid: tenant,
    email: 'Ola@Example.com',
    xms_edov: true,
    given_name: 'Ola',
    family_name: 'Example',
  };
  fake.idTokenClaims = {};
});

/** Routes Microsoft's addresses to the fake. */
const client = (clientSecret = fake.client.secret) =>
  new IdentityProviderClient(
    {
      name: 'azure',
      label: 'Microsoft',
      issuer: `${microsoft}/common/v2.0`,
      clientId: fake.client.id,
      clientSecret,
    },
    (url, options) => fetch(url.replace(microsoft, fake.url), options),
  );

async function travel(provider: IdentityProviderClient) {
  const url = await provider.authorizationUrl({
    redirectUri,
    ...secrets,
    scope: 'openid email profile',
    parameters: {},
  });
  const answer = await fetch(url.replace(microsoft, fake.url), { redirect: 'manual' });
  return provider.redeem(new URL(answer.headers.get('Location') ?? ''), secrets);
}

it('takes the directory that the token names into the template of the issuer', async () => {
  expect(await travel(client())).toEqual({
    issuer: `${microsoft}/${tenant}/v2.0`,
    subject: 'subject',
    email: 'ola@example.com',
    emailVerified: true,
    fullName: 'Ola Example',
  });
});

it.each([
  ['of another directory than it says', { iss: `${microsoft}/00000000-0000-0000-0000-000000000000/v2.0` }],
  ['without a directory', { tid: undefined }],
  ['of another issuer', { iss: `https://evil.example.com/${tenant}/v2.0` }],
])('refuses a token %s', async (_what, claims) => {
  fake.idTokenClaims = claims;
  await expect(travel(client())).rejects.toThrow('unexpected JWT claim value encountered');
});

it('asks for the discovery document once, also for two at the same moment, and for the keys once', async () => {
  const since = fake.requests.length;
  const provider = client();
  const departure = { redirectUri, ...secrets, scope: 'openid', parameters: {} };
  await Promise.all([provider.authorizationUrl(departure), provider.authorizationUrl(departure)]);
  for (let again = 0; again < 3; again += 1) await travel(provider);
  const asked = fake.requests.slice(since).map((one) => one.endpoint);
  expect(asked.filter((one) => one !== 'authorize' && one !== 'token')).toEqual(['discovery', 'keys']);
});

it('asks the userinfo endpoint when the token tells no address', async () => {
  fake.idTokenClaims = { email: undefined };
  expect(await travel(client())).toMatchObject({ email: 'ola@example.com', emailVerified: true });
  fake.userinfo = { sub: 'somebody-else', email: 'else@example.com' };
  await expect(travel(client())).rejects.toMatchObject({ code: 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED' });
  fake.userinfo = null;
});

it('fails with a wrong client secret', async () => {
  await expect(travel(client('wrong'))).rejects.toMatchObject({ error: 'invalid_grant' });
});

it('does not read an endless answer', async () => {
  const endless = new IdentityProviderClient(
    { name: 'oidc', label: 'Example', issuer: 'https://id.example.com', clientId: 'c', clientSecret: 's' },
    () =>
      Promise.resolve(
        new Response(`${' '.repeat(1_000_001)}{}`, { headers: { 'Content-Type': 'application/json' } }),
      ),
  );
  await expect(
    endless.authorizationUrl({ redirectUri, ...secrets, scope: 'openid', parameters: {} }),
  ).rejects.toMatchObject({ cause: { message: 'its answer was larger than 1000000 bytes' } });
});

it('refuses a discovery document that names another issuer', async () => {
  const impostor = await startOidcIssuerFake({ issuer: 'https://accounts.example.com' });
  const provider = new IdentityProviderClient({
    name: 'oidc',
    label: 'Ours',
    issuer: impostor.url,
    clientId: impostor.client.id,
    clientSecret: impostor.client.secret,
  });
  const departure = provider.authorizationUrl({ redirectUri, ...secrets, scope: 'openid', parameters: {} });
  await expect(departure).rejects.toMatchObject({ code: 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED' });
  expect(impostor.requests.map((one) => one.endpoint)).toEqual(['discovery']);
  await impostor.close();
});
