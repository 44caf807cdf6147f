import { describe, expect, it } from 'vitest';
import { isImpossible, isSilent, publishHold } from './publish-holds.ts';

const fine = {
  jobCount: 3,
  driverUserId: 'levi',
  timesPending: false,
  isUnsafe: false,
  isOutOfService: false,
  breaksRule: false,
};

describe('what speaks against publishing a route', () => {
  it.each([
    ['nothing', {}, null, false],
    ['no job', { jobCount: 0 }, 'no-jobs', true],
    ['no driver', { driverUserId: null }, 'no-driver', true],
    ['neither: the job comes first', { jobCount: 0, driverUserId: null }, 'no-jobs', true],
    ['times still being worked out', { timesPending: true, breaksRule: true }, 'times-pending', true],
    ['a truck not to be driven', { isUnsafe: true, isOutOfService: true }, 'unsafe', false],
    ['a truck out of service', { isOutOfService: true, breaksRule: true }, 'out-of-service', false],
    ['a broken rule', { breaksRule: true }, 'warnings', false],
  ] as const)('%s', (_, changes, hold, impossible) => {
    const found = publishHold({ ...fine, ...changes });
    expect([found, isImpossible(found)]).toEqual([hold, impossible]);
  });

  it('a phone is silent after an hour, and when it was never heard of', () => {
    const now = new Date('2026-12-01T12:00:00Z');
    const heard = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
    expect([isSilent(null, now), isSilent(heard(60), now), isSilent(heard(61), now)]).toEqual([
      true,
      false,
      true,
    ]);
  });
});
