import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './calendar-date.ts';
import { clockChangeOn, instantsOf, skippedTimeIn, spanOnDay } from './clock-change.ts';

test.each([
  ['America/New_York', '2027-03-14', { kind: 'skipped', from: 120, to: 180 }],
  ['America/New_York', '2027-11-07', { kind: 'repeated', from: 60, to: 120 }],
  ['America/New_York', '2027-03-13', null],
  ['America/New_York', '2027-03-15', null],
  ['America/Los_Angeles', '2027-03-14', { kind: 'skipped', from: 120, to: 180 }],
  // No daylight saving time.
  ['America/Phoenix', '2027-03-14', null],
  ['Pacific/Honolulu', '2027-03-14', null],
  ['UTC', '2027-03-14', null],
  ['Europe/Berlin', '2027-03-28', { kind: 'skipped', from: 120, to: 180 }],
  ['Europe/London', '2027-03-28', { kind: 'skipped', from: 60, to: 120 }],
  ['Europe/Berlin', '2027-10-31', { kind: 'repeated', from: 120, to: 180 }],
  ['America/St_Johns', '2027-03-14', { kind: 'skipped', from: 120, to: 180 }],
  // Half an hour.
  ['Australia/Lord_Howe', '2026-10-04', { kind: 'skipped', from: 120, to: 150 }],
  ['Australia/Lord_Howe', '2027-04-04', { kind: 'repeated', from: 90, to: 120 }],
  // At midnight: one day begins at 1 AM, another repeats its last hour.
  ['America/Havana', '2027-03-14', { kind: 'skipped', from: 0, to: 60 }],
  ['America/Havana', '2027-03-13', null],
  ['Africa/Cairo', '2025-10-30', { kind: 'repeated', from: 1_380, to: 1_440 }],
  ['Africa/Cairo', '2025-10-31', null],
  // Samoa crossed the date line: the whole day is missing.
  ['Pacific/Apia', '2011-12-30', { kind: 'skipped', from: 0, to: 1_440 }],
] as const)('the clocks of %s on %s', (timeZone, date, change) => {
  expect(clockChangeOn(date, timeZone)).toEqual(change);
});

const spring = '2027-03-14';
const newYork = 'America/New_York';

describe('an hour that is missing', () => {
  test.each([
    [90, 240, null, [90, 240]],
    [60, 120, null, [60, 120]],
    [180, 240, null, [180, 240]],
    [90, 180, null, [90, 180]],
    [120, 240, '2:00 AM', [180, 240]],
    [150, 240, '2:30 AM', [180, 240]],
    [90, 150, '2:30 AM', [90, 180]],
    [135, 165, '2:15 AM', [180, 210]],
    [150, 180, '2:30 AM', [180, 210]],
    [121, 179, '2:01 AM', [180, 238]],
  ])('a window from %d to %d', (startMinute, endMinute, time, [start, end]) => {
    const said =
      time === null ? null : `${time} does not exist on March 14, 2027: clocks go from 2:00 AM to 3:00 AM.`;
    expect(skippedTimeIn({ startMinute, endMinute }, spring, newYork)).toBe(
      said && `${said} Choose another time.`,
    );
    expect(spanOnDay({ startMinute, endMinute }, spring, clockChangeOn(spring, newYork))).toEqual({
      startMinute: start,
      endMinute: end,
      moved: said,
    });
  });

  test('of a day that is missing altogether', () => {
    expect(skippedTimeIn({ startMinute: 480, endMinute: 600 }, '2011-12-30', 'Pacific/Apia')).toBe(
      'December 30, 2011 does not exist where your company is. Choose another time.',
    );
  });

  test('an hour that comes twice is no reason to refuse anything', () => {
    expect(skippedTimeIn({ startMinute: 70, endMinute: 110 }, '2027-11-07', newYork)).toBeNull();
    expect(
      spanOnDay({ startMinute: 70, endMinute: 110 }, '2027-11-07', clockChangeOn('2027-11-07', newYork)),
    ).toMatchObject({ startMinute: 70, endMinute: 110, moved: null });
  });
});

test.each([
  [spring, 150, []],
  [spring, 119, ['2027-03-14T06:59:00.000Z']],
  [spring, 180, ['2027-03-14T07:00:00.000Z']],
  ['2027-11-07', 90, ['2027-11-07T05:30:00.000Z', '2027-11-07T06:30:00.000Z']],
  ['2027-11-07', 1_440, ['2027-11-08T05:00:00.000Z']],
])('on %s minute %d is at', (date, minute, instants) => {
  expect(instantsOf(date, minute, newYork).map((at) => at.toISOString())).toEqual(instants);
});

test('whatever the zone, the day and the span: times that are moved exist, times that exist stay', () => {
  const zones = [
    'America/New_York',
    'America/Havana',
    'America/Phoenix',
    'Europe/Berlin',
    'Australia/Lord_Howe',
    'Africa/Cairo',
    'Asia/Beirut',
    'Pacific/Chatham',
    'America/Nuuk',
  ];
  // Around the changes of spring and autumn.
  const date = fc
    .tuple(
      fc.constantFrom('2026-03-05', '2026-04-01', '2026-10-01', '2026-10-25', '2027-03-25'),
      fc.nat({ max: 20 }),
    )
    .map(([from, days]) => addDays(from, days));
  const span = fc
    .tuple(fc.nat({ max: 300 }), fc.integer({ min: 1, max: 300 }))
    .map(([startMinute, length]) => ({ startMinute, endMinute: startMinute + length }));
  fc.assert(
    fc.property(fc.constantFrom(...zones), date, span, (timeZone, day, wanted) => {
      const { moved, ...now } = spanOnDay(wanted, day, clockChangeOn(day, timeZone));
      expect(now.endMinute).toBeGreaterThan(now.startMinute);
      expect(instantsOf(day, now.startMinute, timeZone)).not.toEqual([]);
      expect(moved === null ? now : wanted).toEqual(wanted);
      expect(skippedTimeIn(wanted, day, timeZone) === null).toBe(moved === null);
    }),
  );
});
