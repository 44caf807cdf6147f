import { expect, test } from 'vitest';
import { missedInWords, missedStops, missedWindow, type WindowedStop } from './missed-windows.ts';

const window = { windowStartMinute: 540, windowEndMinute: 660 };
const night = { windowStartMinute: 1_380, windowEndMinute: 120 };
const eleven = 39_600;
const nineToEleven = { startSecond: 32_400, endSecond: eleven };

test.each<[string, WindowedStop, number, ReturnType<typeof missedWindow>]>([
  ['before it opens', window, 30_000, null],
  ['within its last minute', window, eleven + 59, null],
  ['a minute after it', window, eleven + 60, nineToEleven],
  ['a window past midnight, within it', night, 26 * 3_600, null],
  ['and after it', night, 26 * 3_600 + 60, { startSecond: 82_800, endSecond: 93_600 }],
  [
    'a window of the small hours, kept by the night shift',
    { windowStartMinute: 60, windowEndMinute: 180 },
    26 * 3_600,
    null,
  ],
  [
    'and missed by it',
    { windowStartMinute: 60, windowEndMinute: 180 },
    28 * 3_600,
    { startSecond: 3_600, endSecond: 10_800 },
  ],
  ['a window of the morning, missed past midnight', window, 25 * 3_600, nineToEleven],
  ['no window', { windowStartMinute: null, windowEndMinute: null }, 80_000, null],
  ['nothing known', {}, 80_000, null],
  [
    'a promised time counts instead',
    { ...window, lockedSecond: 36_000 },
    36_301,
    { startSecond: 36_000, endSecond: 36_000 },
  ],
  ['five minutes after what was promised', { ...window, lockedSecond: 36_000 }, 36_300, null],
  ['a time promised after the window', { ...window, lockedSecond: 43_200 }, 42_000, null],
])('%s', (_, stop, begin, missed) => expect(missedWindow(stop, begin)).toEqual(missed));

test('missed stops are named with window and expected time', () => {
  const stops = ['a', 'b', 'c'].map((id) => ({ id, title: `Client ${id}` }));
  const progress = {
    stops: [
      { projectedStart: 40_800.4, missedWindow: nineToEleven },
      { projectedStart: 41_000, missedWindow: null },
    ],
  };
  const found = missedStops(stops, progress);
  expect(found).toEqual([
    {
      stopId: 'a',
      title: 'Client a',
      windowStartSecond: 32_400,
      windowEndSecond: eleven,
      expectedSecond: 40_800,
    },
  ]);
  expect(found.map(missedInWords)).toEqual([
    'Client a: expected 11:20 AM, misses the window 9:00 AM – 11:00 AM',
  ]);
  expect(found.map((one) => missedInWords({ ...one, windowStartSecond: eleven }))).toEqual([
    'Client a: expected 11:20 AM, misses the promised 11:00 AM',
  ]);
});
