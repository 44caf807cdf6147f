import { z } from 'zod';
import { newId } from '../../platform/ids.ts';
import type { AuthContext, ClientDevice } from '../auth-context.ts';
import { hashRecoveryCode, newRecoveryCodes, readRecoveryCode } from '../factors/factor-codes.ts';
import { tellOfNewRecoveryCodes, tellOfUsedRecoveryCode } from '../factors/factor-mails.ts';
import { methodOf } from '../factors/factor-types.ts';
import { insertFactor, listFactors, updateFactor, type FactorRow } from '../factors/factors.queries.ts';
import {
  countRecoveryCodes,
  replaceRecoveryCodes,
  takeRecoveryCode,
} from '../factors/recovery-codes.queries.ts';
import { AuthError } from '../http/auth-error.ts';
import { readBody } from '../http/read-body.ts';
import { sessionAnswer, type SessionAnswer } from '../sessions/session-answer.ts';
import type { AccessClaims } from '../tokens/access-token.ts';
import { requireSession } from './require-session.ts';
import { factorNotFound } from './factor-challenge.ts';
import { friendlyName, nameConflict } from './factor-enroll.ts';
import { factorStep, type FactorStep } from './factor-step.ts';
import { countAnswer, raised, tellSessions } from './factor-verify.ts';

const naming = z.object({ friendly_name: friendlyName.nullish() });
const typed = z.object({ code: z.string().max(64).nullish() });

const isCodes = (one: FactorRow) => one.factorType === 'recovery_code';
const noCodes = () => factorNotFound(404, 'There are no recovery codes');

/** Returns the number of codes and how many of them are unused. */
export async function recoveryCodeStatus(context: AuthContext, claims: AccessClaims) {
  return context.database.asSystem(async (tx) => {
    const { user } = await requireSession(tx, context, { claims, now: context.now() });
    const factor = (await listFactors(tx, user.id)).find(isCodes);
    if (!factor) throw noCodes();
    return { id: factor.id, type: factor.factorType, ...(await countRecoveryCodes(tx, factor.id)) };
  });
}

/** Creates ten codes, shown once, for when every other factor is out of reach. */
export async function makeRecoveryCodes(
  context: AuthContext,
  device: ClientDevice,
  claims: AccessClaims,
  json: unknown,
) {
  const name = readBody(naming, json).friendly_name || 'Recovery codes';
  return makeCodes(context, device, claims, async ({ tx, user, now }, known) => {
    if (known.some(isCodes))
      throw new AuthError(
        422,
        'mfa_verified_factor_exists',
        'Recovery codes already exist. Create new ones to replace them',
      );
    if (known.some((one) => one.friendlyName === name)) throw nameConflict();
    const factor = {
      id: newId(),
      userId: user.id,
      factorType: 'recovery_code',
      friendlyName: name,
      status: 'verified',
      createdAt: now,
      updatedAt: now,
    } as const;
    await insertFactor(tx, factor);
    return factor;
  });
}

/** Replaces the existing codes by ten new ones. */
export const renewRecoveryCodes = (context: AuthContext, device: ClientDevice, claims: AccessClaims) =>
  makeCodes(context, device, claims, async ({ tx, now }, known) => {
    const factor = known.find(isCodes);
    if (!factor) throw noCodes();
    await updateFactor(tx, factor.id, { updatedAt: now });
    return factor;
  });

async function makeCodes(
  context: AuthContext,
  device: ClientDevice,
  claims: AccessClaims,
  place: (step: FactorStep, known: readonly FactorRow[]) => Promise<Pick<FactorRow, 'id' | 'friendlyName'>>,
) {
  const codes = newRecoveryCodes();
  const { factor, email } = await factorStep(
    context,
    { device, claims, action: 'recovery_codes_made' },
    async (step) => {
      step.usedMethod(methodOf.recovery_code);
      const known = await listFactors(step.tx, step.user.id);
      if (!known.some((one) => one.status === 'verified' && !isCodes(one))) {
        throw new AuthError(
          422,
          'mfa_recovery_codes_sole_factor',
          'Set up another second step first: recovery codes cannot be the only one',
        );
      }
      if (step.session.aal !== 'aal2')
        throw new AuthError(403, 'insufficient_aal', 'AAL2 session is required to do this');
      const factor = await place(step, known);
      await replaceRecoveryCodes(
        step.tx,
        factor.id,
        codes.map((code) => hashRecoveryCode(context, factor.id, code)),
        step.now,
      );
      return { factor, email: step.user.email };
    },
  );
  tellOfNewRecoveryCodes(context, email);
  return {
    id: factor.id,
    type: 'recovery_code' as const,
    friendly_name: factor.friendlyName,
    total: codes.length,
    codes,
  };
}

/** Accepts an unused code instead of the second step. */
export async function verifyRecoveryCode(
  context: AuthContext,
  device: ClientDevice,
  claims: AccessClaims,
  json: unknown,
): Promise<SessionAnswer> {
  const code = readRecoveryCode(readBody(typed, json).code ?? '');
  await countAnswer(context, claims).catch((error: unknown) => {
    throw error instanceof AuthError && error.status === 429 ? locked(error) : error;
  });
  const done = await factorStep(context, { device, claims, action: 'recovery_code_used' }, async (step) => {
    const { tx, user, now } = step;
    step.usedMethod(methodOf.recovery_code);
    const factor = (await listFactors(tx, user.id)).find(isCodes);
    const right =
      factor &&
      code !== null &&
      (await takeRecoveryCode(tx, factor.id, hashRecoveryCode(context, factor.id, code), now));
    if (!right) throw new AuthError(422, 'mfa_verification_failed', 'Invalid recovery code entered');
    await updateFactor(tx, factor.id, { lastUsedAt: now });
    const { remaining } = await countRecoveryCodes(tx, factor.id);
    return { remaining, ...(await raised(step, methodOf.recovery_code, device)) };
  });
  tellSessions(context, done);
  tellOfUsedRecoveryCode(context, done.user.email, done.remaining);
  return sessionAnswer(context, done);
}

function locked({ message, retryAfterSeconds }: AuthError): AuthError {
  return new AuthError(429, 'mfa_recovery_codes_locked', message, {
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}
