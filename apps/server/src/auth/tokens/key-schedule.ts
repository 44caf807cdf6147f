import { accessTokenSeconds } from './access-token-life.ts';
import type { SigningKeyStatus } from '../auth.tables.ts';

/** The key properties that the schedule depends on. */
export interface ScheduledKey {
  readonly kid: string;
  readonly status: SigningKeyStatus;
  readonly createdAt: Date;
}

/**
 * How long a new key is published before it signs: as long as others may cache the published keys
 * (`max-age`), so that all of them know it by then.
 */
export const publishAheadMs = 10 * 60_000;
/** For clocks that differ and servers that were suspended. */
const marginMs = 60 * 60_000;

/**
 * How long a key is kept after its successor was made: until the last token it signed has expired.
 */
export const keepAfterSuccessorMs = publishAheadMs + accessTokenSeconds * 1_000 + marginMs;

/** The signing key: the newest active one that was published long enough, else the oldest active one. */
export function signingKeyAt<Key extends ScheduledKey>(keys: readonly Key[], now: Date): Key | undefined {
  const active = keys.filter((key) => key.status === 'active').toSorted(byAge);
  return active.findLast((key) => now.getTime() - key.createdAt.getTime() >= publishAheadMs) ?? active[0];
}

/**
 * The keys whose last tokens have expired: those older than an active one that has itself existed long
 * enough.
 */
export function spentKeysAt<Key extends ScheduledKey>(keys: readonly Key[], now: Date): Key[] {
  const successor = keys
    .filter(
      (key) => key.status === 'active' && now.getTime() - key.createdAt.getTime() >= keepAfterSuccessorMs,
    )
    .toSorted(byAge)
    .at(-1);
  return successor ? keys.filter((key) => byAge(key, successor) < 0) : [];
}

const byAge = (a: ScheduledKey, b: ScheduledKey): number =>
  a.createdAt.getTime() - b.createdAt.getTime() || (a.kid < b.kid ? -1 : 1);
