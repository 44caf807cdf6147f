import { z } from 'zod';
import { newId } from '../../platform/ids.ts';
import { recordEvent } from '../audit/audit.queries.ts';
import type { AuthContext, ClientDevice } from '../auth-context.ts';
import { AuthError, validationFailed } from '../http/auth-error.ts';
import { readBody } from '../http/read-body.ts';
import { deliver } from '../mails/deliver.ts';
import { magicLinkLetter, recoveryLetter } from '../mails/letters.ts';
import { nextPath } from '../mails/links.ts';
import { issueOneTimeToken } from '../one-time/issue-one-time-token.ts';
import { readEmailAddress } from '../users/email-address.ts';
import { findMailable } from '../users/prove-address.queries.ts';
import { recordMailSent } from '../users/users.queries.ts';

const body = z.object({ email: z.string().nullish(), phone: z.string().nullish() });

export interface MailRequest {
  readonly json: unknown;
  /** As the browser sent it; only the path is used, and only when its origin is allowed. */
  readonly redirectTo: string | undefined;
}

const kinds = {
  recovery: { purpose: 'recovery', action: 'recovery_asked', letter: recoveryLetter },
  'magic link': { purpose: 'magic_link', action: 'magic_link_asked', letter: magicLinkLetter },
} as const;

/**
 * Mails a link and a code to the owner of an account. An address without an account gets the same answer
 * after the same work; nothing is created.
 */
export async function mailLink(
  context: AuthContext,
  device: ClientDevice,
  kind: keyof typeof kinds,
  { json, redirectTo }: MailRequest,
): Promise<Record<string, never>> {
  const input = readBody(body, json);
  if (!input.email)
    throw input.phone
      ? new AuthError(400, 'phone_provider_disabled', 'Signing in by text message is not available')
      : validationFailed('An email address is required');
  const email = readEmailAddress(input.email);
  const allowed = await context.rateLimits.countMail(device.ipAddress, email);
  const { purpose, action, letter } = kinds[kind];
  const now = context.now();
  const sent = await context.database.asSystem(async (tx) => {
    const found = await findMailable(tx, email, now);
    const userId = found && allowed ? found.userId : newId(); // nobody's: the same statements touch no row
    await recordMailSent(tx, userId ?? newId(), { recoverySentAt: now });
    const secrets = await issueOneTimeToken(tx, context, { userId, purpose, email, now });
    const outcome = found ? (allowed ? 'ok' : 'over_email_send_rate_limit') : 'user_not_found';
    await recordEvent(tx, {
      action,
      succeeded: outcome === 'ok',
      outcome,
      device,
      now,
      email,
      userId: found?.userId,
    });
    return outcome === 'ok' ? secrets : null;
  });
  if (sent) deliver(context, email, letter(context, { ...sent, next: nextPath(context, redirectTo) }));
  return {};
}
