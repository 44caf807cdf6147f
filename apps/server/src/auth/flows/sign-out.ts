import { recordEvent } from '../audit/audit.queries.ts';
import type { AuthContext, ClientDevice } from '../auth-context.ts';
import { requireSecondStep } from '../factors/require-second-step.ts';
import { validationFailed } from '../http/auth-error.ts';
import { deleteSessions, type SignOutScope } from '../sessions/sessions.queries.ts';
import type { AccessClaims } from '../tokens/access-token.ts';
import { requireAnySession } from './require-session.ts';

const scopes: readonly SignOutScope[] = ['global', 'local', 'others'];

/**
 * Ends all the user's sessions (`global`, the default), this one (`local`) or all but this (`others`). A
 * session that has not passed its user's second step can only end itself: the password alone must not be
 * enough to sign the owner out.
 * @throws AuthError insufficient_aal with 422, because the client treats 401 and 403 as success
 */
export async function signOut(
  context: AuthContext,
  device: ClientDevice,
  claims: AccessClaims,
  wanted: string | undefined,
): Promise<void> {
  const scope = scopes.find((one) => one === (wanted ?? 'global'));
  if (!scope) throw validationFailed(`Unsupported sign-out scope: use ${scopes.join(', ')}`);
  const now = context.now();
  const ended = await context.database.asSystem(async (tx) => {
    const { user, session } = await requireAnySession(tx, { claims, now });
    if (scope !== 'local') await requireSecondStep(tx, session, 422);
    const ended = await deleteSessions(tx, user.id, claims.sessionId, scope);
    await recordEvent(tx, {
      action: 'sign_out',
      method: scope,
      succeeded: true,
      outcome: 'ok',
      device,
      now,
      email: user.email,
      userId: user.id,
      sessionId: claims.sessionId,
    });
    return ended;
  });
  context.liveSessions.ended(ended);
}
