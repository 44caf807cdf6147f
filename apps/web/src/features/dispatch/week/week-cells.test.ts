import type { WeekRoute } from '@haulwright/domain/dispatch/week';
import type { Vehicle } from '@haulwright/domain/vehicles/vehicle';
import { expect, it } from 'vitest';
import { besideCell, linesOf } from './week-cells.ts';

const dates = ['2026-03-02', '2026-03-03', '2026-03-04'];
const truck = (id: string, changes: Partial<Vehicle> = {}) =>
  ({
    id,
    name: `Truck ${id}`,
    outOfService: false,
    outOfServiceFrom: null,
    outOfServiceUntil: null,
    ...changes,
  }) as Vehicle;
const route = (id: string, vehicleId: string | null, routeDate: string) =>
  ({ id, vehicleId, routeDate }) as WeekRoute;

const lines = linesOf(
  [truck('1'), truck('2'), truck('3', { outOfService: true })],
  [
    route('a', '1', '2026-03-02'),
    route('b', '1', '2026-03-02'),
    route('c', '2', '2026-03-04'),
    route('d', 'sold', '2026-03-03'),
  ],
  dates,
);

it('has a line for each truck that works, and one for trucks that are gone', () => {
  expect(
    lines.map(
      (line) => `${line.name}: ${line.days.map((day) => day.routes.map(({ id }) => id).join('+')).join(' ')}`,
    ),
  ).toEqual(['Truck 1: a+b  ', 'Truck 2:   c', 'Removed trucks:  d ']);
});

it.each([
  ['ArrowLeft', '1', '2026-03-03', { date: '2026-03-02', vehicleId: '1' }],
  ['ArrowRight', '1', '2026-03-03', { date: '2026-03-04', vehicleId: '1' }],
  ['ArrowDown', '1', '2026-03-03', { date: '2026-03-03', vehicleId: '2' }],
  ['ArrowUp', '2', '2026-03-03', { date: '2026-03-03', vehicleId: '1' }],
  ['ArrowLeft', '1', '2026-03-02', null],
  ['ArrowUp', '1', '2026-03-02', null],
  ['ArrowDown', '2', '2026-03-02', null],
  ['Enter', '1', '2026-03-03', null],
])('%s leads on from truck %s on %s', (key, vehicleId, date, expected) => {
  expect(besideCell(lines, { date, vehicleId }, key)).toEqual(expected);
});
