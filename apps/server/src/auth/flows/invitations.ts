import type { SystemTransaction } from '../../platform/database/database.ts';
import type { AuthContext } from '../auth-context.ts';
import { invitationLetter } from '../mails/letters.ts';
import { layOut } from '../mails/mail-layout.ts';
import { issueOneTimeToken } from '../one-time/issue-one-time-token.ts';
import { hashLinkToken } from '../one-time/one-time-secrets.ts';
import { deleteOneTimeTokens, findTokenByLink } from '../one-time/one-time-tokens.queries.ts';
import { readEmailAddress } from '../users/email-address.ts';
import { deleteUser, findUserByEmail, insertUser, lockUser, recordMailSent } from '../users/users.queries.ts';

export interface InvitationMail {
  readonly email: string;
  readonly fullName: string;
  readonly companyName: string;
  readonly invitedByName: string;
  /** From `inviteUser`; not stored. */
  readonly linkToken: string;
}

/** Accounts for people invited to a company; the company and role are up to the product. */
export interface Invitations {
  /** The account of an address, even if it never signed in; null when there is none. */
  findUserId(tx: SystemTransaction, email: string): Promise<string | null>;
  /**
   * Ensures that the address has an account (a new one is unconfirmed and has no password) and creates a link
   * that works once within `invitationDays`; earlier links of this account stop working. The caller refuses
   * people who already belong to a company: an existing account simply gets a link that signs it in.
   * @throws AuthError validation_failed for an invalid address
   */
  inviteUser(
    tx: SystemTransaction,
    person: { email: string; fullName: string },
  ): Promise<{ userId: string; linkToken: string }>;
  /** Called after the commit. @returns false when the mail was not handed over */
  sendInvitation(mail: InvitationMail): Promise<boolean>;
  /** The owner of a link, without consuming it; null when it was used, replaced, withdrawn or has expired. */
  findInvitation(linkToken: string): Promise<{ userId: string; email: string } | null>;
  /** Invalidates the link, and deletes an account that was created only for the invitation. */
  withdrawInvitation(tx: SystemTransaction, userId: string): Promise<void>;
}

export function createInvitations(context: AuthContext): Invitations {
  return {
    async findUserId(tx, email) {
      return (await findUserByEmail(tx, readEmailAddress(email)))?.id ?? null;
    },
    async inviteUser(tx, person) {
      const [email, now] = [readEmailAddress(person.email), context.now()];
      const user =
        (await findUserByEmail(tx, email)) ??
        (await insertUser(tx, {
          email,
          passwordHash: null,
          userMetadata: { full_name: person.fullName },
          confirmed: false,
          now,
        }));
      await recordMailSent(tx, user.id, { invitedAt: now });
      const { linkToken } = await issueOneTimeToken(tx, context, {
        userId: user.id,
        purpose: 'invitation',
        email,
        now,
      });
      return { userId: user.id, linkToken };
    },
    async sendInvitation(mail) {
      try {
        await context.mailer?.send(layOut(mail.email, invitationLetter(context, mail)));
        return context.mailer !== undefined;
      } catch (error) {
        context.log.error({ err: error }, 'An invitation was not sent');
        return false;
      }
    },
    async findInvitation(linkToken) {
      const token = await context.database.asSystem((tx) =>
        findTokenByLink(tx, hashLinkToken(context, linkToken), context.now()),
      );
      return token?.purpose === 'invitation' && token.userId !== null
        ? { userId: token.userId, email: token.email }
        : null;
    },
    async withdrawInvitation(tx, userId) {
      const user = await lockUser(tx, userId);
      await deleteOneTimeTokens(tx, userId, ['invitation']);
      if (!user?.invitedAt || user.emailConfirmedAt) return;
      await deleteUser(tx, userId);
    },
  };
}
