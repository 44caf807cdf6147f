import { and, eq } from 'drizzle-orm';
import type { SystemTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { identities, users } from '../auth.tables.ts';
import type { Metadata } from './metadata.ts';

export type UserRow = typeof users.$inferSelect;
export type IdentityRow = typeof identities.$inferSelect;

export interface NewUser {
  /** In stored form, see `normalizeEmail`. */
  readonly email: string;
  readonly passwordHash: string;
  readonly userMetadata: Metadata;
  readonly now: Date;
}

/** The account and its e-mail identity. The address counts as confirmed, but not as proven. */
export async function insertUser(tx: SystemTransaction, { email, passwordHash, userMetadata, now }: NewUser): Promise<UserRow> {
  const id = newId();
  const [user] = await tx
    .insert(users)
    .values({
      id,
      email,
      passwordHash,
      emailConfirmedAt: now,
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

/** Holds the row until the transaction ends. */
export async function lockUser(tx: SystemTransaction, userId: string): Promise<UserRow | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  return user ?? null;
}

/** Null when the password was changed since it was checked, or the account is gone. */
export async function recordSignIn(tx: SystemTransaction, user: UserRow, now: Date): Promise<UserRow | null> {
  if (user.passwordHash === null) return null;
  const [signedIn] = await tx
    .update(users)
    .set({ lastSignInAt: now, updatedAt: now })
    .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
    .returning();
  if (!signedIn) return null;
  await tx
    .update(identities)
    .set({ lastSignInAt: now, updatedAt: now })
    .where(and(eq(identities.userId, user.id), eq(identities.provider, 'email')));
  return signedIn;
}

export async function setUserMetadata(tx: SystemTransaction, userId: string, userMetadata: Metadata, now: Date): Promise<UserRow> {
  const [user] = await tx.update(users).set({ userMetadata, updatedAt: now }).where(eq(users.id, userId)).returning();
  if (!user) throw new Error('The account is gone.');
  return user;
}

export const listIdentities = (tx: SystemTransaction, userId: string): Promise<IdentityRow[]> =>
  tx.select().from(identities).where(eq(identities.userId, userId)).orderBy(identities.createdAt);
