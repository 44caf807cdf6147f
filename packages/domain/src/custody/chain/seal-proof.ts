import { z } from 'zod';

const hash = z.string().regex(/^[\da-f]{64}$/);

/**
 * Proves that a seal covers one event without revealing the others: eight hashes for a day of 200 events. Hashes,
 * key and signature are hexadecimal digits.
 */
export const sealProof = z.object({
  /** The signed statement, canonical JSON. */
  statement: z.string().max(1_000),
  publicKey: hash,
  signature: z.string().regex(/^[\da-f]{128}$/),
  /** The event's hash; its first digits are the check code of a paper. */
  leaf: hash,
  /** Its zero-based position among the seal's events. */
  at: z.int().min(0),
  size: z.int().min(1),
  path: z.array(hash).max(64),
});
export type SealProof = z.infer<typeof sealProof>;
