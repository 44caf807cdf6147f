import { describe, expect, test } from 'vitest';
import { messagesOf } from '../kernel/testing.ts';
import { disposalSiteInput, openingHours, overlappingHours } from './disposal-site.ts';

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
    { openingHours: [{ weekday: 1, startMinute: 960, endMinute: 420 }] },
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
    [1, 960, 420, false],
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
