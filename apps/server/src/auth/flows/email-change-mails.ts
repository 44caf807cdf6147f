import type { SystemTransaction } from '../../platform/database/database.ts';
import type { AuthContext } from '../auth-context.ts';
import {
  emailChangeCurrentLetter,
  emailChangeNewLetter,
  emailChangeTakenLetter,
  type Mailed,
} from '../mails/letters.ts';
import type { Letter } from '../mails/mail-layout.ts';
import { issueOneTimeToken } from '../one-time/issue-one-time-token.ts';
import { findUserByEmail, recordMailSent } from '../users/users.queries.ts';

/**
 * A change of address is confirmed from both mailboxes. Both secrets are created and expire together;
 * confirming a half deletes its row, and the last half applies the change.
 */
export const emailChangeHalves = ['email_change_current', 'email_change_new'] as const;
export type EmailChangeHalf = (typeof emailChangeHalves)[number];

interface EmailChange {
  readonly userId: string;
  readonly email: string;
  readonly newEmail: string;
  readonly halves: readonly EmailChangeHalf[];
  readonly now: Date;
  readonly next: string | null;
}

function letterOf(
  context: AuthContext,
  half: EmailChangeHalf,
  taken: boolean,
  mailed: Mailed & { newEmail: string },
): Letter {
  if (half === 'email_change_current') return emailChangeCurrentLetter(context, mailed);
  return taken ? emailChangeTakenLetter(context) : emailChangeNewLetter(context, mailed);
}

/**
 * The secret for an address that has an account by now is created but not mailed: such a change cannot be
 * confirmed.
 */
export async function issueEmailChange(
  tx: SystemTransaction,
  context: AuthContext,
  { userId, email: currentEmail, newEmail, halves, now, next }: EmailChange,
): Promise<{ to: string; letter: Letter }[]> {
  await recordMailSent(tx, userId, { emailChangeSentAt: now });
  const taken = Boolean((await findUserByEmail(tx, newEmail))?.emailConfirmedAt);
  const mails = [];
  for (const purpose of halves) {
    const email = purpose === 'email_change_new' ? newEmail : currentEmail;
    const secrets = await issueOneTimeToken(tx, context, { userId, purpose, email, now });
    mails.push({ to: email, letter: letterOf(context, purpose, taken, { ...secrets, next, newEmail }) });
  }
  return mails;
}
