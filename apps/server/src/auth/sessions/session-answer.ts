import { randomBytes } from 'node:crypto';
import type { SystemTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { AuthContext, ClientDevice } from '../auth-context.ts';
import { encodeRefreshToken } from '../tokens/refresh-token.ts';
import type { UserAnswer } from '../users/user-answer.ts';
import type { UserRow } from '../users/users.queries.ts';
import { assuranceOf } from './assurance.ts';
import { insertSession, type SessionRow } from './sessions.queries.ts';

/** What every successful sign-in, sign-up and refresh answers. */
export interface SessionAnswer {
  readonly access_token: string;
  readonly token_type: 'bearer';
  /** Seconds. */
  readonly expires_in: number;
  /** Unix seconds. */
  readonly expires_at: number;
  readonly refresh_token: string;
  readonly user: UserAnswer;
}

/** Starts a session for a user who was just authenticated by `method`. */
export async function startSession(
  tx: SystemTransaction,
  context: AuthContext,
  input: { userId: string; method: string; device: ClientDevice; now: Date },
): Promise<SessionRow> {
  const amr = [{ method: input.method, timestamp: Math.floor(input.now.getTime() / 1_000) }];
  const session: SessionRow = {
    id: newId(),
    userId: input.userId,
    createdAt: input.now,
    refreshedAt: input.now,
    notAfter: new Date(input.now.getTime() + context.sessionLimits.absoluteMs),
    aal: assuranceOf(amr),
    amr,
    userAgent: input.device.userAgent,
    ipAddress: input.device.ipAddress,
    refreshKeyId: context.secrets.keyId,
    refreshSalt: randomBytes(32).toString('base64url'),
    refreshCounter: 0,
    lastRotatedAt: null,
    lateReuseAt: null,
  };
  await insertSession(tx, session);
  return session;
}

/** The key of a session's refresh tokens; null when their master key is gone. */
export const sessionKey = (context: AuthContext, session: SessionRow): Buffer | null =>
  context.secrets.derive(session.refreshKeyId, {
    salt: Buffer.from(session.refreshSalt, 'base64url'),
    info: session.id,
  });

/** Signs the tokens; called after the transaction, because signing needs no database. */
export async function sessionAnswer(
  context: AuthContext,
  { session, user, answer }: { session: SessionRow; user: UserRow; answer: UserAnswer },
): Promise<SessionAnswer> {
  const key = sessionKey(context, session);
  if (!key) throw new Error('The session belongs to another master key.');
  const { token, expiresAt } = await context.accessTokens.sign({
    userId: user.id,
    email: user.email,
    userMetadata: user.userMetadata,
    appMetadata: user.appMetadata,
    sessionId: session.id,
    aal: session.aal,
    amr: session.amr,
  });
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: expiresAt - Math.floor(context.now().getTime() / 1_000),
    expires_at: expiresAt,
    refresh_token: encodeRefreshToken({ sessionId: session.id, counter: session.refreshCounter }, key),
    user: answer,
  };
}
