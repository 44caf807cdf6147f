import { expect, it } from 'vitest';
import { anotherDay, dayOf, job, lane, route, visit } from '../lanes/testing/prepared-day.ts';
import { prepareWeek, stopsOfWeek, weighedDays } from './week-input.ts';

const ids = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, at) => `job ${from + at}`);

it('the day of a recurring job has its price, however large the week is; of no other job the order is weighed', () => {
  const orders = [
    { truckId: 'a 2026-03-02', stopIds: ids(300) },
    { truckId: 'a 2026-03-03', stopIds: ids(300, 300) },
    { truckId: 'a 2026-03-04', stopIds: ['by hand'] },
  ];
  const weighed = weighedDays({ flexibleIds: new Set([...ids(40, 280), 'on no truck']) }, orders);
  expect(weighed).toEqual({
    perMovedStopCents: 500,
    plan: [
      { truckId: 'a 2026-03-02', stopIds: ids(20, 280) },
      { truckId: 'a 2026-03-03', stopIds: ids(20, 300) },
    ],
  });
});

it('a week without recurring jobs weighs nothing, which is faster', () => {
  expect(
    weighedDays({ flexibleIds: new Set() }, [{ truckId: 'a 2026-03-02', stopIds: ids(3) }]),
  ).toBeUndefined();
});

it('a job limited to trucks is done by these on its days; one on a route stays there', () => {
  const limited = (id: string, allowedVehicleIds: string[] | null) => job(id, { allowedVehicleIds });
  const onRoute = lane(route([visit('on route')], { vehicleId: '1' }), { existing: 'fill' });
  const week = {
    days: [
      dayOf([], { date: '2026-03-02', jobs: [limited('monday', ['2'])] }),
      dayOf([onRoute], { date: '2026-03-03', jobs: [limited('on route', ['2'])] }),
    ],
    undated: [limited('any', null), limited('any of 1', ['1']), limited('of none', ['9'])],
    flexibleIds: new Set<string>(),
  };
  const prepared = prepareWeek(week, anotherDay)!;
  const { stops, trucks } = prepared.prepared.input;
  expect(trucks).toHaveLength(4);
  const { asNow, spread, withoutTruck } = stopsOfWeek(week, prepared, { stops, trucks }, 0);
  const [one, two] = ['1', '2'].map((id) => [`${id} 2026-03-02`, `${id} 2026-03-03`]);
  const held = [
    ['monday', ['2 2026-03-02']],
    ['on route', ['1 2026-03-03']],
  ];
  const of = (found: typeof spread) => found.map(({ id, allowedTruckIds }) => [id, allowedTruckIds]);
  expect(of(asNow)).toEqual(held);
  expect(of(spread)).toEqual([...held, ['any', [one?.[0], two?.[0], one?.[1], two?.[1]]], ['any of 1', one]]);
  expect(withoutTruck.map(({ id }) => id)).toEqual(['of none']);
});
