import { z } from 'zod';
import { SealBroken } from '../../platform/secrets/secrets.ts';
import type { AuthContext, ClientDevice } from '../auth-context.ts';
import {
  deleteChallenge,
  findChallenge,
  setWrongAnswers,
  type ChallengeRow,
} from '../factors/challenges.queries.ts';
import { isPhoneCode } from '../factors/factor-codes.ts';
import { tellOfNewFactor, tellOfWrongCodes } from '../factors/factor-mails.ts';
import { methodOf } from '../factors/factor-types.ts';
import {
  deleteUnverifiedFactors,
  isCredentialKnown,
  updateFactor,
  type FactorRow,
} from '../factors/factors.queries.ts';
import { matchTotp } from '../factors/totp.ts';
import { relyingPartyOf, verifyCreation, verifyRequest } from '../factors/webauthn.ts';
import { AuthError } from '../http/auth-error.ts';
import { readBody } from '../http/read-body.ts';
import { deleteOtherUnraisedSessions, raiseSession } from '../sessions/raise-session.ts';
import { sessionAnswer, type SessionAnswer } from '../sessions/session-answer.ts';
import type { AccessClaims } from '../tokens/access-token.ts';
import { loadUserAnswer } from '../users/user-answer.ts';
import { factorNotFound, requireFactor } from './factor-challenge.ts';
import { FactorRefused, factorStep, type FactorStep } from './factor-step.ts';

const body = z.object({
  challenge_id: z.uuid(),
  code: z.string().max(64).nullish(),
  webauthn: z.object({ credential_response: z.unknown().optional() }).nullish(),
});
type Answer = z.output<typeof body>;

const maxWrongAnswers = 5;

const verificationFailed = (message: string) => new AuthError(422, 'mfa_verification_failed', message);
const challengeExpired = (factorId: string) =>
  new AuthError(
    422,
    'mfa_challenge_expired',
    `MFA challenge has expired, verify against another challenge or create a new challenge for factor ${factorId}`,
  );

/** The changes that a right answer makes to its factor, or why it is wrong. */
type Judgement = { readonly changes: Partial<FactorRow> } | { readonly refusal: AuthError };

/**
 * Answers a challenge. The first right answer consumes it, activates the factor and raises the session to
 * aal2: older refresh tokens of the session stop working, and the user's sessions that have not passed a
 * second step end.
 */
export async function verifyFactor(
  context: AuthContext,
  device: ClientDevice,
  claims: AccessClaims,
  factorId: string,
  json: unknown,
): Promise<SessionAnswer> {
  const answer = readBody(body, json);
  await countAnswer(context, claims);
  let burnedFor: string | undefined;
  const done = await factorStep(context, { device, claims, action: 'factor_verified' }, async (step) => {
    const { tx, user, session, now } = step;
    const { factor } = await requireFactor(step, factorId);
    step.usedMethod(methodOf[factor.factorType]);
    const challenge = await findChallenge(tx, { id: answer.challenge_id, factorId, sessionId: session.id });
    if (!challenge) throw factorNotFound(422, 'MFA factor with the provided challenge ID not found');
    if (challenge.endsAt <= now || challenge.wrongAnswers >= maxWrongAnswers) {
      await deleteChallenge(tx, challenge.id);
      throw challengeExpired(factorId);
    }
    const judgement = await judge(context, step, factor, challenge, answer);
    if ('refusal' in judgement) {
      await setWrongAnswers(tx, challenge.id, challenge.wrongAnswers + 1);
      if (challenge.wrongAnswers + 1 === maxWrongAnswers) burnedFor = user.email;
      throw judgement.refusal;
    }
    await deleteChallenge(tx, challenge.id);
    await updateFactor(tx, factorId, {
      ...judgement.changes,
      status: 'verified',
      lastUsedAt: now,
      updatedAt: now,
    });
    await deleteUnverifiedFactors(tx, user.id, factor.factorType, factorId);
    return { factor, ...(await raised(step, methodOf[factor.factorType], device)) };
  }).finally(() => {
    if (burnedFor !== undefined) tellOfWrongCodes(context, burnedFor);
  });
  tellSessions(context, done);
  if (done.factor.status === 'unverified') tellOfNewFactor(context, done.user.email, done.factor);
  return sessionAnswer(context, done);
}

/** Counts tries of people with an active session only: nobody else can use up their tries. */
export async function countAnswer(context: AuthContext, claims: AccessClaims): Promise<void> {
  if (!(await context.liveSessions.find(claims.sessionId)))
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  await context.rateLimits.countFactor(claims.userId);
}

/** The session that passed its second step, and the sessions that this ended. */
export async function raised(
  { tx, user, session: before, now }: FactorStep,
  method: string,
  device: ClientDevice,
) {
  const session = await raiseSession(tx, before, { method, device, now });
  const ended = await deleteOtherUnraisedSessions(tx, user.id, session.id);
  return { user, session, ended, answer: await loadUserAnswer(tx, user) };
}

export function tellSessions(
  { liveSessions }: AuthContext,
  done: { session: { id: string }; ended: readonly string[] },
): void {
  liveSessions.ended(done.ended);
  liveSessions.changed([done.session.id]);
}

function judge(
  context: AuthContext,
  step: FactorStep,
  factor: FactorRow,
  challenge: ChallengeRow,
  answer: Answer,
): Promise<Judgement> {
  if (factor.factorType === 'totp') return judgeTotp(context, factor, answer.code ?? '', step.now);
  if (factor.factorType === 'phone')
    return Promise.resolve(judgePhone(context, challenge, answer.code ?? ''));
  return judgeWebauthn(context, step, factor, challenge, answer.webauthn?.credential_response);
}

async function judgeTotp(
  context: AuthContext,
  factor: FactorRow,
  code: string,
  now: Date,
): Promise<Judgement> {
  const secret = openSecret(context, factor);
  if (secret === null) {
    const sentence =
      'This authenticator app can no longer be checked, because the secret key of the server was changed. Ask its operator to reset your second step';
    return { refusal: new FactorRefused(verificationFailed(sentence), 'sealed_by_another_key') };
  }
  const step = await matchTotp(secret, code.replaceAll(/\s/g, ''), factor.lastTotpStep, now);
  return step === null
    ? { refusal: verificationFailed('Invalid TOTP code entered') }
    : { changes: { lastTotpStep: step } };
}

function openSecret({ secrets, log }: AuthContext, factor: FactorRow): string | null {
  try {
    return secrets.open('totp secret', factor.id, factor.secretSealed ?? '');
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    log.error({ err: error, factorId: factor.id }, 'The secret of an authenticator app cannot be opened');
    return null;
  }
}

function judgePhone(context: AuthContext, challenge: ChallengeRow, code: string): Judgement {
  const right =
    challenge.codeHash !== null &&
    isPhoneCode(context, challenge.id, code.replaceAll(/\s/g, ''), challenge.codeHash);
  return right ? { changes: {} } : { refusal: verificationFailed('Invalid MFA Phone code entered') };
}

async function judgeWebauthn(
  context: AuthContext,
  { tx, user }: FactorStep,
  factor: FactorRow,
  challenge: ChallengeRow,
  answer: unknown,
): Promise<Judgement> {
  const refuse = (reason: string) => ({
    refusal: new FactorRefused(verificationFailed('The security key was not accepted'), reason),
  });
  const party = relyingPartyOf(context.publicUrl);
  const { webauthnChallenge, webauthnCeremony } = challenge;
  if (
    !party ||
    webauthnChallenge === null ||
    (webauthnCeremony === 'create') === (factor.credential !== null)
  )
    return refuse('another_ceremony');
  const credential = factor.credential
    ? await verifyRequest(party, webauthnChallenge, factor.credential, answer)
    : await verifyCreation(party, webauthnChallenge, answer);
  if (credential === 'counter_regression')
    context.log.warn(
      { userId: user.id, factorId: factor.id },
      'The counter of a security key went back: the key may have been copied',
    );
  if (typeof credential === 'string') return refuse(credential);
  if (!factor.credential && (await isCredentialKnown(tx, credential.id))) return refuse('credential_known');
  return { changes: { credential } };
}
