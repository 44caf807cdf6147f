import { recordEvent } from '../audit/audit.queries.ts';
import type { AuthContext, ClientDevice } from '../auth-context.ts';
import { deliver } from '../mails/deliver.ts';
import { reauthenticationLetter } from '../mails/letters.ts';
import { issueOneTimeToken } from '../one-time/issue-one-time-token.ts';
import type { AccessClaims } from '../tokens/access-token.ts';
import { requireSession } from './require-session.ts';

/** Mails a code that replaces the current password when it is changed (`nonce`). */
export async function reauthenticate(
  context: AuthContext,
  device: ClientDevice,
  claims: AccessClaims,
): Promise<Record<string, never>> {
  const now = context.now();
  const {
    user: { id: userId, email },
  } = await context.database.asSystem((tx) => requireSession(tx, context, { claims, now }));
  const allowed = await context.rateLimits.countMail(device.ipAddress, email);
  if (!allowed) return {};
  const { code } = await context.database.asSystem(async (tx) => {
    await recordEvent(tx, {
      action: 'reauthentication_asked',
      succeeded: true,
      outcome: 'ok',
      device,
      now,
      email,
      userId,
      sessionId: claims.sessionId,
    });
    return issueOneTimeToken(tx, context, { userId, purpose: 'reauthentication', email, now });
  });
  deliver(context, email, reauthenticationLetter({ code }));
  return {};
}
