import { describe, expect, test } from 'vitest';
import { momentInSentence, momentInWords, timeUntil } from './moment-text.ts';

describe('momentInWords', () => {
  const now = new Date('2026-11-20T21:00:00Z');
  test.each([
    ['today', '2026-11-20T14:05:00Z', 'America/New_York', 'Today, 9:05 AM'],
    ['today there, yesterday in Greenwich', '2026-11-21T02:30:00Z', 'America/New_York', 'Today, 9:30 PM'],
    ['yesterday', '2026-11-19T21:00:00Z', 'America/New_York', 'Yesterday, 4:00 PM'],
    ['this year', '2026-03-03T17:00:00Z', 'America/New_York', 'Tue, Mar 3, 12:00 PM'],
    ['another year', '2025-03-03T17:00:00Z', 'America/Chicago', 'Mon, Mar 3, 2025, 11:00 AM'],
    ['no date', 'soon', 'America/New_York', ''],
  ])('%s', (_name, at, timeZone, words) => {
    expect(momentInWords(at, now, timeZone)).toBe(words);
  });
});

test('inside a sentence only names of days and months are capital', () => {
  const now = new Date('2026-11-20T21:00:00Z');
  expect(momentInSentence('2026-11-20T14:05:00Z', now, 'America/New_York')).toBe('today, 9:05 AM');
  expect(momentInSentence('2026-03-03T17:00:00Z', now, 'America/New_York')).toBe('Tue, Mar 3, 12:00 PM');
});

describe('timeUntil', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  test.each([
    ['2026-11-27T12:00:00Z', 'in 7 days'],
    ['2026-11-21T13:00:00Z', 'in 25 hours'],
    ['2026-11-22T12:00:01Z', 'in 2 days'],
    ['2026-11-20T13:00:00Z', 'in 60 min'],
    ['2026-11-20T12:00:20Z', 'in 1 min'],
    ['2026-11-20T11:00:00Z', 'now'],
  ])('%s', (at, words) => {
    expect(timeUntil(new Date(at), now)).toBe(words);
  });
});
