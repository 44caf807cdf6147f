import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../http/auth-error.ts';
import type { IdentityProviderClient } from './identity-provider-client.ts';

export const providerUnavailable = ({ settings }: IdentityProviderClient, cause: unknown) =>
  new AuthError(
    503,
    'unexpected_failure',
    `${settings.label} does not answer. Try again in a moment, or sign in with your password.`,
    { cause },
  );

/** The provider's answer failed a check; the log says which. */
export const providerNotBelieved = ({ settings }: IdentityProviderClient, cause: unknown) =>
  new AuthError(
    400,
    'bad_oauth_callback',
    `The response from ${settings.label} could not be used. Please try again.`,
    { cause },
  );

export const deniedAtProvider = ({ settings }: IdentityProviderClient) =>
  new AuthError(400, 'bad_oauth_callback', `The sign-in at ${settings.label} was cancelled.`);

const longestReason = 300;

/**
 * Logs a failure between us and a provider. The error itself is not logged: its causes carry answers, which
 * hold codes and tokens.
 */
export function logProviderFailure(
  { log }: Pick<AuthContext, 'log'>,
  { settings }: IdentityProviderClient,
  error: unknown,
): void {
  log.warn({ provider: settings.name, ...reasonOf(error) }, 'A sign-in through another provider failed');
}

function reasonOf(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return { reason: 'unknown' };
  const told = Object.entries({
    reason: error.message,
    code: 'code' in error ? error.code : undefined,
    oauthError: 'error' in error ? error.error : undefined,
    oauthErrorDescription: 'error_description' in error ? error.error_description : undefined,
    claim: claimOf(error.cause),
  });
  return Object.fromEntries(
    told.flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.slice(0, longestReason)]] : [],
    ),
  );
}

/** Name of the claim that failed its check. */
function claimOf(cause: unknown): unknown {
  for (
    let inner = cause;
    typeof inner === 'object' && inner !== null;
    inner = 'cause' in inner ? inner.cause : undefined
  ) {
    if ('claim' in inner) return inner.claim;
  }
  return undefined;
}
