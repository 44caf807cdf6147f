import { createHash } from 'node:crypto';
import { array, assert, nat, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  auditPath,
  chainHash,
  firstFault,
  isInTree,
  merkleRoot,
  type ChainEvent,
  type Sha256,
} from './chain.ts';

const sha256: Sha256 = (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest());
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'hex'));

function chainOf(bodies: readonly string[]): ChainEvent[] {
  let previous: ChainEvent['hash'] | null = null;
  return bodies.map((body, at) => {
    previous = chainHash(sha256, previous, body);
    return { sequence: at + 1, body, hash: previous };
  });
}

describe('a chain of events', () => {
  const chain = chainOf(['{"a":1}', '{"b":2}', '{"c":3}']);

  test.each<[string, ChainEvent[], unknown]>([
    ['is whole', chain, undefined],
    ['of nothing is whole', [], undefined],
    [
      'whose second body was changed',
      chain.map((one, at) => (at === 1 ? { ...one, body: '{"b":3}' } : one)),
      { kind: 'hash', sequence: 2 },
    ],
    ['without its second', chain.filter((_, at) => at !== 1), { kind: 'gap', sequence: 2 }],
    ['without its first', chain.slice(1), { kind: 'gap', sequence: 1 }],
    [
      'in another order',
      [chain[1], chain[0], chain[2]].map((one, at) => ({ ...one, sequence: at + 1 }) as ChainEvent),
      { kind: 'hash', sequence: 1 },
    ],
  ])('%s', (_, events, fault) => {
    expect(firstFault(sha256, events)).toEqual(fault);
  });

  test('any flipped bit is found, and where', () => {
    assert(
      property(
        array(string({ minLength: 1 }), { minLength: 1, maxLength: 20 }),
        nat(),
        nat(),
        (bodies, which, bit) => {
          const events = chainOf(bodies);
          const at = which % events.length;
          const damaged = events.map((one, index) => {
            if (index !== at) return one;
            const hash = new Uint8Array(one.hash);
            hash[bit % 32] = (hash[bit % 32] ?? 0) ^ (1 << (bit % 8));
            return { ...one, hash };
          });
          expect(firstFault(sha256, damaged)).toEqual({ kind: 'hash', sequence: at + 1 });
        },
      ),
    );
  });
});

describe('a day’s tree', () => {
  // Test vectors of Certificate Transparency's reference implementation: leaves of 0 to 8 bytes.
  const leaves = [
    '',
    '00',
    '10',
    '2021',
    '3031',
    '40414243',
    '5051525354555657',
    '606162636465666768696a6b6c6d6e6f',
  ].map(bytesOf);
  test.each([
    [1, '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
    [2, 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
    [3, 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
    [4, 'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7'],
    [5, '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4'],
    [7, 'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c'],
    [8, '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
  ])('of %i events has the root of RFC 9162', (size, root) => {
    expect(hex(merkleRoot(sha256, leaves.slice(0, size)))).toBe(root);
  });

  test('shows that an event is in it by few hashes, and that a changed one is not', () => {
    assert(
      property(array(string(), { minLength: 1, maxLength: 70 }), nat(), (texts, which) => {
        const all = texts.map((text) => new Uint8Array(Buffer.from(text)));
        const at = which % all.length;
        const leaf = all[at] ?? new Uint8Array();
        const path = auditPath(sha256, all, at);
        const proof = { at, size: all.length, path, root: merkleRoot(sha256, all) };
        expect(path.length).toBeLessThanOrEqual(Math.ceil(Math.log2(all.length)));
        expect(isInTree(sha256, leaf, proof)).toBe(true);
        expect(isInTree(sha256, new Uint8Array([...leaf, 1]), proof)).toBe(false);
        expect(isInTree(sha256, leaf, { ...proof, at: all.length })).toBe(false);
      }),
    );
  });

  test('of 200 events needs 8 hashes', () => {
    const all = Array.from({ length: 200 }, (_, at) => new Uint8Array([at]));
    expect(auditPath(sha256, all, 17)).toHaveLength(8);
  });
});
