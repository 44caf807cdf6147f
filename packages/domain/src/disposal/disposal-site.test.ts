import { describe, expect, test } from 'vitest';
import { messagesOf } from '../kernel/testing.ts';
import { disposalSiteInput, openingHours } from './disposal-site.ts';

const plant = {
  name: 'Plant', streetLine1: '1 River Rd', city: 'Lancaster', state: 'PA', postalCode: '17603', acceptedWasteTypes: ['septage'],
  openingHours: [{ weekday: 1, startMinute: 420, endMinute: 960 }], unloadMinutes: 15, unloadMinutesPer1000Gallons: 5, feeCentsPer1000Gallons: 9_000,
};

test('a disposal site takes as much as comes and is in use unless said otherwise', () => {
  expect(disposalSiteInput.parse(plant)).toEqual({ ...plant, dailyCapGallons: null, permitNumber: null, active: true });
});

test.each([
  [{ name: '' }, { name: 'Give the disposal site a name.' }],
  [{ streetLine1: ' ' }, { streetLine1: 'Enter the street address.' }],
  [{ city: '', state: '', postalCode: '' }, { city: 'Enter the city.', state: 'Enter the state.', postalCode: 'Enter the ZIP code.' }],
  [{ acceptedWasteTypes: [] }, { acceptedWasteTypes: 'Choose at least one waste the site accepts.' }],
  [{ openingHours: [{ weekday: 1, startMinute: 960, endMinute: 420 }] }, { 'openingHours.0': 'The site must close after it opens.' }],
  [{ openingHours: [] }, {}],
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
  expect(Object.keys(messagesOf(disposalSiteInput, { ...plant, ...change }))[0]).toContain(Object.keys(change)[0]);
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
