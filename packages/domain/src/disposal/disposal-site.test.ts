import { describe, expect, test } from 'vitest';
import { messagesOf } from '../kernel/testing.ts';
import { disposalSiteInput, openingHours, openSpans, overlappingHours } from './disposal-site.ts';

const plant = {
  name: 'Plant',
  streetLine1: '1 River Rd',
  city: 'Lancaster',
  state: 'PA',
  postalCode: '17603',
  acceptedWasteTypes: ['septage'],
  openingHours: [{ weekday: 1, startMinute: 420, endMinute: 960 }],
  unloadMinutes: 15,
  unloadMinutesPer1000Gallons: 5,
  feeCentsPer1000Gallons: 9_000,
};

test('a disposal site takes as much as comes and is in use unless said otherwise', () => {
  expect(disposalSiteInput.parse(plant)).toEqual({
    ...plant,
    dailyCapGallons: null,
    permitNumber: null,
    operator: null,
    phone: null,
    gateEmail: null,
    active: true,
  });
});

test.each([
  [{ name: '' }, { name: 'Give the disposal site a name.' }],
  [{ streetLine1: ' ' }, { streetLine1: 'Enter the street address.' }],
  [
    { city: '', state: '', postalCode: '' },
    { city: 'Enter the city.', state: 'Enter the state.', postalCode: 'Enter the ZIP code.' },
  ],
  [{ gateEmail: 'plant' }, { gateEmail: 'Enter an e-mail address like name@example.com.' }],
  [{ acceptedWasteTypes: [] }, { acceptedWasteTypes: 'Choose at least one waste the site accepts.' }],
  [
    { openingHours: [{ weekday: 1, startMinute: 960, endMinute: 960 }] },
    { 'openingHours.0': 'The site must close after it opens.' },
  ],
  [{ openingHours: [] }, {}],
  [
    {
      openingHours: [
        { weekday: 1, startMinute: 420, endMinute: 720 },
        { weekday: 1, startMinute: 660, endMinute: 960 },
      ],
    },
    {
      'openingHours.1':
        'On Monday the hours from 11:00 AM begin before the ones before them end. Join them or move them apart.',
    },
  ],
  [
    {
      openingHours: [
        { weekday: 1, startMinute: 420, endMinute: 720 },
        { weekday: 1, startMinute: 720, endMinute: 960 },
      ],
    },
    {},
  ],
  [
    {
      openingHours: [
        { weekday: 1, startMinute: 420, endMinute: 720 },
        { weekday: 2, startMinute: 420, endMinute: 720 },
      ],
    },
    {},
  ],
  [{ dailyCapGallons: 0 }, {}],
])('with %j: %j', (change, messages) => {
  expect(messagesOf(disposalSiteInput, { ...plant, ...change })).toEqual(messages);
});

test.each([
  { acceptedWasteTypes: ['milk'] },
  { acceptedWasteTypes: Array(11).fill('septage') },
  { openingHours: Array(22).fill(plant.openingHours[0]) },
  { unloadMinutes: -1 },
  { unloadMinutes: 1_441 },
  { unloadMinutesPer1000Gallons: 0.5 },
  { feeCentsPer1000Gallons: 10_000_001 },
  { dailyCapGallons: 1_000_001 },
  { latitude: 91, longitude: 0 },
])('%j is refused', (change) => {
  expect(Object.keys(messagesOf(disposalSiteInput, { ...plant, ...change }))[0]).toContain(
    Object.keys(change)[0],
  );
});

describe('opening hours', () => {
  test.each([
    [0, 0, 1_440, true],
    [6, 420, 421, true],
    [7, 420, 960, false],
    [-1, 420, 960, false],
    [1.5, 420, 960, false],
    [1, 420, 420, false],
    [1, 960, 420, true],
    [1, 420, 1_441, false],
  ])('weekday %d from %i to %i: %s', (weekday, startMinute, endMinute, right) => {
    expect(openingHours.safeParse({ weekday, startMinute, endMinute }).success).toBe(right);
  });
});

test('hours of one day overlap whatever their order, and a long span hides no later one', () => {
  const span = (weekday: number, startMinute: number | null, endMinute: number | null) => ({
    weekday,
    startMinute,
    endMinute,
  });
  expect(overlappingHours([span(1, 660, 960), span(1, 420, 720)])).toEqual([0]);
  expect(overlappingHours([span(1, 0, 1_440), span(1, 60, 120), span(1, 600, 660)])).toEqual([1, 2]);
  expect(overlappingHours([span(1, 420, 720), span(1, null, null), span(2, 600, 700)])).toEqual([]);
});

test('hours past midnight overlap those of the next morning, from Saturday to Sunday too', () => {
  const span = (weekday: number, startMinute: number, endMinute: number) => ({
    weekday,
    startMinute,
    endMinute,
  });
  expect(overlappingHours([span(1, 1_320, 360), span(2, 300, 900)])).toEqual([1]);
  expect(overlappingHours([span(1, 1_320, 360), span(2, 360, 900)])).toEqual([]);
  expect(overlappingHours([span(6, 1_320, 360), span(0, 300, 900)])).toEqual([1]);
});

describe('when a site is open on a day', () => {
  const night = [1, 2].map((weekday) => ({ weekday, startMinute: 1_320, endMinute: 360 }));
  const day = [2, 3].map((weekday) => ({ weekday, startMinute: 480, endMinute: 960 }));
  test.each([
    ['its own hours', day, 2, false, [[480, 960]]],
    ['closed', day, 1, false, []],
    ['past midnight', night, 1, false, [[1_320, 1_800]]],
    [
      'and what is left of the night before',
      night,
      2,
      false,
      [
        [0, 360],
        [1_320, 1_800],
      ],
    ],
    ['only that, after the last night', night, 3, false, [[0, 360]]],
    [
      'for trucks of the night: the next morning too',
      day,
      2,
      true,
      [
        [480, 960],
        [1_920, 2_400],
      ],
    ],
    [
      'as far as a plan reaches',
      night,
      1,
      true,
      [
        [1_320, 1_800],
        [2_760, 2_880],
      ],
    ],
    [
      'around the clock',
      [0, 1].map((weekday) => ({ weekday, startMinute: 0, endMinute: 1_440 })),
      0,
      true,
      [[0, 2_880]],
    ],
  ])('%s', (_, hours, weekday, nights, expected) => {
    expect(
      openSpans(hours, weekday, nights).map(({ startMinute, endMinute }) => [startMinute, endMinute]),
    ).toEqual(expected);
  });
});
