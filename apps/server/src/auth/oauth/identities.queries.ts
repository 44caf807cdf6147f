import { and, eq, ne } from 'drizzle-orm';
import type { SystemTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { identities, users } from '../auth.tables.ts';
import type { IdentityRow, UserRow } from '../users/users.queries.ts';
import type { IdentityProviderSettings } from './identity-provider.ts';
import type { VouchedPerson } from './vouched-person.ts';

type ProviderName = IdentityProviderSettings['name'];

/** The part of a provider's answer that is stored. */
export const identityDataOf = ({ issuer, subject, email, emailVerified, fullName }: VouchedPerson) => ({
  iss: issuer,
  sub: subject,
  ...(email !== null && { email }),
  email_verified: emailVerified,
  ...(fullName && { full_name: fullName }),
});

export async function findIdentity(
  tx: SystemTransaction,
  provider: ProviderName,
  subject: string,
): Promise<IdentityRow | null> {
  const [identity] = await tx
    .select()
    .from(identities)
    .where(and(eq(identities.provider, provider), eq(identities.providerId, subject)));
  return identity ?? null;
}

/** Creates an account without a password; the provider has proven its address. */
export async function insertVouchedUser(
  tx: SystemTransaction,
  { provider, email, fullName, now }: { provider: ProviderName; email: string; fullName: string; now: Date },
): Promise<UserRow> {
  const id = newId();
  const [user] = await tx
    .insert(users)
    .values({
      id,
      email,
      emailConfirmedAt: now,
      userMetadata: fullName ? { full_name: fullName } : {},
      appMetadata: { provider, providers: [] },
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!user) throw new Error('The account was not inserted.');
  const identityData = { sub: id, email, email_verified: true, phone_verified: false };
  await tx.insert(identities).values({
    id: newId(),
    userId: id,
    provider: 'email',
    providerId: id,
    identityData,
    createdAt: now,
    updatedAt: now,
  });
  return user;
}

/** @returns the account, which now lists this provider */
export async function insertProviderIdentity(
  tx: SystemTransaction,
  user: UserRow,
  provider: ProviderName,
  person: VouchedPerson,
  now: Date,
): Promise<UserRow> {
  await tx.insert(identities).values({
    id: newId(),
    userId: user.id,
    provider,
    providerId: person.subject,
    identityData: identityDataOf(person),
    lastSignInAt: now,
    createdAt: now,
    updatedAt: now,
  });
  const { appMetadata } = user;
  return setProviders(tx, user, [...new Set([...appMetadata.providers, provider])], now);
}

/** Records the sign-in and the provider's current data about the person. */
export async function recordProviderSignIn(
  tx: SystemTransaction,
  user: UserRow,
  provider: ProviderName,
  person: VouchedPerson,
  now: Date,
): Promise<UserRow> {
  await tx
    .update(identities)
    .set({ identityData: identityDataOf(person), lastSignInAt: now, updatedAt: now })
    .where(and(eq(identities.provider, provider), eq(identities.providerId, person.subject)));
  const [signedIn] = await tx
    .update(users)
    .set({ lastSignInAt: now, updatedAt: now })
    .where(eq(users.id, user.id))
    .returning();
  if (!signedIn) throw new Error('The account is gone.');
  return signedIn;
}

export async function findIdentityOfUser(
  tx: SystemTransaction,
  userId: string,
  identityId: string,
): Promise<IdentityRow | null> {
  const [identity] = await tx
    .select()
    .from(identities)
    .where(and(eq(identities.id, identityId), eq(identities.userId, userId)));
  return identity ?? null;
}

/** @returns the account, which no longer lists this provider */
export async function deleteIdentity(
  tx: SystemTransaction,
  user: UserRow,
  identity: IdentityRow,
  now: Date,
): Promise<UserRow> {
  await tx.delete(identities).where(eq(identities.id, identity.id));
  const left = await tx
    .select({ provider: identities.provider })
    .from(identities)
    .where(and(eq(identities.userId, user.id), eq(identities.provider, identity.provider)));
  const providers = user.appMetadata.providers.filter((one) => one !== identity.provider || left.length > 0);
  return setProviders(tx, user, providers, now);
}

/** Identities at other providers than `identity`'s own row, which sign in without a password. */
export const countOtherWaysIn = (
  tx: SystemTransaction,
  userId: string,
  identityId: string,
): Promise<number> =>
  tx.$count(
    identities,
    and(eq(identities.userId, userId), ne(identities.id, identityId), ne(identities.provider, 'email')),
  );

async function setProviders(
  tx: SystemTransaction,
  user: UserRow,
  providers: readonly string[],
  now: Date,
): Promise<UserRow> {
  const appMetadata = { ...user.appMetadata, providers };
  const [changed] = await tx
    .update(users)
    .set({ appMetadata, updatedAt: now })
    .where(eq(users.id, user.id))
    .returning();
  if (!changed) throw new Error('The account is gone.');
  return changed;
}
