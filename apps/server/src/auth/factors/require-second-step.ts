import { and, eq } from 'drizzle-orm';
import type { SystemTransaction } from '../../platform/database/database.ts';
import { factors } from '../auth.tables.ts';
import { AuthError } from '../http/auth-error.ts';
import type { SessionRow } from '../sessions/sessions.queries.ts';

export const hasVerifiedFactor = async (tx: SystemTransaction, userId: string): Promise<boolean> =>
  (await tx.$count(factors, and(eq(factors.userId, userId), eq(factors.status, 'verified')))) > 0;

/**
 * Refuses a session that has not passed the second step its user has set up.
 * @param status 401 when changing the account, 403 when enrolling, 422 when removing a factor or ending other
 * sessions
 * @throws AuthError insufficient_aal
 */
export async function requireSecondStep(
  tx: SystemTransaction,
  session: SessionRow,
  status: 401 | 403 | 422,
): Promise<void> {
  if (session.aal === 'aal2' || !(await hasVerifiedFactor(tx, session.userId))) return;
  throw new AuthError(status, 'insufficient_aal', 'AAL2 session is required to do this');
}
