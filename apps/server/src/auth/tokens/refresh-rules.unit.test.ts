import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeRefresh, lateReuseEveryMs, reuseWindowMs, type RefreshVerdict } from './refresh-rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);

describe('a presented refresh token', () => {
  const long = 10 * lateReuseEveryMs;
  it.each<[string, number, number, Date | null, Date | null, RefreshVerdict]>([
    ['first token of a session', 0, 0, null, null, { kind: 'rotate', counter: 1 }],
    ['newest', 7, 7, ago(1_000), null, { kind: 'rotate', counter: 8 }],
    ['newest, after long silence', 7, 7, ago(long), ago(long), { kind: 'rotate', counter: 8 }],
    ['one before, at once', 6, 7, now, null, { kind: 'reissue', counter: 7, late: false }],
    [
      'one before, at the end of the window',
      6,
      7,
      ago(reuseWindowMs - 1),
      now,
      { kind: 'reissue', counter: 7, late: false },
    ],
    [
      'one before, after the window',
      6,
      7,
      ago(reuseWindowMs),
      null,
      { kind: 'reissue', counter: 7, late: true },
    ],
    [
      'one before, after the window, allowance taken',
      6,
      7,
      ago(reuseWindowMs),
      ago(lateReuseEveryMs - 1),
      { kind: 'reused' },
    ],
    [
      'one before, after the window, allowance back',
      6,
      7,
      ago(reuseWindowMs),
      ago(lateReuseEveryMs),
      { kind: 'reissue', counter: 7, late: true },
    ],
    ['two before, at once', 5, 7, now, null, { kind: 'reused' }],
    ['first of many', 0, 7, now, null, { kind: 'reused' }],
    ['not issued yet', 8, 7, now, null, { kind: 'unknown' }],
  ])('%s', (_what, presented, counter, lastRotatedAt, lateReuseAt, verdict) => {
    expect(judgeRefresh(presented, { counter, lastRotatedAt, lateReuseAt }, now)).toEqual(verdict);
  });

  it('lets a thief and the owner share a session for one more step in a day at most', () => {
    // Each takes turns presenting the newest token it knows, slower than the window.
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            thief: fc.boolean(),
            waitMs: fc.integer({ min: reuseWindowMs, max: lateReuseEveryMs / 100 }),
          }),
          { minLength: 3, maxLength: 60 },
        ),
        (turns) => {
          const known = { thief: 0, owner: 0 };
          let state = { counter: 0, lastRotatedAt: null as Date | null, lateReuseAt: null as Date | null };
          let time = now.getTime();
          let late = 0;
          for (const { thief, waitMs } of turns) {
            time += waitMs;
            const who = thief ? 'thief' : 'owner';
            const verdict = judgeRefresh(known[who], state, new Date(time));
            if (verdict.kind === 'rotate')
              state = { ...state, counter: verdict.counter, lastRotatedAt: new Date(time) };
            else if (verdict.kind === 'reissue') {
              state = { ...state, lateReuseAt: new Date(time) };
              late += 1;
            } else return;
            known[who] = state.counter;
          }
          expect(late).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});
