import { and, eq, exists, ne, sql } from 'drizzle-orm';
import type { SystemTransaction } from '../../platform/database/database.ts';
import { factors, identities, oneTimeTokens, sessions, users } from '../auth.tables.ts';
import type { UserRow } from './users.queries.ts';

const emailIdentity = (userId: string) => and(eq(identities.userId, userId), eq(identities.provider, 'email'));

/** Whether somebody has shown that mail to the account's address reaches its owner. */
export async function isAddressProven(tx: SystemTransaction, user: Pick<UserRow, 'id' | 'email'>): Promise<boolean> {
  const [identity] = await tx.select({ data: identities.identityData }).from(identities).where(emailIdentity(user.id));
  return identity?.data['email_verified'] === true && identity.data['email'] === user.email;
}

/**
 * Takes from an account what a stranger may have put there before the address was ever proven: password, sessions,
 * identities at providers, second steps that were never verified, remarks. Verified second steps stay, because a mail
 * never takes the place of a second step.
 * @returns ids of the ended sessions
 */
export async function clearUnprovenAccount(tx: SystemTransaction, user: UserRow, now: Date): Promise<{ user: UserRow; endedSessionIds: string[] }> {
  const ended = await tx.delete(sessions).where(eq(sessions.userId, user.id)).returning({ id: sessions.id });
  await tx.delete(identities).where(and(eq(identities.userId, user.id), ne(identities.provider, 'email')));
  await tx.delete(factors).where(and(eq(factors.userId, user.id), eq(factors.status, 'unverified')));
  await tx.delete(oneTimeTokens).where(and(eq(oneTimeTokens.userId, user.id), ne(oneTimeTokens.purpose, 'invitation')));
  const cleared = await setUser(tx, user.id, {
    passwordHash: null,
    userMetadata: {},
    appMetadata: { provider: 'email', providers: ['email'] },
    newEmail: null,
    updatedAt: now,
  });
  return { user: cleared, endedSessionIds: ended.map(({ id }) => id) };
}

/** The address (as in `user.email`) was proven by a mail that also signs in: remembered in account and identity. */
export async function recordProvenSignIn(tx: SystemTransaction, user: UserRow, now: Date, changes: Partial<UserRow> = {}): Promise<UserRow> {
  const email = changes.email ?? user.email;
  await tx
    .update(identities)
    .set({
      identityData: sql`${identities.identityData} || ${JSON.stringify({ email, email_verified: true })}::jsonb`,
      lastSignInAt: now,
      updatedAt: now,
    })
    .where(emailIdentity(user.id));
  return setUser(tx, user.id, { emailConfirmedAt: user.emailConfirmedAt ?? now, lastSignInAt: now, updatedAt: now, ...changes });
}

async function setUser(tx: SystemTransaction, userId: string, changes: Partial<UserRow>): Promise<UserRow> {
  const [user] = await tx.update(users).set(changes).where(eq(users.id, userId)).returning();
  if (!user) throw new Error('The account is gone.');
  return user;
}

/**
 * The account that a recovery or sign-in mail may go to: confirmed, or waiting for the confirmation of a sign-up or an
 * invitation that has not ended. One statement, whoever is asked for.
 */
export async function findMailableUser(tx: SystemTransaction, email: string, now: Date): Promise<UserRow | null> {
  const waiting = tx
    .select({ one: sql`1` })
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.userId, users.id),
        sql`(${oneTimeTokens.purpose} = 'sign_up' or (${oneTimeTokens.purpose} = 'invitation' and ${oneTimeTokens.linkEndsAt} > ${now.toISOString()}::timestamptz))`,
      ),
    );
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.email, email), sql`(${users.emailConfirmedAt} is not null or ${exists(waiting)})`));
  return user ?? null;
}
