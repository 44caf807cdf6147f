import { describe, expect, it } from 'vitest';
import { breaches, canWinByEmptying, comparePlaces, placesInput, type Place } from './place.ts';

const plain: Place = {
  routeId: null,
  vehicleId: 'a0000000-0000-4000-8000-000000000001',
  at: 0,
  dump: null,
  arrivalSecond: 30_000,
  beginSecond: 30_000,
  doneSecond: 32_700,
  lateMinutes: 0,
  addedMiles: 5,
  addedMinutes: 60,
  addedCents: 4_000,
  problems: [],
  later: [],
  heldBy: null,
};
const problem = (code: string, isHint = false) => ({ code, message: `${code}.`, isHint });

describe('the better of two places', () => {
  const late = { lateMinutes: 20, beginSecond: 31_200, problems: [problem('late-for-by-time')] };
  it.each<[string, Partial<Place>, Partial<Place>, boolean]>([
    ['breaks no rule, however dear', { addedCents: 90_000 }, late, true],
    ['breaks no rule, however late', { beginSecond: 60_000 }, { problems: [problem('truck-waste')] }, false],
    ['breaks fewer rules', late, { problems: [problem('a'), problem('b')] }, true],
    ['begins earlier, where a time is promised', { addedCents: 9_000 }, { beginSecond: 30_060 }, true],
    ['is cheaper, where none is', { beginSecond: 40_000 }, { addedCents: 4_001 }, false],
    [
      'brings the tank home empty',
      { addedCents: 9_000 },
      { problems: [problem('not-emptied', true)] },
      false,
    ],
    ['is less late', late, { ...late, lateMinutes: 21, beginSecond: 31_260 }, true],
    ['stands first', {}, { at: 1 }, false],
  ])('%s', (_, better, worse, isPromised) => {
    const [a, b] = [
      { ...plain, ...better },
      { ...plain, ...worse },
    ];
    expect(comparePlaces(a, b, isPromised)).toBeLessThan(0);
    expect(comparePlaces(b, a, isPromised)).toBeGreaterThan(0);
  });

  it('is neither when they are alike, a hint apart', () => {
    expect(comparePlaces(plain, { ...plain, problems: [problem('window-moved', true)] }, false)).toBe(0);
  });
});

describe('emptying the tank beside the jobs is worth a try', () => {
  const cheap = { addedCents: 3_999 };
  it.each<[string, Partial<Place>, Partial<Place> | null, boolean, boolean]>([
    ['without another place', {}, null, false, true],
    ['when the best place breaks a rule', {}, { problems: [problem('late')], addedCents: 1 }, false, true],
    ['when the best place comes home full', {}, { problems: [problem('not-emptied', true)] }, false, true],
    ['when passing the site is cheaper', cheap, {}, false, true],
    ['not when it is as dear', {}, {}, false, false],
    ['not when it begins later than what is promised elsewhere', cheap, { beginSecond: 29_999 }, true, false],
    ['when it begins as early', {}, cheap, true, true],
  ])('%s', (_, of, best, isPromised, expected) => {
    const other = best === null ? null : { ...plain, ...best };
    expect(canWinByEmptying({ ...plain, ...of }, other, isPromised)).toBe(expected);
  });
});

it('hints are no breaches', () => {
  expect(breaches({ problems: [problem('late'), problem('window-moved', true)] })).toEqual([problem('late')]);
});

describe('a question for places', () => {
  const jobId = plain.vehicleId;
  it.each([
    ['one job', [jobId], true],
    ['none', [], false],
    ['one job twice', [jobId, jobId], false],
    ['something else', ['7'], false],
  ])('takes %s: %s', (_, jobIds, isTaken) => {
    expect(placesInput.safeParse({ date: '2026-03-03', jobIds }).success).toBe(isTaken);
  });
});
