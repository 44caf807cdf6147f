import { expect, it } from 'vitest';
import { dayClock } from './day-clock.ts';

const now = new Date('2026-03-03T15:00:00Z');
const clock = dayClock('2026-03-03', 'America/New_York', now);

it.each([
  ['the evening before', '2026-03-03T04:59:59Z', null],
  ['its first second', '2026-03-03T05:00:00Z', 0],
  ['ten to midnight', '2026-03-04T04:50:00Z', 23 * 3_600 + 50 * 60],
  ['the night after it', '2026-03-04T05:20:00Z', 24 * 3_600 + 20 * 60],
  ['two days later', '2026-03-05T05:00:00Z', null],
])('counts the seconds of a day past midnight: %s', (_, instant, second) => {
  expect(clock.secondOf(new Date(instant))).toBe(second);
});

it('knows now only while the day is today', () => {
  expect(clock.nowSecond).toBe(10 * 3_600);
  expect(dayClock('2026-03-02', 'America/New_York', now).nowSecond).toBeNull();
  // Where it is the day after in UTC already.
  const evening = new Date('2026-03-04T03:30:15Z');
  expect(dayClock('2026-03-03', 'America/New_York', evening).nowSecond).toBe(22 * 3_600 + 30 * 60 + 15);
  expect(dayClock('2026-03-04', 'America/New_York', evening).nowSecond).toBeNull();
});

it('says what the wall clock says when clocks change', () => {
  const fall = dayClock('2026-11-01', 'America/New_York', now);
  expect(['05:30', '06:10', '13:00'].map((utc) => fall.secondOf(new Date(`2026-11-01T${utc}:00Z`)))).toEqual([
    5_400, 4_200, 28_800,
  ]);
  const spring = dayClock('2026-03-08', 'America/New_York', now);
  expect(['06:50', '07:10'].map((utc) => spring.secondOf(new Date(`2026-03-08T${utc}:00Z`)))).toEqual([
    6_600, 11_400,
  ]);
});
