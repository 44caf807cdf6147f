import { startOidcIssuerFake, type OidcIssuerFake } from '../../../../../test/fakes/oidc-issuer-fake.ts';
import type { MailMessage } from '../../platform/mail/mailer.ts';
import type { AuthOptions } from '../auth.ts';
import { authClient, startAuthServer, type AuthTestServer } from '../testing.ts';

export const publicUrl = 'http://localhost:3000';

/** The authentication service with a fake Google and a fake Microsoft. For tests. */
export interface OAuthTest {
  readonly server: AuthTestServer;
  readonly google: OidcIssuerFake;
  readonly microsoft: OidcIssuerFake;
  readonly mails: MailMessage[];
  /** Puts a new person and honest answers behind both providers, as before each test. */
  reset(): void;
  stop(): Promise<void>;
}

export async function startOAuthTest(options: Partial<AuthOptions> = {}): Promise<OAuthTest> {
  const [google, microsoft] = await Promise.all([startOidcIssuerFake(), startOidcIssuerFake()]);
  const mails: MailMessage[] = [];
  const settingsOf = ({ url, client }: OidcIssuerFake) => ({
    issuer: url,
    clientId: client.id,
    clientSecret: client.secret,
  });
  const server = await startAuthServer({
    publicUrl,
    redirectUrls: ['https://office.example.com'],
    identityProviders: [
      { name: 'google', label: 'Google', ...settingsOf(google) },
      { name: 'azure', label: 'Microsoft', ...settingsOf(microsoft) },
    ],
    mailer: { send: (mail) => Promise.resolve(void mails.push(mail)) },
    ...options,
  });
  return {
    server,
    google,
    microsoft,
    mails,
    reset() {
      Object.assign(google, {
        person: newPerson(),
        idTokenClaims: {},
        userinfo: null,
        signsWithForeignKey: false,
        failing: {},
      });
      Object.assign(microsoft, { person: newPerson({ xms_edov: true }), idTokenClaims: {} });
    },
    async stop() {
      await server.stop();
      await Promise.all([google.close(), microsoft.close()]);
    },
  };
}

let people = 0;
/** A new person at the issuer, with a verified address. */
export function newPerson(claims: Record<string, unknown> = {}): {
  sub: string;
  email: string;
  [claim: string]: unknown;
} {
  people += 1;
  const email = `oauth-${people}@example.com`;
  return { sub: `subject-${people}`, email, email_verified: true, name: `Ola Example ${people}`, ...claims };
}

export type Client = ReturnType<typeof authClient>;

/** Follows one redirect of a browser and returns its target. */
export async function locationOf(url: string, headers: Record<string, string> = {}): Promise<URL> {
  const answer = await fetch(url, { redirect: 'manual', headers });
  if (answer.status !== 302) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return new URL(answer.headers.get('Location') ?? '');
}

/** Replaces the public address by the port of the service under test. */
export const reachable = (server: AuthTestServer, url: URL): string =>
  url.href.replace(`${publicUrl}/auth/v1`, server.url);

/** Goes from the product to the provider and returns the address there. */
export async function departFrom(
  client: Client,
  provider: 'google' | 'azure' = 'google',
  redirectTo = `${publicUrl}/dashboard`,
): Promise<URL> {
  const { data, error } = await client.signInWithOAuth({
    provider,
    options: { redirectTo, skipBrowserRedirect: true },
  });
  if (error) throw error;
  return locationOf(data.url);
}

/** Goes from the provider back to our callback, and on to the product's page. */
export async function comeBack(server: AuthTestServer, atProvider: URL): Promise<URL> {
  return locationOf(reachable(server, await locationOf(atProvider.href)));
}

/** Goes all the way to the address with our code or a refusal. */
export const travel = async (
  server: AuthTestServer,
  client: Client,
  provider: 'google' | 'azure' = 'google',
): Promise<URL> => comeBack(server, await departFrom(client, provider));

/** Completes a sign-in. */
export async function signInThrough(
  server: AuthTestServer,
  provider: 'google' | 'azure' = 'google',
  client = authClient(server.url),
) {
  const landed = await travel(server, client, provider);
  const code = landed.searchParams.get('code');
  if (!code) throw new Error(`No code came: ${landed.href}`);
  return { client, landed, code, ...(await client.exchangeCodeForSession(code)) };
}

/** Completes a linking, from a client that is signed in. */
export async function linkThrough(
  server: AuthTestServer,
  client: Client,
  provider: 'google' | 'azure' = 'google',
) {
  const { data, error } = await client.linkIdentity({
    provider,
    options: { redirectTo: `${publicUrl}/account`, skipBrowserRedirect: true },
  });
  if (error || !data.url) throw error ?? new Error('No address came.');
  const landed = await comeBack(server, new URL(data.url));
  const code = landed.searchParams.get('code');
  return { landed, ...(code ? await client.exchangeCodeForSession(code) : { data: null, error: null }) };
}

export const refusalIn = (landed: URL) => ({
  page: `${landed.origin}${landed.pathname}`,
  code: landed.searchParams.get('error_code'),
  message: landed.searchParams.get('error_description'),
});

/** Marks the address of an account as proven, as a confirmed mail does. */
export const proveAddress = (server: AuthTestServer, email: string) =>
  server.database.pool.query(
    `update auth.identities set identity_data = identity_data || '{"email_verified":true}' where provider = 'email' and identity_data->>'email' = $1`,
    [email],
  );
