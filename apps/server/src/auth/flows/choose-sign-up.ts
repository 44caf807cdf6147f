import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../http/auth-error.ts';
import { isSignUp, listSignUps, type WaitingSignUp } from '../one-time/address-tokens.queries.ts';
import type { OneTimeToken } from '../one-time/one-time-tokens.queries.ts';
import { isPossiblePassword } from '../passwords/password-rules.ts';
import { findUser } from '../users/users.queries.ts';

/**
 * Chooses which sign-up an opened mail confirms. The mail proves the mailbox, the password proves whose
 * sign-up it is: whichever mail the owner opens, the sign-up with her password is confirmed, and no call puts
 * a stranger's password into force. Asked here and not by the link, whose end may be lost on the way.
 * @returns null when no sign-up is waiting any more, or the account was made at once
 * @throws AuthError current_password_invalid, current_password_required; the mail can be opened again
 */
export async function chooseSignUp(
  context: AuthContext,
  token: OneTimeToken,
  password: string | null,
): Promise<WaitingSignUp | null> {
  if (!password)
    throw new AuthError(
      400,
      'current_password_required',
      'Type the password that you chose when you signed up',
    );
  const possible = isPossiblePassword(password) ? password : '';
  if (token.userId !== null) {
    await checkPasswordOf(context, token.userId, possible);
    return null;
  }
  const waiting = await context.database.asSystem((tx) => listSignUps(tx, token.email));
  const candidates = isSignUp(token) ? [token, ...waiting] : waiting;
  if (candidates.length === 0) return null;
  const matching = await context.passwords.matching(
    candidates.map((one) => one.pendingPasswordHash),
    possible,
  );
  const chosen = candidates.find((one) => matching.has(one.pendingPasswordHash));
  if (!chosen) throw anotherPassword();
  return chosen;
}

/** Where sign-ups need no confirmation the account has its password already, and it may be a stranger's. */
async function checkPasswordOf(context: AuthContext, userId: string, password: string): Promise<void> {
  const user = await context.database.asSystem((tx) => findUser(tx, userId));
  if (!(await context.passwords.verify(user?.passwordHash ?? null, password))) throw anotherPassword();
}

const anotherPassword = () =>
  new AuthError(400, 'current_password_invalid', 'This is not the password that was chosen when signing up');

/** Whether they are all the same: one sign-up whose mail was sent again. */
export const isOneSignUp = (signUps: readonly WaitingSignUp[]): boolean =>
  new Set(signUps.map((one) => JSON.stringify([one.pendingPasswordHash, one.pendingMetadata]))).size <= 1;
