import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../http/auth-error.ts';
import { isSignUp, listSignUps, type WaitingSignUp } from '../one-time/address-tokens.queries.ts';
import type { OneTimeToken } from '../one-time/one-time-tokens.queries.ts';
import { isPossiblePassword } from '../passwords/password-rules.ts';

/**
 * Chooses which of an address's waiting sign-ups an opened mail confirms. The mail proves the mailbox; the
 * password, which our page asks for, proves whose sign-up it is: whichever mail the owner opens, the sign-up
 * with her password is confirmed, and no click activates a stranger's password. A client that sends no
 * password confirms the sign-up of that very mail.
 * @returns null when no sign-up is waiting any more
 * @throws AuthError current_password_invalid, current_password_required; the mail can be opened again
 */
export async function chooseSignUp(
  context: AuthContext,
  token: OneTimeToken,
  password: string | null,
): Promise<WaitingSignUp | null> {
  const waiting = await context.database.asSystem((tx) => listSignUps(tx, token.email));
  const own = isSignUp(token) ? token : null;
  if (password === null) {
    if (own) return own;
    if (isOneSignUp(waiting)) return waiting[0] ?? null;
    throw new AuthError(
      400,
      'current_password_required',
      'Someone signed up with this address more than once. Type the password that you chose',
    );
  }
  const candidates = own ? [own, ...waiting] : waiting;
  if (candidates.length === 0) return null;
  const possible = isPossiblePassword(password) ? password : '';
  const matching = await context.passwords.matching(
    candidates.map((one) => one.pendingPasswordHash),
    possible,
  );
  const chosen = candidates.find((one) => matching.has(one.pendingPasswordHash));
  if (!chosen)
    throw new AuthError(
      400,
      'current_password_invalid',
      'This is not the password that was chosen when signing up',
    );
  return chosen;
}

/** Whether they are all the same: one sign-up whose mail was sent again. */
export const isOneSignUp = (signUps: readonly WaitingSignUp[]): boolean =>
  new Set(signUps.map((one) => JSON.stringify([one.pendingPasswordHash, one.pendingMetadata]))).size <= 1;
