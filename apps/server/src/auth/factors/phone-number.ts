import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { AuthError } from '../http/auth-error.ts';

/**
 * E.164, for example `+14155550100`.
 * @throws AuthError validation_failed
 */
export function readPhoneNumber(typed: string): string {
  const number = typed.length <= 40 ? parsePhoneNumberFromString(typed, 'US') : undefined;
  if (!number?.isValid())
    throw new AuthError(400, 'validation_failed', 'Invalid phone number format (E.164 required)');
  return number.number;
}
