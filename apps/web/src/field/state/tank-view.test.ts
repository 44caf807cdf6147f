import type { PackRoute } from '@haulwright/domain/field/day-pack';
import { dayPackOf } from '@haulwright/domain/field/testing';
import { expect, test } from 'vitest';
import { findTank, titleOfTank, trucksWithTanks } from './tank-view.ts';

const tank = { capacityGallons: 1_000, acceptedWasteTypes: [], gallons: 0, wasteType: null };
const base = dayPackOf([]).routes[0] as PackRoute;
const route = (
  id: string,
  routeDate: string,
  vehicleId: string,
  changes: Partial<PackRoute> = {},
): PackRoute => ({
  ...base,
  id,
  routeDate,
  vehicleId,
  vehicleName: `Truck ${vehicleId}`,
  tanks: [{ ...tank, id: `${vehicleId}-tank`, name: 'Tank' }],
  ...changes,
});
const packOf = (...routes: PackRoute[]) => ({ ...dayPackOf([]), routes });
const shown = (...routes: PackRoute[]) =>
  trucksWithTanks(packOf(...routes), '2026-03-03').map(({ name, routeId }) => `${name}, ${routeId}`);

test('the trucks of today come first, each once, with the route their reports belong to', () => {
  expect(
    shown(
      route('y', '2026-03-02', 'B'),
      route('later', '2026-03-03', 'A', { startSecond: 50_000 }),
      route('today', '2026-03-03', 'A'),
      route('next', '2026-03-09', 'C'),
    ),
  ).toEqual(['Truck A, today', 'Truck B, y', 'Truck C, next']);
});

test('without routes that go, or without tanks, there are none', () => {
  expect(
    shown(
      route('off', '2026-03-03', 'A', { status: 'cancelled' }),
      route('bare', '2026-03-03', 'B', { tanks: [] }),
    ),
  ).toEqual([]);
});

test('a tank is found with its truck, and an unknown one is not', () => {
  const pack = packOf(route('today', '2026-03-03', 'A'));
  expect(findTank(pack, '2026-03-03', 'A-tank')?.truck.routeId).toBe('today');
  expect(findTank(pack, '2026-03-03', 'gone')).toBeNull();
});

test('the only tank of a truck is named as the truck', () => {
  expect(titleOfTank({ name: 'Truck 1', tanks: [tank] }, { name: 'Tank' })).toBe('Truck 1');
  expect(titleOfTank({ name: 'Truck 1', tanks: [tank, tank] }, { name: 'Rear' })).toBe('Truck 1, Rear');
});
