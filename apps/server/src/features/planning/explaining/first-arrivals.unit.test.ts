import { expect, it } from 'vitest';
import type { PlanInput, PlanStop, PlanTruck } from '@haulwright/routing/input';
import { solve } from '@haulwright/routing/solve';
import { firstArrivalsOf } from './first-arrivals.ts';

const names = { truck: (id: string) => `Truck ${id}`, site: () => 'The plant' };

/** Every place is half an hour from every other; work takes an hour. */
function day(stops: Partial<PlanStop>[], trucks: Partial<PlanTruck>[]): PlanInput {
  const size = stops.length + 1;
  const seconds = Array.from({ length: size * size }, (_, leg) => (leg % (size + 1) === 0 ? 0 : 1_800));
  return {
    travel: { size, seconds, meters: seconds.map((leg) => leg * 15) },
    stops: stops.map((stop, at) => ({
      id: `job ${at + 1}`,
      place: at + 1,
      serviceSeconds: 3_600,
      windows: [],
      priority: 'normal',
      gallons: 500,
      wasteType: 'septage',
      ...stop,
    })),
    rules: { endEmpty: false },
    mixable: [],
    disposalSites: [],
    trucks: trucks.map((truck, at) => ({
      id: String(at + 1),
      startPlace: 0,
      endPlace: 0,
      shift: [7 * 3_600, 17 * 3_600],
      capacityGallons: 3_500,
      acceptedWastes: ['septage'],
      costPerMileCents: 130,
      costPerHourCents: 4_500,
      fixedCostCents: 2_000,
      ...truck,
    })),
  };
}
const empty = { routes: [] };

it('an empty truck is there as soon as it can drive, one that begins later later', () => {
  const input = day([{}], [{ shift: [8 * 3_600, 17 * 3_600] }, {}]);
  expect(firstArrivalsOf(input, empty, 'job 1', names)).toBe(
    'Could be there: Truck 2 at 7:30 AM, Truck 1 at 8:30 AM.',
  );
});

it('a truck that may not carry the waste is not named, and nobody where there is no other', () => {
  const input = day([{ wasteType: 'grease' }], [{}, { acceptedWastes: ['grease'] }]);
  const alone = day([{ wasteType: 'grease' }], [{}]);
  expect(firstArrivalsOf(input, empty, 'job 1', names)).toBe('Could be there: Truck 2 at 7:30 AM.');
  expect(firstArrivalsOf(alone, empty, 'job 1', names)).toBeNull();
});

it('a truck whose promised work leaves no room is named apart', () => {
  const [promised, more] = [{ windows: [[27_000, 27_000]] } as Partial<PlanStop>, {}];
  const trucks = [
    { shift: [7 * 3_600, 9 * 3_600] } as Partial<PlanTruck>,
    { shift: [10 * 3_600, 17 * 3_600] } as Partial<PlanTruck>,
  ];
  const plan = solve(day([promised], trucks), { seed: 1, iterations: 50 });
  expect(plan.routes.map(({ truckId }) => truckId)).toEqual(['1']);
  expect(firstArrivalsOf(day([promised, more], trucks), plan, 'job 2', names)).toBe(
    'Could be there: Truck 2 at 10:30 AM. Only by breaking a rule: Truck 1 at 9:00 AM.',
  );
});

it('a job on a route is looked at as if it were on none', () => {
  const input = day([{}, {}], [{}]);
  const plan = solve(input, { seed: 1, iterations: 50 });
  for (const id of ['job 1', 'job 2'])
    expect(firstArrivalsOf(input, plan, id, names)).toBe('Could be there: Truck 1 at 7:30 AM.');
});
