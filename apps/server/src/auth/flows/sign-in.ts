import { z } from 'zod';
import type { SystemTransaction } from '../../platform/database/database.ts';
import { recordEvent } from '../audit/audit.queries.ts';
import type { AuthContext, ClientDevice } from '../auth-context.ts';
import { AuthError, invalidCredentials, userBanned, validationFailed } from '../http/auth-error.ts';
import { readBody } from '../http/read-body.ts';
import { listSignUps } from '../one-time/address-tokens.queries.ts';
import { HasherBusy } from '../passwords/password-hasher.ts';
import { isPossiblePassword, weaknessOf, type Weakness } from '../passwords/password-rules.ts';
import { sessionAnswer, startSession, type SessionAnswer } from '../sessions/session-answer.ts';
import { normalizeEmail, recordableEmail } from '../users/email-address.ts';
import { loadUserAnswer } from '../users/user-answer.ts';
import { findUserByEmail, recordSignIn, type UserRow } from '../users/users.queries.ts';

const body = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
});

/** A session, and why the password is weak by today's rules, if it is. */
export type SignInAnswer = SessionAnswer & { readonly weak_password?: Weakness };

/**
 * Signs in with a password. Unknown address, account without password and wrong password do the same work and
 * get the same answer; a banned or unconfirmed account is reported only after the right password.
 */
export async function signIn(
  context: AuthContext,
  device: ClientDevice,
  json: unknown,
): Promise<SignInAnswer> {
  const input = readBody(body, json);
  if (input.phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled');
  if (!input.email || !input.password) throw validationFailed('Email and password are required');
  const email = recordableEmail(input.email);
  const counted = email ?? normalizeEmail(input.email).slice(0, 254);
  await context.rateLimits.countSignIn(device.ipAddress, counted);

  const { user, waiting } =
    email === null ? nobody : await context.database.asSystem((tx) => findToSignIn(tx, email));
  const hashes = user?.passwordHash ? [user.passwordHash] : waiting;
  const possible = isPossiblePassword(input.password);
  const matching = await context.passwords
    .matching(possible ? hashes : [], possible ? input.password : '')
    .catch(async (error: unknown) => {
      if (error instanceof HasherBusy) await context.rateLimits.takeBackSignIn(device.ipAddress, counted);
      throw error;
    });
  const refusal = matching.size > 0 ? refusalOf(user, context.now()) : invalidCredentials();
  if (refusal || !user)
    throw await refused(context, device, { email, user, refusal: refusal ?? invalidCredentials() });

  const now = context.now();
  const started = await context.database.asSystem(async (tx) => {
    const signedIn = await recordSignIn(tx, user, now);
    if (!signedIn) return null;
    const session = await startSession(tx, context, { userId: user.id, method: 'password', device, now });
    await recordEvent(tx, {
      action: 'sign_in',
      method: 'password',
      succeeded: true,
      outcome: 'ok',
      device,
      now,
      email,
      userId: user.id,
      sessionId: session.id,
    });
    return { session, user: signedIn, answer: await loadUserAnswer(tx, signedIn) };
  });
  if (!started) throw await refused(context, device, { email, user, refusal: invalidCredentials() });
  const [answer, weakness] = await Promise.all([
    sessionAnswer(context, started),
    weaknessOf(context, input.password, { userId: user.id, about: [user.email] }),
    context.rateLimits.takeBackSignIn(device.ipAddress, user.email),
  ]);
  return weakness ? { ...answer, weak_password: weakness } : answer;
}

const nobody = { user: null, waiting: [] };

/**
 * Returns the account, and the passwords of sign-ups waiting for the address; an address with an account has
 * none.
 */
async function findToSignIn(
  tx: SystemTransaction,
  email: string,
): Promise<{ user: UserRow | null; waiting: readonly string[] }> {
  const [user, signUps] = [await findUserByEmail(tx, email), await listSignUps(tx, email)];
  return { user, waiting: user?.emailConfirmedAt ? [] : signUps.map((one) => one.pendingPasswordHash) };
}

function refusalOf(user: UserRow | null, now: Date): AuthError | null {
  if (user?.bannedUntil && user.bannedUntil > now) return userBanned(400);
  if (!user?.emailConfirmedAt) return new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  return null;
}

async function refused(
  context: AuthContext,
  device: ClientDevice,
  { email, user, refusal }: { email: string | null; user: UserRow | null; refusal: AuthError },
): Promise<AuthError> {
  await context.database.asSystem((tx) =>
    recordEvent(tx, {
      action: 'sign_in',
      method: 'password',
      succeeded: false,
      outcome: refusal.code,
      device,
      now: context.now(),
      email,
      userId: user?.id,
    }),
  );
  return refusal;
}
