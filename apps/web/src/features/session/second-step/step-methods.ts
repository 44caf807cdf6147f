import type { SignInFactor } from '../../../api/auth-client.ts';

export type StepMethodKind = 'key' | 'app' | 'phone' | 'recovery';

/** One way to show the second step. */
export interface StepMethod {
  readonly id: string;
  readonly kind: StepMethodKind;
  readonly factorId: string;
  /** Which one: a key's or app's name where there are several, the last two digits of a phone number; may be empty. */
  readonly name: string;
}

const kinds: Partial<Record<SignInFactor['factor_type'], StepMethodKind>> = {
  webauthn: 'key',
  totp: 'app',
  phone: 'phone',
  recovery_code: 'recovery',
};
const order: Record<StepMethodKind, number> = { key: 0, app: 1, phone: 2, recovery: 3 };

/**
 * The methods that this account and this browser support. The first is the default: the one used last, else keys before
 * apps before text messages. Recovery codes come last, as a fallback.
 */
export function stepMethods(factors: readonly SignInFactor[], keysWork: boolean): readonly StepMethod[] {
  const usable = factors
    .flatMap((factor) => {
      const kind = factor.status === 'verified' ? kinds[factor.factor_type] : undefined;
      return kind === undefined || (kind === 'key' && !keysWork) ? [] : [{ factor, kind }];
    })
    .toSorted(
      (one, other) =>
        Number(one.kind === 'recovery') - Number(other.kind === 'recovery') ||
        lastUse(other.factor) - lastUse(one.factor) ||
        order[one.kind] - order[other.kind],
    );
  return usable.map(({ factor, kind }) => ({
    id: factor.id,
    kind,
    factorId: factor.id,
    name: nameOf(factor, kind, usable.filter((other) => other.kind === kind).length > 1),
  }));
}

function nameOf(factor: SignInFactor, kind: StepMethodKind, several: boolean): string {
  // Only the last digits: enough to tell which phone it is.
  if (kind === 'phone') return (factor.phone?.length ?? 0) < 4 ? '' : (factor.phone?.slice(-2) ?? '');
  return several && kind !== 'recovery' ? (factor.friendly_name ?? '') : '';
}

const lastUse = (factor: SignInFactor): number =>
  factor.last_challenged_at === undefined ? 0 : Date.parse(factor.last_challenged_at) || 0;
