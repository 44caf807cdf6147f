import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exceeds, readJson } from './json-limits.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const wide = { depth: 1_000, values: 1_000_000 };

/** Levels and values of a parsed JSON, counted by walking it. */
function sizeOf(value: unknown): { depth: number; values: number } {
  if (typeof value !== 'object' || value === null) return { depth: 0, values: 1 };
  const sizes = Object.values(value).map(sizeOf);
  return {
    depth: 1 + Math.max(0, ...sizes.map(({ depth }) => depth)),
    values: sizes.reduce((sum, { values }) => sum + values, 1),
  };
}

describe('the limits of a JSON text', () => {
  it('hold for what it would become, whatever its texts look like', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.boolean(), (value, isSpaced) => {
        const bytes = bytesOf(JSON.stringify(value, null, isSpaced ? 2 : 0));
        const { depth, values } = sizeOf(value);
        expect(exceeds(bytes, { ...wide, depth })).toBeNull();
        expect(exceeds(bytes, { ...wide, depth: depth - 1 })).toBe(depth > 0 ? 'too-deep' : null);
        // An empty list or object is counted with one value that it has not.
        expect(exceeds(bytes, { ...wide, values: 2 * values })).toBeNull();
        expect(exceeds(bytes, { ...wide, values: values - 1 })).toBe('too-many-values');
      }),
    );
  });

  it.each([
    ['brackets in a text', String.raw`["[[[[{{{{,,,,", "\"[[[[", "\\"]`, null],
    ['a text that does not end', '"[[[[', null],
    ['a backslash before the end of a text', String.raw`["a\\",[[[["b"]]]]]`, 'too-deep'],
    ['a million brackets', '['.repeat(1_000_000), 'too-deep'],
  ])('see %s', (_, text, expected) => {
    expect(exceeds(bytesOf(text), { depth: 3, values: 100 })).toBe(expected);
  });
});

describe('reading JSON', () => {
  const limits = { depth: 3, values: 10 };

  it.each([
    ['', { value: undefined }],
    [' \n', { value: undefined }],
    ['{"a":[1]}', { value: { a: [1] } }],
    ['{', { problem: 'malformed' }],
    ['NaN', { problem: 'malformed' }],
    ['[[[[1]]]]', { problem: 'too-deep' }],
    ['[1,2,3,4,5,6,7,8,9,10]', { problem: 'too-many-values' }],
  ])('%j', (text, expected) => expect(readJson(bytesOf(text), limits)).toEqual(expected));

  it('refuses what is not UTF-8', () =>
    expect(readJson(Uint8Array.of(0x22, 0xff, 0x22), limits)).toEqual({ problem: 'malformed' }));

  it('gives objects no other prototype', () => {
    const read = readJson(bytesOf('{"__proto__":{"isAdmin":true}}'), limits);
    expect('value' in read && Object.hasOwn(read.value as object, '__proto__')).toBe(true);
    expect(Object.getPrototypeOf('value' in read && read.value)).toBe(Object.prototype);
  });
});
