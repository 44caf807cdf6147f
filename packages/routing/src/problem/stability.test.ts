import { describe, expect, test } from 'vitest';
import type { Plan } from '../answer.ts';
import { checkPlan } from '../check/check.ts';
import type { PlanInput, PlanStability } from '../input.ts';
import { solve } from '../solve.ts';
import { HOUR, MINUTE, day, line, stop, truck } from '../test/days.ts';

const told = (plan: Plan): string[] =>
  plan.routes.map((route) => `${route.truckId}: ${route.stops.flatMap((one) => one.stopId ?? []).join(' ')}`);
const clock = (hours: number, minutes: number): number => hours * HOUR + minutes * MINUTE;

/**
 * Depot in the middle, a and b 10 and 9 km to one side, y and z 10 and 11 km to the other. A kilometre costs
 * 100 cents, a minute 100.
 */
const input = day({
  travel: line(20, 10, 11, 30, 31),
  stops: [stop('a', 1), stop('b', 2), stop('y', 3), stop('z', 4)],
  trucks: [
    truck('t', { shift: [clock(8, 0), clock(8, 50)] }),
    truck('u', { shift: [clock(8, 0), clock(8, 50)] }),
  ],
});
const given = (
  plan: PlanStability['plan'],
  perMovedStopCents: number,
  more: Partial<PlanStability> = {},
): PlanInput => ({ ...input, stability: { plan, perMovedStopCents, ...more } });
/**
 * Stops 10, 20 and 30 km out: a b c is 60 km, c a b 30 + 20 + 10 + 20 = 80 and 20 min longer, 4,000 cents
 * more. To get from one to the other c moves.
 */
const row = (perMovedStopCents: number): PlanInput => ({
  ...day({
    travel: line(0, 10, 20, 30),
    stops: [stop('a', 1), stop('b', 2), stop('c', 3)],
    trucks: [truck('t')],
  }),
  stability: { plan: [{ truckId: 't', stopIds: ['c', 'a', 'b'] }], perMovedStopCents },
});

const cases: [name: string, input: PlanInput, meters: number, stabilityCents: number, routes?: string[]][] = [
  [
    'sides stay with their trucks, orders that cost the same stay as they are',
    given(
      [
        { truckId: 't', stopIds: ['y', 'z'] },
        { truckId: 'u', stopIds: ['a', 'b'] },
      ],
      100,
    ),
    42_000,
    0,
    ['t: y z', 'u: a b'],
  ],
  [
    'unknown trucks and stops of the plan, and new stops, count for nothing',
    given([{ truckId: 'ghost', stopIds: ['gone'] }], 5000),
    42_000,
    0,
  ],
  ['a stop moves when that saves more than it weighs', row(3999), 60_000, 3999],
  ['and stays when it does not', row(4001), 80_000, 0, ['t: c a b']],
];

describe('a given plan', () => {
  test.each(cases)('%s', (_, changed, meters, cents, routes) => {
    const plan = solve(changed, { iterations: 400 });
    expect(checkPlan(changed, plan)).toEqual([]);
    expect(plan.leftOut).toEqual([]);
    expect(plan.routes.reduce((sum, route) => sum + route.meters, 0)).toBe(meters);
    expect(plan.cost.stabilityCents).toBe(cents);
    expect(told(plan)).toEqual(routes ?? told(plan));
  });

  test('stops of a truck that is gone are moved wherever they come', () => {
    const changed = {
      ...given(
        [
          { truckId: 't', stopIds: ['y', 'z'] },
          { truckId: 'u', stopIds: ['a', 'b'] },
        ],
        700,
      ),
      trucks: [truck('u')],
    };
    const plan = solve(changed, { iterations: 400 });
    // y and z moved, at 700 each; a and b keep their order.
    expect(plan.cost.stabilityCents).toBe(1400);
    expect(checkPlan(changed, plan)).toEqual([]);
  });

  // 10 min out, 10 of work, 10 back: left free the truck goes at 8:00 and is at the stop at 8:10. Given is
  // 9:30: 80 min too early.
  test.each([
    ['no weight: leaves when it may', 0, clock(8, 10), 0],
    ['as near to the given time as costs nothing else', 1, clock(9, 30), 0],
  ])('shifted minutes: %s', (_, perShiftedMinuteCents, at, cents) => {
    const one: PlanInput = {
      ...day({ travel: line(0, 10), stops: [stop('a', 1)], trucks: [truck('t')] }),
      stability: {
        plan: [{ truckId: 't', stopIds: ['a'], serviceStarts: [clock(9, 30)] }],
        perMovedStopCents: 0,
        perShiftedMinuteCents,
      },
    };
    const plan = solve(one, { iterations: 20 });
    expect([plan.routes[0]?.stops[1]?.serviceStart, plan.cost.stabilityCents]).toEqual([at, cents]);
    expect(checkPlan(one, plan)).toEqual([]);
  });

  test('shifted minutes weigh: 20 minutes at 3 cents', () => {
    // The window opens at 9:50, 20 min after the given time.
    const one: PlanInput = {
      ...day({
        travel: line(0, 10),
        stops: [stop('a', 1, { windows: [[clock(9, 50), clock(11, 0)]] })],
        trucks: [truck('t')],
      }),
      stability: {
        plan: [{ truckId: 't', stopIds: ['a'], serviceStarts: [clock(9, 30)] }],
        perMovedStopCents: 0,
        perShiftedMinuteCents: 3,
      },
    };
    expect(solve(one, { iterations: 20 }).cost.stabilityCents).toBe(60);
  });
});

describe('balanced work', () => {
  /** Four stops of an hour at the depot itself, two trucks that cost the same. */
  const even = day({
    travel: line(0),
    stops: ['a', 'b', 'c', 'd'].map((id) => stop(id, 0, { serviceSeconds: HOUR })),
    trucks: [truck('t', { fixedCostCents: 1000 }), truck('u', { fixedCostCents: 1000 })],
  });

  // One truck: 4² = 16 squared hours; two with two each: 2 × 2² = 8, and 1,000 cents for the second truck.
  // Worth it above 125 cents.
  test.each([
    [124, [4], 16 * 124],
    [126, [2, 2], 8 * 126],
  ])('%i cents a squared hour', (balanceCentsPerSquaredHour, hours, balanceCents) => {
    const changed = { ...even, rules: { endEmpty: true, balanceCentsPerSquaredHour } };
    const plan = solve(changed, { iterations: 400 });
    expect(checkPlan(changed, plan)).toEqual([]);
    expect(plan.routes.map((route) => route.durationSeconds / HOUR)).toEqual(hours);
    expect(plan.cost.balanceCents).toBe(balanceCents);
  });

  test('without the rule there is no such line', () => {
    expect(solve(even, { iterations: 50 }).cost).not.toHaveProperty('balanceCents');
  });
});

describe('the checker', () => {
  const changed: PlanInput = {
    ...given(
      [
        { truckId: 't', stopIds: ['a', 'b'] },
        { truckId: 'u', stopIds: ['z', 'y'] },
      ],
      500,
    ),
    rules: { endEmpty: true, balanceCentsPerSquaredHour: 10 },
  };
  const good = solve(changed, { iterations: 400 });
  test.each<[string, (plan: Plan, input: PlanInput) => void]>([
    [
      'a moved stop that is not told',
      (_, other) => {
        other.stability!.plan = [{ truckId: 'u', stopIds: ['a', 'b', 'z', 'y'] }];
      },
    ],
    [
      'an order that is not told',
      (_, other) => {
        other.stability!.plan[0]!.stopIds = [...other.stability!.plan[0]!.stopIds].toReversed();
      },
    ],
    [
      'minutes that are not told',
      (_, other) => {
        other.stability!.perShiftedMinuteCents = 1;
        other.stability!.plan[0]!.serviceStarts = [clock(9, 0), clock(9, 0)];
      },
    ],
    [
      'a wrong price of balance',
      (plan) => {
        plan.routes[0]!.cost.balanceCents! += 1;
      },
    ],
    [
      'a price of stability without a given plan',
      (_, other) => {
        delete other.stability;
      },
    ],
    [
      'a wrong total',
      (plan) => {
        plan.cost.stabilityCents! += 1;
      },
    ],
  ])('catches %s', (_, mutate) => {
    expect(checkPlan(changed, good)).toEqual([]);
    const plan = structuredClone(good);
    const other = structuredClone(changed);
    mutate(plan, other);
    expect(checkPlan(other, plan).map((one) => one.code)).toContain('cost');
  });
});

test.each([
  [/cents per moved stop must be a number from 0/, given([], -1)],
  [/cents per shifted minute must be a number from 0/, given([], 1, { perShiftedMinuteCents: Number.NaN })],
  [
    /Two stops of the given plan have the id "a"/,
    given(
      [
        { truckId: 't', stopIds: ['a'] },
        { truckId: 'u', stopIds: ['a'] },
      ],
      1,
    ),
  ],
  [
    /route of truck "t" has 2 service starts for 1 stops/,
    given([{ truckId: 't', stopIds: ['a'], serviceStarts: [1, 2] }], 1),
  ],
  [
    /balance cents per squared hour must be a number from 0/,
    { ...input, rules: { endEmpty: true, balanceCentsPerSquaredHour: -1 } },
  ],
])('a wrong input: %s', (mistake, wrong) => {
  expect(() => solve(wrong, { iterations: 1 })).toThrow(mistake);
});
