/** SHA-256 (FIPS 180-4), supplied by the platform: Node's crypto or the browser's. */
export type Sha256 = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();
const nothing = new Uint8Array(32);

/** An event of a company's chain of custody. `body` is canonical JSON (RFC 8785) kept as text. */
export interface ChainEvent {
  /** Gapless, starting with 1. */
  readonly sequence: number;
  readonly body: string;
  readonly hash: Uint8Array<ArrayBuffer>;
}

/** The hash of an event: SHA-256 of 0x00, the hash of the event before (32 zeros for the first) and the body. */
export const chainHash = (
  sha256: Sha256,
  previous: Uint8Array<ArrayBuffer> | null,
  body: string,
): Uint8Array<ArrayBuffer> => {
  const bytes = roomFor(33 + 3 * body.length);
  bytes[0] = 0;
  bytes.set(previous ?? nothing, 1);
  const { written } = encoder.encodeInto(body, bytes.subarray(33));
  return sha256(bytes.subarray(0, 33 + written));
};

let room = new Uint8Array(4_096);

/** Reuses one buffer for all events of a chain: allocating one per event takes longer than hashing it. */
function roomFor(length: number): Uint8Array<ArrayBuffer> {
  if (room.length < length) room = new Uint8Array(2 * length);
  return room;
}

export type ChainFault =
  { readonly kind: 'gap'; readonly sequence: number } | { readonly kind: 'hash'; readonly sequence: number };

/** Finds the first event with a wrong number or hash; undefined when the chain is intact. */
export function firstFault(sha256: Sha256, events: Iterable<ChainEvent>): ChainFault | undefined {
  let previous: Uint8Array<ArrayBuffer> | null = null;
  let expected = 1;
  for (const { sequence, body, hash } of events) {
    if (sequence !== expected) return { kind: 'gap', sequence: expected };
    if (!isEqual(chainHash(sha256, previous, body), hash)) return { kind: 'hash', sequence };
    previous = hash;
    expected += 1;
  }
  return undefined;
}

/**
 * The Merkle tree hash of a day's events, RFC 9162 §2.1.1: leaves are prefixed with 0x00, nodes with 0x01.
 */
export function merkleRoot(
  sha256: Sha256,
  leaves: readonly Uint8Array<ArrayBuffer>[],
): Uint8Array<ArrayBuffer> {
  if (leaves.length === 0) return sha256(new Uint8Array(0));
  if (leaves.length === 1) return sha256(join([0], leaves[0] ?? nothing));
  const half = largestPowerBelow(leaves.length);
  return sha256(join([1], merkleRoot(sha256, leaves.slice(0, half)), merkleRoot(sha256, leaves.slice(half))));
}

/** The audit path of a leaf, RFC 9162 §2.1.3.1: the other hashes needed to calculate the root. */
export function auditPath(
  sha256: Sha256,
  leaves: readonly Uint8Array<ArrayBuffer>[],
  at: number,
): Uint8Array<ArrayBuffer>[] {
  if (leaves.length <= 1) return [];
  const half = largestPowerBelow(leaves.length);
  return at < half
    ? [...auditPath(sha256, leaves.slice(0, half), at), merkleRoot(sha256, leaves.slice(half))]
    : [...auditPath(sha256, leaves.slice(half), at - half), merkleRoot(sha256, leaves.slice(0, half))];
}

/** Verifies a leaf's audit path against the root, RFC 9162 §2.1.3.2. */
export function isInTree(
  sha256: Sha256,
  leaf: Uint8Array<ArrayBuffer>,
  {
    at,
    size,
    path,
    root,
  }: {
    readonly at: number;
    readonly size: number;
    readonly path: readonly Uint8Array<ArrayBuffer>[];
    readonly root: Uint8Array<ArrayBuffer>;
  },
): boolean {
  if (at >= size || at < 0) return false;
  let [position, last] = [at, size - 1];
  let hash = sha256(join([0], leaf));
  for (const sibling of path) {
    if (last === 0) return false;
    if (position % 2 === 1 || position === last) {
      hash = sha256(join([1], sibling, hash));
      while (position % 2 === 0 && position !== 0) [position, last] = [position >> 1, last >> 1];
    } else hash = sha256(join([1], hash, sibling));
    [position, last] = [position >> 1, last >> 1];
  }
  return last === 0 && isEqual(hash, root);
}

/** The largest power of two smaller than a number above 1. */
function largestPowerBelow(size: number): number {
  let power = 1;
  while (power * 2 < size) power *= 2;
  return power;
}

function join(...parts: readonly (Uint8Array<ArrayBuffer> | readonly number[])[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false;
  return true;
}
