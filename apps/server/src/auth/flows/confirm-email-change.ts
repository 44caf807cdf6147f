import type { SystemTransaction } from '../../platform/database/database.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError, noCompany } from '../http/auth-error.ts';
import { emailChangedNotice } from '../mails/notices.ts';
import type { Letter } from '../mails/mail-layout.ts';
import { lockAddressTokens } from '../one-time/address-tokens.queries.ts';
import {
  deleteOneTimeTokens,
  findOneTimeToken,
  type OneTimeToken,
} from '../one-time/one-time-tokens.queries.ts';
import { recordProvenSignIn } from '../users/prove-address.queries.ts';
import { deleteUser, findUserByEmail, type UserRow } from '../users/users.queries.ts';

export const emailExists = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered');

/** Confirms one half of a change of address; the second half applies it. The caller holds the user's row. */
export async function confirmEmailChange(
  tx: SystemTransaction,
  context: AuthContext,
  { token, user, ended, now }: { token: OneTimeToken; user: UserRow; ended: AuthError; now: Date },
): Promise<{
  user: UserRow | null;
  endedSessionIds: readonly string[];
  notices: readonly { to: string; letter: Letter }[];
}> {
  const { newEmail } = user;
  if (newEmail === null) throw ended;
  // The company's list still names a removed person, and nobody outside may change that.
  if (!(await context.isMember(tx, user.id))) throw noCompany();
  const other = token.purpose === 'email_change_new' ? 'email_change_current' : 'email_change_new';
  if (await findOneTimeToken(tx, user.id, other)) return { user: null, endedSessionIds: [], notices: [] };

  // Sign-ups waiting for this address; the person who typed them never reached its mailbox.
  await lockAddressTokens(tx, newEmail);
  const holder = await findUserByEmail(tx, newEmail);
  if (holder?.emailConfirmedAt) throw emailExists();
  // Someone was invited at this address and never signed in; its owner has just done so with another account.
  if (holder) await deleteUser(tx, holder.id);
  const changed = await recordProvenSignIn(tx, user, now, { email: newEmail, newEmail: null });
  await context.onEmailChanged(tx, { userId: user.id, email: newEmail });
  await deleteOneTimeTokens(tx, user.id); // they were mailed to the old address
  return {
    user: changed,
    endedSessionIds: [],
    notices: [{ to: user.email, letter: emailChangedNotice(context, newEmail) }],
  };
}
