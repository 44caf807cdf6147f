import { z } from 'zod';
import { isUniqueViolation } from '../../platform/database/unique-violation.ts';
import { recordEvent } from '../audit/audit.queries.ts';
import type { AuthContext, ClientDevice } from '../auth-context.ts';
import { AuthError, validationFailed } from '../http/auth-error.ts';
import { readBody } from '../http/read-body.ts';
import { deliver } from '../mails/deliver.ts';
import { welcomeLetter } from '../mails/letters.ts';
import { nextPath } from '../mails/links.ts';
import { issueOneTimeToken } from '../one-time/issue-one-time-token.ts';
import { deleteAddressTokens, lockAddressTokens } from '../one-time/address-tokens.queries.ts';
import { checkNewPassword } from '../passwords/password-rules.ts';
import { sessionAnswer, startSession, type SessionAnswer } from '../sessions/session-answer.ts';
import { readEmailAddress } from '../users/email-address.ts';
import { metadata, type Metadata } from '../users/metadata.ts';
import { signUpNames } from '../users/sign-up-names.ts';
import { loadUserAnswer, type UserAnswer } from '../users/user-answer.ts';
import {
  confirmUser,
  findUserByEmail,
  insertUser,
  recordMailSent,
  recordSignIn,
} from '../users/users.queries.ts';
import type { MailRequest } from './mail-link.ts';
import { signUpToConfirm } from './sign-up-to-confirm.ts';

const body = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  data: metadata.nullish(),
});

export interface SignUpInput {
  readonly email: string;
  readonly password: string;
  readonly userMetadata: Metadata;
  readonly next: string | null;
}

/**
 * Signs up: returns a session at once or, where the operator requires confirmed addresses, an account waiting
 * for confirmation.
 */
export async function signUp(
  context: AuthContext,
  device: ClientDevice,
  { json, redirectTo }: MailRequest,
): Promise<SessionAnswer | UserAnswer> {
  const input = readBody(body, json);
  if (!input.email) {
    throw input.phone
      ? new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled')
      : new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  const email = readEmailAddress(input.email);
  if (!input.password) throw validationFailed('Signup requires a valid password');
  const userMetadata = input.data ?? {};
  const { fullName, companyName } = signUpNames(userMetadata);
  const asked = { email, password: input.password, userMetadata, next: nextPath(context, redirectTo) };
  await context.rateLimits.countSignUp(device.ipAddress);
  await checkNewPassword(context, input.password, { about: [email, fullName, companyName ?? ''] });
  return context.requireEmailConfirmation
    ? signUpToConfirm(context, device, asked)
    : signUpAtOnce(context, device, asked);
}

/**
 * Creates account, company and session in one transaction; the address counts as confirmed, and a mail lets
 * its owner prove it. A taken address is reported (`user_already_exists`): without a confirming mail no other
 * answer helps its owner. An account created by an invitation that was never opened does not block a sign-up.
 */
async function signUpAtOnce(
  context: AuthContext,
  device: ClientDevice,
  { email, password, userMetadata, next }: SignUpInput,
): Promise<SessionAnswer> {
  const taken = await context.database.asSystem((tx) => findUserByEmail(tx, email));
  if (taken?.emailConfirmedAt) throw await alreadyExists(context, device, email);
  const passwordHash = await context.passwords.hash(password);
  const now = context.now();
  try {
    const made = await context.database.asSystem(async (tx) => {
      await lockAddressTokens(tx, email);
      await deleteAddressTokens(tx, email);
      const user = taken
        ? await confirmUser(tx, taken.id, { passwordHash, userMetadata, now })
        : await insertUser(tx, { email, passwordHash, userMetadata, now });
      if (!user) return null;
      await recordSignIn(tx, user, now);
      await context.onSignUp(tx, { userId: user.id, email, ...signUpNames(userMetadata) });
      const session = await startSession(tx, context, { userId: user.id, method: 'password', device, now });
      const mailed = (await recordMailSent(tx, user.id, { confirmationSentAt: now })) ?? user;
      const secrets = await issueOneTimeToken(tx, context, {
        userId: user.id,
        purpose: 'sign_up',
        email,
        now,
      });
      await recordEvent(tx, {
        action: 'sign_up',
        method: 'password',
        succeeded: true,
        outcome: 'ok',
        device,
        now,
        email,
        userId: user.id,
        sessionId: session.id,
      });
      return { user: mailed, session, secrets, answer: await loadUserAnswer(tx, mailed) };
    });
    if (!made) throw await alreadyExists(context, device, email);
    deliver(context, email, welcomeLetter(context, { ...made.secrets, next }));
    return await sessionAnswer(context, made);
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw await alreadyExists(context, device, email);
    throw error;
  }
}

async function alreadyExists(context: AuthContext, device: ClientDevice, email: string): Promise<AuthError> {
  const refusal = new AuthError(422, 'user_already_exists', 'User already registered');
  await context.database.asSystem((tx) =>
    recordEvent(tx, {
      action: 'sign_up',
      method: 'password',
      succeeded: false,
      outcome: refusal.code,
      device,
      now: context.now(),
      email,
    }),
  );
  return refusal;
}
