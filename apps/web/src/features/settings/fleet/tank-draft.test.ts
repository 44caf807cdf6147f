import { vehicleInput } from '@haulwright/domain/vehicles/vehicle';
import { expect, test } from 'vitest';
import { messagesByField } from '../field-messages.ts';
import { changedTanks, divided, withTank, type TankDraft } from './tank-draft.ts';
import { blankVehicle } from './vehicle-draft.ts';

const row = (name: string, changes: Partial<TankDraft> = {}): TankDraft => ({
  name,
  capacityGallons: 500,
  acceptedWasteTypes: ['grease'],
  onBoard: [],
  ...changes,
});
const truck = { capacityGallons: 2_500, acceptedWasteTypes: ['septage' as const] };

test('a truck is divided into the tank it has and a new one', () => {
  const onBoard = [{ wasteType: 'septage' as const, gallons: 300 }];
  const only = { id: 'id', name: 'Tank', ...truck, onBoard };
  expect(divided(truck, [only])).toEqual([
    { id: 'id', name: 'Tank 1', ...truck, onBoard },
    { name: 'Tank 2', capacityGallons: null, acceptedWasteTypes: [], onBoard: [] },
  ]);
  expect(divided(truck, [])[0]).not.toHaveProperty('id');
});

test.each([
  [['Tank 1', 'Tank 2'], 'Tank 3'],
  [['Front', 'Rear'], 'Tank 2'],
  [['Tank 1', 'tank 3 '], 'Tank 2'],
  [['Tank 2', 'Tank 3'], 'Tank 4'],
])('a new tank beside %j is %s', (names, expected) => {
  const all = withTank(names.map((name) => row(name)));
  expect(all.at(-1)?.name).toBe(expected);
  expect(new Set(all.map(({ name }) => name.trim().toLowerCase())).size).toBe(all.length);
});

test('its tanks make up the truck, and the last one left is the truck', () => {
  const tanks = [row('A', { capacityGallons: null }), row('B', { acceptedWasteTypes: ['septage'] })];
  expect(changedTanks(tanks)).toEqual({
    tanks,
    capacityGallons: 500,
    acceptedWasteTypes: ['septage', 'grease'],
  });
  expect(changedTanks([row('B')])).toEqual({
    tanks: [],
    capacityGallons: 500,
    acceptedWasteTypes: ['grease'],
  });
});

test('each field of each tank says what is wrong with it', () => {
  const tanks = [row('A', { acceptedWasteTypes: [] }), row('a', { capacityGallons: null }), row(' ')];
  const { error } = vehicleInput.safeParse({ ...blankVehicle, name: 'Truck 1', ...changedTanks(tanks) });
  expect(Object.fromEntries(messagesByField(error))).toMatchObject({
    'tanks.0.acceptedWasteTypes': 'Choose at least one waste for the tank.',
    'tanks.1.capacityGallons': 'Fill in this field.',
    'tanks.2.name': 'Give the tank a name.',
  });
});
