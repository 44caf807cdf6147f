import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  keepAfterSuccessorMs,
  publishAheadMs,
  signingKeyAt,
  spentKeysAt,
  type ScheduledKey,
} from './key-schedule.ts';

const now = new Date('2026-11-20T12:00:00Z');
const key = (kid: string, ageMs: number, status: ScheduledKey['status'] = 'active'): ScheduledKey => ({
  kid,
  status,
  createdAt: new Date(now.getTime() - ageMs),
});
const day = 24 * 60 * 60_000;

describe('the key to sign with', () => {
  it.each<[string, ScheduledKey[], string | undefined]>([
    ['none without keys', [], undefined],
    ['the only one, however new', [key('a', 0)], 'a'],
    ['the old one until the new one is known everywhere', [key('a', day), key('b', publishAheadMs - 1)], 'a'],
    ['the new one then', [key('a', day), key('b', publishAheadMs)], 'b'],
    ['the newest of those long published', [key('a', 3 * day), key('b', 2 * day), key('c', 0)], 'b'],
    ['never one that is retiring', [key('a', day, 'retiring'), key('b', 0)], 'b'],
    ['the oldest when all are new', [key('b', 0), key('a', 1_000)], 'a'],
    ['none when all are retiring', [key('a', day, 'retiring')], undefined],
  ])('is %s', (_what, keys, kid) => {
    expect(signingKeyAt(keys, now)?.kid).toBe(kid);
  });
});

describe('spent keys', () => {
  it.each<[string, ScheduledKey[], string[]]>([
    ['are none while the successor is new', [key('a', day), key('b', keepAfterSuccessorMs - 1)], []],
    [
      'are those before the successor',
      [key('a', 3 * day), key('b', 2 * day, 'retiring'), key('c', keepAfterSuccessorMs)],
      ['a', 'b'],
    ],
    ['are none without a successor', [key('a', 400 * day)], []],
    [
      'are not counted from a key that retires itself',
      [key('a', 3 * day), key('b', 2 * day, 'retiring')],
      [],
    ],
  ])('%s', (_what, keys, kids) => {
    expect(spentKeysAt(keys, now).map((one) => one.kid)).toEqual(kids);
  });

  it('never hold a key that signed a token which may still be valid', () => {
    const ages = fc.uniqueArray(fc.integer({ min: 0, max: 10 * 60 * 60_000 }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(ages, fc.integer({ min: 0, max: 15 * 60_000 }), (made, tokenAgeMs) => {
        const keys = made.map((ageMs, index) => key(`k${index}`, ageMs));
        const signedAt = new Date(now.getTime() - tokenAgeMs);
        const signer = signingKeyAt(
          keys.filter((one) => one.createdAt <= signedAt),
          signedAt,
        );
        expect(spentKeysAt(keys, now)).not.toContain(signer);
      }),
    );
  });
});
