import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type ClientAuth,
  type Configuration,
  type CustomFetch,
} from 'openid-client';
import { readBounded } from '../../platform/outbound-http/fetch-json.ts';
import type { IdentityProviderSettings } from './identity-provider.ts';
import { personOf, type VouchedPerson } from './vouched-person.ts';

/** Per request to a provider. */
const timeoutSeconds = 5;
const largestAnswerBytes = 1_000_000;
const discoveryLivesMs = 60 * 60_000;
/** OpenID Connect Core §2. */
const longestSubject = 255;

/** The provider answered, but with something unusable. */
export class UnusableAnswer extends Error {
  override readonly name = 'UnusableAnswer';
}

export interface Departure {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly scope: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/**
 * One OpenID Connect issuer, called through openid-client, which checks signature, issuer, audience, nonce
 * and times.
 */
export class IdentityProviderClient {
  readonly settings: IdentityProviderSettings;
  readonly #fetch: CustomFetch;
  #discovered: { readonly configuration: Promise<Configuration>; readonly until: number } | undefined;

  constructor(
    settings: IdentityProviderSettings,
    request: CustomFetch = (url, options) => fetch(url, options),
  ) {
    this.settings = settings;
    this.#fetch = bounded(request);
  }

  async authorizationUrl({
    redirectUri,
    state,
    nonce,
    verifier,
    scope,
    parameters,
  }: Departure): Promise<string> {
    const configuration = await this.#configuration();
    const url = buildAuthorizationUrl(configuration, {
      ...parameters,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope,
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return url.href;
  }

  /**
   * Redeems the provider's answer for the person it identifies. Its tokens are discarded afterwards.
   * @param returned our callback address with the parameters that the provider sent
   * @throws UnusableAnswer or openid-client's errors when the answer or a token is invalid
   */
  async redeem(
    returned: URL,
    expected: { readonly state: string; readonly nonce: string; readonly verifier: string },
  ): Promise<VouchedPerson> {
    const configuration = await this.#configuration();
    const tokens = await authorizationCodeGrant(configuration, returned, {
      expectedState: expected.state,
      expectedNonce: expected.nonce,
      pkceCodeVerifier: expected.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new UnusableAnswer('The provider gave no ID token.');
    if (claims.sub.length > longestSubject)
      throw new UnusableAnswer(`The subject has more than ${longestSubject} characters.`);
    if (typeof claims['email'] === 'string' || configuration.serverMetadata().userinfo_endpoint === undefined)
      return personOf(this.settings.name, claims);
    const more = await fetchUserInfo(configuration, tokens.access_token, claims.sub);
    return personOf(this.settings.name, { ...more, ...claims });
  }

  /** Failures are not cached: the next person finds a provider that is back. */
  #configuration(): Promise<Configuration> {
    const now = performance.now();
    if (this.#discovered && now < this.#discovered.until) return this.#discovered.configuration;
    const configuration = this.#discover();
    this.#discovered = { configuration, until: now + discoveryLivesMs };
    configuration.catch(() => {
      if (this.#discovered?.configuration === configuration) this.#discovered = undefined;
    });
    return configuration;
  }

  #discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.settings;
    // The settings allow plain HTTP on this machine only.
    const insecure = issuer.startsWith('http:') ? [allowInsecureRequests] : [];
    return discovery(new URL(issuer), clientId, undefined, secretAuthentication(clientSecret), {
      timeout: timeoutSeconds,
      [customFetch]: this.#fetch,
      execute: [...insecure, enableNonRepudiationChecks],
    });
  }
}

/** The authentication method that the issuer supports; the standard's default is `client_secret_basic`. */
const secretAuthentication = (secret: string): ClientAuth => {
  const [post, basic] = [ClientSecretPost(secret), ClientSecretBasic(secret)];
  return (server, ...rest) =>
    ((server.token_endpoint_auth_methods_supported ?? []).includes('client_secret_post') ? post : basic)(
      server,
      ...rest,
    );
};

const bounded =
  (request: CustomFetch): CustomFetch =>
  async (url, options) => {
    const response = await request(url, options);
    const body = await readBounded(response, largestAnswerBytes);
    return new Response(body === '' ? null : body, { status: response.status, headers: response.headers });
  };
