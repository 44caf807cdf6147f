import { z } from 'zod';

/** The user's own metadata: any JSON object, small because every access token carries it. */
export type Metadata = Record<string, unknown>;

/** What the service knows about an account; not writable by the user. */
export interface AppMetadata {
  readonly provider: string;
  readonly providers: readonly string[];
}

export const largestMetadataBytes = 4_096;
const deepestMetadata = 8;

export const metadata = z
  .record(z.string(), z.unknown())
  .refine(
    (data) => isStorable(data, deepestMetadata),
    'User metadata must be plain text, numbers, lists and objects without NUL characters.',
  )
  .refine(
    (data) => Buffer.byteLength(JSON.stringify(data)) <= largestMetadataBytes,
    `User metadata must be at most ${largestMetadataBytes} bytes.`,
  );

/** Merges `changes` into `current`; null deletes a key. */
export function mergeMetadata(current: Metadata, changes: Metadata): Metadata {
  const kept = Object.entries(current).filter(([key]) => !Object.hasOwn(changes, key));
  const set = Object.entries(changes).filter(([, value]) => value !== null);
  return Object.fromEntries([...kept, ...set]);
}

/** PostgreSQL's jsonb refuses NUL and broken surrogate pairs; depth is bounded to protect every reader. */
function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000');
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  return Object.entries(value).every(([key, one]) => isStorable(key, depth) && isStorable(one, depth - 1));
}
