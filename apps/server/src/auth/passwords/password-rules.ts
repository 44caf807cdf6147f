import { smallestPasswordLength } from '@haulwright/domain/access/password-length';
import type { AuthContext } from '../auth-context.ts';
import { AuthError, validationFailed, type WeakPasswordReason } from '../http/auth-error.ts';
import { isCommonPassword } from './common-passwords.ts';
import { isGuessable } from './guessable-password.ts';

export const largestPasswordBytes = 1_024;

/** The person the password is for. */
export interface PasswordOwner {
  /** Applies this person's company minimum; otherwise the product's. */
  readonly userId?: string;
  /** A minimum from elsewhere: that of the inviting company. */
  readonly minimumLength?: number;
  /** The owner's address and names, which must not be used as passwords. */
  readonly about?: readonly string[];
}

/** Why a password is weak, as a sentence for people. */
export interface Weakness {
  readonly message: string;
  readonly reasons: readonly WeakPasswordReason[];
}

type RulesContext = Pick<AuthContext, 'database' | 'companyRulesOf' | 'leakedPasswords'>;

/**
 * Passwords are taken exactly as typed, each character counting as one whatever its bytes; there are no
 * composition rules (NIST SP 800-63B-4 §3.1.1.2). Call it outside of a transaction: it may call an outside
 * server.
 * @throws AuthError weak_password, validation_failed
 */
export async function checkNewPassword(
  context: RulesContext,
  password: string,
  owner: PasswordOwner = {},
): Promise<void> {
  if (!isPossiblePassword(password)) {
    throw validationFailed(`Password must be at most ${largestPasswordBytes.toLocaleString('en-US')} bytes`);
  }
  const weakness = (await weaknessOf(context, password, owner)) ?? (await leak(context, password));
  if (weakness)
    throw new AuthError(422, 'weak_password', weakness.message, { weakPassword: weakness.reasons });
}

/** Checks a password without calling anyone outside; null when nothing is wrong. */
export async function weaknessOf(
  context: Omit<RulesContext, 'leakedPasswords'>,
  password: string,
  owner: PasswordOwner,
): Promise<Weakness | null> {
  const { userId, minimumLength = 0, about = [] } = owner;
  const rules =
    userId === undefined ? null : await context.database.asSystem((tx) => context.companyRulesOf(tx, userId));
  const least = Math.max(smallestPasswordLength, minimumLength, rules?.minimumPasswordLength ?? 0);
  if (Array.from(password).length < least)
    return { message: `Password must be at least ${least} characters`, reasons: ['length'] };
  if (await isCommonPassword(password))
    return { message: 'This password is one of the most common ones. Choose another.', reasons: ['pwned'] };
  if (isGuessable(password, about))
    return {
      message: 'This password is easy to guess from your name, e-mail address or company. Choose another.',
      reasons: ['characters'],
    };
  return null;
}

async function leak({ leakedPasswords }: RulesContext, password: string): Promise<Weakness | null> {
  if (!(await leakedPasswords?.includes(password))) return null;
  return { message: 'This password has appeared in a data leak. Choose another.', reasons: ['pwned'] };
}

/** False for input that cannot be a password, so that it is not hashed. */
export const isPossiblePassword = (password: string): boolean =>
  Buffer.byteLength(password) <= largestPasswordBytes;
