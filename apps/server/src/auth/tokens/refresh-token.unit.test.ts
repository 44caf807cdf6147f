import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeRefreshToken, encodeRefreshToken } from './refresh-token.ts';

const sessionId = '0192f0c4-7a1b-7c3d-8e4f-5a6b7c8d9e0f';
const key = Buffer.alloc(32, 3);
const counter = fc.nat({ max: 2 ** 31 - 1 }).map((low) => low * 65_536 + 65_535);

describe('a refresh token', () => {
  it('carries session and counter, and its key recognises it', () => {
    fc.assert(
      fc.property(
        fc.uuid(),
        counter,
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        (sessionId, counter, key) => {
          const text = encodeRefreshToken({ sessionId, counter }, key);
          const token = decodeRefreshToken(text);
          expect(text).toMatch(/^[\w-]{74}$/);
          expect(token).toMatchObject({ sessionId, counter });
          expect(token?.isMadeBy(key)).toBe(true);
          expect(token?.isMadeBy(randomBytes(32))).toBe(false);
        },
      ),
    );
  });

  it('is the same each time it is made, and another for each counter and session', () => {
    const made = [0, 1, 2].map((counter) => encodeRefreshToken({ sessionId, counter }, key));
    const other = encodeRefreshToken({ sessionId: sessionId.replace('0192', '0193'), counter: 0 }, key);
    expect(encodeRefreshToken({ sessionId, counter: 0 }, key)).toBe(made[0]);
    expect(new Set([...made, other]).size).toBe(4);
  });

  it('is recognised after no change of any bit', () => {
    const bytes = Buffer.from(encodeRefreshToken({ sessionId, counter: 5 }, key), 'base64url');
    fc.assert(
      fc.property(fc.nat({ max: bytes.length * 8 - 1 }), (bit) => {
        const changed = Buffer.from(bytes);
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(decodeRefreshToken(changed.toString('base64url'))?.isMadeBy(key) ?? false).toBe(false);
      }),
    );
  });

  it('has one spelling', () => {
    const text = encodeRefreshToken({ sessionId, counter: 5 }, key);
    for (const other of [
      `${text}=`,
      ` ${text}`,
      `${text}\n`,
      text.replace('A', '+'),
      `${text}AA`,
      text.slice(0, -1),
    ]) {
      expect(decodeRefreshToken(other)).toBeNull();
    }
  });

  it('is not anything else a caller may send', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(decodeRefreshToken(text)).toBeNull();
      }),
    );
  });

  it.each([-1, 0.5, 2 ** 48, Number.NaN])('has no counter %s', (counter) => {
    expect(() => encodeRefreshToken({ sessionId, counter }, key)).toThrow(RangeError);
  });

  it('keeps its form, so that tokens outlive an upgrade', () => {
    expect(encodeRefreshToken({ sessionId, counter: 258 }, key)).toBe(
      'AQGS8MR6G3w9jk9aa3yNng8AAAAAAQI4OW4x06eRhwvlyX8P9m4u8SjwqBPy9YCiqwRwn5t97Q',
    );
  });
});
