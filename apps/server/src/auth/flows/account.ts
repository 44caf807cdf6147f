import { z } from 'zod';
import { recordEvent } from '../audit/audit.queries.ts';
import type { AuthContext, ClientDevice } from '../auth-context.ts';
import { AuthError, userBanned } from '../http/auth-error.ts';
import { readBody } from '../http/read-body.ts';
import { findSession } from '../sessions/sessions.queries.ts';
import type { AccessClaims } from '../tokens/access-token.ts';
import { mergeMetadata, metadata } from '../users/metadata.ts';
import { loadUserAnswer, type UserAnswer } from '../users/user-answer.ts';
import { findUser, lockUser, setUserMetadata, type UserRow } from '../users/users.queries.ts';
import type { SystemTransaction } from '../../platform/database/database.ts';

/** The account behind an access token whose session still stands; asks the database, never a cache. */
export async function requireUser(tx: SystemTransaction, claims: AccessClaims, now: Date): Promise<UserRow> {
  const user = await findUser(tx, claims.userId);
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  const session = await findSession(tx, claims.sessionId);
  if (!session || session.notAfter <= now || session.userId !== user.id) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  if (user.bannedUntil && user.bannedUntil > now) throw userBanned(403);
  return user;
}

export function readAccount(context: AuthContext, claims: AccessClaims): Promise<UserAnswer> {
  return context.database.asSystem(async (tx) => loadUserAnswer(tx, await requireUser(tx, claims, context.now())));
}

const changes = z.object({
  data: metadata.nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
});

/** Merges `data` into the user metadata; null deletes a key. Nothing else can be changed yet. */
export async function updateAccount(context: AuthContext, device: ClientDevice, claims: AccessClaims, json: unknown): Promise<UserAnswer> {
  const input = readBody(changes, json);
  if (input.email || input.phone || input.password) {
    throw new AuthError(404, 'feature_disabled', 'Changing the e-mail address, phone number or password is not available');
  }
  const now = context.now();
  return context.database.asSystem(async (tx) => {
    await requireUser(tx, claims, now);
    const user = await lockUser(tx, claims.userId);
    if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
    if (!input.data) return loadUserAnswer(tx, user);
    const merged = readBody(metadata, mergeMetadata(user.userMetadata, input.data)); // two small ones may make a large one
    const changed = await setUserMetadata(tx, user.id, merged, now);
    await recordEvent(tx, { action: 'user_update', method: 'data', succeeded: true, outcome: 'ok', device, now, email: user.email, userId: user.id, sessionId: claims.sessionId });
    return loadUserAnswer(tx, changed);
  });
}
