import { and, desc, eq, gt, gte, inArray, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { SystemTransaction } from '../../platform/database/database.ts';
import { deleteSome } from '../../platform/database/purging.ts';
import { factors, sessions, users } from '../auth.tables.ts';
import type { AssuranceLevel } from './assurance.ts';

export type SessionRow = typeof sessions.$inferSelect;
export type SignOutScope = 'global' | 'local' | 'others';

/** Limits how long a statement waits for a row locked by another request; it then fails with SQLSTATE 55P03. */
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

export async function updateSession(
  tx: SystemTransaction,
  sessionId: string,
  changes: Partial<SessionRow>,
): Promise<void> {
  await tx.update(sessions).set(changes).where(eq(sessions.id, sessionId));
}

export async function deleteSession(tx: SystemTransaction, sessionId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.id, sessionId));
}

/**
 * @param sessionId the one that `local` ends and `others` spares; `global` needs none
 * @returns ids of the ended sessions
 */
export async function deleteSessions(
  tx: SystemTransaction,
  userId: string,
  sessionId: string | null,
  scope: SignOutScope,
): Promise<string[]> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), choice(scope, sessionId)))
    .returning({ id: sessions.id });
  return ended.map((one) => one.id);
}

/**
 * Ends all sessions of a person and keeps their rows until they would have been too old to refresh: the refresh
 * finds out that the person belongs to no company, and says so to the device.
 * @returns ids of the ended sessions
 */
export async function shutSessions(tx: SystemTransaction, userId: string): Promise<string[]> {
  const ended = await tx
    .update(sessions)
    .set({ notAfter: sql`${sessions.createdAt}` })
    .where(eq(sessions.userId, userId))
    .returning({ id: sessions.id });
  return ended.map((one) => one.id);
}

function choice(scope: SignOutScope, sessionId: string | null) {
  if (scope === 'global') return undefined;
  if (sessionId === null) throw new Error(`Sign-out with scope ${scope} needs a session.`);
  return scope === 'local' ? eq(sessions.id, sessionId) : ne(sessions.id, sessionId);
}

/** Removes sessions that can no longer be refreshed; those that were shut stay as long as unused ones live. */
export const deleteExpiredSessions = (
  tx: SystemTransaction,
  now: Date,
  idleSince: Date,
  limit: number,
): Promise<number> =>
  deleteSome(tx, sessions, {
    where: or(
      and(lte(sessions.notAfter, now), ne(sessions.notAfter, sessions.createdAt)),
      lt(sessions.refreshedAt, idleSince),
    ),
    oldest: sessions.refreshedAt,
    limit,
  });

export interface SessionState {
  readonly notAfter: Date;
  readonly bannedUntil: Date | null;
  readonly aal: AssuranceLevel;
  readonly hasVerifiedFactor: boolean;
}

/** The current state of an access token's session; null when it has ended. */
export async function findSessionState(
  tx: SystemTransaction,
  sessionId: string,
): Promise<SessionState | null> {
  return (await findSessionStates(tx, [sessionId])).get(sessionId) ?? null;
}

/** The same for many at once; ended sessions are left out. */
export async function findSessionStates(
  tx: SystemTransaction,
  sessionIds: readonly string[],
): Promise<Map<string, SessionState>> {
  const verified = tx
    .select({ one: sql`1` })
    .from(factors)
    .where(and(eq(factors.userId, sessions.userId), eq(factors.status, 'verified')));
  const states = await tx
    .select({
      id: sessions.id,
      notAfter: sessions.notAfter,
      bannedUntil: users.bannedUntil,
      aal: sessions.aal,
      hasVerifiedFactor: sql<boolean>`exists ${verified}`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(inArray(sessions.id, [...sessionIds]));
  return new Map(states.map(({ id, ...state }) => [id, state]));
}

/** Sessions that can still be refreshed, most recently used first. */
export const listSessionRows = (
  tx: SystemTransaction,
  userId: string,
  now: Date,
  idleSince: Date,
): Promise<SessionRow[]> =>
  tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.notAfter, now), gte(sessions.refreshedAt, idleSince)))
    .orderBy(desc(sessions.refreshedAt), desc(sessions.id));
