import type { SystemTransaction } from '../../platform/database/database.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError, noCompany, userBanned } from '../http/auth-error.ts';
import { findSession, type SessionRow } from '../sessions/sessions.queries.ts';
import type { AccessClaims } from '../tokens/access-token.ts';
import { findUser, type UserRow } from '../users/users.queries.ts';

interface Asked {
  readonly claims: AccessClaims;
  readonly now: Date;
}

/** Returns the account and the active session behind an access token; reads the database, never a cache. */
export async function requireSession(
  tx: SystemTransaction,
  { isMember }: Pick<AuthContext, 'isMember'>,
  asked: Asked,
): Promise<{ user: UserRow; session: SessionRow }> {
  const found = await requireAnySession(tx, asked);
  if (!(await isMember(tx, found.user.id))) throw noCompany();
  return found;
}

/** The same, also for someone without a company: for signing out. */
export async function requireAnySession(
  tx: SystemTransaction,
  { claims, now }: Asked,
): Promise<{ user: UserRow; session: SessionRow }> {
  const user = await findUser(tx, claims.userId);
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  const session = await findSession(tx, claims.sessionId);
  if (!session || session.notAfter <= now || session.userId !== user.id) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  if (user.bannedUntil && user.bannedUntil > now) throw userBanned(403);
  return { user, session };
}
