import type { SystemTransaction } from '../../platform/database/database.ts';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../http/auth-error.ts';
import { requireSecondStep } from '../factors/require-second-step.ts';
import { matchCode } from '../one-time/match-code.ts';
import {
  deleteOneTimeTokens,
  takeOneTimeToken,
  type OneTimeToken,
} from '../one-time/one-time-tokens.queries.ts';
import { checkNewPassword } from '../passwords/password-rules.ts';
import { deleteSessions, type SessionRow } from '../sessions/sessions.queries.ts';
import type { AccessClaims } from '../tokens/access-token.ts';
import { setPasswordHash, type UserRow } from '../users/users.queries.ts';
import { requireSession } from './require-session.ts';

export interface WantedPassword {
  readonly password: string;
  readonly currentPassword: string | null;
  /** The code from `reauthenticate`, instead of the current password. */
  readonly nonce: string | null;
}

/** Hashed and accepted, but not stored yet. */
export interface PreparedPassword {
  /** The hash that the current password was checked against. */
  readonly was: string | null;
  readonly passwordHash: string;
  readonly nonceToken: OneTimeToken | null;
}

const wrongNonce = () =>
  new AuthError(422, 'reauthentication_not_valid', 'The code is wrong or has expired. Request a new one');
const wrongCurrentPassword = () =>
  new AuthError(400, 'current_password_invalid', 'The current password is wrong');

/** A session that began with one of these mails may set a password without the current one for this long. */
const choosingMethods: readonly string[] = ['recovery', 'invite'];
const choosingMs = 60 * 60_000;

const mayChoose = (session: SessionRow, now: Date): boolean =>
  session.amr.some(
    ({ method, timestamp }) =>
      choosingMethods.includes(method) && now.getTime() - timestamp * 1_000 < choosingMs,
  );

/** Does everything that is slow or can be refused, outside of the transaction that stores the password. */
export async function preparePassword(
  context: AuthContext,
  claims: AccessClaims,
  wanted: WantedPassword,
): Promise<PreparedPassword> {
  const now = context.now();
  const { user, session } = await context.database.asSystem(async (tx) => {
    const found = await requireSession(tx, context, { claims, now });
    await requireSecondStep(tx, found.session, 401);
    return found;
  });
  const names = [user.userMetadata['full_name'], user.userMetadata['company_name']].filter(
    (name) => typeof name === 'string',
  );
  await checkNewPassword(context, wanted.password, { userId: user.id, about: [user.email, ...names] });
  const was = user.passwordHash;
  const nonceToken =
    was === null || mayChoose(session, now) ? null : await showPresence(context, user, was, wanted);
  if (was !== null && (await context.passwords.verify(was, wanted.password))) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
  }
  return { was, passwordHash: await context.passwords.hash(wanted.password), nonceToken };
}

/**
 * By the current password, or by a code from the mailbox; a session alone may be that of someone at an
 * unlocked screen.
 */
async function showPresence(
  context: AuthContext,
  user: UserRow,
  was: string,
  { currentPassword, nonce }: WantedPassword,
): Promise<OneTimeToken | null> {
  if (currentPassword === null && nonce === null)
    throw new AuthError(
      400,
      'current_password_required',
      'Current password required when setting new password.',
    );
  await context.rateLimits.countFactor(user.id);
  if (currentPassword !== null) {
    if (await context.passwords.verify(was, currentPassword)) return null;
    throw wrongCurrentPassword();
  }
  const token = await matchCode(context, {
    email: user.email,
    purposes: ['reauthentication'],
    code: nonce ?? '',
  });
  if (token?.userId !== user.id) throw wrongNonce();
  return token;
}

/**
 * Stores the password, ends every other session and invalidates every mailed secret, so that no earlier
 * access survives. The caller holds the user's row.
 * @returns ids of the ended sessions
 */
export async function storePassword(
  tx: SystemTransaction,
  {
    prepared,
    userId,
    sessionId,
    now,
  }: { prepared: PreparedPassword; userId: string; sessionId: string; now: Date },
): Promise<{ user: UserRow; endedSessionIds: string[] }> {
  const { was, passwordHash, nonceToken } = prepared;
  if (nonceToken && !(await takeOneTimeToken(tx, nonceToken))) throw wrongNonce();
  const user = await setPasswordHash(tx, userId, { was, passwordHash, now });
  if (!user) throw wrongCurrentPassword(); // changed by someone else in the meantime
  await deleteOneTimeTokens(tx, userId);
  return { user, endedSessionIds: await deleteSessions(tx, userId, sessionId, 'others') };
}
