import { isIP } from 'node:net';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { parse } from 'uuid';
import { z } from 'zod';
import type { StoredCredential } from '../auth.tables.ts';

/** COSE algorithms that security keys and phones know: EdDSA, ES256, RS256 (RFC 9053, RFC 8812). */
const algorithms = [-8, -7, -257];
const timeoutMs = 5 * 60_000;

/**
 * The relying party that keys are registered with; fixed by the product's address, whatever a caller claims.
 */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** Null when the product is reached by a bare IP address: browsers offer no security keys there. */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { hostname, origin } = new URL(publicUrl);
  return isIP(hostname.replaceAll(/^\[|\]$/g, '')) ? null : { id: hostname, origin };
}

const listed = ({ id, transports }: StoredCredential) => ({ id, transports: [...transports] });

export const creationOptions = (
  party: RelyingParty,
  user: { id: string; email: string },
  known: readonly StoredCredential[],
): Promise<PublicKeyCredentialCreationOptionsJSON> =>
  generateRegistrationOptions({
    rpName: 'Haulwright',
    rpID: party.id,
    userID: parse(user.id),
    userName: user.email,
    userDisplayName: user.email,
    attestationType: 'none',
    excludeCredentials: known.map(listed),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    supportedAlgorithmIDs: algorithms,
    timeout: timeoutMs,
  });

export const requestOptions = (
  party: RelyingParty,
  credential: StoredCredential,
): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: [listed(credential)],
    userVerification: 'preferred',
    timeout: timeoutMs,
  });

const encoded = z.string().max(32_768);
const credentialId = z.string().min(1).max(2_048);
const publicKeyCredential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
};
const attestation = z.object({
  ...publicKeyCredential,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.array(z.string().max(40)).max(10).nullish(),
  }),
});
const assertion = z.object({
  ...publicKeyCredential,
  response: z.object({ clientDataJSON: encoded, authenticatorData: encoded, signature: encoded }),
});

/** Why an answer was rejected; recorded, but not told to the caller. */
export type CeremonyFailure = 'malformed' | 'not_verified' | 'another_credential' | 'counter_regression';

/** The key that was registered by this answer (W3C Web Authentication Level 3, §7.1). */
export async function verifyCreation(
  party: RelyingParty,
  challenge: string,
  answer: unknown,
): Promise<StoredCredential | CeremonyFailure> {
  const read = attestation.safeParse(answer);
  if (!read.success) return 'malformed';
  const { transports, ...response } = read.data.response;
  const result = await verifyRegistrationResponse({
    response: { ...read.data, response },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null);
  if (!result?.verified) return 'not_verified';
  const { credential, credentialBackedUp } = result.registrationInfo;
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: transports ?? [],
    backedUp: credentialBackedUp,
  };
}

/**
 * Returns the credential with its new counter (§7.2). A counter that does not grow means that the key was
 * copied.
 */
export async function verifyRequest(
  party: RelyingParty,
  challenge: string,
  stored: StoredCredential,
  answer: unknown,
): Promise<StoredCredential | CeremonyFailure> {
  const read = assertion.safeParse(answer);
  if (!read.success) return 'malformed';
  if (read.data.id !== stored.id) return 'another_credential';
  const result = await verifyAuthenticationResponse({
    response: read.data,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    // The counter is checked below, once the signature proves that it is the key's own.
    credential: {
      id: stored.id,
      publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
      counter: 0,
    },
    requireUserVerification: false,
  }).catch(() => null);
  if (!result?.verified) return 'not_verified';
  const { newCounter, credentialBackedUp } = result.authenticationInfo;
  if ((newCounter > 0 || stored.counter > 0) && newCounter <= stored.counter) return 'counter_regression';
  return { ...stored, counter: newCounter, backedUp: credentialBackedUp };
}
