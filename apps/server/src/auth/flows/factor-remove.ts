import type { SystemTransaction } from '../../platform/database/database.ts';
import type { AuthContext, ClientDevice } from '../auth-context.ts';
import { tellOfRemovedFactor } from '../factors/factor-mails.ts';
import { methodOf } from '../factors/factor-types.ts';
import {
  deleteFactor,
  deleteFactorsOf,
  listFactors,
  updateFactor,
  type FactorRow,
} from '../factors/factors.queries.ts';
import { requireSecondStep } from '../factors/require-second-step.ts';
import { lowerSession } from '../sessions/raise-session.ts';
import { deleteSessions } from '../sessions/sessions.queries.ts';
import type { AccessClaims } from '../tokens/access-token.ts';
import { factorNotFound } from './factor-challenge.ts';
import { factorStep } from './factor-step.ts';

/**
 * Removes a factor. Removing a verified one also withdraws what it proved: the user's other sessions end, and
 * this one is no longer raised by its kind. Recovery codes do not stay without another factor.
 */
export async function removeFactor(
  context: AuthContext,
  device: ClientDevice,
  claims: AccessClaims,
  choose: (factor: FactorRow) => boolean,
): Promise<{ id: string }> {
  const done = await factorStep(context, { device, claims, action: 'factor_removed' }, async (step) => {
    const { tx, user, session } = step;
    const known = await listFactors(tx, user.id);
    const factor = known.find(choose);
    if (!factor) throw factorNotFound(404);
    step.usedMethod(methodOf[factor.factorType]);
    if (factor.status === 'unverified') {
      await deleteFactor(tx, factor.id);
      return { factor, user, ended: null, protectedStill: false };
    }
    await requireSecondStep(tx, session, 422);
    await deleteFactor(tx, factor.id);
    const protectedStill = known.some(
      (one) => one.id !== factor.id && one.status === 'verified' && one.factorType !== 'recovery_code',
    );
    if (!protectedStill)
      for (const codes of known.filter((one) => one.factorType === 'recovery_code'))
        await deleteFactor(tx, codes.id);
    await lowerSession(tx, session, protectedStill ? [methodOf[factor.factorType]] : Object.values(methodOf));
    return { factor, user, ended: await deleteSessions(tx, user.id, session.id, 'others'), protectedStill };
  });
  if (done.ended) {
    context.liveSessions.ended(done.ended);
    context.liveSessions.changed([claims.sessionId]);
    tellOfRemovedFactor(context, done.user.email, done.factor, done.protectedStill);
  }
  return { id: done.factor.id };
}

/**
 * Operator's help for someone who lost every second step: removes all factors and ends all sessions.
 * @returns the number of factors removed
 */
export async function removeAllFactors(
  tx: SystemTransaction,
  userId: string,
): Promise<{ removed: number; endedSessionIds: string[] }> {
  return {
    removed: await deleteFactorsOf(tx, userId),
    endedSessionIds: await deleteSessions(tx, userId, null, 'global'),
  };
}

/** Renames one's own factor; the caller has trimmed and bounded the name. Names are unique unless empty. */
export function renameFactor(
  context: Pick<AuthContext, 'database' | 'now'>,
  userId: string,
  factorId: string,
  name: string,
): Promise<'renamed' | 'not-found' | 'name-taken'> {
  return context.database.asSystem(async (tx) => {
    const known = await listFactors(tx, userId);
    if (!known.some((one) => one.id === factorId)) return 'not-found';
    if (name !== '' && known.some((one) => one.id !== factorId && one.friendlyName === name))
      return 'name-taken';
    await updateFactor(tx, factorId, { friendlyName: name, updatedAt: context.now() });
    return 'renamed';
  });
}
