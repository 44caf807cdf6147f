import { timingSafeEqual } from 'node:crypto';
import type { AuthContext } from '../auth-context.ts';
import type { OneTimePurpose } from '../auth.tables.ts';
import { hashCode } from './one-time-secrets.ts';
import { countCodeAttempt, type OneTimeToken } from './one-time-tokens.queries.ts';

/**
 * The secret that a typed code belongs to; not yet used up. The attempt is committed whatever comes next.
 * @param email where the code was sent, in stored form
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
