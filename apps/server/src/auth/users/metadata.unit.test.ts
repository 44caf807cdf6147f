import { describe, expect, it } from 'vitest';
import { largestMetadataBytes, mergeMetadata, metadata } from './metadata.ts';

const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)]);

describe('user metadata', () => {
  it.each([
    ['a NUL character', { a: 'x\u0000y' }],
    ['a NUL character in a key', { 'x\u0000': 1 }],
    ['half a surrogate pair', { a: ['\ud800'] }],
    ['too much', { a: 'x'.repeat(largestMetadataBytes) }],
    ['too deep a nesting', { a: nested(20) }],
    ['a list', []],
    ['a text', 'x'],
  ])('refuses %s', (_what, value) => {
    expect(metadata.safeParse(value).success).toBe(false);
  });

  it('takes what people have', () => {
    const value = { full_name: 'Zoë 🚚', company_name: null, flags: [true, 1.5, { a: nested(3) }] };
    expect(metadata.parse(value)).toEqual(value);
  });

  it('merges, null deleting', () => {
    expect(mergeMetadata({ a: 1, b: 2, c: { d: 1 } }, { b: null, c: { e: 2 }, f: 3 })).toEqual({
      a: 1,
      c: { e: 2 },
      f: 3,
    });
  });

  it('leaves the prototype of objects alone', () => {
    const merged = mergeMetadata({}, JSON.parse('{"__proto__":{"admin":true}}') as Record<string, unknown>);
    expect(merged['admin']).toBeUndefined();
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
  });
});
