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
import { listSignUps } from '../one-time/address-tokens.queries.ts';
import { findOneTimeToken } from '../one-time/one-time-tokens.queries.ts';
import { readEmailAddress } from '../users/email-address.ts';
import { isAddressProven } from '../users/prove-address.queries.ts';
import { signUpNames } from '../users/sign-up-names.ts';
import { findUserByEmail, recordMailSent, type UserRow } from '../users/users.queries.ts';
import { isOneSignUp } from './choose-sign-up.ts';
import { emailChangeHalves, issueEmailChange, type EmailChangeHalf } from './email-change-mails.ts';
import type { MailRequest } from './mail-link.ts';

const body = z.object({
  type: z.string().max(40).nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
});

interface Outgoing {
  readonly to: string;
  readonly letter: Letter;
}

interface Asked {
  /** False: the address gets no mail for a while, and the same work is done without a recipient. */
  readonly allowed: boolean;
  /** Null when no account has the address. */
  readonly user: UserRow | null;
  readonly email: string;
  readonly now: Date;
  readonly next: string | null;
}

/**
 * Resends whatever still awaits confirmation, with new secrets; the answer is the same whether or not
 * anything does.
 */
export async function resend(
  context: AuthContext,
  device: ClientDevice,
  { json, redirectTo }: MailRequest,
): Promise<Record<string, never>> {
  const input = readBody(body, json);
  if (input.type === 'sms' || input.type === 'phone_change')
    throw new AuthError(400, 'phone_provider_disabled', 'Signing in by text message is not available');
  if (input.type !== 'signup' && input.type !== 'email_change')
    throw validationFailed('Missing one of these types: signup, email_change');
  if (!input.email) throw validationFailed('An email address is required');
  const email = readEmailAddress(input.email);
  const allowed = await context.rateLimits.countMail(device.ipAddress, email);
  const renew = input.type === 'signup' ? renewSignUp : renewEmailChange;
  const [now, next] = [context.now(), nextPath(context, redirectTo)];
  const mails = await context.database.asSystem(async (tx) => {
    const user = await findUserByEmail(tx, email);
    const mails = await renew(tx, context, { allowed, user, email, now, next });
    const outcome = mails.length > 0 ? 'ok' : 'nothing_pending';
    await recordEvent(tx, {
      action: 'mail_resent',
      method: input.type ?? undefined,
      succeeded: mails.length > 0,
      outcome,
      device,
      now,
      email,
      userId: user?.id,
    });
    return mails;
  });
  for (const { to, letter } of mails) deliver(context, to, letter);
  return {};
}

/**
 * Earlier mails stay valid, because a stranger may have asked. With several pending sign-ups it is unknown
 * which one is meant, so the mail carries none of them: the password shows which one belongs to the person
 * who opens it.
 */
async function renewSignUp(
  tx: SystemTransaction,
  context: AuthContext,
  { allowed, user, email, now, next }: Asked,
): Promise<Outgoing[]> {
  const waiting = await listSignUps(tx, email);
  const proven = await isAddressProven(tx, { id: user?.id ?? newId(), email });
  const isUnproven = allowed && Boolean(user?.emailConfirmedAt) && !proven;
  const [waits] = allowed && !user?.emailConfirmedAt ? waiting : [];
  const userId = isUnproven && user ? user.id : waits ? null : newId();
  const only = waits && isOneSignUp(waiting) ? waits : undefined;
  const pending = only && { passwordHash: only.pendingPasswordHash, metadata: only.pendingMetadata };
  await recordMailSent(tx, userId ?? newId(), { confirmationSentAt: now });
  const secrets = await issueOneTimeToken(tx, context, {
    userId,
    purpose: 'sign_up',
    email,
    now,
    ...(pending && { pending }),
  });
  if (isUnproven) return [{ to: email, letter: welcomeLetter(context, { ...secrets, next }) }];
  if (!waits) return [];
  const said = only ? { ...signUpNames(only.pendingMetadata ?? {}), at: only.createdAt } : null;
  return [{ to: email, letter: signUpLetter(context, { ...secrets, next }, said) }];
}

/** A confirmed half stays confirmed: its row is gone and is not created again. */
async function renewEmailChange(
  tx: SystemTransaction,
  context: AuthContext,
  { allowed, user: known, email, now, next }: Asked,
): Promise<Outgoing[]> {
  const user = allowed ? known : null;
  const halves: EmailChangeHalf[] = [];
  for (const purpose of emailChangeHalves)
    if (await findOneTimeToken(tx, user?.id ?? newId(), purpose)) halves.push(purpose);
  const pending =
    user !== null && user.newEmail !== null && halves.length > 0
      ? { userId: user.id, newEmail: user.newEmail, halves }
      : null;
  const mails = await issueEmailChange(tx, context, {
    email,
    now,
    next,
    ...(pending ?? { userId: newId(), newEmail: email, halves: emailChangeHalves }),
  });
  return pending ? mails : [];
}
