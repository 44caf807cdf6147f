import { vehicleInput } from '@haulwright/domain/vehicles/vehicle';
import { expect, test } from 'vitest';
import { blankVehicle, draftOfVehicle, outOfServiceInWords } from './vehicle-draft.ts';

const today = new Date(2026, 2, 3);

test.each([
  [null, null, 'Out of service'],
  ['2026-03-09', null, 'Out of service from Mon, Mar 9'],
  [null, '2026-03-13', 'Out of service until Fri, Mar 13'],
  ['2026-03-09', '2026-03-13', 'Out of service from Mon, Mar 9 until Fri, Mar 13'],
])('from %s until %s reads %s', (outOfServiceFrom, outOfServiceUntil, words) => {
  expect(outOfServiceInWords({ outOfServiceFrom, outOfServiceUntil }, today)).toBe(words);
});

test('a truck opened and saved unchanged leaves its pin to the server', () => {
  const input = vehicleInput.parse({ ...blankVehicle, name: 'Truck 1', acceptedWasteTypes: ['septage'] });
  const vehicle = {
    ...input,
    id: '018f6b1a-0000-7000-8000-000000000001',
    color: 'sky' as const,
    driverName: null,
    depotAddress: '1 Yard Rd',
    depotLatitude: 40,
    depotLongitude: -76,
    depotPrecision: 'manual' as const,
    endLatitude: null,
    endLongitude: null,
    endPrecision: 'none' as const,
    tanks: [],
  };
  expect(vehicleInput.parse(draftOfVehicle(vehicle))).toEqual({
    ...input,
    color: 'sky',
    depotAddress: '1 Yard Rd',
  });
});
