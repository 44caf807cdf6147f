import { assert, integer, oneof, property, string, stringMatching } from 'fast-check';
import { expect, test } from 'vitest';
import { formatMinuteOfDay, fromClock, minuteOfDay, timeWindow, toClock } from './time-of-day.ts';

test.each([
  [0, '12:00 AM'],
  [1, '12:01 AM'],
  [485, '8:05 AM'],
  [485.9, '8:05 AM'],
  [719, '11:59 AM'],
  [720, '12:00 PM'],
  [780, '1:00 PM'],
  [1_439, '11:59 PM'],
  [1_440, '12:00 AM'],
])('minute %d reads %s', (minute, text) => {
  expect(formatMinuteOfDay(minute)).toBe(text);
});

test.each([
  ['08:05', 485],
  ['8:05', 485],
  [' 23:59 ', 1_439],
  ['00:00', 0],
  ['24:00', 1_440],
  ['24:01', null],
  ['25:00', null],
  ['12:60', null],
  ['12:5', null],
  ['-1:00', null],
  ['8', null],
  ['8:05 AM', null],
  ['', null],
])('%j is minute %s', (text, minute) => {
  expect(fromClock(text)).toBe(minute);
});

test('every minute of the day survives the way through a time field', () => {
  assert(
    property(integer({ min: 0, max: 1_439 }), (minute) => {
      expect(toClock(minute)).toMatch(/^\d\d:\d\d$/);
      expect(fromClock(toClock(minute))).toBe(minute);
    }),
  );
});

test('every text is a minute of the day or none', () => {
  assert(
    property(oneof(string(), stringMatching(/^\d{1,2}:\d{2}$/)), (text) => {
      const minute = fromClock(text);
      expect(minute === null || minuteOfDay.safeParse(minute).success).toBe(true);
    }),
  );
});

test.each([-1, 1_441, 0.5, Number.NaN, Number.POSITIVE_INFINITY, '480', null])(
  '%s is no minute of the day',
  (value) => {
    expect(minuteOfDay.safeParse(value).success).toBe(false);
  },
);

test.each([
  [0, 1_440, true],
  [480, 481, true],
  [480, 480, false],
  [481, 480, true],
  [1_320, 360, true],
  [1_320, 0, true],
  [1_440, 0, false],
])('from %i to %i is a window: %s', (startMinute, endMinute, is) => {
  const parsed = timeWindow.safeParse({ startMinute, endMinute });
  expect(parsed.error?.issues.map((issue) => issue.message)).toEqual(
    is ? undefined : ['The end must be later than the start.'],
  );
});
