import { invitationDays } from '@haulwright/domain/access/invitation';
import type { SystemTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { AuthContext } from '../auth-context.ts';
import type { OneTimePurpose } from '../auth.tables.ts';
import type { Metadata } from '../users/metadata.ts';
import { hashCode, hashLinkToken, makeOneTimeSecrets, type OneTimeSecrets } from './one-time-secrets.ts';
import { putOneTimeToken } from './one-time-tokens.queries.ts';

const minuteMs = 60_000;
export const codeLifeMs = 10 * minuteMs;
export const linkLifeMs = 60 * minuteMs;
export const invitationLifeMs = invitationDays * 24 * 60 * minuteMs;

export interface OneTimeTokenInput {
  /** Null for an address without an account; an unknown user's id does the same work and stores nothing. */
  readonly userId: string | null;
  readonly purpose: OneTimePurpose;
  /** Where the mail goes. */
  readonly email: string;
  readonly now: Date;
  /** Sign-up: becomes the account's when the mail is confirmed. */
  readonly pending?: { readonly passwordHash: string | null; readonly metadata: Metadata | null };
}

/**
 * Creates the secrets of one mail and stores their hashes; earlier mails to this user for this purpose stop
 * working, those to an address without an account do not.
 */
export async function issueOneTimeToken(
  tx: SystemTransaction,
  context: AuthContext,
  input: OneTimeTokenInput,
): Promise<OneTimeSecrets> {
  const { userId, purpose, email, now, pending } = input;
  const made = makeOneTimeSecrets();
  const isInvitation = purpose === 'invitation';
  await putOneTimeToken(tx, {
    id: newId(),
    userId,
    purpose,
    email,
    linkHash: hashLinkToken(context, made.linkToken),
    codeHash: hashCode(context, { email, purpose, code: made.code }),
    wrongCodes: 0,
    // The mail of an invitation carries no code: a code that is valid for days must not be short.
    codeEndsAt: isInvitation ? now : new Date(now.getTime() + codeLifeMs),
    linkEndsAt: new Date(now.getTime() + (isInvitation ? invitationLifeMs : linkLifeMs)),
    pendingPasswordHash: pending?.passwordHash ?? null,
    pendingMetadata: pending?.metadata ?? null,
    createdAt: now,
  });
  return made;
}
