import type { SystemTransaction } from '../../platform/database/database.ts';
import { isLockNotAvailable } from '../../platform/database/lock-not-available.ts';
import { recordEvent, type AuditAction } from '../audit/audit.queries.ts';
import type { AuthContext, ClientDevice } from '../auth-context.ts';
import { AuthError, tryAgain } from '../http/auth-error.ts';
import { limitLockWait, lockSession, type SessionRow } from '../sessions/sessions.queries.ts';
import type { AccessClaims } from '../tokens/access-token.ts';
import { lockUser, type UserRow } from '../users/users.queries.ts';
import { requireSession } from './require-session.ts';

const lockWaitMs = 5_000;

/** A refusal whose true reason is only recorded. */
export class FactorRefused extends AuthError {
  readonly reason: string;

  constructor(error: AuthError, reason: string) {
    super(error.status, error.code, error.message);
    this.reason = reason;
  }
}

export interface FactorStep {
  readonly tx: SystemTransaction;
  readonly user: UserRow;
  readonly session: SessionRow;
  readonly now: Date;
  /** Records the method used. */
  usedMethod(method: string): void;
}

/**
 * Runs one request about second steps in a transaction that holds the user and the session, and records its
 * outcome. A refusal commits what was written before it (wrong answers are counted, ended challenges
 * removed), so checks that refuse come before whatever they guard.
 */
export async function factorStep<Done>(
  context: AuthContext,
  request: { device: ClientDevice; claims: AccessClaims; action: AuditAction },
  step: (step: FactorStep) => Promise<Done>,
): Promise<Done> {
  const { device, claims, action } = request;
  const now = context.now();
  const settled = await context.database
    .asSystem(async (tx) => {
      const {
        user: { id: userId },
      } = await requireSession(tx, context, { claims, now });
      await limitLockWait(tx, lockWaitMs);
      const [user, session] = [await lockUser(tx, userId), await lockSession(tx, claims.sessionId)];
      if (!user || !session)
        throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
      let method: string | undefined;
      const usedMethod = (used: string) => {
        method = used;
      };
      const result = await attempt(() => step({ tx, user, session, now, usedMethod }));
      const outcome = 'refusal' in result ? reasonOf(result.refusal) : 'ok';
      await recordEvent(tx, {
        action,
        method,
        succeeded: outcome === 'ok',
        outcome,
        device,
        now,
        email: user.email,
        userId,
        sessionId: session.id,
      });
      return result;
    })
    .catch((error: unknown) => {
      throw isLockNotAvailable(error) ? tryAgain(error) : error;
    });
  if ('refusal' in settled) throw settled.refusal;
  return settled.done;
}

async function attempt<Done>(step: () => Promise<Done>): Promise<{ done: Done } | { refusal: AuthError }> {
  try {
    return { done: await step() };
  } catch (error) {
    if (error instanceof AuthError) return { refusal: error };
    throw error;
  }
}

const reasonOf = (refusal: AuthError): string =>
  refusal instanceof FactorRefused ? refusal.reason : refusal.code;
