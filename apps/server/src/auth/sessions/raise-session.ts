import { and, eq, ne } from 'drizzle-orm';
import type { SystemTransaction } from '../../platform/database/database.ts';
import { sessions } from '../auth.tables.ts';
import type { ClientDevice } from '../auth-context.ts';
import { assuranceOf, type AuthenticationMethod } from './assurance.ts';
import { updateSession, type SessionRow } from './sessions.queries.ts';

/**
 * Raises a session that passed a second step. Its counter advances by two, so that no earlier refresh token
 * is the direct predecessor of the newest: a copy made at aal1 cannot be traded for aal2. The session's row
 * is locked by the caller.
 */
export async function raiseSession(
  tx: SystemTransaction,
  session: SessionRow,
  input: { method: string; device: ClientDevice; now: Date },
): Promise<SessionRow> {
  const { method, device, now } = input;
  const shown: AuthenticationMethod = { method, timestamp: Math.floor(now.getTime() / 1_000) };
  const amr = [shown, ...session.amr.filter((one) => one.method !== method)];
  const changes = {
    amr,
    aal: assuranceOf(amr),
    refreshCounter: session.refreshCounter + 2,
    lastRotatedAt: now,
    refreshedAt: now,
    ipAddress: device.ipAddress,
    userAgent: device.userAgent,
  };
  await updateSession(tx, session.id, changes);
  return { ...session, ...changes };
}

/** Withdraws what these methods proved. */
export async function lowerSession(
  tx: SystemTransaction,
  session: SessionRow,
  methods: readonly string[],
): Promise<void> {
  const amr = session.amr.filter((one) => !methods.includes(one.method));
  await updateSession(tx, session.id, { amr, aal: assuranceOf(amr) });
}

/** Ends the user's sessions that have not passed a second step, except one. @returns their ids */
export async function deleteOtherUnraisedSessions(
  tx: SystemTransaction,
  userId: string,
  keepSessionId: string,
): Promise<string[]> {
  const others = and(eq(sessions.userId, userId), eq(sessions.aal, 'aal1'), ne(sessions.id, keepSessionId));
  return (await tx.delete(sessions).where(others).returning({ id: sessions.id })).map((one) => one.id);
}
