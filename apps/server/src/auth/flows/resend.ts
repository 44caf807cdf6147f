import { z } from 'zod';
import type { SystemTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { recordEvent } from '../audit/audit.queries.ts';
import type { AuthContext, ClientDevice } from '../auth-context.ts';
import { AuthError, validationFailed } from '../http/auth-error.ts';
import { readBody } from '../http/read-body.ts';
import { deliver } from '../mails/deliver.ts';
import { signUpLetter, welcomeLetter } from '../mails/letters.ts';
import { nextPath } from '../mails/links.ts';
import type { Letter } from '../mails/mail-layout.ts';
import { issueOneTimeToken } from '../one-time/issue-one-time-token.ts';
import { findOneTimeToken } from '../one-time/one-time-tokens.queries.ts';
import { readEmailAddress } from '../users/email-address.ts';
import { isAddressProven } from '../users/prove-address.queries.ts';
import { findUserByEmail, recordMailSent, type UserRow } from '../users/users.queries.ts';
import { emailChangeHalves, issueEmailChange, type EmailChangeHalf } from './email-change-mails.ts';
import type { MailRequest } from './mail-link.ts';

const body = z.object({ type: z.string().max(40).nullish(), email: z.string().nullish(), phone: z.string().nullish() });

interface Outgoing {
  readonly to: string;
  readonly letter: Letter;
}

interface Asked {
  /** Null when nobody has the address, or it is sent nothing for a while: the same work is then done for nobody. */
  readonly user: UserRow | null;
  readonly email: string;
  readonly now: Date;
  readonly next: string | null;
}

/** Sends what is still waiting for its confirmation again, with new secrets; the same answer whether or not anything is. */
export async function resend(context: AuthContext, device: ClientDevice, { json, redirectTo }: MailRequest): Promise<Record<string, never>> {
  const input = readBody(body, json);
  if (input.type === 'sms' || input.type === 'phone_change') throw new AuthError(400, 'phone_provider_disabled', 'Codes by text message are not offered for signing in');
  if (input.type !== 'signup' && input.type !== 'email_change') throw validationFailed('Missing one of these types: signup, email_change');
  if (!input.email) throw validationFailed('An email address is required');
  const email = readEmailAddress(input.email);
  const allowed = await context.rateLimits.countMail(device.ipAddress, email);
  const renew = input.type === 'signup' ? renewSignUp : renewEmailChange;
  const [now, next] = [context.now(), nextPath(context, redirectTo)];
  const mails = await context.database.asSystem(async (tx) => {
    const user = await findUserByEmail(tx, email);
    const mails = await renew(tx, context, { user: allowed ? user : null, email, now, next });
    const outcome = mails.length > 0 ? 'ok' : 'nothing_pending';
    await recordEvent(tx, { action: 'mail_resent', method: input.type ?? undefined, succeeded: mails.length > 0, outcome, device, now, email, userId: user?.id });
    return mails;
  });
  for (const { to, letter } of mails) deliver(context, to, letter);
  return {};
}

async function renewSignUp(tx: SystemTransaction, context: AuthContext, { user, email, now, next }: Asked): Promise<Outgoing[]> {
  const waiting = await findOneTimeToken(tx, user?.id ?? newId(), 'sign_up');
  const proven = await isAddressProven(tx, { id: user?.id ?? newId(), email });
  const isPending = user !== null && (user.emailConfirmedAt ? !proven : Boolean(waiting?.pendingPasswordHash));
  const userId = isPending ? user.id : newId();
  const pending = user?.emailConfirmedAt ? undefined : { passwordHash: waiting?.pendingPasswordHash ?? null, metadata: waiting?.pendingMetadata ?? null };
  await recordMailSent(tx, userId, { confirmationSentAt: now });
  const secrets = await issueOneTimeToken(tx, context, { userId, purpose: 'sign_up', email, now, ...(pending && { pending }) });
  return isPending ? [{ to: email, letter: (pending ? signUpLetter : welcomeLetter)(context, { ...secrets, next }) }] : [];
}

/** A half that was confirmed stays confirmed: its row is gone and is not made anew. */
async function renewEmailChange(tx: SystemTransaction, context: AuthContext, { user, email, now, next }: Asked): Promise<Outgoing[]> {
  const halves: EmailChangeHalf[] = [];
  for (const purpose of emailChangeHalves) if (await findOneTimeToken(tx, user?.id ?? newId(), purpose)) halves.push(purpose);
  const pending = user !== null && user.newEmail !== null && halves.length > 0 ? { userId: user.id, newEmail: user.newEmail, halves } : null;
  const mails = await issueEmailChange(tx, context, { email, now, next, ...(pending ?? { userId: newId(), newEmail: email, halves: emailChangeHalves }) });
  return pending ? mails : [];
}
