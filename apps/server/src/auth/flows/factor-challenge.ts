import { recordEvent } from '../audit/audit.queries.ts';
import type { AuthContext, ClientDevice } from '../auth-context.ts';
import { deleteChallenge, deleteOlderChallenges, insertChallenge } from '../factors/challenges.queries.ts';
import { hashPhoneCode, newPhoneCode } from '../factors/factor-codes.ts';
import { methodOf } from '../factors/factor-types.ts';
import { listFactors, updateFactor, type FactorRow } from '../factors/factors.queries.ts';
import { requireSecondStep } from '../factors/require-second-step.ts';
import { creationOptions, relyingPartyOf, requestOptions, type RelyingParty } from '../factors/webauthn.ts';
import { AuthError } from '../http/auth-error.ts';
import { newId } from '../../platform/ids.ts';
import type { AccessClaims } from '../tokens/access-token.ts';
import type { UserRow } from '../users/users.queries.ts';
import { factorStep, type FactorStep } from './factor-step.ts';

const minuteMs = 60_000;
/** Typing a code is quicker than receiving a text message. */
const lifeMs = (type: FactorRow['factorType']): number => (type === 'phone' ? 10 : 5) * minuteMs;
const openChallenges = 4;

export const factorNotFound = (status: 404 | 422, message = 'Factor not found') =>
  new AuthError(status, 'mfa_factor_not_found', message);

/**
 * Finds one's own factor that is challenged and verified by id; recovery codes have endpoints of their own.
 */
export async function requireFactor(
  { tx, user, session }: FactorStep,
  factorId: string,
): Promise<{ factor: FactorRow; known: FactorRow[] }> {
  const known = await listFactors(tx, user.id);
  const factor = known.find((one) => one.id === factorId && one.factorType !== 'recovery_code');
  if (!factor) throw factorNotFound(404);
  // A set-up begun with the password alone cannot be finished once there is a second step.
  if (factor.status === 'unverified') await requireSecondStep(tx, session, 403);
  return { factor, known };
}

/** Creates a challenge for a factor; sends the code to a phone. Only the requesting session may answer. */
export async function challengeFactor(
  context: AuthContext,
  device: ClientDevice,
  claims: AccessClaims,
  factorId: string,
) {
  const made = await factorStep(context, { device, claims, action: 'factor_challenged' }, async (step) => {
    const { tx, user, session, now } = step;
    const { factor, known } = await requireFactor(step, factorId);
    step.usedMethod(methodOf[factor.factorType]);
    const id = newId();
    const code = factor.factorType === 'phone' ? newPhoneCode() : null;
    const ceremony =
      factor.factorType === 'webauthn' ? await beginCeremony(context, user, factor, known) : null;
    const endsAt = new Date(now.getTime() + lifeMs(factor.factorType));
    await insertChallenge(tx, {
      id,
      factorId,
      sessionId: session.id,
      codeHash: code === null ? null : hashPhoneCode(context, id, code),
      webauthnChallenge: ceremony?.credential_options.publicKey.challenge,
      webauthnCeremony: ceremony?.type,
      endsAt,
      createdAt: now,
    });
    await deleteOlderChallenges(tx, factorId, session.id, openChallenges);
    await updateFactor(tx, factorId, { lastChallengedAt: now });
    return {
      phone: factor.phone,
      code,
      answer: {
        id,
        type: factor.factorType,
        expires_at: Math.floor(endsAt.getTime() / 1_000),
        ...(ceremony && { webauthn: ceremony }),
      },
    };
  });
  if (made.code !== null) {
    await textCode(context, claims.userId, made.phone ?? '', made.code).catch(async (error: unknown) => {
      throw await notTexted(context, { device, claims, challengeId: made.answer.id }, error);
    });
  }
  return made.answer;
}

async function beginCeremony(
  context: AuthContext,
  user: UserRow,
  factor: FactorRow,
  known: readonly FactorRow[],
) {
  const party: RelyingParty | null = relyingPartyOf(context.publicUrl);
  if (!party)
    throw new AuthError(
      422,
      'mfa_webauthn_verify_not_enabled',
      'Security keys only work when the site is opened by name, not by IP address',
    );
  if (factor.credential)
    return {
      type: 'request' as const,
      credential_options: { publicKey: await requestOptions(party, factor.credential) },
    };
  const credentials = known.flatMap((one) => one.credential ?? []);
  return {
    type: 'create' as const,
    credential_options: { publicKey: await creationOptions(party, user, credentials) },
  };
}

/** The last line lets phones autofill the code on this address only (origin-bound one-time codes). */
async function textCode(context: AuthContext, userId: string, to: string, code: string): Promise<void> {
  if (!context.sms)
    throw new AuthError(422, 'mfa_phone_verify_not_enabled', 'Text message codes are not available here');
  await context.rateLimits.countSms(userId);
  const text = `${code} is your Haulwright code. It works for 10 minutes. Do not share it.\n\n@${new URL(context.publicUrl).host} #${code}`;
  await context.sms.send({ to, text }).catch((cause: unknown) => {
    context.log.warn({ err: cause, userId }, 'A code was not sent by text message');
    throw new AuthError(
      422,
      'sms_send_failed',
      'The text message could not be sent. Please try again in a moment.',
      { cause },
    );
  });
}

/** Deletes the challenge, as nobody knows its code. */
async function notTexted(
  context: AuthContext,
  request: { device: ClientDevice; claims: AccessClaims; challengeId: string },
  error: unknown,
): Promise<unknown> {
  const {
    device,
    claims: { userId, sessionId },
    challengeId,
  } = request;
  const outcome = error instanceof AuthError ? error.code : 'unexpected_failure';
  await context.database.asSystem(async (tx) => {
    await deleteChallenge(tx, challengeId);
    await recordEvent(tx, {
      action: 'factor_challenged',
      method: methodOf.phone,
      succeeded: false,
      outcome,
      device,
      now: context.now(),
      userId,
      sessionId,
    });
  });
  return error;
}
