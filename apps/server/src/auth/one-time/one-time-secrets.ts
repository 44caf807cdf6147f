import { createHmac, randomBytes, randomInt } from 'node:crypto';
import type { AuthContext } from '../auth-context.ts';
import type { OneTimePurpose } from '../auth.tables.ts';

/** What a mail carries; leaves the server in that mail only. */
export interface OneTimeSecrets {
  /** 256 random bits, base64url; the wire calls it `token_hash`. */
  readonly linkToken: string;
  /** Six digits to type, independent of the link. */
  readonly code: string;
}

export const makeOneTimeSecrets = (): OneTimeSecrets => ({
  linkToken: randomBytes(32).toString('base64url'),
  code: String(randomInt(1_000_000)).padStart(6, '0'),
});

type Keys = Pick<AuthContext, 'secrets'>;

/** HMAC-SHA-256, base64url: stored instead of the secret. */
export const hashLinkToken = (context: Keys, linkToken: string): string => hmac(context, ['link', linkToken]);

/**
 * A code is short, so its hash is bound to address and purpose: equal codes of two people do not look equal.
 */
export const hashCode = (
  context: Keys,
  { email, purpose, code }: { email: string; purpose: OneTimePurpose; code: string },
): string => hmac(context, ['code', purpose, email, code]);

function hmac({ secrets }: Keys, parts: readonly string[]): string {
  const key = secrets.derive(secrets.keyId, { info: 'one-time tokens' });
  if (!key) throw new Error('The master key in use cannot derive keys.');
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
}
