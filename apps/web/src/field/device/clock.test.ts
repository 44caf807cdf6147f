import { describe, expect, it } from 'vitest';
import { clockCheck, correctedNow } from './clock.ts';

const now = new Date('2026-11-23T15:00:00Z');
const hour = 3_600_000;

describe('the check of the clock', () => {
  it.each([
    ['right', now.getTime() + 500, 0],
    ['three hours behind', now.getTime() + 500 + 3 * hour, 3 * hour],
    ['three hours ahead', now.getTime() + 500 - 3 * hour, -3 * hour],
  ])('finds a clock that is %s', (_, serverMs, offsetMs) => {
    expect(clockCheck(serverMs, now.getTime(), now.getTime() + 1_000).offsetMs).toBe(offsetMs);
  });
});

describe('now', () => {
  it.each([
    ['without a check', null, '2026-11-23T15:00:00.000Z'],
    ['a minute off', 60_000, '2026-11-23T15:00:00.000Z'],
    ['behind', 3 * hour, '2026-11-23T18:00:00.000Z'],
    ['ahead', -3 * hour, '2026-11-23T12:00:00.000Z'],
  ])('%s', (_, offsetMs, expected) => {
    const clock = offsetMs === null ? null : { offsetMs, checkedAt: now.toISOString() };
    expect(correctedNow(clock, now).toISOString()).toBe(expected);
  });
});
