import type { FactorType } from '../auth.tables.ts';

/** What a session's `amr` says once a factor of the type was shown. */
export const methodOf: Readonly<Record<FactorType, string>> = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
  recovery_code: 'mfa/recovery_code',
};

/** For sentences shown to the owner. */
export const factorNoun: Readonly<Record<FactorType, string>> = {
  totp: 'an authenticator app',
  phone: 'codes by text message',
  webauthn: 'a security key',
  recovery_code: 'recovery codes',
};

export const maxFactors = 10;
