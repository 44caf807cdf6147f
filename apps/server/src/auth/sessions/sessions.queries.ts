import { and, eq, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { SystemTransaction } from '../../platform/database/database.ts';
import { sessions, users } from '../auth.tables.ts';

export type SessionRow = typeof sessions.$inferSelect;
export type SignOutScope = 'global' | 'local' | 'others';

/** Waiting for a row held by another request ends with SQLSTATE 55P03 after so long. */
export async function limitLockWait(tx: SystemTransaction, milliseconds: number): Promise<void> {
  await tx.execute(sql`select set_config('lock_timeout', ${String(milliseconds)}, true)`);
}

export async function insertSession(tx: SystemTransaction, row: SessionRow): Promise<void> {
  await tx.insert(sessions).values(row);
}

/** Holds the row until the transaction ends, so that refreshes of one session happen one after the other. */
export async function lockSession(tx: SystemTransaction, sessionId: string): Promise<SessionRow | null> {
  const [session] = await tx.select().from(sessions).where(eq(sessions.id, sessionId)).for('update');
  return session ?? null;
}

export async function findSession(tx: SystemTransaction, sessionId: string): Promise<SessionRow | null> {
  const [session] = await tx.select().from(sessions).where(eq(sessions.id, sessionId));
  return session ?? null;
}

export async function updateSession(tx: SystemTransaction, sessionId: string, changes: Partial<SessionRow>): Promise<void> {
  await tx.update(sessions).set(changes).where(eq(sessions.id, sessionId));
}

export async function deleteSession(tx: SystemTransaction, sessionId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.id, sessionId));
}

/** @returns ids of the ended sessions */
export async function deleteSessions(tx: SystemTransaction, userId: string, sessionId: string, scope: SignOutScope): Promise<string[]> {
  const which = { global: undefined, local: eq(sessions.id, sessionId), others: ne(sessions.id, sessionId) }[scope];
  const ended = await tx.delete(sessions).where(and(eq(sessions.userId, userId), which)).returning({ id: sessions.id });
  return ended.map((one) => one.id);
}

/** Removes the rows of sessions that nobody can refresh any more. */
export async function deleteExpiredSessions(tx: SystemTransaction, now: Date, idleSince: Date): Promise<void> {
  const expired = or(lte(sessions.notAfter, now), lt(sessions.refreshedAt, idleSince));
  await tx.delete(sessions).where(expired);
}

/** What an access token's session must still be; null when it has ended. */
export async function findSessionState(tx: SystemTransaction, sessionId: string): Promise<{ notAfter: Date; bannedUntil: Date | null } | null> {
  const [state] = await tx
    .select({ notAfter: sessions.notAfter, bannedUntil: users.bannedUntil })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sessionId));
  return state ?? null;
}
