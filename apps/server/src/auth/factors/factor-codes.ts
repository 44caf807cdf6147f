import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { AuthContext } from '../auth-context.ts';

type Holder = Pick<AuthContext, 'secrets'>;

/** For a text message: six digits. */
export const newPhoneCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

export const hashPhoneCode = (context: Holder, challengeId: string, code: string): string =>
  mac(context, 'factor codes', challengeId, code);

export const isPhoneCode = (context: Holder, challengeId: string, code: string, hash: string): boolean =>
  timingSafeEqual(Buffer.from(hashPhoneCode(context, challengeId, code)), Buffer.from(hash));

/** Douglas Crockford's Base32: no letter can be mistaken for another. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const codeLength = 12;
const writtenCode = new RegExp(`^[${alphabet}]{${codeLength}}$`);
export const recoveryCodeCount = 10;

/** Sixty random bits each, without separators. */
export const newRecoveryCodes = (): string[] => {
  const codes = new Set<string>();
  while (codes.size < recoveryCodeCount)
    codes.add(Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join(''));
  return [...codes];
};

/**
 * Normalises a typed recovery code: case, blanks and hyphens are ignored, and o, i and l are read as the
 * digits they resemble. Null when it is not a code.
 */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return writtenCode.test(code) ? code : null;
}

export const hashRecoveryCode = (context: Holder, factorId: string, code: string): string =>
  mac(context, 'recovery codes', factorId, code);

/** Codes are short: without the key, a stolen table could be brute-forced. */
function mac({ secrets }: Holder, info: string, boundTo: string, code: string): string {
  const key = secrets.derive(secrets.keyId, { info });
  if (!key) throw new Error('The master key in use is not there.');
  return createHmac('sha256', key).update(`${boundTo}\n${code}`).digest('base64url');
}
