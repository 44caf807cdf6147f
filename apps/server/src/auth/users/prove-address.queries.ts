import { and, eq, exists, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { SystemTransaction } from '../../platform/database/database.ts';
import { factors, identities, oneTimeTokens, sessions, users } from '../auth.tables.ts';
import type { UserRow } from './users.queries.ts';

const emailIdentity = (userId: string) =>
  and(eq(identities.userId, userId), eq(identities.provider, 'email'));

/** Whether a mail to the account's address has been shown to reach its owner. */
export async function isAddressProven(
  tx: SystemTransaction,
  user: Pick<UserRow, 'id' | 'email'>,
): Promise<boolean> {
  const [identity] = await tx
    .select({ data: identities.identityData })
    .from(identities)
    .where(emailIdentity(user.id));
  return identity?.data['email_verified'] === true && identity.data['email'] === user.email;
}

/**
 * Clears what a stranger may have put into an account before its address was proven: password, sessions,
 * identities at providers, unverified second steps, metadata. Verified second steps stay, because a mail
 * never replaces a second step.
 * @returns ids of the ended sessions
 */
export async function clearUnprovenAccount(
  tx: SystemTransaction,
  user: UserRow,
  now: Date,
): Promise<{ user: UserRow; endedSessionIds: string[] }> {
  const ended = await tx.delete(sessions).where(eq(sessions.userId, user.id)).returning({ id: sessions.id });
  await tx.delete(identities).where(and(eq(identities.userId, user.id), ne(identities.provider, 'email')));
  await tx.delete(factors).where(and(eq(factors.userId, user.id), eq(factors.status, 'unverified')));
  await tx
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, user.id), ne(oneTimeTokens.purpose, 'invitation')));
  const cleared = await setUser(tx, user.id, {
    passwordHash: null,
    userMetadata: {},
    appMetadata: { provider: 'email', providers: ['email'] },
    newEmail: null,
    updatedAt: now,
  });
  return { user: cleared, endedSessionIds: ended.map(({ id }) => id) };
}

/**
 * Records in account and identity that a mail which also signs in has proven the address (as in
 * `user.email`).
 */
export async function recordProvenSignIn(
  tx: SystemTransaction,
  user: UserRow,
  now: Date,
  changes: Partial<UserRow> = {},
): Promise<UserRow> {
  const email = changes.email ?? user.email;
  await tx
    .update(identities)
    .set({
      identityData: sql`${identities.identityData} || ${JSON.stringify({ email, email_verified: true })}::jsonb`,
      lastSignInAt: now,
      updatedAt: now,
    })
    .where(emailIdentity(user.id));
  return setUser(tx, user.id, {
    emailConfirmedAt: user.emailConfirmedAt ?? now,
    lastSignInAt: now,
    updatedAt: now,
    ...changes,
  });
}

async function setUser(tx: SystemTransaction, userId: string, changes: Partial<UserRow>): Promise<UserRow> {
  const [user] = await tx.update(users).set(changes).where(eq(users.id, userId)).returning();
  if (!user) throw new Error('The account is gone.');
  return user;
}

/**
 * Finds the recipient of a recovery or sign-in mail to this address: an account that is confirmed or has a
 * pending invitation, or (`userId` null) a sign-up awaiting confirmation. Null when there is neither. One
 * statement for every address, so that timing reveals nothing.
 */
export async function findMailable(
  tx: SystemTransaction,
  email: string,
  now: Date,
): Promise<{ userId: string | null } | null> {
  const { purpose } = oneTimeTokens;
  const invited = tx
    .select({ one: sql`1` })
    .from(oneTimeTokens)
    .where(
      and(eq(oneTimeTokens.userId, users.id), eq(purpose, 'invitation'), gt(oneTimeTokens.linkEndsAt, now)),
    );
  const account = tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), or(isNotNull(users.emailConfirmedAt), exists(invited))));
  const signUp = tx
    .select({ one: sql`1` })
    .from(oneTimeTokens)
    .where(and(isNull(oneTimeTokens.userId), eq(oneTimeTokens.email, email), eq(purpose, 'sign_up')));
  const [found] = await tx
    .select({ userId: sql<string | null>`(${account})`, waits: sql<boolean>`exists (${signUp})` })
    .from(sql`(select 1) one`);
  if (!found || (found.userId === null && !found.waits)) return null;
  return { userId: found.userId };
}
