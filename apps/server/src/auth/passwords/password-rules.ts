import { AuthError, validationFailed } from '../http/auth-error.ts';

export const smallestPassword = 6;
export const largestPasswordBytes = 1_024;

/** Passwords are taken exactly as typed, every character counting one whatever its bytes. */
export function checkNewPassword(password: string): void {
  if (Array.from(password).length < smallestPassword) {
    throw new AuthError(422, 'weak_password', `Password must be at least ${smallestPassword} characters`, { weakPassword: ['length'] });
  }
  if (!isPossiblePassword(password)) {
    throw validationFailed(`Password must be at most ${largestPasswordBytes.toLocaleString('en-US')} bytes`);
  }
}

/** False for what cannot be anybody's password, so that it is not hashed. */
export const isPossiblePassword = (password: string): boolean => Buffer.byteLength(password) <= largestPasswordBytes;
