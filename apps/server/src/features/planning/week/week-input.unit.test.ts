import { expect, it } from 'vitest';
import { weighedDays } from './week-input.ts';

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
