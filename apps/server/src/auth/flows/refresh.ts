import { z } from 'zod';
import type { SystemTransaction } from '../../platform/database/database.ts';
import { isLockNotAvailable } from '../../platform/database/lock-not-available.ts';
import { recordEvent } from '../audit/audit.queries.ts';
import type { AuthContext, ClientDevice } from '../auth-context.ts';
import { AuthError, noCompany, tryAgain, userBanned, validationFailed } from '../http/auth-error.ts';
import { deliver } from '../mails/deliver.ts';
import { readBody } from '../http/read-body.ts';
import { isExpired } from '../sessions/session-limits.ts';
import { sessionAnswer, sessionKey, type SessionAnswer } from '../sessions/session-answer.ts';
import {
  deleteSession,
  limitLockWait,
  lockSession,
  updateSession,
  type SessionRow,
} from '../sessions/sessions.queries.ts';
import { judgeRefresh } from '../tokens/refresh-rules.ts';
import { decodeRefreshToken, type DecodedRefreshToken } from '../tokens/refresh-token.ts';
import { loadUserAnswer } from '../users/user-answer.ts';
import { findUser, type UserRow } from '../users/users.queries.ts';

const body = z.object({ refresh_token: z.string().max(512).nullish() });
/** Another refresh of the same session holds its row for milliseconds. */
const lockWaitMs = 2_000;

const notFound = () =>
  new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
const alreadyUsed = () =>
  new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
const sessionGone = () => new AuthError(400, 'session_not_found', 'Invalid Refresh Token: Session Not Found');
const expired = () => new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired');

interface Verdict {
  readonly session: SessionRow | null;
  readonly user?: UserRow;
  readonly refusal?: AuthError;
  readonly remark?: 'late_reuse' | 'reuse';
  /** The session was deleted. */
  readonly ended?: boolean;
}

/**
 * Trades a refresh token for a new pair. Presenting the same token again soon returns the same next token, so
 * that two tabs and a lost answer do no harm; an older token ends the session.
 * @throws AuthError 503 when the session's row stays locked for too long: any 4xx would sign the client out
 */
export async function refresh(
  context: AuthContext,
  device: ClientDevice,
  json: unknown,
): Promise<SessionAnswer> {
  const { refresh_token: presented } = readBody(body, json);
  if (!presented) throw validationFailed('refresh_token required');
  const token = decodeRefreshToken(presented);
  const now = context.now();
  const settled = await context.database
    .asSystem(async (tx) => {
      const verdict = token ? await judge(tx, context, token, now) : { session: null, refusal: notFound() };
      const { session, user, refusal } = verdict;
      if (session) {
        const outcome = refusal?.code ?? verdict.remark ?? 'ok';
        await recordEvent(tx, {
          action: 'refresh',
          method: 'refresh_token',
          succeeded: !refusal,
          outcome,
          device,
          now,
          userId: session.userId,
          sessionId: session.id,
        });
      }
      if (refusal || !session || !user) return { ...verdict, refusal: refusal ?? notFound() };
      const { refreshCounter, lastRotatedAt, lateReuseAt } = session;
      const lastUse = { refreshedAt: now, ipAddress: device.ipAddress, userAgent: device.userAgent };
      await updateSession(tx, session.id, { refreshCounter, lastRotatedAt, lateReuseAt, ...lastUse });
      return { session, user, answer: await loadUserAnswer(tx, user) };
    })
    .catch((error: unknown) => {
      throw isLockNotAvailable(error) ? tryAgain(error) : error;
    });
  if (!('refusal' in settled)) return sessionAnswer(context, settled);

  if (settled.ended && settled.session) context.liveSessions.ended([settled.session.id]);
  if (settled.session) {
    const { id: sessionId, userId } = settled.session;
    context.log.warn(
      { sessionId, userId, code: settled.refusal.code, ipAddress: device.ipAddress },
      'A refresh was refused',
    );
    if (settled.ended && settled.user) tellOfReuse(context, settled.user.email);
  } else {
    await recordUnknown(context, device, settled.refusal, now);
  }
  throw settled.refusal;
}

/** Anyone can send anything here any number of times; that must not fill the audit log. */
async function recordUnknown(
  context: AuthContext,
  device: ClientDevice,
  { code: outcome }: AuthError,
  now: Date,
): Promise<void> {
  if (!(await context.rateLimits.countUnknownRefresh(device.ipAddress))) return;
  await context.database.asSystem((tx) =>
    recordEvent(tx, { action: 'refresh', method: 'refresh_token', succeeded: false, outcome, device, now }),
  );
}

/** Someone may have copied the session: its owner should know. The answer does not wait for the mail. */
function tellOfReuse(context: AuthContext, email: string): void {
  deliver(context, email, {
    subject: 'We signed out one of your devices',
    paragraphs: [
      'An old sign-in of one of your devices was used again after it had been replaced, which can mean it was copied. We signed that device out.',
    ],
    action: { label: 'Sign in again', url: `${context.publicUrl}/auth` },
    closing: ['If you did not sign in from another device or restore a browser, change your password.'],
  });
}

/** The session's state after this refresh, or why it is refused. */
async function judge(
  tx: SystemTransaction,
  context: AuthContext,
  token: DecodedRefreshToken,
  now: Date,
): Promise<Verdict> {
  await limitLockWait(tx, lockWaitMs);
  const session = await lockSession(tx, token.sessionId);
  if (!session) return { session: null, refusal: sessionGone() };
  const key = sessionKey(context, session);
  if (!key || !token.isMadeBy(key)) return { session, refusal: notFound() };
  const user = await findUser(tx, session.userId);
  if (!user) return { session, refusal: sessionGone() };
  if (user.bannedUntil && user.bannedUntil > now) return { session, refusal: userBanned(400) };
  if (!(await context.isMember(tx, user.id))) {
    await deleteSession(tx, session.id);
    return { session, refusal: noCompany(), ended: true };
  }
  if (isExpired(session, context.sessionLimits, now)) {
    await deleteSession(tx, session.id);
    return { session, refusal: expired(), ended: true };
  }
  const verdict = judgeRefresh(token.counter, { ...session, counter: session.refreshCounter }, now);
  if (verdict.kind === 'unknown') return { session, refusal: notFound() };
  if (verdict.kind === 'reused') {
    await deleteSession(tx, session.id);
    return { session, user, refusal: alreadyUsed(), ended: true };
  }
  if (verdict.kind === 'rotate')
    return { session: { ...session, refreshCounter: verdict.counter, lastRotatedAt: now }, user };
  return verdict.late
    ? { session: { ...session, lateReuseAt: now }, user, remark: 'late_reuse' }
    : { session, user, remark: 'reuse' };
}
