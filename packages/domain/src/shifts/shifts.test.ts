import {
  array,
  assert,
  boolean,
  constantFrom,
  integer,
  property,
  record,
  shuffledSubarray,
} from 'fast-check';
import { describe, expect, test } from 'vitest';
import { driven as drivenIn, openShift, shiftMinutes, shiftsOf } from './shifts-of.ts';
import { fromOdometer, maxOdometerTenthMiles, readingDoubts, toOdometer, type Reading } from './reading.ts';
import { shiftData, shiftEventKinds, type ShiftEvent } from './shift.ts';

const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const time = (minute: number): string => new Date(Date.UTC(2026, 10, 24, 6, minute)).toISOString();

const event = (
  number: number,
  kind: ShiftEvent['kind'],
  minute: number,
  more: Partial<ShiftEvent> = {},
): ShiftEvent => ({
  id: idOf(number),
  shiftId: idOf(900),
  kind,
  at: time(minute),
  vehicleId: null,
  odometerTenthMiles: null,
  engineTenthHours: null,
  readingConfirmed: false,
  ...more,
});

const day = [
  event(1, 'started', 0, { vehicleId: idOf(50), odometerTenthMiles: 1_000_000, engineTenthHours: 5_000 }),
  event(2, 'paused', 240),
  event(3, 'resumed', 270),
  event(4, 'ended', 600, { vehicleId: idOf(50), odometerTenthMiles: 1_001_205, engineTenthHours: 5_092 }),
];

describe('a shift', () => {
  test.each<[string, readonly ShiftEvent[], string, number, number]>([
    ['a whole day', day, 'ended', 570, 30],
    ['begun', day.slice(0, 1), 'working', 600, 0],
    ['on a break', day.slice(0, 2), 'on-break', 240, 360],
    ['going on after a break', day.slice(0, 3), 'working', 570, 30],
    ['ended in its break', [day[0], day[1], day[3]].filter((one) => one !== undefined), 'ended', 240, 360],
    ['a break begun twice', [...day, event(5, 'paused', 250)], 'ended', 570, 30],
    ['gone on without a break', [...day, event(5, 'resumed', 100)], 'ended', 570, 30],
    ['a break after its end', [...day, event(5, 'paused', 700)], 'ended', 570, 30],
    ['ended twice: the first counts', [...day, event(5, 'ended', 660)], 'ended', 570, 30],
    ['begun twice: the first counts', [...day, event(5, 'started', 10)], 'ended', 570, 30],
  ])('%s', (_what, events, state, workMinutes, breakMinutes) => {
    const [shift, ...others] = shiftsOf(events);
    expect(others).toEqual([]);
    expect(shift?.state).toBe(state);
    expect(shift && shiftMinutes(shift, new Date(time(600)))).toEqual({ workMinutes, breakMinutes });
  });

  test('knows its truck, what it drove and what it ran', () => {
    const [shift] = shiftsOf(day);
    expect(shift?.vehicleId).toBe(idOf(50));
    expect(shift && drivenIn(shift)).toEqual({ odometerTenthMiles: 1_205, engineTenthHours: 92 });
  });

  test('whose start has not arrived has no minutes and is not the open one', () => {
    const shifts = shiftsOf(day.slice(1, 2));
    expect(shifts.map((shift) => shiftMinutes(shift, new Date(time(600))))).toEqual([null]);
    expect(openShift(shifts)).toBeNull();
  });

  test('that began last is the open one, until it ends', () => {
    const later = [
      event(11, 'started', 700, { shiftId: idOf(901) }),
      event(12, 'ended', 800, { shiftId: idOf(901) }),
    ];
    expect(openShift(shiftsOf([...day, ...later.slice(0, 1)]))?.id).toBe(idOf(901));
    expect(openShift(shiftsOf([...day, ...later]))).toBeNull();
  });

  test('is the same in whatever order, and however often, its reports arrive; its breaks lie within it', () => {
    const events = array(
      record({
        kind: constantFrom(...shiftEventKinds),
        minute: integer({ min: 0, max: 900 }),
        shift: integer({ min: 900, max: 901 }),
      }),
      { maxLength: 12 },
    ).map((rows) =>
      rows.map(({ kind, minute, shift }, at) => event(at + 1, kind, minute, { shiftId: idOf(shift) })),
    );
    assert(
      property(
        events.chain((all) =>
          record({
            all: shuffledSubarray(all, { minLength: all.length }),
            twice: shuffledSubarray(all),
          }).map(({ all: other, twice }) => [all, [...twice, ...other]] as const),
        ),
        ([all, arrived]) => {
          const shifts = shiftsOf(all);
          expect(shiftsOf(arrived)).toEqual(shifts);
          for (const shift of shifts) {
            const minutes = shiftMinutes(shift, new Date(time(900)));
            if (shift.startedAt === null || minutes === null) continue;
            expect(Math.min(minutes.workMinutes, minutes.breakMinutes)).toBeGreaterThanOrEqual(0);
            const { startedAt, endedAt, breaks } = shift;
            const moments = breaks.flatMap(({ from, until }) => [from, until ?? endedAt ?? from]);
            const outside = moments.filter((at) => at < startedAt || (endedAt !== null && at > endedAt));
            expect(outside).toEqual([]);
          }
        },
      ),
    );
  });
});

describe('a reading', () => {
  const last: Reading = { odometerTenthMiles: 1_000_000, engineTenthHours: 5_000 };

  test.each<[string, Reading, string[]]>([
    ['the same', last, []],
    ['one shift on', { odometerTenthMiles: 1_001_200, engineTenthHours: 5_090 }, []],
    ['lower', { odometerTenthMiles: 999_999, engineTenthHours: 5_090 }, ['odometerTenthMiles lower']],
    ['as far as one drives', { odometerTenthMiles: 1_020_000, engineTenthHours: 6_000 }, []],
    [
      'too far ahead',
      { odometerTenthMiles: 1_020_001, engineTenthHours: 6_001 },
      ['odometerTenthMiles far-ahead', 'engineTenthHours far-ahead'],
    ],
    ['not read', { odometerTenthMiles: null, engineTenthHours: null }, []],
  ])('%s', (_what, now, doubts) => {
    expect(readingDoubts(last, now).map(({ instrument, why }) => `${instrument} ${why}`)).toEqual(doubts);
    expect(readingDoubts(null, now)).toEqual([]);
  });

  test('comes back as it was typed, in miles and in kilometers', () => {
    assert(
      property(integer({ min: 0, max: 3_000_000 }), boolean(), (typed, isMetric) => {
        const units = isMetric ? 'metric' : 'us';
        expect(toOdometer(fromOdometer(typed, units), units)).toBe(typed);
      }),
    );
  });

  test.each([-1, 0.5, maxOdometerTenthMiles + 1])('of %d is refused', (odometerTenthMiles) => {
    const start = {
      shiftId: idOf(1),
      vehicleId: null,
      odometerTenthMiles,
      engineTenthHours: null,
      readingConfirmed: true,
    };
    expect(shiftData['shift.started'].safeParse(start).success).toBe(false);
    expect(shiftData['shift.started'].safeParse({ ...start, odometerTenthMiles: 0 }).success).toBe(true);
  });
});
