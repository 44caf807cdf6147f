import { z } from 'zod';
import { isUniqueViolation, refusingDuplicates } from '../../platform/database/unique-violation.ts';
import { recordEvent } from '../audit/audit.queries.ts';
import type { AuthContext, ClientDevice } from '../auth-context.ts';
import type { OneTimePurpose } from '../auth.tables.ts';
import { AuthError, validationFailed } from '../http/auth-error.ts';
import { readBody } from '../http/read-body.ts';
import { deliver } from '../mails/deliver.ts';
import { matchCode } from '../one-time/match-code.ts';
import { hashLinkToken } from '../one-time/one-time-secrets.ts';
import { findTokenByLink, type OneTimeToken } from '../one-time/one-time-tokens.queries.ts';
import { sessionAnswer, type SessionAnswer } from '../sessions/session-answer.ts';
import { normalizeEmail, recordableEmail } from '../users/email-address.ts';
import { chooseSignUp } from './choose-sign-up.ts';
import { emailExists } from './confirm-email-change.ts';
import { confirmMail, confirmedActions } from './confirm-mail.ts';

const body = z.object({
  type: z.string().max(40).nullish(),
  token_hash: z.string().max(200).nullish(),
  email: z.string().max(1_000).nullish(),
  phone: z.string().nullish(),
  token: z.string().max(20).nullish(),
  /** The password of the sign-up being confirmed. */
  password: z.string().max(2_000).nullish(),
});

const purposesOf: Readonly<Record<string, readonly OneTimePurpose[]>> = {
  signup: ['sign_up'],
  invite: ['invitation'],
  magiclink: ['magic_link'],
  recovery: ['recovery'],
  email_change: ['email_change_current', 'email_change_new'],
  email: ['sign_up', 'magic_link'],
};

/** The first of the two confirmations of a change of address; there is no session yet. */
export interface HalfConfirmed {
  readonly msg: string;
  readonly code: '200';
}

const linkEnded = () => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
const codeEnded = () => new AuthError(403, 'otp_expired', 'Token has expired or is invalid');

/**
 * Trades an emailed link (`token_hash`) or code (`email` and `token`) for a session. Wrong, used, replaced and
 * expired secrets get one answer. A sign-up is confirmed with its `password` only, see `chooseSignUp`.
 */
export async function verify(
  context: AuthContext,
  device: ClientDevice,
  json: unknown,
): Promise<SessionAnswer | HalfConfirmed> {
  const {
    type,
    token_hash: linkToken,
    email: typed,
    phone,
    token: code,
    password = null,
  } = readBody(body, json);
  if (phone || type === 'sms' || type === 'phone_change')
    throw new AuthError(400, 'phone_provider_disabled', 'Signing in by text message is not available');
  const purposes = Object.hasOwn(purposesOf, type ?? '') ? purposesOf[type ?? ''] : undefined;
  if (!purposes)
    throw validationFailed(
      'Verify requires one of these types: signup, invite, magiclink, recovery, email_change, email',
    );
  if (!linkToken && !(typed && code))
    throw validationFailed('Verify requires a token_hash, or an email and a token');

  const email = linkToken ? null : recordableEmail(typed ?? '');
  const linkHash = linkToken ? hashLinkToken(context, linkToken) : null;
  await context.rateLimits.countCode(
    device.ipAddress,
    linkHash ?? email ?? normalizeEmail(typed ?? '').slice(0, 254),
  );
  const ended = linkHash === null ? codeEnded() : linkEnded();
  const token =
    linkHash === null
      ? await matchCode(context, { email: email ?? '', purposes, code: code ?? '' })
      : await findLink(context, linkHash, purposes);
  try {
    if (!token) throw ended;
    const signUp = token.purpose === 'sign_up' ? await chooseSignUp(context, token, password) : null;
    const confirm = () => confirmMail(context, { token, signUp, device, ended, typed: linkHash === null });
    const confirmed = await refusingDuplicates('users_email_key', emailExists, () =>
      token.userId === null ? onceMoreAfterRace(confirm) : confirm(),
    );
    context.liveSessions.ended(confirmed.endedSessionIds);
    for (const { to, letter } of confirmed.notices) deliver(context, to, letter);
    if (confirmed.signedIn) return await sessionAnswer(context, confirmed.signedIn);
    return {
      msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
      code: '200',
    };
  } catch (error) {
    if (error instanceof AuthError) {
      const action = confirmedActions[token?.purpose ?? purposes[0] ?? 'sign_up'];
      const event = {
        action,
        method: type ?? undefined,
        succeeded: false,
        outcome: error.code,
        device,
        now: context.now(),
        email: token?.email ?? email,
        userId: token?.userId,
      };
      await context.database.asSystem((tx) => recordEvent(tx, event));
    }
    throw error;
  }
}

/** Someone was invited at this address at the same moment: retries with the account that exists by now. */
async function onceMoreAfterRace<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
  try {
    return await attempt();
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) return attempt();
    throw error;
  }
}

async function findLink(
  context: AuthContext,
  linkHash: string,
  purposes: readonly OneTimePurpose[],
): Promise<OneTimeToken | null> {
  const token = await context.database.asSystem((tx) => findTokenByLink(tx, linkHash, context.now()));
  return token && purposes.includes(token.purpose) ? token : null;
}
