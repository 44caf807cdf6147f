import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export type OidcEndpoint = 'discovery' | 'authorize' | 'token' | 'keys' | 'userinfo';

export interface OidcPerson {
  readonly sub: string;
  readonly [claim: string]: unknown;
}

export interface OidcIssuerFake {
  /** Base address without a trailing slash; the issuer, unless another was given. */
  readonly url: string;
  readonly client: { readonly id: string; readonly secret: string };
  /** Requests received so far, in order. */
  readonly requests: { readonly endpoint: OidcEndpoint; readonly url: URL; readonly form: URLSearchParams }[];
  /** The person signed in at the issuer; null: the person cancels. */
  person: OidcPerson | null;
  /** Replaces claims of the next ID tokens; undefined removes one. */
  idTokenClaims: Record<string, unknown>;
  /** True: signs with a key that is missing in the key set. */
  signsWithForeignKey: boolean;
  /** Returned by the userinfo endpoint instead of the person's claims. */
  userinfo: OidcPerson | null;
  /** Endpoints that fail, and how. */
  failing: Partial<Record<OidcEndpoint, 'status-500' | 'hang' | 'garbage'>>;
  close(): Promise<void>;
}

export interface OidcIssuerOptions {
  /** As in the discovery document, for example with Microsoft's `{tenantid}`. */
  readonly issuer?: string;
  /** Base of the endpoints' addresses in the discovery document. */
  readonly advertisedUrl?: string;
}

interface Grant {
  readonly person: OidcPerson;
  readonly asked: URLSearchParams;
}

class Refused extends Error {}

/**
 * An OpenID Connect issuer that checks what a strict one checks: client, redirect address, PKCE, single use
 * of codes.
 */
export async function startOidcIssuerFake({
  issuer,
  advertisedUrl,
}: OidcIssuerOptions = {}): Promise<OidcIssuerFake> {
  const [own, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' };
  const grants = new Map<string, Grant>();
  const people = new Map<string, OidcPerson>();

  const server = createServer((request, response) => {
    void (async (): Promise<unknown> => {
      const url = new URL(request.url ?? '/', fake.url);
      const endpoint = endpointOf(url);
      const form = new URLSearchParams(await text(request));
      if (endpoint) fake.requests.push({ endpoint, url, form });
      const failure = endpoint && fake.failing[endpoint];
      if (failure === 'hang') return null;
      if (failure === 'status-500') return response.writeHead(500).end('out of order');
      if (failure === 'garbage')
        return response
          .writeHead(200, { 'Content-Type': 'text/html' })
          .end('<html>Welcome to the hotel network</html>');
      if (endpoint === 'authorize')
        return response.writeHead(302, { Location: authorize(url.searchParams) }).end();
      const [status, body] = await answer(endpoint, request, form);
      return response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fake: OidcIssuerFake = {
    url,
    client: { id: 'haulwright', secret: 'issuer-secret' },
    requests: [],
    person: null,
    idTokenClaims: {},
    signsWithForeignKey: false,
    userinfo: null,
    failing: {},
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return fake;

  function authorize(asked: URLSearchParams): string {
    const back = new URL(asked.get('redirect_uri') ?? '');
    back.searchParams.set('state', asked.get('state') ?? '');
    const refusal =
      asked.get('client_id') !== fake.client.id || asked.get('response_type') !== 'code'
        ? 'invalid_request'
        : fake.person
          ? null
          : 'access_denied';
    if (refusal || !fake.person) {
      back.searchParams.set('error', refusal ?? '');
      back.searchParams.set('error_description', 'Call 555-0100 to <b>win</b>');
    } else {
      const code = randomUUID();
      grants.set(code, { person: fake.person, asked });
      back.searchParams.set('code', code);
    }
    return back.href;
  }

  async function answer(
    endpoint: OidcEndpoint | null,
    request: IncomingMessage,
    form: URLSearchParams,
  ): Promise<[number, unknown]> {
    if (endpoint === 'discovery') return [200, metadata()];
    if (endpoint === 'keys') return [200, { keys: [jwk] }];
    try {
      if (endpoint === 'token') return [200, await redeem(request, form)];
      if (endpoint === 'userinfo') return [200, fake.userinfo ?? personOf(request)];
      return [404, { error: 'not_found' }];
    } catch (error) {
      if (error instanceof Refused)
        return [400, { error: 'invalid_grant', error_description: error.message }];
      throw error;
    }
  }

  function metadata() {
    const base = advertisedUrl ?? url;
    return {
      issuer: issuer ?? url,
      authorization_endpoint: `${base}/authorize`,
      token_endpoint: `${base}/token`,
      jwks_uri: `${base}/keys`,
      userinfo_endpoint: `${base}/userinfo`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
    };
  }

  async function redeem(request: IncomingMessage, form: URLSearchParams) {
    const code = form.get('code') ?? '';
    const grant = grants.get(code);
    if (!grant) throw new Refused('unknown code');
    grants.delete(code);
    if (!isClient(request, form)) throw new Refused('wrong client secret');
    if (form.get('redirect_uri') !== grant.asked.get('redirect_uri'))
      throw new Refused('another redirect_uri');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (
      grant.asked.get('code_challenge_method') !== 'S256' ||
      challenge !== grant.asked.get('code_challenge')
    )
      throw new Refused('wrong code_verifier');
    const accessToken = randomUUID();
    people.set(accessToken, grant.person);
    return {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: 300,
      id_token: await idToken(grant),
    };
  }

  function isClient(request: IncomingMessage, form: URLSearchParams): boolean {
    const [, encoded = ''] = /^Basic (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    const [id, secret] = encoded
      ? Buffer.from(encoded, 'base64').toString().split(':').map(decodeURIComponent)
      : [form.get('client_id'), form.get('client_secret')];
    return id === fake.client.id && secret === fake.client.secret;
  }

  function idToken({ person, asked }: Grant): Promise<string> {
    const seconds = Math.floor(Date.now() / 1_000);
    const claims = {
      iss: issuer ?? url,
      aud: fake.client.id,
      iat: seconds,
      exp: seconds + 300,
      nonce: asked.get('nonce'),
      ...person,
      ...fake.idTokenClaims,
    };
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'key-1' })
      .sign(fake.signsWithForeignKey ? foreign.privateKey : own.privateKey);
  }

  function personOf(request: IncomingMessage): OidcPerson {
    const person = people.get((request.headers.authorization ?? '').replace(/^Bearer /, ''));
    if (!person) throw new Refused('unknown token');
    return person;
  }
}

function endpointOf({ pathname }: URL): OidcEndpoint | null {
  if (pathname.endsWith('/.well-known/openid-configuration')) return 'discovery';
  const last = pathname.split('/').at(-1);
  return (['authorize', 'token', 'keys', 'userinfo'] as const).find((one) => one === last) ?? null;
}
