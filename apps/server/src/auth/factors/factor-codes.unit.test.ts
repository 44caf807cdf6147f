import { assert, constantFrom, array, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import {
  hashPhoneCode,
  hashRecoveryCode,
  isPhoneCode,
  newPhoneCode,
  newRecoveryCodes,
  readRecoveryCode,
} from './factor-codes.ts';

const holder = { secrets: createSecrets(Buffer.alloc(32, 7)) };
const elsewhere = { secrets: createSecrets(Buffer.alloc(32, 8)) };

describe('a texted code', () => {
  it('has six digits, the first of which may be 0', () => {
    for (let n = 0; n < 200; n += 1) expect(newPhoneCode()).toMatch(/^\d{6}$/);
  });

  it('is right for its challenge and under its key only', () => {
    const hash = hashPhoneCode(holder, 'challenge', '012345');
    expect(isPhoneCode(holder, 'challenge', '012345', hash)).toBe(true);
    expect(isPhoneCode(holder, 'challenge', '12345', hash)).toBe(false);
    expect(isPhoneCode(holder, 'another', '012345', hash)).toBe(false);
    expect(isPhoneCode(elsewhere, 'challenge', '012345', hash)).toBe(false);
  });
});

describe('recovery codes', () => {
  it('are ten different ones that read as themselves', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    expect(codes.map(readRecoveryCode)).toEqual(codes);
  });

  it.each([
    ['0123-ABCD-wxyz', '0123abcdwxyz'],
    [' 0123 abcd\twxyz\n', '0123abcdwxyz'],
    ['OI23-lbcd-wxyz', '01231bcdwxyz'], // letters that look like digits
    ['0123abcdwxy', null],
    ['0123abcdwxyz0', null],
    ['0123abcdwxyu', null], // u is no letter of the alphabet
    ['', null],
  ])('typed as "%s" are read as %s', (typed, code) => {
    expect(readRecoveryCode(typed)).toBe(code);
  });

  it('are read the same however they are typed', () => {
    const separators = array(constantFrom('', ' ', '-', '--', '\t'), { minLength: 12, maxLength: 12 });
    assert(
      property(separators, (between) => {
        const [code = ''] = newRecoveryCodes();
        const typed = Array.from(
          code,
          (character, n) => (n % 2 ? character.toUpperCase() : character) + between[n],
        ).join('');
        return readRecoveryCode(typed) === code;
      }),
      { numRuns: 50 },
    );
  });

  it('reading anything gives a code or null, never throws', () => {
    assert(
      property(string({ maxLength: 64 }), (text) =>
        /^[0-9a-hjkmnp-tv-z]{12}$/.test(readRecoveryCode(text) ?? '000000000000'),
      ),
    );
  });

  it('are bound to their set and to the key', () => {
    const hash = hashRecoveryCode(holder, 'set', '0123abcdwxyz');
    expect(hashRecoveryCode(holder, 'other set', '0123abcdwxyz')).not.toBe(hash);
    expect(hashRecoveryCode(elsewhere, 'set', '0123abcdwxyz')).not.toBe(hash);
  });
});
