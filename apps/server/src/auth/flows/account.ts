import { z } from 'zod';
import type { SystemTransaction } from '../../platform/database/database.ts';
import { recordEvent, type AuditAction } from '../audit/audit.queries.ts';
import type { AuthContext, ClientDevice } from '../auth-context.ts';
import { requireSecondStep } from '../factors/require-second-step.ts';
import { AuthError, tooManyRequests } from '../http/auth-error.ts';
import { readBody } from '../http/read-body.ts';
import { deliver } from '../mails/deliver.ts';
import { nextPath } from '../mails/links.ts';
import type { Letter } from '../mails/mail-layout.ts';
import { passwordChangedNotice } from '../mails/notices.ts';
import type { AccessClaims } from '../tokens/access-token.ts';
import { normalizeEmail, readEmailAddress } from '../users/email-address.ts';
import { mergeMetadata, metadata } from '../users/metadata.ts';
import { loadUserAnswer, type UserAnswer } from '../users/user-answer.ts';
import { lockUser, setUserMetadata, type UserRow } from '../users/users.queries.ts';
import { askEmailChange } from './change-email.ts';
import { preparePassword, storePassword } from './change-password.ts';
import type { MailRequest } from './mail-link.ts';
import { requireSession } from './require-session.ts';

export function readAccount(context: AuthContext, claims: AccessClaims): Promise<UserAnswer> {
  return context.database.asSystem(async (tx) =>
    loadUserAnswer(tx, (await requireSession(tx, context, { claims, now: context.now() })).user),
  );
}

const changes = z.object({
  data: metadata.nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  current_password: z.string().max(2_000).nullish(),
  nonce: z.string().max(20).nullish(),
});

/**
 * Changes the account: `data` merges into the user metadata (null deletes a key), `password` needs the
 * current one or an emailed code, `email` takes effect once both mailboxes confirmed it. All or nothing; the
 * current session stays.
 */
export async function updateAccount(
  context: AuthContext,
  device: ClientDevice,
  claims: AccessClaims,
  { json, redirectTo }: MailRequest,
): Promise<UserAnswer> {
  const input = readBody(changes, json);
  if (input.phone)
    throw new AuthError(
      404,
      'feature_disabled',
      'Accounts have no phone number for signing in. Add the phone as a second step instead',
    );
  const email = input.email ? readEmailAddress(input.email) : null;
  if (email !== null && !(await context.rateLimits.countMail(device.ipAddress, email)))
    throw tooManyRequests(60 * 60, 'over_email_send_rate_limit');
  const wanted = {
    password: input.password ?? '',
    currentPassword: input.current_password ?? null,
    nonce: input.nonce ?? null,
  };
  const prepared =
    input.password == null
      ? null
      : await preparePassword(context, claims, wanted).catch((error: unknown) =>
          refused(context, device, claims, error),
        );

  const now = context.now();
  const { sessionId } = claims;
  const changed = await context.database.asSystem(async (tx) => {
    // Locked before the session is checked: a request that waited for a password change must see that the
    // change ended its session.
    await lockUser(tx, claims.userId);
    const { user: before, session } = await requireSession(tx, context, { claims, now });
    if (prepared || email !== null) await requireSecondStep(tx, session, 401);
    let user = before;
    const { id: userId } = user;
    const record = (action: AuditAction, method: string, to?: string) =>
      recordEvent(tx, {
        action,
        method,
        succeeded: true,
        outcome: 'ok',
        device,
        now,
        email: to ?? before.email,
        userId,
        sessionId,
      });

    let endedSessionIds: string[] = [];
    const mails: { to: string; letter: Letter }[] = [];
    if (prepared) {
      ({ user, endedSessionIds } = await storePassword(tx, { prepared, userId, sessionId, now }));
      mails.push({ to: user.email, letter: passwordChangedNotice(context) });
      await record('password_changed', 'password');
    }
    if (email !== null) {
      const asked = await askEmailChange(tx, context, {
        user,
        email,
        now,
        next: nextPath(context, redirectTo),
      });
      user = asked.user;
      mails.push(...asked.mails);
      if (asked.mails.length > 0) await record('email_change_asked', 'email_change', email);
    }
    if (input.data) {
      user = await changeMetadata(tx, user, input.data, now);
      await record('user_update', 'data');
    }
    return { answer: await loadUserAnswer(tx, user), endedSessionIds, mails };
  });
  context.liveSessions.ended(changed.endedSessionIds);
  for (const { to, letter } of changed.mails) deliver(context, to, letter);
  return changed.answer;
}

function changeMetadata(
  tx: SystemTransaction,
  user: UserRow,
  data: Record<string, unknown>,
  now: Date,
): Promise<UserRow> {
  // two small ones may merge into a large one
  const merged = readBody(metadata, mergeMetadata(user.userMetadata, data));
  return setUserMetadata(tx, user.id, merged, now);
}

/** Failed password changes are recorded: someone may be trying on an unlocked screen. */
async function refused(
  context: AuthContext,
  device: ClientDevice,
  { userId, sessionId, email }: AccessClaims,
  error: unknown,
): Promise<never> {
  if (error instanceof AuthError) {
    await context.database.asSystem((tx) =>
      recordEvent(tx, {
        action: 'password_changed',
        method: 'password',
        succeeded: false,
        outcome: error.code,
        device,
        now: context.now(),
        email: normalizeEmail(email),
        userId,
        sessionId,
      }),
    );
  }
  throw error;
}
