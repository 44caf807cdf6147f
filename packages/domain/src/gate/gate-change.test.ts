import { expect, test } from 'vitest';
import { changeSecondsLeft, isChangeInTime } from './gate-change.ts';

const signed = new Date('2026-11-26T15:00:00Z');
const after = (seconds: number) => new Date(signed.getTime() + seconds * 1_000);

test.each([
  [0, 600, true],
  [1.5, 599, true],
  [599.9, 1, true],
  // The page offers no change any more; one that was sent before still arrives.
  [600, 0, true],
  [659.9, 0, true],
  [660, 0, false],
  [86_400, 0, false],
])(
  '%f seconds after the first signature %i seconds are left, and a change is taken: %s',
  (at, left, isTaken) => {
    expect([changeSecondsLeft(signed, after(at)), isChangeInTime(signed, after(at))]).toEqual([
      left,
      isTaken,
    ]);
  },
);
