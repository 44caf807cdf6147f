import { and, eq, isNull, lte, or } from 'drizzle-orm';
import type { SystemTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { identities, users } from '../auth.tables.ts';
import type { Metadata } from './metadata.ts';

export type UserRow = typeof users.$inferSelect;
export type IdentityRow = typeof identities.$inferSelect;

export interface NewUser {
  /** Normalised, see `normalizeEmail`. */
  readonly email: string;
  readonly passwordHash: string | null;
  readonly userMetadata: Metadata;
  /** False: the account cannot sign in before a mail was confirmed. */
  readonly confirmed?: boolean;
  readonly now: Date;
}

/** Creates the account and its e-mail identity. The address may count as confirmed, but not as proven. */
export async function insertUser(
  tx: SystemTransaction,
  { email, passwordHash, userMetadata, confirmed = true, now }: NewUser,
): Promise<UserRow> {
  const id = newId();
  const [user] = await tx
    .insert(users)
    .values({
      id,
      email,
      passwordHash,
      emailConfirmedAt: confirmed ? now : null,
      userMetadata,
      appMetadata: { provider: 'email', providers: ['email'] },
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!user) throw new Error('The account was not inserted.');
  await tx.insert(identities).values({
    id: newId(),
    userId: id,
    provider: 'email',
    providerId: id,
    identityData: { sub: id, email, email_verified: false, phone_verified: false },
    createdAt: now,
    updatedAt: now,
  });
  return user;
}

export async function findUserByEmail(tx: SystemTransaction, email: string): Promise<UserRow | null> {
  const [user] = await tx.select().from(users).where(eq(users.email, email));
  return user ?? null;
}

export async function findUser(tx: SystemTransaction, userId: string): Promise<UserRow | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  return user ?? null;
}

/** Locks the row until the transaction ends. */
export async function lockUser(tx: SystemTransaction, userId: string): Promise<UserRow | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  return user ?? null;
}

/** The same, found by its address. */
export async function lockUserByEmail(tx: SystemTransaction, email: string): Promise<UserRow | null> {
  const [user] = await tx.select().from(users).where(eq(users.email, email)).for('update');
  return user ?? null;
}

/** Records when a mail of a kind was sent; reported with the account. */
export async function recordMailSent(
  tx: SystemTransaction,
  userId: string,
  sent: Partial<Pick<UserRow, 'confirmationSentAt' | 'recoverySentAt' | 'emailChangeSentAt' | 'invitedAt'>>,
): Promise<UserRow | null> {
  const [user] = await tx.update(users).set(sent).where(eq(users.id, userId)).returning();
  return user ?? null;
}

/** Confirms a waiting account; null when someone else was faster. */
export async function confirmUser(
  tx: SystemTransaction,
  userId: string,
  { passwordHash, userMetadata, now }: { passwordHash: string; userMetadata: Metadata; now: Date },
): Promise<UserRow | null> {
  const [user] = await tx
    .update(users)
    .set({ passwordHash, userMetadata, emailConfirmedAt: now, updatedAt: now })
    .where(and(eq(users.id, userId), isNull(users.emailConfirmedAt)))
    .returning();
  return user ?? null;
}

/** Null when the password is no longer `was`. */
export async function setPasswordHash(
  tx: SystemTransaction,
  userId: string,
  { was, passwordHash, now }: { was: string | null; passwordHash: string; now: Date },
): Promise<UserRow | null> {
  const unchanged = was === null ? isNull(users.passwordHash) : eq(users.passwordHash, was);
  const [user] = await tx
    .update(users)
    .set({ passwordHash, newEmail: null, updatedAt: now })
    .where(and(eq(users.id, userId), unchanged))
    .returning();
  return user ?? null;
}

export async function setNewEmail(
  tx: SystemTransaction,
  userId: string,
  newEmail: string | null,
  now: Date,
): Promise<UserRow> {
  const [user] = await tx
    .update(users)
    .set({ newEmail, updatedAt: now })
    .where(eq(users.id, userId))
    .returning();
  if (!user) throw new Error('The account is gone.');
  return user;
}

/** With everything that belongs to it: identities, sessions, factors, mailed secrets. */
export async function deleteUser(tx: SystemTransaction, userId: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, userId));
}

/** Null when the password was changed or the account was banned or deleted since it was read. */
export async function recordSignIn(tx: SystemTransaction, user: UserRow, now: Date): Promise<UserRow | null> {
  if (user.passwordHash === null) return null;
  const [signedIn] = await tx
    .update(users)
    .set({ lastSignInAt: now, updatedAt: now })
    .where(
      and(
        eq(users.id, user.id),
        eq(users.passwordHash, user.passwordHash),
        or(isNull(users.bannedUntil), lte(users.bannedUntil, now)),
      ),
    )
    .returning();
  if (!signedIn) return null;
  await tx
    .update(identities)
    .set({ lastSignInAt: now, updatedAt: now })
    .where(and(eq(identities.userId, user.id), eq(identities.provider, 'email')));
  return signedIn;
}

export async function setUserMetadata(
  tx: SystemTransaction,
  userId: string,
  userMetadata: Metadata,
  now: Date,
): Promise<UserRow> {
  const [user] = await tx
    .update(users)
    .set({ userMetadata, updatedAt: now })
    .where(eq(users.id, userId))
    .returning();
  if (!user) throw new Error('The account is gone.');
  return user;
}

export const listIdentities = (tx: SystemTransaction, userId: string): Promise<IdentityRow[]> =>
  tx.select().from(identities).where(eq(identities.userId, userId)).orderBy(identities.createdAt);
