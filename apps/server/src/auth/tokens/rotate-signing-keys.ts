import type { SystemTransaction } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { keepAfterSuccessorMs, publishAheadMs, signingKeyAt, spentKeysAt } from './key-schedule.ts';
import { makeSigningKey, unsealSigningKey } from './make-signing-key.ts';
import {
  deleteSigningKeys,
  listSigningKeys,
  lockSigningKeys,
  retireSigningKeys,
  type SigningKeyRow,
} from './signing-keys.queries.ts';

export type SigningKeyState = 'signs' | 'published' | 'verifies' | 'foreign';

/** A key as operators see it. */
export interface SigningKeyListing {
  readonly kid: string;
  readonly createdAt: Date;
  /**
   * `published`: will sign from `until`; `verifies`: is kept until at least `until`; `foreign`: sealed by
   * another SECRET_KEY.
   */
  readonly state: SigningKeyState;
  readonly until: Date | null;
}

/**
 * Creates a new key. It is published at once and signs ten minutes later, when every server and client knows
 * it.
 * @param atOnce for a leaked key: the others stop signing now (remove them to refuse their tokens too)
 */
export async function rotateSigningKeys(
  tx: SystemTransaction,
  secrets: Secrets,
  now: Date,
  atOnce: boolean,
): Promise<SigningKeyRow> {
  await lockSigningKeys(tx);
  const made = await makeSigningKey(tx, secrets, now);
  if (atOnce) await retireSigningKeys(tx, made.kid);
  return made;
}

/** Oldest first. */
export async function describeSigningKeys(
  tx: SystemTransaction,
  secrets: Secrets,
  now: Date,
): Promise<SigningKeyListing[]> {
  const rows = await listSigningKeys(tx);
  const usable = rows.filter((row) => unsealSigningKey(row, secrets));
  const signing = signingKeyAt(usable, now);
  const newest = usable.filter((row) => row.status === 'active').at(-1);
  return rows.map(({ kid, createdAt, status }) => {
    if (kid === signing?.kid) return { kid, createdAt, state: 'signs', until: null };
    if (!usable.some((row) => row.kid === kid)) return { kid, createdAt, state: 'foreign', until: null };
    if (status === 'active' && signing && createdAt > signing.createdAt)
      return { kid, createdAt, state: 'published', until: after(createdAt, publishAheadMs) };
    return {
      kid,
      createdAt,
      state: 'verifies',
      until: newest ? after(newest.createdAt, keepAfterSuccessorMs) : null,
    };
  });
}

const after = (instant: Date, milliseconds: number) => new Date(instant.getTime() + milliseconds);

/**
 * Removes a key at once: the tokens it signed are refused within a minute, and clients with a
 * session renew theirs.
 * @returns false when there is no such key
 * @throws Error when it is the last one that can sign
 */
export async function removeSigningKey(
  tx: SystemTransaction,
  secrets: Secrets,
  kid: string,
): Promise<boolean> {
  await lockSigningKeys(tx);
  const rows = await listSigningKeys(tx);
  if (!rows.some((row) => row.kid === kid)) return false;
  if (!rows.some((row) => row.kid !== kid && row.status === 'active' && unsealSigningKey(row, secrets)))
    throw new Error('This is the last key that can sign. Make a new one first: npm run keys -- rotate');
  await deleteSigningKeys(tx, [kid]);
  return true;
}

/** Removes the keys whose last tokens have expired. @returns their names */
export async function removeSpentSigningKeys(
  tx: SystemTransaction,
  secrets: Secrets,
  now: Date,
): Promise<string[]> {
  await lockSigningKeys(tx);
  const rows = await listSigningKeys(tx);
  // Keys sealed by another SECRET_KEY are no successors, but may be spent.
  const seen = rows.map((row) => ({
    ...row,
    status: unsealSigningKey(row, secrets) ? row.status : ('retiring' as const),
  }));
  const spent = spentKeysAt(seen, now).map((row) => row.kid);
  if (spent.length > 0) await deleteSigningKeys(tx, spent);
  return spent;
}
