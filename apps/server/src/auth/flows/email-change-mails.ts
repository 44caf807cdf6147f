import type { SystemTransaction } from '../../platform/database/database.ts';
import type { AuthContext } from '../auth-context.ts';
import { emailChangeCurrentLetter, emailChangeNewLetter } from '../mails/letters.ts';
import type { Letter } from '../mails/mail-layout.ts';
import { issueOneTimeToken } from '../one-time/issue-one-time-token.ts';
import { recordMailSent } from '../users/users.queries.ts';

/**
 * A change of address is confirmed from both mailboxes. Both secrets are made and end together; the row of a half goes
 * when it is confirmed, and the half whose row goes last makes the change.
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

export async function issueEmailChange(
  tx: SystemTransaction,
  context: AuthContext,
  { userId, email: currentEmail, newEmail, halves, now, next }: EmailChange,
): Promise<{ to: string; letter: Letter }[]> {
  await recordMailSent(tx, userId, { emailChangeSentAt: now });
  const mails = [];
  for (const purpose of halves) {
    const email = purpose === 'email_change_new' ? newEmail : currentEmail;
    const secrets = await issueOneTimeToken(tx, context, { userId, purpose, email, now });
    const mailed = { ...secrets, next };
    mails.push({ to: email, letter: purpose === 'email_change_new' ? emailChangeNewLetter(context, mailed) : emailChangeCurrentLetter(context, { ...mailed, newEmail }) });
  }
  return mails;
}
