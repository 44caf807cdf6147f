import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SystemTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { recoveryCodes } from '../auth.tables.ts';

/** Replaces the previous set. */
export async function replaceRecoveryCodes(
  tx: SystemTransaction,
  factorId: string,
  codeHashes: readonly string[],
  now: Date,
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.factorId, factorId));
  await tx
    .insert(recoveryCodes)
    .values(codeHashes.map((codeHash) => ({ id: newId(), factorId, codeHash, createdAt: now })));
}

/** @returns whether an unused code matched; it is used now */
export async function takeRecoveryCode(
  tx: SystemTransaction,
  factorId: string,
  codeHash: string,
  now: Date,
): Promise<boolean> {
  const unused = and(
    eq(recoveryCodes.factorId, factorId),
    eq(recoveryCodes.codeHash, codeHash),
    isNull(recoveryCodes.usedAt),
  );
  return (
    (await tx.update(recoveryCodes).set({ usedAt: now }).where(unused).returning({ id: recoveryCodes.id }))
      .length === 1
  );
}

export async function countRecoveryCodes(
  tx: SystemTransaction,
  factorId: string,
): Promise<{ total: number; remaining: number }> {
  const [counted] = await tx
    .select({
      total: sql<number>`count(*)::int`,
      remaining: sql<number>`count(*) filter (where ${recoveryCodes.usedAt} is null)::int`,
    })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.factorId, factorId));
  return counted ?? { total: 0, remaining: 0 };
}
