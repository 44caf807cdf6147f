import { maxLength } from '@haulwright/domain/kernel/text';
import { z } from 'zod';
import { recordableEmail } from '../users/email-address.ts';
import type { IdentityProviderSettings } from './identity-provider.ts';

/** The person a provider vouched for, from the claims of its ID token. */
export const vouchedPerson = z.object({
  issuer: z.string(),
  /** Never changes and is never given to someone else (OpenID Connect Core §2). */
  subject: z.string(),
  /** Normalised; null when the provider sent none. */
  email: z.string().nullable(),
  /** The provider has proven that the address is this person's. */
  emailVerified: z.boolean(),
  /** Empty when the provider sent none. */
  fullName: z.string(),
});
export type VouchedPerson = z.output<typeof vouchedPerson>;

/** Claims of an ID token, completed by those of the userinfo endpoint. */
export type PersonClaims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string };

export function personOf(provider: IdentityProviderSettings['name'], claims: PersonClaims): VouchedPerson {
  const email = recordableEmail(textOf(claims['email']));
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email,
    emailVerified: email !== null && isTrue(claims[provider === 'azure' ? 'xms_edov' : 'email_verified']),
    fullName: nameOf(claims),
  };
}

/**
 * Microsoft lets directories write any address into `email`; only `xms_edov` (email domain owner verified),
 * an optional claim, says that the address belongs to the directory. Some issuers write booleans as text or
 * number.
 */
const isTrue = (claim: unknown): boolean =>
  claim === true || claim === 'true' || claim === 1 || claim === '1';

function nameOf(claims: PersonClaims): string {
  const name =
    textOf(claims['name']).trim() || `${textOf(claims['given_name'])} ${textOf(claims['family_name'])}`;
  return name
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maxLength.name)
    .toWellFormed()
    .trim();
}

const textOf = (claim: unknown): string => (typeof claim === 'string' ? claim : '');
