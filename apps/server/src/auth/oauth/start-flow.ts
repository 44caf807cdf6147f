import { randomNonce, randomPKCECodeVerifier } from 'openid-client';
import { newId } from '../../platform/ids.ts';
import { recordEvent } from '../audit/audit.queries.ts';
import type { AuthContext, ClientDevice } from '../auth-context.ts';
import { requireSecondStep } from '../factors/require-second-step.ts';
import { requireSession } from '../flows/require-session.ts';
import { AuthError, validationFailed } from '../http/auth-error.ts';
import type { AccessClaims } from '../tokens/access-token.ts';
import { flowHash, newFlowSecret, sealFlow } from './flow-secrets.ts';
import { insertFlow } from './flow-states.queries.ts';
import type { IdentityProviderClient } from './identity-provider-client.ts';
import { logProviderFailure, providerUnavailable } from './provider-failure.ts';
import { allowedRedirect, callbackUrl, returnPage } from './redirects.ts';

/** People choose an account, type a password and show a second step there. */
const departureLivesMs = 10 * 60_000;
const maxScopes = 20;
const maxParameters = 20;
const longestParameter = 500;
const alwaysAsked = ['openid', 'email', 'profile'];

/**
 * Parameters of ours or set by us for the provider; the rest is passed on (`prompt`, `login_hint`, `hd` …).
 */
const reserved: ReadonlySet<string> = new Set(
  `provider redirect_to scopes skip_http_redirect flow_type invite_token client_id client_secret redirect_uri response_type
  response_mode scope state nonce code_challenge code_challenge_method code_verifier request request_uri registration`.split(
    /\s+/,
  ),
);

/** @throws AuthError oauth_provider_not_supported */
export function findProvider(
  providers: readonly IdentityProviderClient[],
  name: string | null,
): IdentityProviderClient {
  const provider = providers.find((one) => one.settings.name === name);
  if (!provider)
    throw new AuthError(400, 'oauth_provider_not_supported', 'Sign-in with this provider is not available');
  return provider;
}

/**
 * Begins a sign-in through a provider, or with `claims` the linking of an identity to the signed-in account.
 * @returns the provider's address, where the browser goes next
 */
export async function startFlow(
  context: AuthContext,
  device: ClientDevice,
  providers: readonly IdentityProviderClient[],
  query: URLSearchParams,
  claims?: AccessClaims,
): Promise<string> {
  const client = findProvider(providers, query.get('provider'));
  const codeChallenge = readChallenge(query);
  const [scope, parameters] = [readScope(query), readParameters(query)];
  await context.rateLimits.countOAuth(device.ipAddress);

  const [now, id, state] = [context.now(), newId(), newFlowSecret()];
  const [verifier, nonce] = [randomPKCECodeVerifier(), randomNonce()];
  const url = await client
    .authorizationUrl({ redirectUri: callbackUrl(context), state, nonce, verifier, scope, parameters })
    .catch((error: unknown) => {
      logProviderFailure(context, client, error);
      throw providerUnavailable(client, error);
    });
  await context.database.asSystem(async (tx) => {
    const linking = claims && (await requireSession(tx, context, { claims, now }));
    if (linking) await requireSecondStep(tx, linking.session, 401);
    await insertFlow(tx, {
      id,
      provider: client.settings.name,
      stateHash: flowHash(context, 'state', state),
      codeChallenge,
      redirectTo: allowedRedirect(context, query.get('redirect_to') ?? undefined) ?? returnPage(context),
      providerSecretsSealed: sealFlow(context, id, {
        verifier,
        nonce,
        linkingSessionId: linking?.session.id ?? null,
      }),
      linkingUserId: linking?.user.id ?? null,
      endsAt: new Date(now.getTime() + departureLivesMs),
      createdAt: now,
    });
    const who = linking && {
      userId: linking.user.id,
      email: linking.user.email,
      sessionId: linking.session.id,
    };
    await recordEvent(tx, {
      action: 'oauth_started',
      method: client.settings.name,
      succeeded: true,
      outcome: linking ? 'linking' : 'ok',
      device,
      now,
      ...who,
    });
  });
  return url;
}

/** PKCE with S256 is required of the browser (RFC 7636 §4.2, RFC 9700 §2.1.1). */
function readChallenge(query: URLSearchParams): string {
  if (query.get('code_challenge_method')?.toLowerCase() !== 's256')
    throw validationFailed(
      'PKCE with code_challenge_method s256 is required. Open the product over https, so that the browser can make one.',
    );
  const challenge = query.get('code_challenge') ?? '';
  if (!/^[A-Za-z0-9_-]{43}$/.test(challenge))
    throw validationFailed('code_challenge must be the SHA-256 of the verifier in base64url without padding');
  return challenge;
}

function readScope(query: URLSearchParams): string {
  const wanted = (query.get('scopes') ?? '').split(/[\s,]+/).filter(Boolean);
  if (wanted.length > maxScopes || wanted.some((one) => !/^[\x21\x23-\x5B\x5D-\x7E]{1,200}$/.test(one)))
    throw validationFailed(`scopes must be at most ${maxScopes} names separated by spaces`);
  return [...new Set([...alwaysAsked, ...wanted])].join(' ');
}

function readParameters(query: URLSearchParams): Record<string, string> {
  const others = [...query].filter(([name]) => !reserved.has(name.toLowerCase()));
  if (
    others.length > maxParameters ||
    others.some(([name, value]) => name.length > longestParameter || value.length > longestParameter)
  ) {
    throw validationFailed(
      `At most ${maxParameters} extra parameters of ${longestParameter} characters are passed on`,
    );
  }
  return Object.fromEntries(others);
}
