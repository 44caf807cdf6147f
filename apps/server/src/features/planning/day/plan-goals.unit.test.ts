import { expect, it } from 'vitest';
import type { PlanningGoal } from '@haulwright/domain/planning/planning-choices';
import type { Plan } from '@haulwright/routing/answer';
import type { PlanInput, PlanStop, PlanTruck } from '@haulwright/routing/input';
import { solve } from '@haulwright/routing/solve';
import { withGoal } from './plan-goals.ts';

const truck = (id: string, changes: Partial<PlanTruck> = {}): PlanTruck => ({
  id,
  startPlace: 0,
  endPlace: 0,
  shift: [0, 86_400],
  capacityGallons: 0,
  acceptedWastes: [],
  costPerMileCents: 130,
  costPerHourCents: 4_500,
  fixedCostCents: 2_250,
  ...changes,
});
const stop = (place: number, minutes: number, changes: Partial<PlanStop> = {}): PlanStop => ({
  id: `stop ${place}`,
  place,
  serviceSeconds: minutes * 60,
  windows: [],
  priority: 'normal',
  gallons: 0,
  wasteType: null,
  ...changes,
});

/** A day without tanks. `legs`: [from, to, minutes, miles], both ways; all others take five hours. */
function dayOf(
  places: number,
  legs: [number, number, number, number][],
  trucks: PlanTruck[],
  stops: PlanStop[],
): PlanInput {
  const far = (value: number) =>
    Array.from({ length: places * places }, (_, at) => (at % (places + 1) === 0 ? 0 : value));
  const [seconds, meters] = [far(18_000), far(500_000)];
  for (const [from, to, minutes, miles] of legs) {
    for (const at of [from * places + to, to * places + from]) {
      seconds[at] = minutes * 60;
      meters[at] = Math.round(miles * 1_609.344);
    }
  }
  return {
    travel: { size: places, seconds, meters },
    stops,
    trucks,
    disposalSites: [],
    rules: { endEmpty: false },
    mixable: [],
  };
}

const planned = (day: PlanInput, goal: PlanningGoal): Plan =>
  solve(withGoal(day, goal), { iterations: 4_000 });
const miles = (plan: Plan): number =>
  Math.round(plan.routes.reduce((sum, { meters }) => sum + meters, 0) / 1_609.344);
const hours = (plan: Plan): number[] =>
  plan.routes.map(({ durationSeconds }) => durationSeconds / 3_600).toSorted((a, b) => a - b);

/** Round the hill by way of the motorway, or over it: half the miles on a slow road. */
const hill = dayOf(
  4,
  [
    [0, 1, 10, 10],
    [1, 2, 100, 10],
    [2, 3, 10, 10],
    [3, 0, 10, 10],
    [1, 3, 15, 30],
    [0, 2, 15, 30],
  ],
  [truck('a')],
  [stop(1, 10), stop(2, 10), stop(3, 10)],
);
/** Six stops of an hour each a few minutes apart: one truck could do them all. */
const crowd = dayOf(
  7,
  [...Array(7).keys()].flatMap((a) =>
    [...Array(a).keys()].map((b): [number, number, number, number] => [a, b, 10, 5]),
  ),
  [truck('a'), truck('b')],
  [1, 2, 3, 4, 5, 6].map((at) => stop(at, 60)),
);
/**
 * Two places on opposite sides of the depot, and a truck living at each: together they drive less than one
 * alone.
 */
const sides = dayOf(
  5,
  [
    [0, 1, 10, 5],
    [0, 2, 10, 5],
    [1, 3, 5, 2],
    [2, 4, 5, 2],
    [3, 0, 20, 10],
    [4, 0, 20, 10],
    [1, 2, 120, 90],
    [3, 4, 130, 95],
    [1, 4, 125, 92],
    [2, 3, 125, 92],
  ],
  [truck('a', { startPlace: 1, endPlace: 1 }), truck('b', { startPlace: 2, endPlace: 2 })],
  [stop(3, 30), stop(4, 30)],
);

it('miles: drives fewer, though that takes longer', () => {
  const [cheapest, chosen] = [planned(hill, 'cost'), planned(hill, 'miles')];
  expect([miles(cheapest), miles(chosen)]).toEqual([80, 40]);
});

it('even-work: the same jobs on both trucks instead of one', () => {
  expect(hours(planned(crowd, 'cost'))).toHaveLength(1);
  const [shorter, longer] = hours(planned(crowd, 'even-work'));
  expect((longer ?? 0) - (shorter ?? 0)).toBeLessThan(0.2);
});

it('fewest-trucks: one does it all, though two would cost less', () => {
  expect(planned(sides, 'cost').routes).toHaveLength(2);
  expect(planned(sides, 'fewest-trucks').routes).toHaveLength(1);
});

it('earliest-finish: the last truck is back earlier', () => {
  const back = (plan: Plan) => Math.max(...plan.routes.map(({ durationSeconds }) => durationSeconds));
  expect(back(planned(crowd, 'earliest-finish'))).toBeLessThan(back(planned(crowd, 'cost')) * 0.6);
});

it('a truck that is out already is not dearer for being used', () => {
  const [out, home] = withGoal(
    { trucks: [truck('a', { fixedCostCents: 0 }), truck('b')], rules: { endEmpty: false } },
    'fewest-trucks',
  ).trucks;
  expect([out?.fixedCostCents, home?.fixedCostCents]).toEqual([0, 2_250 + 24 * 4_500]);
});

it('cost: nothing is changed', () => {
  expect(withGoal(crowd, 'cost')).toBe(crowd);
});
