import { expect, test } from 'vitest';
import { messagesOf } from '../kernel/testing.ts';
import { isOutOfService, vehicleInput } from './vehicle.ts';

const truck = {
  name: 'Truck 1',
  capacityGallons: 3_500,
  acceptedWasteTypes: ['septage'],
  shiftStartMinute: 420,
  shiftEndMinute: 1_020,
  costPerMileCents: 130,
  costPerHourCents: 4_500,
};

const manyStops = 'Enter a whole number of stops from 1 to 500, or leave it empty.';
const manyGallons = 'Enter whole gallons from 1 to 1,000,000, or leave it empty.';

const breakRange = 'Enter whole minutes from 5 to 240, or leave it empty.';
const breakWindow = 'Enter from when until when the break may begin.';
const lunch = { breakMinutes: 30, breakFromMinute: 660, breakToMinute: 780 };

test('a truck is in service and nobody drives it unless said otherwise', () => {
  expect(vehicleInput.parse(truck)).toEqual({
    ...truck,
    licensePlate: null,
    maxStopsPerDay: null,
    maxGallonsPerDay: null,
    breakMinutes: null,
    breakFromMinute: null,
    breakToMinute: null,
    drivingBreak: false,
    maxOvertimeMinutes: null,
    overtimePerHourCents: null,
    size: null,
    driverUserId: null,
    outOfService: false,
    outOfServiceFrom: null,
    outOfServiceUntil: null,
    depotAddress: null,
    endAddress: null,
  });
});

test.each([
  [{ name: ' ' }, { name: 'Give the truck a name.' }],
  [{ capacityGallons: 0 }, { capacityGallons: 'Enter the tank size in gallons.' }],
  [{ capacityGallons: -5 }, { capacityGallons: 'Enter the tank size in gallons.' }],
  [{ capacityGallons: 20_000 }, {}],
  [{ capacityGallons: 20_001 }, { capacityGallons: 'Enter at most 20,000 gallons.' }],
  [{ maxStopsPerDay: 1, maxGallonsPerDay: 1 }, {}],
  [{ maxStopsPerDay: 500, maxGallonsPerDay: 1_000_000 }, {}],
  [{ maxStopsPerDay: 0 }, { maxStopsPerDay: manyStops }],
  [{ maxStopsPerDay: 501 }, { maxStopsPerDay: manyStops }],
  [{ maxStopsPerDay: 2.5 }, { maxStopsPerDay: manyStops }],
  [{ maxGallonsPerDay: 0 }, { maxGallonsPerDay: manyGallons }],
  [{ maxGallonsPerDay: 1_000_001 }, { maxGallonsPerDay: manyGallons }],
  [{ ...lunch, breakMinutes: 5 }, {}],
  [{ ...lunch, breakMinutes: 4 }, { breakMinutes: breakRange }],
  [{ ...lunch, breakMinutes: 241 }, { breakMinutes: breakRange }],
  [{ ...lunch, breakFromMinute: null }, { breakFromMinute: breakWindow }],
  [{ ...lunch, breakToMinute: null }, { breakToMinute: breakWindow }],
  [
    { ...lunch, breakMinutes: null },
    { breakMinutes: 'Enter how many minutes the break lasts, or leave its times empty.' },
  ],
  [{ ...lunch, breakToMinute: 1_020 }, {}],
  [{ ...lunch, breakToMinute: 1_021 }, { breakToMinute: 'The break must begin during the shift.' }],
  [{ maxOvertimeMinutes: 720, overtimePerHourCents: 0 }, {}],
  [
    { maxOvertimeMinutes: 721, overtimePerHourCents: 2_250 },
    { maxOvertimeMinutes: 'Enter from 1 minute to 12 hours, or leave it empty.' },
  ],
  [
    { maxOvertimeMinutes: 60 },
    { overtimePerHourCents: 'Enter what an hour of overtime costs on top; 0 if nothing.' },
  ],
  [
    { overtimePerHourCents: 2_250 },
    { maxOvertimeMinutes: 'Enter how much overtime there may be, or leave its price empty.' },
  ],
  [{ size: 'trailer' }, {}],
  [{ size: 'huge' }, { size: 'Choose one of the sizes of trucks.' }],
  [{ acceptedWasteTypes: [] }, { acceptedWasteTypes: 'Choose at least one waste the truck may carry.' }],
  [{ shiftStartMinute: 1_320, shiftEndMinute: 360 }, {}],
  [{ shiftStartMinute: 420, shiftEndMinute: 420 }, { shiftEndMinute: 'The shift must end after it starts.' }],
  [{ shiftStartMinute: 0, shiftEndMinute: 1_440 }, {}],
  [
    { outOfServiceFrom: '2026-03-09', outOfServiceUntil: '2026-03-08' },
    { outOfServiceUntil: 'The last day out of service must not be before the first.' },
  ],
  [{ outOfServiceFrom: '2026-03-09', outOfServiceUntil: '2026-03-09' }, {}],
  [
    { depotAddress: '1 Yard Rd', depotLatitude: 40 },
    { depotLongitude: 'Enter latitude and longitude together.' },
  ],
  [
    { endAddress: '1 Plant Rd', endLongitude: -76 },
    { endLatitude: 'Enter latitude and longitude together.' },
  ],
])('with %j: %j', (change, messages) => {
  expect(messagesOf(vehicleInput, { ...truck, ...change })).toEqual(messages);
});

test.each([
  { capacityGallons: 3_500.5 },
  { acceptedWasteTypes: ['milk'] },
  { acceptedWasteTypes: Array(11).fill('septage') },
  { licensePlate: 'x'.repeat(21) },
  { shiftEndMinute: 1_441 },
  { costPerMileCents: 100_001 },
  { costPerHourCents: 1_000_001 },
  { costPerHourCents: -1 },
  { driverUserId: 'Bob' },
])('%j is refused', (change) => {
  expect(Object.keys(messagesOf(vehicleInput, { ...truck, ...change }))[0]).toContain(Object.keys(change)[0]);
});

test.each([
  [false, null, null, false],
  [false, '2026-03-01', '2026-03-31', false],
  [true, null, null, true],
  [true, '2026-03-10', null, true],
  [true, '2026-03-11', null, false],
  [true, null, '2026-03-10', true],
  [true, null, '2026-03-09', false],
  [true, '2026-03-08', '2026-03-12', true],
])(
  'out of service %s from %s until %s: on March 10 in the yard %s',
  (outOfService, outOfServiceFrom, outOfServiceUntil, inYard) => {
    expect(isOutOfService({ outOfService, outOfServiceFrom, outOfServiceUntil }, '2026-03-10')).toBe(inYard);
  },
);
