import { and, desc, eq, inArray, lte } from 'drizzle-orm';
import type { SystemTransaction } from '../../platform/database/database.ts';
import { deleteSome } from '../../platform/database/purging.ts';
import { factorChallenges } from '../auth.tables.ts';

export type ChallengeRow = typeof factorChallenges.$inferSelect;

export async function insertChallenge(
  tx: SystemTransaction,
  row: typeof factorChallenges.$inferInsert,
): Promise<void> {
  await tx.insert(factorChallenges).values(row);
}

/** Finds an open challenge; only the session that requested it may answer. */
export async function findChallenge(
  tx: SystemTransaction,
  challenge: { id: string; factorId: string; sessionId: string },
): Promise<ChallengeRow | null> {
  const { id, factorId, sessionId } = challenge;
  const mine = and(
    eq(factorChallenges.id, id),
    eq(factorChallenges.factorId, factorId),
    eq(factorChallenges.sessionId, sessionId),
  );
  const [row] = await tx.select().from(factorChallenges).where(mine);
  return row ?? null;
}

export async function setWrongAnswers(
  tx: SystemTransaction,
  challengeId: string,
  wrongAnswers: number,
): Promise<void> {
  await tx.update(factorChallenges).set({ wrongAnswers }).where(eq(factorChallenges.id, challengeId));
}

export async function deleteChallenge(tx: SystemTransaction, challengeId: string): Promise<void> {
  await tx.delete(factorChallenges).where(eq(factorChallenges.id, challengeId));
}

/**
 * Keeps the newest challenges of one factor in one session: two tabs can each request one, and no script can
 * fill the table.
 */
export async function deleteOlderChallenges(
  tx: SystemTransaction,
  factorId: string,
  sessionId: string,
  keep: number,
): Promise<void> {
  const older = tx
    .select({ id: factorChallenges.id })
    .from(factorChallenges)
    .where(and(eq(factorChallenges.factorId, factorId), eq(factorChallenges.sessionId, sessionId)))
    .orderBy(desc(factorChallenges.id)) // ids grow over time
    .offset(keep);
  await tx.delete(factorChallenges).where(inArray(factorChallenges.id, older));
}

export const deleteEndedChallenges = (tx: SystemTransaction, now: Date, limit: number): Promise<number> =>
  deleteSome(tx, factorChallenges, {
    where: lte(factorChallenges.endsAt, now),
    oldest: factorChallenges.endsAt,
    limit,
  });
