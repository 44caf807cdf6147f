import { canonicalJson } from '../../kernel/canonical-json.ts';
import { auditPath, isInTree, merkleRoot, type Sha256 } from './chain.ts';
import { bytesOf, hexOf } from './hex.ts';
import type { SealProof } from './seal-proof.ts';

/**
 * A seal over the events of a company's chain since the previous seal: the root of a Merkle tree (RFC 9162 §2.1) of
 * their hashes, and an Ed25519 signature (RFC 8032) of the statement. Hashes, keys and signatures are hexadecimal
 * digits. Fields are named as in the database and an export.
 */
export interface SealRow {
  readonly company_id: string;
  /** Gapless, starting with 1. */
  readonly number: number;
  readonly first_sequence: number;
  readonly last_sequence: number;
  readonly root: string;
  /** Hash of the last event, which covers all earlier ones. */
  readonly last_hash: string;
  readonly sealed_at: string;
  readonly public_key: string;
  readonly signature: string;
}

/** Verifies an Ed25519 signature of a text. */
export type VerifySignature = (publicKey: string, text: string, signature: string) => boolean;

/** The text that is signed: canonical JSON of the seal's fields. */
export const sealStatement = (seal: Omit<SealRow, 'public_key' | 'signature'>): string =>
  canonicalJson({
    type: 'custody-seal',
    company_id: seal.company_id,
    number: seal.number,
    first: seal.first_sequence,
    last: seal.last_sequence,
    root: seal.root,
    last_hash: seal.last_hash,
    sealed_at: new Date(seal.sealed_at).toISOString(),
  });

/** @param hashes of the events a seal covers, in order; at least one */
export const sealRoot = (sha256: Sha256, hashes: readonly string[]): string =>
  hexOf(merkleRoot(sha256, hashes.map(bytesOf)));

/** What is wrong with a seal: its number is missing, it does not match the events, or its signature is invalid. */
export interface SealFault {
  readonly kind: 'seal';
  readonly number: number;
  readonly why: 'missing' | 'events' | 'signature';
}

/** Compares seals with the events they cover. @param hashes of all events of the chain, in order */
export function sealFaults(
  sha256: Sha256,
  isSigned: VerifySignature,
  hashes: readonly string[],
  seals: readonly SealRow[],
): SealFault[] {
  const faults: SealFault[] = [];
  let [number, last] = [0, 0];
  for (const seal of seals.toSorted((a, b) => a.number - b.number)) {
    for (number += 1; number < seal.number; number += 1) {
      faults.push({ kind: 'seal', number, why: 'missing' });
      last = seal.first_sequence - 1;
    }
    const covered = hashes.slice(seal.first_sequence - 1, seal.last_sequence);
    const fits =
      seal.first_sequence === last + 1 &&
      covered.length === seal.last_sequence - seal.first_sequence + 1 &&
      covered.length > 0 &&
      covered.at(-1) === seal.last_hash &&
      sealRoot(sha256, covered) === seal.root;
    if (!fits) faults.push({ kind: 'seal', number, why: 'events' });
    if (!isSigned(seal.public_key, sealStatement(seal), seal.signature))
      faults.push({ kind: 'seal', number, why: 'signature' });
    last = seal.last_sequence;
  }
  return faults;
}

/** @param hashes of the events the seal covers @param sequence the event's position in the chain */
export function proofOf(
  sha256: Sha256,
  seal: SealRow,
  hashes: readonly string[],
  sequence: number,
): SealProof {
  const at = sequence - seal.first_sequence;
  return {
    statement: sealStatement(seal),
    publicKey: seal.public_key,
    signature: seal.signature,
    leaf: hashes[at] ?? '',
    at,
    size: hashes.length,
    path: auditPath(sha256, hashes.map(bytesOf), at).map(hexOf),
  };
}

/** Verifies a proof: its path leads to the statement's root, and the key signed the statement. */
export function isProven(sha256: Sha256, isSigned: VerifySignature, proof: SealProof): boolean {
  const root = rootIn(proof.statement);
  if (root === null) return false;
  const { at, size } = proof;
  const path = proof.path.map(bytesOf);
  return (
    isInTree(sha256, bytesOf(proof.leaf), { at, size, path, root: bytesOf(root) }) &&
    isSigned(proof.publicKey, proof.statement, proof.signature)
  );
}

function rootIn(statement: string): string | null {
  try {
    const { root } = JSON.parse(statement) as { root?: unknown };
    return typeof root === 'string' && /^[\da-f]{64}$/.test(root) ? root : null;
  } catch {
    return null;
  }
}
