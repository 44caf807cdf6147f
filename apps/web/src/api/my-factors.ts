import { auth } from './auth-client.ts';
import { dataOf, type FactorType } from './my-account.ts';

/** An authenticator app that is not confirmed by its first code yet. */
export interface AuthenticatorToConfirm {
  readonly factorId: string;
  /** Image as a data URL. */
  readonly qrCode: string;
  /** Base32, for typing on devices without a camera. */
  readonly secret: string;
  /** `otpauth:` address that opens an app on the same phone. */
  readonly address: string;
}

/**
 * The service refuses a second factor of the same name and keeps unfinished ones, so those are removed first.
 */
async function removeUnfinished(type: FactorType): Promise<void> {
  const { all } = dataOf(await auth.mfa.listFactors());
  for (const factor of all) {
    if (factor.factor_type === type && factor.status === 'unverified')
      await auth.mfa.unenroll({ factorId: factor.id });
  }
}

export async function beginAuthenticator(name: string): Promise<AuthenticatorToConfirm> {
  await removeUnfinished('totp');
  const { id, totp } = dataOf(
    await auth.mfa.enroll({ factorType: 'totp', friendlyName: name, issuer: 'Haulwright' }),
  );
  return { factorId: id, qrCode: totp.qr_code, secret: totp.secret, address: totp.uri };
}

export async function confirmAuthenticator(factorId: string, code: string): Promise<void> {
  dataOf(await auth.mfa.challengeAndVerify({ factorId, code }));
}

/** @param phone E.164 @returns the factor's id */
export async function beginPhone(name: string, phone: string): Promise<string> {
  await removeUnfinished('phone');
  return dataOf(await auth.mfa.enroll({ factorType: 'phone', friendlyName: name, phone })).id;
}

/** Texts a code. @returns the challenge's id */
export async function textCode(factorId: string): Promise<string> {
  return dataOf(await auth.mfa.challenge({ factorId, channel: 'sms' })).id;
}

export async function confirmPhone(factorId: string, challengeId: string, code: string): Promise<void> {
  dataOf(await auth.mfa.verify({ factorId, challengeId, code }));
}

/** Asks the browser for a security key or passkey; a failure leaves nothing behind. */
export async function addSecurityKey(name: string, signal: AbortSignal): Promise<void> {
  await removeUnfinished('webauthn');
  const { id: factorId } = dataOf(await auth.mfa.webauthn.enroll({ friendlyName: name }));
  const place = { rpId: window.location.hostname, rpOrigins: [window.location.origin] };
  try {
    // By default the client asks for USB keys only; phones and fingerprint readers are as good.
    const asked = await auth.mfa.webauthn.challenge(
      { factorId, friendlyName: name, webauthn: place, signal },
      { create: { hints: [], attestation: 'none' } },
    );
    const { challengeId, webauthn } = dataOf(asked);
    dataOf(await auth.mfa.webauthn.verify({ factorId, challengeId, webauthn: { ...webauthn, ...place } }));
  } catch (error) {
    await auth.mfa.unenroll({ factorId });
    throw error;
  }
}

/** Removes a second step; a session that relied on it is downgraded, so its tokens are refreshed. */
export async function removeFactor(factorId: string): Promise<void> {
  dataOf(await auth.mfa.unenroll({ factorId }));
  await auth.refreshSession();
}

/**
 * Why the browser did not give a key, e.g. `ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED`; undefined for
 * anything else.
 */
export function ceremonyCodeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  return error.code.startsWith('ERROR_') ? error.code : undefined;
}

export interface RecoveryCodeCount {
  readonly total: number;
  readonly remaining: number;
}

export async function loadRecoveryCodeCount(): Promise<RecoveryCodeCount> {
  const { total, remaining } = dataOf(await auth.mfa.recoveryCodes.getStatus());
  return { total, remaining };
}

/** Recovery codes, shown only once; earlier ones stop working. */
export async function makeRecoveryCodes({
  replacing,
}: {
  readonly replacing: boolean;
}): Promise<readonly string[]> {
  return dataOf(await (replacing ? auth.mfa.recoveryCodes.regenerate() : auth.mfa.recoveryCodes.generate()))
    .codes;
}
