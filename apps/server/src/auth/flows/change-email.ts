import type { SystemTransaction } from '../../platform/database/database.ts';
import type { AuthContext } from '../auth-context.ts';
import type { Letter } from '../mails/mail-layout.ts';
import { deleteOneTimeTokens } from '../one-time/one-time-tokens.queries.ts';
import { findUser, setNewEmail, type UserRow } from '../users/users.queries.ts';
import { emailChangeHalves, issueEmailChange } from './email-change-mails.ts';

/**
 * Asks both mailboxes to confirm; the account keeps its address until both have. Requesting the current
 * address cancels a pending change. An address that belongs to another account gets the same answer and the
 * same work, so that nobody can find out who has an account; its owner is told by mail, which carries no
 * secret. The caller holds the user's row.
 */
export async function askEmailChange(
  tx: SystemTransaction,
  context: AuthContext,
  { user, email, now, next }: { user: UserRow; email: string; now: Date; next: string | null },
): Promise<{ user: UserRow; mails: { to: string; letter: Letter }[] }> {
  if (email === user.email) {
    await deleteOneTimeTokens(tx, user.id, emailChangeHalves);
    return { user: await setNewEmail(tx, user.id, null, now), mails: [] };
  }
  await setNewEmail(tx, user.id, email, now);
  const mails = await issueEmailChange(tx, context, {
    userId: user.id,
    email: user.email,
    newEmail: email,
    halves: emailChangeHalves,
    now,
    next,
  });
  return { user: (await findUser(tx, user.id)) ?? user, mails };
}
