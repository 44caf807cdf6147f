import { createHash, generateKeyPairSync, sign, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Sha256 } from './chain.ts';
import {
  isProven,
  proofOf,
  sealFaults,
  sealRoot,
  sealStatement,
  type SealRow,
  type VerifySignature,
} from './seal.ts';

const sha256: Sha256 = (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest());
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const isSigned: VerifySignature = (key, text, signature) =>
  key === 'ours' && verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'hex'));
const hashes = Array.from({ length: 300 }, (_, at) => hashOf(`event ${at + 1}`));

function seal(number: number, first: number, last: number, changes: Partial<SealRow> = {}): SealRow {
  const said = {
    company_id: 'c',
    number,
    first_sequence: first,
    last_sequence: last,
    root: sealRoot(sha256, hashes.slice(first - 1, last)),
    last_hash: hashes[last - 1] ?? '',
    sealed_at: '2026-11-26T22:00:00.000Z',
  };
  const signature = sign(null, Buffer.from(sealStatement(said)), privateKey).toString('hex');
  return { ...said, public_key: 'ours', signature, ...changes };
}
const whole = [seal(1, 1, 100), seal(2, 101, 101), seal(3, 102, 300)];
const found = (seals: readonly SealRow[], of: readonly string[] = hashes) =>
  sealFaults(sha256, isSigned, of, seals).map(({ number, why }) => `${number} ${why}`);

describe('seals', () => {
  it('that fit say nothing, in whatever order they come and whatever follows them', () => {
    expect(found(whole.toReversed())).toEqual([]);
    expect(found(whole.slice(0, 2))).toEqual([]);
    expect(found([])).toEqual([]);
  });

  it.each<[string, readonly SealRow[], readonly string[], string[]]>([
    ['an event made again', whole, hashes.with(150, hashOf('x')), ['3 events']],
    ['the last event made again', whole, hashes.with(299, hashOf('x')), ['3 events']],
    ['events cut off', whole, hashes.slice(0, 299), ['3 events']],
    ['a seal taken out', [whole[0]!, whole[2]!], hashes, ['2 missing']],
    ['the first seal taken out', whole.slice(1), hashes, ['1 missing']],
    ['a seal that leaves events out', [whole[0]!, seal(2, 102, 300)], hashes, ['2 events']],
    ['another time', [{ ...whole[0]!, sealed_at: '2026-11-27T22:00:00Z' }], hashes, ['1 signature']],
    ['another company', [{ ...whole[0]!, company_id: 'd' }], hashes, ['1 signature']],
    ["somebody else's key", [{ ...whole[0]!, public_key: 'theirs' }], hashes, ['1 signature']],
    [
      'a root for other events',
      [{ ...seal(1, 1, 100), root: sealRoot(sha256, hashes.slice(0, 99)) }],
      hashes,
      ['1 events', '1 signature'],
    ],
  ])('name %s', (_, seals, of, faults) => {
    expect(found(seals, of)).toEqual(faults);
  });
});

describe('a proof', () => {
  it.each([102, 103, 200, 299, 300])('shows that event %i is sealed, by few hashes', (sequence) => {
    const proof = proofOf(sha256, whole[2]!, hashes.slice(101, 300), sequence);
    expect(proof.leaf).toBe(hashes[sequence - 1]);
    expect(proof.path.length).toBeLessThanOrEqual(8);
    expect(isProven(sha256, isSigned, proof)).toBe(true);
    expect(isProven(sha256, isSigned, { ...proof, leaf: hashOf('x') })).toBe(false);
    expect(isProven(sha256, isSigned, { ...proof, at: proof.at === 5 ? 6 : 5 })).toBe(false);
    expect(isProven(sha256, isSigned, { ...proof, publicKey: 'theirs' })).toBe(false);
    const statement = proof.statement.replace('2026-11-26', '2026-11-27');
    expect(isProven(sha256, isSigned, { ...proof, statement })).toBe(false);
  });
});
