import { describe, expect, it, test } from 'vitest';
import { hoursOn } from '../dispatch/route-sheet.ts';
import { disposalSiteInput } from '../disposal/disposal-site.ts';
import { jobEdit } from '../jobs/job-changes.ts';
import { jobInput } from '../jobs/job.ts';
import { jobSeriesInput } from '../jobs/job-series.ts';
import { commonHours, isOpenOn } from '../planning/week-plan.ts';
import { vehicleInput } from '../vehicles/vehicle.ts';
import { skippedTimeIn, spanOnDay, clockChangeOn } from './clock-change.ts';
import { endOfSpan, endsNextDay, isSpan, minuteOnClock, minutesOfSpan } from './time-of-day.ts';

const saturday = '2027-03-13';
const timeZone = 'America/New_York';

describe('a span across midnight', () => {
  test.each([
    [1_320, 360, { end: 1_800, minutes: 480, isNext: true, is: true }],
    [1_380, 120, { end: 1_560, minutes: 180, isNext: true, is: true }],
    [1_320, 0, { end: 1_440, minutes: 120, isNext: false, is: true }],
    [1_320, 1_440, { end: 1_440, minutes: 120, isNext: false, is: true }],
    [420, 1_020, { end: 1_020, minutes: 600, isNext: false, is: true }],
    [420, 420, { end: 420, minutes: 0, isNext: false, is: false }],
  ])('from %i to %i', (start, end, expected) => {
    expect({
      end: endOfSpan(start, end),
      minutes: minutesOfSpan(start, end),
      isNext: endsNextDay(start, end),
      is: isSpan(start, end),
    }).toEqual(expected);
    expect(minuteOnClock(endOfSpan(start, end)) % 1_440).toBe(end % 1_440);
  });
});

/** Fields of the forms and calls that take a span, all with the same two rules. */
const id = '0197f1a0-0000-7000-8000-000000000000';
const window = (from: number, to: number) => ({ windowStartMinute: from, windowEndMinute: to });
const job = { clientId: id, clientAddressId: id, title: 'Pump the trap', scheduledDate: saturday };
const truck = {
  name: 'Night truck',
  capacityGallons: 3_000,
  acceptedWasteTypes: ['septage'],
  costPerMileCents: 100,
  costPerHourCents: 5_000,
};
const rule = { unit: 'day', every: 1 } as const;
it.each([
  [
    'a truck’s shift',
    vehicleInput,
    (from: number, to: number) => ({ ...truck, shiftStartMinute: from, shiftEndMinute: to }),
    'shiftEndMinute',
  ],
  [
    'a job’s window',
    jobInput,
    (from: number, to: number) => ({ ...job, ...window(from, to) }),
    'windowEndMinute',
  ],
  [
    'an edited job’s window',
    jobEdit,
    (from: number, to: number) => ({ ...job, ...window(from, to), seenUpdatedAt: '2027-03-01T00:00:00Z' }),
    'windowEndMinute',
  ],
  [
    'a series’ window',
    jobSeriesInput,
    (from: number, to: number) => ({ ...job, ...window(from, to), rule, startDate: saturday }),
    'windowEndMinute',
  ],
  [
    'a site’s hours',
    disposalSiteInput,
    (from: number, to: number) => ({ openingHours: [{ weekday: 6, startMinute: from, endMinute: to }] }),
    'openingHours',
  ],
])('%s may end on the next day, but not when it starts', (_, schema, values, field) => {
  const wrong = (from: number, to: number) =>
    schema.safeParse(values(from, to)).error?.issues.some(({ path }) => path[0] === field) ?? false;
  expect([wrong(1_320, 360), wrong(1_320, 1_320)]).toEqual([false, true]);
});

it('has times that exist on the day each of them is on', () => {
  const night = (startMinute: number, endMinute: number) => ({ startMinute, endMinute });
  // Clocks go from 2:00 to 3:00 AM on Sunday, March 14.
  expect(skippedTimeIn(night(1_380, 150), saturday, timeZone)).toContain(
    '2:30 AM does not exist on March 14',
  );
  expect(skippedTimeIn(night(1_380, 200), saturday, timeZone)).toBeNull();
  expect(skippedTimeIn(night(1_380, 150), '2027-03-14', timeZone)).toBeNull();
  expect(spanOnDay(night(1_320, 360), saturday, clockChangeOn(saturday, timeZone))).toEqual({
    startMinute: 1_320,
    endMinute: 1_800,
    moved: null,
  });
});

it('opens a site on both of its days', () => {
  const hours = [{ weekday: 6, startMinute: 1_320, endMinute: 360 }];
  expect(['2027-03-12', saturday, '2027-03-14', '2027-03-15'].map((date) => isOpenOn(hours, date))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(hoursOn(hours, saturday)).toBe('10:00 PM – 6:00 AM');
  const every = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, startMinute: 1_320, endMinute: 360 }));
  expect(commonHours(every, [saturday, '2027-03-14'])).toEqual([
    { startMinute: 0, endMinute: 360 },
    { startMinute: 1_320, endMinute: 1_800 },
  ]);
});
