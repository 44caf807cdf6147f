import { describe, expect, test } from 'vitest';
import type { LeftOutReason, Plan } from '../answer.ts';
import { checkPlan } from '../check/check.ts';
import type { ViolationCode } from '../check/check.ts';
import { followOrder } from '../follow/follow.ts';
import type { PlanInput } from '../input.ts';
import { solve } from '../solve.ts';
import { day, line, site, stop, truck } from '../test/days.ts';

const septage = (gallons: number, worstCaseGallons?: number) => ({
  gallons,
  wasteType: 'septage',
  ...(worstCaseGallons !== undefined && { worstCaseGallons }),
});
const told = (plan: Plan): string[] =>
  plan.routes.map(
    (route) =>
      `${route.truckId}: ${route.stops.flatMap((one) => one.stopId ?? one.disposalSiteId ?? []).join(' ')}`,
  );

/**
 * Depot, a at 10, b at 20, the plant at 30 km. The tank holds 3,000: a and b with 1,400 each just ride
 * together, 2,800.
 */
const two = day({
  travel: line(0, 10, 20, 30),
  stops: [stop('a', 1, septage(1400)), stop('b', 2, septage(1400))],
  trucks: [truck('t')],
  disposalSites: [site('plant', 3, { feeCentsPerGallon: 2, unloadSecondsPerGallon: 0.1 })],
});
const percent = (planForExtraPercent: number): PlanInput => ({
  ...two,
  rules: { endEmpty: true, planForExtraPercent },
});

type Case = [
  name: string,
  input: PlanInput,
  routes: string[],
  leftOut?: [stopId: string, reason: LeftOutReason][],
];
const cases: Case[] = [
  // 2 × 1,400 × 1.07 = 2,996; at 8 % each is 1,512, together 3,024.
  ['seven percent more than expected still fits', percent(7), ['t: a b plant']],
  ['eight percent more does not: the truck unloads between', percent(8), ['t: a plant b plant']],
  [
    'the worst case of a stop says more than the rule',
    { ...percent(8), stops: [stop('a', 1, septage(1400, 1450)), stop('b', 2, septage(1400, 1550))] },
    ['t: a b plant'],
  ],
  [
    'and stands without a rule',
    { ...two, stops: [stop('a', 1, septage(1400, 1451)), stop('b', 2, septage(1400, 1550))] },
    ['t: a plant b plant'],
  ],
  // 2,900 × 1.04 = 3,016.
  [
    'a tank too small for the worst case',
    { ...percent(4), stops: [stop('a', 1, septage(2900))] },
    [],
    [['a', { code: 'tank-too-small', gallons: 3016, largestGallons: 3000, truckId: 't' }]],
  ],
  [
    'a site takes the expected gallons, whatever the worst case',
    { ...percent(100), disposalSites: [site('plant', 3, { dailyCapGallons: 2800 })] },
    ['t: a plant b plant'],
  ],
  [
    'the larger truck does not get there',
    {
      ...two,
      stops: [stop('a', 1, { maxTruckSize: 26 })],
      trucks: [truck('t', { truckSize: 30 }), truck('u', { truckSize: 26, fixedCostCents: 5000 })],
    },
    ['u: a'],
  ],
  [
    'no truck gets there',
    {
      ...two,
      stops: [stop('a', 1, { maxTruckSize: 26 })],
      trucks: [truck('t', { truckSize: 30 }), truck('u', { truckSize: 27 })],
    },
    [],
    [['a', { code: 'truck-too-large', maxTruckSize: 26, smallestTruckSize: 27, truckId: 'u' }]],
  ],
  ['a truck without a size gets anywhere', { ...two, stops: [stop('a', 1, { maxTruckSize: 0 })] }, ['t: a']],
  [
    'as many stops as a truck makes on a day',
    { ...two, trucks: [truck('t', { maxStops: 1 }), truck('u', { maxStops: 1, fixedCostCents: 90_000 })] },
    ['t: a plant', 'u: b plant'],
  ],
  [
    'a truck that may make no more stops',
    {
      ...two,
      stops: [stop('a', 1, { priority: 'high' }), stop('b', 2)],
      trucks: [truck('t', { maxStops: 1 })],
    },
    ['t: a'],
    [['b', { code: 'truck-day-limit', truckId: 't', limit: 'stops' }]],
  ],
  // 1,400 + 1,400 on the day, emptied between or not.
  [
    'as many gallons as a truck takes up on a day',
    { ...two, trucks: [truck('t', { maxGallonsPerDay: 2800 })] },
    ['t: a b plant'],
  ],
  [
    'one gallon more',
    {
      ...two,
      stops: [stop('a', 1, { ...septage(1400), priority: 'high' }), stop('b', 2, septage(1401))],
      trucks: [truck('t', { maxGallonsPerDay: 2800 })],
    },
    ['t: a plant'],
    [['b', { code: 'truck-day-limit', truckId: 't', limit: 'gallons' }]],
  ],
  [
    'a stop alone is more than the truck takes up on a day',
    { ...two, stops: [stop('a', 1, septage(1400))], trucks: [truck('t', { maxGallonsPerDay: 1399 })] },
    [],
    [['a', { code: 'truck-day-limit', truckId: 't', limit: 'gallons' }]],
  ],
  [
    'what is on board at the start does not count',
    {
      ...two,
      trucks: [truck('t', { maxGallonsPerDay: 2800, loadAtStart: { wasteType: 'septage', gallons: 200 } })],
    },
    ['t: a b plant'],
  ],
];

test.each(cases)('%s', (_, input, routes, leftOut = []) => {
  const plan = solve(input, { iterations: 200 });
  expect(checkPlan(input, plan)).toEqual([]);
  expect(told(plan)).toEqual(routes);
  expect(plan.leftOut).toEqual(leftOut.map(([stopId, reason]) => ({ stopId, reason })));
});

test('fees and unloading are those of the expected gallons, the answer tells both loads', () => {
  const plan = solve(percent(7), { iterations: 50 });
  // 2,800 gallons at 2 cents; 20 min + 2,800 × 0.1 s = 1,480 s at the plant. 1,400 × 1.07 = 1,498.
  expect(plan.cost.disposalFeesCents).toBe(5600);
  expect(
    plan.routes[0]?.stops.map((one) => [one.kind, one.loadAfterGallons, one.loadAfterWorstCaseGallons]),
  ).toEqual([
    ['start', 0, undefined],
    ['job', 1400, 1498],
    ['job', 2800, 2996],
    ['disposal', 0, undefined],
    ['end', 0, undefined],
  ]);
  expect((plan.routes[0]?.stops[3]?.departure ?? 0) - (plan.routes[0]?.stops[3]?.serviceStart ?? 0)).toBe(
    1480,
  );
});

describe('the checker and an order made by hand', () => {
  const good = solve(two, { iterations: 50 });
  const mutations: [
    name: string,
    code: ViolationCode,
    mutate: (changed: PlanInput) => void,
    finding: object | null,
  ][] = [
    [
      'a worst case that does not fit',
      'capacity',
      (changed) => {
        changed.stops[1]!.worstCaseGallons = 1601;
      },
      { index: 2, code: 'over-capacity', stopId: 'b', gallons: 1 },
    ],
    [
      'a percentage that does not fit',
      'capacity',
      (changed) => {
        changed.rules.planForExtraPercent = 8;
      },
      { index: 2, code: 'over-capacity', stopId: 'b', gallons: 24 },
    ],
    [
      'a worst case that is not told',
      'load',
      (changed) => {
        changed.stops[1]!.worstCaseGallons = 1500;
      },
      null,
    ],
    [
      'too large a truck',
      'truck-size',
      (changed) => {
        changed.stops[0]!.maxTruckSize = 20;
        changed.trucks[0]!.truckSize = 21;
      },
      { index: 1, code: 'truck-too-large', stopId: 'a', maxTruckSize: 20 },
    ],
    [
      'too many stops',
      'day-limit',
      (changed) => {
        changed.trucks[0]!.maxStops = 1;
      },
      { index: 4, code: 'day-limit', limit: 'stops', over: 1 },
    ],
    [
      'too many gallons',
      'day-limit',
      (changed) => {
        changed.trucks[0]!.maxGallonsPerDay = 2799;
      },
      { index: 4, code: 'day-limit', limit: 'gallons', over: 1 },
    ],
  ];
  test.each(mutations)('catch %s', (_, code, mutate, finding) => {
    const changed = structuredClone(two);
    mutate(changed);
    expect(checkPlan(changed, good).map((one) => one.code)).toContain(code);
    expect(
      followOrder(changed, 't', [{ stopId: 'a' }, { stopId: 'b' }, { disposalSiteId: 'plant' }]).findings,
    ).toEqual(finding ? [finding] : []);
  });
});

test.each([
  [
    /worst case of stop "a" \(3\) is less than its expected gallons \(5\)/,
    { ...two, stops: [stop('a', 1, septage(5, 3))] },
  ],
  [/has a worst case but no expected gallons/, { ...two, stops: [stop('a', 1, { ...septage(0, 3) })] }],
  [/worst case of stop "a" must be a whole number/, { ...two, stops: [stop('a', 1, septage(5, 5.5))] }],
  [/extra percent to plan for must be a number from 0 to 1000, not -1/, percent(-1)],
  [
    /largest truck size of stop "a" must be a number/,
    { ...two, stops: [stop('a', 1, { maxTruckSize: Number.NaN })] },
  ],
  [/size of truck "t" must be a number/, { ...two, trucks: [truck('t', { truckSize: -3 })] }],
  [/stops per day of truck "t" must be a whole number/, { ...two, trucks: [truck('t', { maxStops: 1.5 })] }],
  [
    /gallons per day of truck "t" must be a whole number/,
    { ...two, trucks: [truck('t', { maxGallonsPerDay: -1 })] },
  ],
])('a wrong input: %s', (mistake, wrong) => {
  expect(() => solve(wrong, { iterations: 1 })).toThrow(mistake);
});
