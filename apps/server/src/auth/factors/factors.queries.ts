import { and, asc, eq, lte, ne, sql } from 'drizzle-orm';
import type { SystemTransaction } from '../../platform/database/database.ts';
import { deleteSome } from '../../platform/database/purging.ts';
import { factors, type FactorType } from '../auth.tables.ts';

export type FactorRow = typeof factors.$inferSelect;
export type NewFactor = Pick<
  FactorRow,
  'id' | 'userId' | 'factorType' | 'friendlyName' | 'status' | 'createdAt' | 'updatedAt'
> &
  Partial<FactorRow>;

export async function insertFactor(tx: SystemTransaction, row: NewFactor): Promise<void> {
  await tx.insert(factors).values(row);
}

/** Oldest first. */
export const listFactors = (tx: SystemTransaction, userId: string): Promise<FactorRow[]> =>
  tx
    .select()
    .from(factors)
    .where(eq(factors.userId, userId))
    .orderBy(asc(factors.createdAt), asc(factors.id));

export async function updateFactor(
  tx: SystemTransaction,
  factorId: string,
  changes: Partial<FactorRow>,
): Promise<void> {
  await tx.update(factors).set(changes).where(eq(factors.id, factorId));
}

/** With its challenges and codes. */
export async function deleteFactor(tx: SystemTransaction, factorId: string): Promise<void> {
  await tx.delete(factors).where(eq(factors.id, factorId));
}

export async function deleteFactorsOf(tx: SystemTransaction, userId: string): Promise<number> {
  return (await tx.delete(factors).where(eq(factors.userId, userId)).returning({ id: factors.id })).length;
}

/** Deletes unfinished set-ups of a type that have become obsolete. */
export async function deleteUnverifiedFactors(
  tx: SystemTransaction,
  userId: string,
  factorType: FactorType,
  butFor: string,
): Promise<void> {
  const begun = and(
    eq(factors.userId, userId),
    eq(factors.factorType, factorType),
    eq(factors.status, 'unverified'),
    ne(factors.id, butFor),
  );
  await tx.delete(factors).where(begun);
}

/** Removes an unfinished set-up of this name before the next attempt. */
export async function deleteUnverifiedFactorNamed(
  tx: SystemTransaction,
  userId: string,
  friendlyName: string,
): Promise<void> {
  await tx
    .delete(factors)
    .where(
      and(
        eq(factors.userId, userId),
        eq(factors.friendlyName, friendlyName),
        eq(factors.status, 'unverified'),
      ),
    );
}

/**
 * Whether a security key is registered already, for any account (W3C Web Authentication Level 3, §7.1 step
 * 26).
 */
export async function isCredentialKnown(tx: SystemTransaction, credentialId: string): Promise<boolean> {
  return (await tx.$count(factors, sql`${factors.credential} ->> 'id' = ${credentialId}`)) > 0;
}

/** Removes set-ups that nobody finished. */
export const deleteAbandonedFactors = (
  tx: SystemTransaction,
  begunBefore: Date,
  limit: number,
): Promise<number> =>
  deleteSome(tx, factors, {
    where: and(eq(factors.status, 'unverified'), lte(factors.createdAt, begunBefore)),
    oldest: factors.createdAt,
    limit,
  });
