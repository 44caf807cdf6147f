import { describe, expect, test } from 'vitest';
import { judgeTruckRows } from './judge-truck-rows.ts';

const id = (number: number) => `0190f5fe-7c00-7a00-8000-${String(number).padStart(12, '0')}`;
const said = (remarks: readonly { field: string | null; message: string }[]) =>
  remarks.map(({ field, message }) => `${field}: ${message}`);

describe('a row of a truck', () => {
  test.each([
    ['Violet with a ring', 'violet_ring', []],
    ['sky', 'sky', []],
    ['', null, []],
    [
      'White',
      null,
      [
        'color: “White” is no color of a truck here (blue, brown, sky, pink, teal, violet, slate, indigo); it gets the next free one.',
      ],
    ],
  ])('of color “%s” has %s', (color, expected, warnings) => {
    const [judged] = judgeTruckRows([{ row: 2, values: { name: 'A', tank: '900', color } }], []);
    expect([judged?.truck?.color, said(judged?.warnings ?? [])]).toEqual([expected, warnings]);
  });

  test('takes what it leaves out from the first truck of a company', () => {
    const [judged] = judgeTruckRows(
      [{ row: 2, values: { name: 'Vac 2', tank: '3,500 gal', wastes: 'Septic; Grease' } }],
      ['Truck 1'],
    );
    expect([judged?.problems, judged?.truck]).toMatchObject([
      [],
      {
        name: 'Vac 2',
        capacityGallons: 3_500,
        acceptedWasteTypes: ['septage', 'grease'],
        shiftStartMinute: 420,
        costPerMileCents: 130,
        maxStopsPerDay: null,
        maxGallonsPerDay: null,
        breakMinutes: null,
        drivingBreak: false,
        overtimePerHourCents: null,
        size: null,
      },
    ]);
  });

  test('has the limits of its day and its size', () => {
    const limits = { name: 'A', tank: '900', maxStops: '12 stops', maxGallons: '9,000 gal' };
    const day = { maxStopsPerDay: 12, maxGallonsPerDay: 9_000 };
    const judged = (truckSize: string) =>
      judgeTruckRows([{ row: 2, values: { ...limits, truckSize } }], [])[0];
    expect(judged('Tri-axle')).toMatchObject({ truck: { ...day, size: 'large' }, warnings: [] });
    expect(judged('26 ft')?.truck).toMatchObject({ ...day, size: null });
    expect(judged('26 ft')?.warnings).toMatchObject([{ field: 'truckSize' }]);
  });

  test('has its breaks and its overtime', () => {
    const values = {
      name: 'A',
      tank: '900',
      breakMinutes: '30 min',
      breakFrom: '11:00',
      breakTo: '1 PM',
      drivingBreak: 'Yes',
      maxOvertime: '90',
      overtimeCost: '$22.50',
    };
    const judged = (changes: object) =>
      judgeTruckRows([{ row: 2, values: { ...values, ...changes } }], [])[0];
    expect(judged({})).toMatchObject({
      problems: [],
      warnings: [],
      truck: {
        breakMinutes: 30,
        breakFromMinute: 660,
        breakToMinute: 780,
        drivingBreak: true,
        maxOvertimeMinutes: 90,
        overtimePerHourCents: 2_250,
      },
    });
    expect(said(judged({ drivingBreak: 'maybe' })?.warnings ?? [])).toEqual([
      'drivingBreak: “maybe” is neither yes nor no; it is left out.',
    ]);
    expect(said(judged({ breakTo: '6 PM', overtimeCost: '' })?.problems ?? [])).toEqual([
      'breakTo: The break must begin during the shift.',
      'overtimeCost: Enter what an hour of overtime costs on top; 0 if nothing.',
    ]);
  });

  test.each([
    ['nothing', {}, ['name: Give the truck a name.', 'tank: Enter the tank size in gallons.']],
    ['words for stops', { name: 'A', tank: '900', maxStops: 'a few' }, ['maxStops: “a few” cannot be read.']],
    [
      'no stops',
      { name: 'A', tank: '900', maxStops: '0' },
      ['maxStops: Enter a whole number of stops from 1 to 500, or leave it empty.'],
    ],
    [
      'no gallons',
      { name: 'A', tank: '900', maxGallons: '0' },
      ['maxGallons: Enter whole gallons from 1 to 1,000,000, or leave it empty.'],
    ],
    ['words for a tank', { name: 'A', tank: 'big' }, ['tank: “big” cannot be read.']],
    [
      'no known waste',
      { name: 'A', tank: '900', wastes: 'milk' },
      ['wastes: Choose at least one waste the truck may carry.'],
    ],
    [
      'a shift of no length',
      { name: 'A', tank: '900', shiftFrom: '5 PM', shiftTo: '5 PM' },
      ['shiftTo: The shift must end after it starts.'],
    ],
  ])('with %s says what the form says', (_what, values, problems) =>
    expect(said(judgeTruckRows([{ row: 2, values }], [])[0]?.problems ?? [])).toEqual(problems),
  );

  test.each([
    ['Dan Esh', id(7), []],
    ['DAN@esh.example', id(7), []],
    ['Eli', null, ['driver: There is no user called “Eli”; the truck has no driver.']],
    ['Sam King', null, ['driver: Several users are called “Sam King”; the truck has no driver.']],
  ])('is driven by %j: %j', (driver, userId, warnings) => {
    const people = [
      { userId: id(7), fullName: 'Dan Esh', email: 'dan@esh.example' },
      { userId: id(8), fullName: 'Sam King', email: 'a@king.example' },
      { userId: id(9), fullName: 'Sam King', email: 'b@king.example' },
    ];
    const [judged] = judgeTruckRows([{ row: 2, values: { name: 'A', tank: '900', driver } }], [], people);
    expect([judged?.truck?.driverUserId, said(judged?.warnings ?? [])]).toEqual([userId, warnings]);
  });

  test('that is there already is skipped', () =>
    expect(
      judgeTruckRows([{ row: 2, values: { name: 'TRUCK 1', tank: '900' } }], ['Truck 1'])[0]?.isThere,
    ).toBe(true));
});
