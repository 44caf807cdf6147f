import { describe, expect, test } from 'vitest';
import { jobKey, judgeJobRows, seriesKey, type JobRowFacts } from './judge-job-rows.ts';
import { readDate, readTimeOfDay } from './read-work-cells.ts';
import { guessWorkMapping, workMappingMistakes } from './work-columns.ts';
import type { WorkRow } from './work-import.ts';

const id = (number: number) => `0190f5fe-7c00-7a00-8000-${String(number).padStart(12, '0')}`;
const address = (number: number, streetLine1: string, isPrimary: boolean, label: string | null = null) => ({
  id: id(number),
  label,
  streetLine1,
  streetLine2: null,
  city: 'Lititz',
  postalCode: '17543',
  isPrimary,
});
const facts: JobRowFacts = {
  kind: 'jobs',
  today: '2026-11-24',
  clients: [
    {
      id: id(1),
      name: 'Ann Lapp',
      addresses: [address(11, '1 Main Street', true), address(12, '2 Barn Ln', false, 'Barn')],
    },
    { id: id(2), name: 'Bob Esh', addresses: [address(21, '5 Oak St', true)] },
    { id: id(3), name: 'Bob Esh', addresses: [address(31, '7 Elm St', true)] },
  ],
  jobTypes: [
    { id: id(91), name: 'Septic Pumping', wasteType: 'septage', repeatMonths: 12 },
    { id: id(92), name: 'Inspection', wasteType: null, repeatMonths: null },
  ],
  trucks: [
    { id: id(21), name: 'Truck 1' },
    { id: id(22), name: 'Vac Truck' },
  ],
  jobTypeId: null,
  taken: new Set(),
  repeated: new Set(),
  brought: new Map(),
};
const judge = (values: WorkRow['values'], change: Partial<JobRowFacts> = {}) => {
  const [judged] = judgeJobRows([{ row: 2, values }], { ...facts, ...change });
  if (!judged) throw new Error('no row was judged');
  return judged;
};
const said = (remarks: readonly { field: string | null; message: string }[]) =>
  remarks.map(({ field, message }) => `${field}: ${message}`);

describe('a row of a job', () => {
  test.each([
    ['vac truck; Truck 1', [id(22), id(21)].toSorted(), []],
    ['', null, []],
    ['Truck 1, Truck 9', [id(21)], ['onlyTrucks: “Truck 9” is not one of your trucks; it is left out.']],
    ['Truck 9', null, ['onlyTrucks: “Truck 9” is not one of your trucks; any truck may do the job.']],
  ])('limited to %j', (onlyTrucks, ids, warnings) => {
    const judged = judge({
      client: 'ann lapp',
      address: '2 Barn Lane, Lititz, PA',
      date: '11/25/2026',
      onlyTrucks,
    });
    expect([judged.job?.allowedVehicleIds, said(judged.warnings)]).toEqual([ids, warnings]);
  });

  test('becomes one at the address it names', () => {
    const judged = judge({
      client: 'ann lapp',
      address: '2 Barn Lane, Lititz, PA',
      date: '11/25/2026',
      jobType: 'septic pumping',
      gallons: '1,500',
      windowFrom: '8 AM',
      windowTo: '10:30',
      priority: 'High',
      purchaseOrder: ' PO-17 ',
    });
    expect(judged.problems).toEqual([]);
    expect(judged.job).toMatchObject({
      clientId: id(1),
      clientAddressId: id(12),
      scheduledDate: '2026-11-25',
      title: 'Septic Pumping',
      expectedGallons: 1_500,
      windowStartMinute: 480,
      windowEndMinute: 630,
      priority: 'high',
      purchaseOrder: 'PO-17',
    });
  });

  test.each([
    ['1.5 hours', 90, '1 h 30 min'],
    ['2 hrs', 120, '2 h'],
    ['1:30', 90, '1 h 30 min'],
    ['45', 45, '45 min'],
  ])('of %s takes %i minutes, and shows them', (minutes, durationMinutes, inWords) => {
    const judged = judge({ client: 'Ann Lapp', date: '11/25/2026', title: 'Look', minutes });
    expect(judged.job).toMatchObject({ durationMinutes });
    expect(judged.detail).toMatch(new RegExp(` · ${inWords}$`));
  });

  test.each([
    ['11/23/2026', true, ['date: This day is past: the row becomes a past service.']],
    ['11/24/2026', false, []],
  ])('of %s is done: %s', (date, isDone, warnings) => {
    const judged = judge({ client: 'Ann Lapp', date, title: 'Look' });
    expect([judged.isDone, judged.job?.scheduledDate, said(judged.problems), said(judged.warnings)]).toEqual([
      isDone,
      readDate(date),
      [],
      warnings,
    ]);
  });

  test('of a customer of QuickBooks with its place is at that address', () => {
    expect(judge({ client: 'Ann Lapp:Barn', date: '11/25/2026', title: 'Look' }).job).toMatchObject({
      clientId: id(1),
      clientAddressId: id(12),
    });
  });

  test('converts liters, and says so', () => {
    const values = { client: 'Ann Lapp', date: '11/25/2026', jobType: 'Septic Pumping', gallons: '3,785 L' };
    const judged = judge(values);
    expect([judged.job?.expectedGallons, said(judged.warnings)]).toEqual([
      1_000,
      ['gallons: “3,785 L” is read as 1,000 gal.'],
    ]);
  });

  test.each([
    ['nothing', {}, ['client: The client name is missing.', 'date: The date is missing.']],
    [
      'an unknown client',
      { client: 'Zed', date: '11/25/2026' },
      ['client: There is no client called “Zed”. Import or add the client first.'],
    ],
    [
      'a name of two clients',
      { client: 'Bob Esh', date: '11/25/2026' },
      ['address: Several clients have this name: add the service address.'],
    ],
    [
      'an unknown address',
      { client: 'Ann Lapp', address: '9 X St', date: '11/25/2026' },
      ['address: This client has no address “9 X St”. Add it to the client first.'],
    ],
    ['no date', { client: 'Ann Lapp', date: 'soon' }, ['date: “soon” is no date. Write it as 11/24/2026.']],
    [
      'gallons of no waste',
      { client: 'Ann Lapp', date: '11/25/2026', gallons: '5' },
      ['jobType: Gallons need a job type with a type of waste.'],
    ],
    [
      'half a window',
      { client: 'Ann Lapp', date: '11/25/2026', windowFrom: '8' },
      ['windowTo: Enter both the start and the end of the arrival window.'],
    ],
    [
      'words for gallons',
      { client: 'Ann Lapp', date: '11/25/2026', gallons: 'full' },
      ['gallons: “full” is no whole number of gallons.'],
    ],
    [
      'a unit nobody knows',
      { client: 'Ann Lapp', date: '11/25/2026', gallons: '12.345', minutes: '1.33 hours' },
      [
        'gallons: “12.345” is no whole number of gallons.',
        'minutes: “1.33 hours” is no duration in whole minutes, such as 45, 1:30 or 1.5 hours.',
      ],
    ],
    [
      'more than there is in a day or a lagoon',
      {
        client: 'Ann Lapp',
        date: '11/25/2026',
        jobType: 'Septic Pumping',
        gallons: '1000001',
        minutes: '36 hours',
      },
      ['minutes: Enter at most 1,440 minutes, which is a day.', 'gallons: Enter at most 1,000,000 gallons.'],
    ],
  ])('with %s says what is wrong', (_what, values, problems) =>
    expect(said(judge(values).problems)).toEqual(problems),
  );

  test('finds the only client of a name by its street, and an address by its label', () => {
    expect(judge({ client: 'Bob Esh', address: '7 Elm Street', date: '11/25/2026' }).job?.clientId).toBe(
      id(3),
    );
    expect(judge({ client: 'Ann Lapp', address: 'Barn', date: '11/25/2026' }).job?.clientAddressId).toBe(
      id(12),
    );
    expect(judge({ client: 'Ann Lapp', date: '11/25/2026' }).job?.clientAddressId).toBe(id(11));
  });

  test('that is there already, or twice in the list, is skipped', () => {
    const values = { client: 'Ann Lapp', date: '11/25/2026', title: 'Pump' };
    const taken = new Set([jobKey({ addressId: id(11), date: '2026-11-25', title: 'PUMP' })]);
    expect(judge(values, { taken }).isThere).toBe(true);
    const rows = [2, 3].map((row) => ({ row, values }));
    expect(judgeJobRows(rows, facts).map(({ isThere }) => isThere)).toEqual([false, true]);
  });
});

describe('a past service', () => {
  const past = { client: 'Ann Lapp', jobType: 'Septic Pumping', everyMonths: '36' };
  const services = (dates: readonly string[], change: Partial<JobRowFacts> = {}) =>
    judgeJobRows(
      dates.map((date, index) => ({ row: index + 2, values: { ...past, date } })),
      { ...facts, kind: 'services', ...change },
    );

  test('makes the next one due, counted from the latest of the place', () => {
    const judged = services(['5/31/2024', '6/15/2021']);
    expect(judged.map(({ next }) => next)).toEqual([
      { startDate: '2027-05-31', rule: { unit: 'month', every: 36, on: { kind: 'day', day: 31 } } },
      null,
    ]);
  });

  test.each([
    [
      '3 years',
      '5/31/2024',
      '2027-05-31',
      'every 36 months',
      { unit: 'month', every: 36, on: { kind: 'day', day: 31 } },
    ],
    [
      'Annual',
      '5/31/2026',
      '2027-05-31',
      'every 12 months',
      { unit: 'month', every: 12, on: { kind: 'day', day: 31 } },
    ],
    ['90 days', '8/29/2026', '2026-11-27', 'every 90 days', { unit: 'day', every: 90 }],
    ['6 weeks', '10/16/2026', '2026-11-27', 'every 6 weeks', { unit: 'week', every: 6, weekdays: [5] }],
  ])('every %s after %s is next due on %s', (everyMonths, date, startDate, inWords, rule) => {
    const values = { ...past, date, everyMonths };
    const [judged] = judgeJobRows([{ row: 2, values }], { ...facts, kind: 'services' });
    expect([judged?.problems, judged?.next]).toEqual([[], { startDate, rule }]);
    expect(judged?.detail).toContain(inWords);
  });

  test.each([
    ['3 moons', 'everyMonths: “3 moons” is no interval, such as 36, 3 years or 90 days.'],
    ['1,5 years', 'everyMonths: “1,5 years” is no interval, such as 36, 3 years or 90 days.'],
    ['12 years', 'everyMonths: Enter 1 to 120 whole months.'],
    ['1095 days', 'everyMonths: Enter 1 to 365 whole days.'],
  ])('every %s is refused', (everyMonths, problem) => {
    const values = { ...past, date: '5/31/2026', everyMonths };
    const [judged] = judgeJobRows([{ row: 2, values }], { ...facts, kind: 'services' });
    expect(said(judged?.problems ?? [])).toEqual([problem]);
  });

  test('that is overdue is due today, and says since when', () => {
    const [judged] = services(['3/10/2020']);
    expect([judged?.next?.startDate, said(judged?.warnings ?? [])]).toEqual([
      '2026-11-24',
      ['nextDate: Due since 3/10/2023: its next job is made for today.'],
    ]);
  });

  test('begins no second series', () => {
    const repeated = new Set([seriesKey({ addressId: id(11), jobTypeId: id(91) })]);
    expect(services(['5/31/2024'], { repeated })[0]?.next).toBeNull();
  });

  test('without months repeats as its job type does', () =>
    expect(
      judge({ client: 'Ann Lapp', jobType: 'Septic Pumping', date: '5/31/2026' }, { kind: 'services' }).next
        ?.startDate,
    ).toBe('2027-05-31'));

  test('is no day to come', () =>
    expect(said(services(['11/25/2026'])[0]?.problems ?? [])).toEqual([
      'date: This date is in the future. Import it as a job.',
    ]));
});

test.each([
  ['2026-11-24', '2026-11-24'],
  ['11/4/2026', '2026-11-04'],
  ['11/24/26 8:00 AM', '2026-11-24'],
  ['Nov 24, 2026', '2026-11-24'],
  ['November 4 2026', '2026-11-04'],
  ['2/30/2026', null],
  ['13/1/2026', null],
  ['', null],
])('the date %j is %j', (cell, date) => expect(readDate(cell)).toBe(date));

test.each([
  ['8', 480],
  ['8:30 PM', 1_230],
  ['12 am', 0],
  ['13:30', 810],
  ['0.5', 720],
  ['25', null],
  ['13 pm', null],
  ['noon', null],
])('the time %j is minute %j', (cell, minute) => expect(readTimeOfDay(cell)).toBe(minute));

test('columns are guessed for each kind of list', () => {
  expect(guessWorkMapping('jobs', ['Customer', 'Service Address', 'Date', 'Job Type', 'Balance'])).toEqual([
    'client',
    'address',
    'date',
    'jobType',
    null,
  ]);
  expect(guessWorkMapping('trucks', ['Unit', 'Tank', 'Plate'])).toEqual(['name', 'tank', 'plate']);
  expect(
    guessWorkMapping('trucks', [
      'Dollars per hour',
      'Break minutes',
      'Break from',
      'Break until',
      'Break before 8 hours of driving',
      'Maximum overtime minutes',
      'Dollars per hour of overtime',
    ]),
  ).toEqual([
    'costPerHour',
    'breakMinutes',
    'breakFrom',
    'breakTo',
    'drivingBreak',
    'maxOvertime',
    'overtimeCost',
  ]);
  expect(workMappingMistakes('services', [null])).toEqual([
    'Choose the column with the client name.',
    'Choose the column with the date.',
  ]);
});
