import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byTimeInWords, byTimeOf, minutesPastBy, type ByTimeFacts, type UrgentRules } from './by-time.ts';
import { jobPriorities } from './job.ts';

const rules: UrgentRules = { emergencyWithinMinutes: 240, highWithinMinutes: null };
const facts: ByTimeFacts = {
  priority: 'emergency',
  byMinute: null,
  scheduledDate: '2027-05-04',
  reportedAt: new Date('2027-05-04T12:00:00Z'), // 8:00 AM in New York
  shiftStartMinute: 7 * 60,
  nightEndMinute: null,
  timeZone: 'America/New_York',
};

/** A truck that works until 6:00 AM, beside the others and alone. */
const atNight = { nightEndMinute: 30 * 60 };
const onlyNights = { shiftStartMinute: 22 * 60, ...atNight };

describe('the by time of a job', () => {
  test.each<[string, Partial<ByTimeFacts>, Partial<UrgentRules>, number | null]>([
    ['runs from the report', {}, {}, 12 * 60],
    [
      'runs from the shift when it is reported before',
      { reportedAt: new Date('2027-05-04T09:00:00Z') },
      {},
      11 * 60,
    ],
    ['runs from the shift on a later day', { scheduledDate: '2027-05-05' }, {}, 11 * 60],
    ['runs from the shift on a day before its report', { scheduledDate: '2027-05-03' }, {}, 11 * 60],
    ['goes by the company’s day', { reportedAt: new Date('2027-05-05T01:00:00Z') }, {}, 24 * 60],
    ['ends at midnight', { reportedAt: new Date('2027-05-05T03:30:00Z') }, {}, 24 * 60],
    [
      'goes on past it with a night shift',
      { ...atNight, reportedAt: new Date('2027-05-05T03:30:00Z') },
      {},
      27 * 60 + 30,
    ],
    [
      'ends with the night shift',
      { ...atNight, nightEndMinute: 26 * 60, reportedAt: new Date('2027-05-05T03:30:00Z') },
      {},
      26 * 60,
    ],
    ['runs from the night shift', { ...onlyNights, scheduledDate: '2027-05-05' }, {}, 26 * 60],
    [
      'runs from a report of the small hours',
      { ...onlyNights, reportedAt: new Date('2027-05-05T05:00:00Z') },
      {},
      29 * 60,
    ],
    [
      'runs from the shift for a report of the morning after',
      { ...onlyNights, reportedAt: new Date('2027-05-05T11:00:00Z') },
      {},
      26 * 60,
    ],
    ['of the small hours is that of the night', { ...atNight, byMinute: 120 }, {}, 26 * 60],
    ['of the small hours is that of the day without a night shift', { byMinute: 120 }, {}, 120],
    ['after the night shift is that of the day', { ...onlyNights, byMinute: 7 * 60 }, {}, 7 * 60],
    ['within the day is that of the day', { ...atNight, byMinute: 7 * 60 }, {}, 7 * 60],
    ['is what was chosen', { byMinute: 570 }, {}, 570],
    ['follows the company', {}, { emergencyWithinMinutes: 90 }, 9 * 60 + 30],
    ['needs a day', { scheduledDate: null, byMinute: 570 }, {}, null],
    ['is not for a high priority', { priority: 'high', byMinute: 570 }, {}, null],
    [
      'is for a high priority where the company says so',
      { priority: 'high' },
      { highWithinMinutes: 360 },
      14 * 60,
    ],
    [
      'of a high priority can be chosen there',
      { priority: 'high', byMinute: 570 },
      { highWithinMinutes: 360 },
      570,
    ],
    ['is never for a normal one', { priority: 'normal', byMinute: 570 }, { highWithinMinutes: 360 }, null],
    ['is never for a low one', { priority: 'low', byMinute: 570 }, { highWithinMinutes: 360 }, null],
  ])('%s', (_name, fact, rule, expected) => {
    expect(byTimeOf({ ...facts, ...fact }, { ...rules, ...rule })).toBe(expected);
  });

  test('is never before the shift has run its time, never past midnight, and earlier for who hurries more', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...jobPriorities),
        fc.date({ min: new Date('2027-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
        fc.integer({ min: 0, max: 1_440 }),
        fc.integer({ min: 1, max: 1_440 }),
        fc.integer({ min: 1, max: 1_440 }),
        fc.constantFrom('America/New_York', 'America/Los_Angeles', 'Pacific/Auckland'),
        (priority, reportedAt, shiftStartMinute, one, other, timeZone) => {
          const by = (within: number) =>
            byTimeOf(
              { ...facts, priority, reportedAt, shiftStartMinute, timeZone },
              { emergencyWithinMinutes: within, highWithinMinutes: within },
            );
          const [soon, late] = [by(Math.min(one, other)), by(Math.max(one, other))];
          const isNeverUrgent = priority === 'low' || priority === 'normal';
          expect([soon === null, late === null]).toEqual([isNeverUrgent, isNeverUrgent]);
          if (soon === null || late === null) return;
          expect(soon).toBeGreaterThanOrEqual(Math.min(1_440, shiftStartMinute + Math.min(one, other)));
          expect(late).toBeGreaterThanOrEqual(soon);
          expect(late).toBeLessThanOrEqual(1_440);
        },
      ),
    );
  });

  test.each<[number | null, number | null, number]>([
    [720, 12 * 3_600, 0],
    [720, 12 * 3_600 + 59, 0],
    [720, 12 * 3_600 + 60, 1],
    [720, 12 * 3_600 + 40 * 60, 40],
    [720, 3_600, 0],
    [null, 3_600, 0],
    [720, null, 0],
  ])('is missed by whole minutes: by %s, begun at %s', (by, begin, late) => {
    expect(minutesPastBy(by, begin)).toBe(late);
  });
});

test.each([
  [690, null, 'Begin by 11:30 AM'],
  [1_440, null, 'Begin by midnight'],
  [1_560, null, 'Begin by 2:00 AM +1'],
  [1_560, 1_570 * 60, 'Begins 10 min after its by time'],
  [690, 730 * 60, 'Begins 40 min after its by time'],
  [null, null, null],
])('%j, beginning at %j: %j', (beginBy, beginSecond, words) => {
  expect(byTimeInWords(beginBy, beginSecond)).toBe(words);
});
