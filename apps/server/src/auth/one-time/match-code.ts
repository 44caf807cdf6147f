import { timingSafeEqual } from 'node:crypto';
import type { AuthContext } from '../auth-context.ts';
import type { OneTimePurpose } from '../auth.tables.ts';
import { hashCode } from './one-time-secrets.ts';
import { countCodeAttempt, type OneTimeToken } from './one-time-tokens.queries.ts';

/**
 * Finds the unused secret of a typed code. The attempt is committed whatever happens next.
 * @param email where the code was sent, normalised
 */
export async function matchCode(
  context: AuthContext,
  { email, purposes, code }: { email: string; purposes: readonly OneTimePurpose[]; code: string },
): Promise<OneTimeToken | null> {
  const candidates = await context.database.asSystem((tx) =>
    countCodeAttempt(tx, { email, purposes, now: context.now() }),
  );
  return (
    candidates.find(({ purpose, codeHash }) =>
      isSame(codeHash, hashCode(context, { email, purpose, code: code.replaceAll(/[\s-]/g, '') })),
    ) ?? null
  );
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
