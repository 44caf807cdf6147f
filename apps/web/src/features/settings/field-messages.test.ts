import { vehicleInput } from '@haulwright/domain/vehicles/vehicle';
import { expect, test } from 'vitest';
import { blankVehicle } from './fleet/vehicle-draft.ts';
import { messagesByField } from './field-messages.ts';

test('each wrong field says its own sentence, an empty number that it is empty', () => {
  const { error } = vehicleInput.safeParse({
    ...blankVehicle,
    name: ' ',
    capacityGallons: null,
    acceptedWasteTypes: [],
  });
  expect(Object.fromEntries(messagesByField(error))).toEqual({
    name: 'Give the truck a name.',
    capacityGallons: 'Fill in this field.',
    acceptedWasteTypes: 'Choose at least one waste the truck may carry.',
  });
});

test('nothing wrong, nothing said', () => {
  const { error } = vehicleInput.safeParse({
    ...blankVehicle,
    name: 'Truck 1',
    acceptedWasteTypes: ['septage'],
  });
  expect(messagesByField(error).size).toBe(0);
});
