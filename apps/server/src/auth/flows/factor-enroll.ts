import { z } from 'zod';
import { maxLength, plainText } from '@haulwright/domain/kernel/text';
import { newId } from '../../platform/ids.ts';
import type { AuthContext, ClientDevice } from '../auth-context.ts';
import { methodOf, maxFactors } from '../factors/factor-types.ts';
import {
  deleteUnverifiedFactorNamed,
  insertFactor,
  listFactors,
  type FactorRow,
} from '../factors/factors.queries.ts';
import { readPhoneNumber } from '../factors/phone-number.ts';
import { requireSecondStep } from '../factors/require-second-step.ts';
import { newTotpSecret, totpSetUp } from '../factors/totp.ts';
import { relyingPartyOf } from '../factors/webauthn.ts';
import { AuthError, validationFailed } from '../http/auth-error.ts';
import { readBody } from '../http/read-body.ts';
import type { AccessClaims } from '../tokens/access-token.ts';
import { factorStep, type FactorStep } from './factor-step.ts';

export const friendlyName = plainText(maxLength.name);
const body = z.object({
  factor_type: z.enum(['totp', 'phone', 'webauthn'], 'factor_type needs to be totp, phone, or webauthn'),
  friendly_name: friendlyName.nullish(),
  issuer: plainText(maxLength.name).nullish(),
  phone: z.string().max(maxLength.phone).nullish(),
});

export const nameConflict = () =>
  new AuthError(
    422,
    'mfa_factor_name_conflict',
    'A factor with the same friendly name for this user already exists',
  );

/**
 * Begins to set up a factor, which becomes active once its first challenge is answered. A further factor
 * needs a session that has passed an existing one, or a stolen password would be enough to add another.
 */
export async function enrollFactor(
  context: AuthContext,
  device: ClientDevice,
  claims: AccessClaims,
  json: unknown,
) {
  const input = readBody(body, json);
  const type = input.factor_type;
  const name = input.friendly_name ?? '';
  if (type === 'phone' && !context.sms)
    throw new AuthError(422, 'mfa_phone_enroll_not_enabled', 'Text message codes are not available here');
  if (type === 'webauthn' && !relyingPartyOf(context.publicUrl)) {
    throw new AuthError(
      422,
      'mfa_webauthn_enroll_not_enabled',
      'Security keys only work when the site is opened by name, not by IP address',
    );
  }
  if (type === 'phone' && !input.phone)
    throw validationFailed('Phone number required to enroll Phone factor');
  const phone = type === 'phone' && input.phone ? readPhoneNumber(input.phone) : null;
  const secret = type === 'totp' ? newTotpSecret() : null;

  const { id, email } = await factorStep(
    context,
    { device, claims, action: 'factor_enrolled' },
    async (step) => {
      const { tx, user, now } = step;
      step.usedMethod(methodOf[type]);
      await requireSecondStep(tx, step.session, 403);
      await refuseDouble(step, name, phone);
      const id = newId();
      const secretSealed = secret === null ? null : context.secrets.seal('totp secret', id, secret);
      await insertFactor(tx, {
        id,
        userId: user.id,
        factorType: type,
        friendlyName: name,
        status: 'unverified',
        phone,
        secretSealed,
        createdAt: now,
        updatedAt: now,
      });
      return { id, email: user.email };
    },
  );

  const answer = { id, type, friendly_name: name };
  if (secret !== null)
    return { ...answer, totp: await totpSetUp(secret, input.issuer || 'Haulwright', email) };
  return phone === null ? answer : { ...answer, phone };
}

async function refuseDouble({ tx, user }: FactorStep, name: string, phone: string | null): Promise<void> {
  const known = await listFactors(tx, user.id);
  const verified = known.filter((one) => one.status === 'verified');
  if (name !== '' && verified.some((one) => one.friendlyName === name)) throw nameConflict();
  if (phone !== null && verified.some((one) => one.phone === phone)) {
    throw new AuthError(
      422,
      'mfa_verified_factor_exists',
      'A verified phone factor with this number already exists',
    );
  }
  const isReplaced = (one: FactorRow) => name !== '' && one.friendlyName === name;
  const others = known.filter((one) => one.factorType !== 'recovery_code' && !isReplaced(one));
  if (others.length >= maxFactors) {
    throw new AuthError(
      422,
      'too_many_enrolled_mfa_factors',
      `At most ${maxFactors} factors can be set up. Remove one to add another`,
    );
  }
  if (name !== '') await deleteUnverifiedFactorNamed(tx, user.id, name);
}
