import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from './cursor.ts';

const keys = z.tuple([z.string(), z.number().int()]);

describe('cursor', () => {
  it('gives back what was put in, in characters of an address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.maxSafeInteger(), (name, number) => {
        const cursor = encodeCursor([name, number]);
        expect(cursor).toMatch(/^[\w-]+$/);
        expect(decodeCursor(cursor, keys)).toEqual([name, number]);
      }),
    );
  });

  it('of another list or of nobody is null', () => {
    for (const cursor of [
      '',
      '!',
      encodeCursor(['a']),
      encodeCursor([1, 'a']),
      encodeCursor(['a', 1, 2]),
      encodeCursor(['\0', 1]),
      encodeCursor(['\uD800', 1]),
      Buffer.from('{}').toString('base64url'),
    ]) {
      expect([cursor, decodeCursor(cursor, keys)]).toEqual([cursor, null]);
    }
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(decodeCursor(text, keys)).toBeNull();
      }),
    );
  });
});
