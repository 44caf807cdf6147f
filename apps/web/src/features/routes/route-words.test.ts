import { formatMeters } from '@haulwright/domain/kernel/units';
import { expect, test } from 'vitest';
import { clock, count, hoursAndMinutes, legInWords, lockInWords, missesByTime } from './route-words.ts';

const us = { meters: (meters: number) => formatMeters(meters, 'us') };

test.each([
  [28_800, '8:00 AM'],
  [61_126, '4:58 PM'],
  [88_200, '12:30 AM +1'],
])('%d seconds after midnight is %s', (second, text) => {
  expect(clock(second)).toBe(text);
});

test.each([
  [{}, ''],
  [{ lock: null, lockedSecond: null }, ''],
  [{ lock: 'truck', lockedSecond: null }, 'Locked to its truck'],
  [{ lock: 'time', lockedSecond: 33_300 }, 'Locked to 9:15 AM'],
] as const)('a stop held by %j is said to be: %s', (held, words) => {
  expect(lockInWords(held)).toBe(words);
});

test('figures carry their units', () => {
  expect(hoursAndMinutes(565)).toBe('9h 25m');
  expect(hoursAndMinutes(45)).toBe('0h 45m');
  expect(legInWords(27_039, 1_570, us)).toBe('16.8 mi · 26 min');
  expect(legInWords(300, 20, us)).toBe('0.2 mi · under 1 min');
  expect(legInWords(27_039, 1_570, { meters: (meters) => formatMeters(meters, 'metric') })).toBe(
    '27.0 km · 26 min',
  );
  expect([count(1, 'stop'), count(10, 'stop')]).toEqual(['1 stop', '10 stops']);
});

test.each([
  ['not urgent', { beginByMinute: null }, false],
  ['in time to the minute', { beginByMinute: 10 * 60 }, false],
  ['late by a minute', { beginByMinute: 10 * 60 - 1 }, true],
  ['late, and done', { beginByMinute: 9 * 60, jobStatus: 'completed' }, false],
  ['late, and begun', { beginByMinute: 9 * 60, jobStatus: 'in_progress' }, true],
] as const)('work at 10:00 whose deadline is %s', (_, more, isMissed) => {
  const stop = { arrivalSecond: 9 * 3_600, waitSeconds: 3_600, jobStatus: 'scheduled', ...more } as const;
  expect(missesByTime(stop)).toBe(isMissed);
});
