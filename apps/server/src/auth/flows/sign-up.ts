import { z } from 'zod';
import { maxLength, optionalText } from '@haulwright/domain/kernel/text';
import { isUniqueViolation } from '../../platform/database/unique-violation.ts';
import { recordEvent } from '../audit/audit.queries.ts';
import type { AuthContext, ClientDevice } from '../auth-context.ts';
import { AuthError, validationFailed } from '../http/auth-error.ts';
import { readBody } from '../http/read-body.ts';
import { checkNewPassword } from '../passwords/password-rules.ts';
import { sessionAnswer, startSession, type SessionAnswer } from '../sessions/session-answer.ts';
import { readEmailAddress } from '../users/email-address.ts';
import { metadata } from '../users/metadata.ts';
import { loadUserAnswer } from '../users/user-answer.ts';
import { findUserByEmail, insertUser } from '../users/users.queries.ts';

const body = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  data: metadata.nullish(),
});

/** The two fields of the sign-up form that the product takes over; other metadata is only kept. */
const person = z.object({ full_name: optionalText(maxLength.name), company_name: optionalText(maxLength.name) });

/**
 * Makes account, company and session in one transaction; the address counts as confirmed. A taken address is told
 * (`user_already_exists`): without a confirming mail there is no other answer that helps its owner.
 */
export async function signUp(context: AuthContext, device: ClientDevice, json: unknown): Promise<SessionAnswer> {
  const input = readBody(body, json);
  if (!input.email) {
    throw input.phone
      ? new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled')
      : new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  const email = readEmailAddress(input.email);
  if (!input.password) throw validationFailed('Signup requires a valid password');
  checkNewPassword(input.password);
  const userMetadata = input.data ?? {};
  const names = person.safeParse(userMetadata);
  if (!names.success) throw validationFailed(`Full name and company name must be text of at most ${maxLength.name} characters`);

  await context.rateLimits.countSignUp(device.ipAddress);
  const taken = await context.database.asSystem((tx) => findUserByEmail(tx, email));
  if (taken) throw await alreadyExists(context, device, email);
  const passwordHash = await context.passwords.hash(input.password);
  const now = context.now();
  try {
    const made = await context.database.asSystem(async (tx) => {
      const user = await insertUser(tx, { email, passwordHash, userMetadata, now });
      await context.onSignUp(tx, { userId: user.id, email, fullName: names.data.full_name ?? '', companyName: names.data.company_name });
      const session = await startSession(tx, context, { userId: user.id, method: 'password', device, now });
      await recordEvent(tx, { action: 'sign_up', method: 'password', succeeded: true, outcome: 'ok', device, now, email, userId: user.id, sessionId: session.id });
      return { user, session, answer: await loadUserAnswer(tx, user) };
    });
    return await sessionAnswer(context, made);
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw await alreadyExists(context, device, email);
    throw error;
  }
}

async function alreadyExists(context: AuthContext, device: ClientDevice, email: string): Promise<AuthError> {
  const refusal = new AuthError(422, 'user_already_exists', 'User already registered');
  await context.database.asSystem((tx) =>
    recordEvent(tx, { action: 'sign_up', method: 'password', succeeded: false, outcome: refusal.code, device, now: context.now(), email }),
  );
  return refusal;
}
