import { describe, expect, test } from 'vitest';
import type { Plan } from '../answer.ts';
import { checkPlan } from '../check/check.ts';
import type { ViolationCode } from '../check/check.ts';
import type { PlanInput } from '../input.ts';
import { solve } from '../solve.ts';
import { HOUR, MINUTE, day, line, site, stop, truck } from '../test/days.ts';

const septage = (gallons: number) => ({ gallons, wasteType: 'septage' });
const told = (plan: Plan): string[] =>
  plan.routes.map(
    (route) =>
      `${route.truckId}: ${route.stops.flatMap((one) => one.stopId ?? one.disposalSiteId ?? []).join(' ')}`,
  );
const leftOut = (plan: Plan): string[] =>
  plan.leftOut.map(({ stopId, reason }) => `${stopId}: ${reason.code}`);
const clock = (hours: number, minutes: number): number => hours * HOUR + minutes * MINUTE;

/** Depot 0, stops at 10, 20 and 30 km; one kilometre and one minute per unit. */
const three = [stop('a', 1), stop('b', 2), stop('c', 3)];
const row = line(0, 10, 20, 30);
const far = three.map((one) =>
  one.id === 'c' ? { ...one, windows: [[clock(8, 0), clock(9, 0)] as [number, number]] } : one,
);

const cases: [name: string, input: PlanInput, routes: string[], out?: string[]][] = [
  // Free, a b c is 60 km out and back; locked it is 0–30–10–20–0 = 80 km.
  [
    'locked stops come first, in their order',
    day({ travel: row, stops: three, trucks: [truck('t', { lockedStopIds: ['c', 'a'] })] }),
    ['t: c a b'],
  ],
  // u costs nothing to send and stands idle, yet a and c stay with t.
  [
    'locked stops stay on their truck',
    day({
      travel: row,
      stops: three,
      trucks: [truck('t', { fixedCostCents: 9000, lockedStopIds: ['c', 'a'] }), truck('u')],
    }),
    ['t: c a b'],
  ],
  [
    // 2,000 on board: 2,000 of a make 4,000 > 3,000, so the plant comes before the first locked stop and
    // again before the next.
    'unloads before and between locked stops where it must',
    day({
      travel: line(0, 10, 20, 15),
      stops: [stop('a', 1, septage(2000)), stop('b', 2, septage(2000))],
      trucks: [
        truck('t', { lockedStopIds: ['b', 'a'], loadAtStart: { wasteType: 'septage', gallons: 2000 } }),
      ],
      disposalSites: [site('plant', 3)],
    }),
    ['t: plant b plant a plant'],
  ],
  // c's window ends at 9:00. Behind b (8:20–8:30) and a (8:40–8:50) it is reached at 9:10.
  [
    'a stop that comes too late behind the locked ones is left out, whatever its priority',
    day({
      travel: row,
      stops: far.map((one) => (one.id === 'c' ? { ...one, mandatory: true } : one)),
      trucks: [truck('t', { lockedStopIds: ['b', 'a'] })],
    }),
    ['t: b a'],
    ['c: no-time-left'],
  ],
  // c locked behind b and a is late: passed over itself, the others stay.
  [
    'a locked stop that cannot be kept is left out alone',
    day({ travel: row, stops: far, trucks: [truck('t', { lockedStopIds: ['b', 'a', 'c'] })] }),
    ['t: b a'],
    ['c: no-time-left'],
  ],
  [
    'a locked stop its truck cannot take is left out with the reason',
    day({
      travel: row,
      stops: [stop('a', 1, septage(4000))],
      trucks: [truck('t', { lockedStopIds: ['a'] }), truck('u', { capacityGallons: 5000 })],
      rules: { endEmpty: false },
    }),
    [],
    ['a: tank-too-small'],
  ],
  [
    'under way: from where the truck is, when it is there, with what it has on board',
    day({
      travel: row,
      stops: three,
      trucks: [truck('t', { startPlace: 2, shift: [clock(13, 0), clock(14, 30)], lockedStopIds: ['b'] })],
    }),
    ['t: b c a'],
  ],
  // b, out to c and a on the way back: 60 km all the same.
  [
    'to be first',
    day({
      travel: row,
      stops: three.map((one) => (one.id === 'b' ? { ...one, position: 'first' as const } : one)),
      trucks: [truck('t')],
    }),
    ['t: b c a'],
  ],
  [
    'to be last',
    day({
      travel: row,
      stops: three.map((one) => (one.id === 'c' ? { ...one, position: 'last' as const } : one)),
      trucks: [truck('t')],
    }),
    ['t: a b c'],
  ],
  [
    'first behind what is locked, before the others',
    day({
      travel: row,
      stops: three.map((one) => (one.id === 'b' ? { ...one, position: 'first' as const } : one)),
      trucks: [truck('t', { lockedStopIds: ['a'] })],
    }),
    ['t: a b c'],
  ],
  [
    // c alone is reached at 8:30. Behind b (8:20–8:30) it would be 8:40, after its window; before b it may
    // not come.
    'what is to be first and comes too early for another is left out with that reason',
    day({
      travel: row,
      stops: [
        stop('b', 2, { position: 'first', priority: 'low' }),
        stop('c', 3, { windows: [[clock(8, 0), clock(8, 35)]] }),
      ],
      trucks: [truck('t')],
    }),
    ['t: c'],
    ['b: fixed-position'],
  ],
  // Alone it would be served at 8:10.
  [
    'windows that are over before the stop may start',
    day({
      travel: row,
      stops: [stop('a', 1, { notBefore: clock(10, 1), windows: [[clock(8, 0), clock(10, 0)]] })],
      trucks: [truck('t')],
    }),
    [],
    ['a: window-cannot-be-met'],
  ],
];

test.each(cases)('%s', (_, input, routes, out = []) => {
  const plan = solve(input, { iterations: 200 });
  expect(checkPlan(input, plan)).toEqual([]);
  expect(told(plan)).toEqual(routes);
  expect(leftOut(plan)).toEqual(out);
});

test('not before a time: inside the window, and without any', () => {
  const at = (input: PlanInput): number | undefined =>
    solve(input, { iterations: 50 }).routes[0]?.stops[1]?.serviceStart;
  expect(
    at(day({ travel: row, stops: [stop('a', 1, { notBefore: clock(10, 0) })], trucks: [truck('t')] })),
  ).toBe(clock(10, 0));
  expect(
    at(
      day({
        travel: row,
        stops: [stop('a', 1, { notBefore: clock(10, 0), windows: [[clock(9, 0), clock(11, 0)]] })],
        trucks: [truck('t')],
      }),
    ),
  ).toBe(clock(10, 0));
});

describe('the checker', () => {
  const input = day({
    travel: row,
    stops: [stop('a', 1), stop('b', 2), stop('c', 3), stop('z', 1, { position: 'last' })],
    trucks: [truck('t', { lockedStopIds: ['a', 'b'] }), truck('u')],
  });
  const good = solve(input, { iterations: 200 });
  type Mutation = [name: string, code: ViolationCode, mutate: (changed: PlanInput) => void];
  const mutations: Mutation[] = [
    [
      'locked stops in the wrong order',
      'locked',
      (changed) => {
        changed.trucks[0]!.lockedStopIds = ['b', 'a'];
      },
    ],
    [
      'a stop before a locked one',
      'locked',
      (changed) => {
        changed.trucks[0]!.lockedStopIds = ['b'];
      },
    ],
    [
      'a locked stop on another truck',
      'locked',
      (changed) => {
        changed.trucks[0]!.lockedStopIds = [];
        changed.trucks[1]!.lockedStopIds = ['a'];
      },
    ],
    [
      'a stop to be first that is not',
      'position',
      (changed) => {
        changed.stops[2]!.position = 'first';
        changed.trucks[0]!.lockedStopIds = ['a'];
      },
    ],
    [
      'a stop to be last that is not',
      'position',
      (changed) => {
        changed.stops[2]!.position = 'last';
        changed.stops[3]!.position = undefined;
      },
    ],
    [
      'a stop before its time',
      'window',
      (changed) => {
        changed.stops[0]!.notBefore = clock(8, 11);
      },
    ],
  ];
  test('accepts the plan itself', () => {
    expect(told(good)).toEqual(['t: a b c z']);
    expect(checkPlan(input, good)).toEqual([]);
  });
  test.each(mutations)('catches %s', (_, code, mutate) => {
    const changed = structuredClone(input);
    mutate(changed);
    expect(checkPlan(changed, good).map((one) => one.code)).toContain(code);
  });
});

const good = day({ travel: row, stops: three, trucks: [truck('t'), truck('u')] });
test.each([
  [
    /the locked stop "ghost", which is not among the stops/,
    { ...good, trucks: [truck('t', { lockedStopIds: ['ghost'] })] },
  ],
  [
    /"a" is locked twice, to truck "t" and to truck "u"/,
    { ...good, trucks: [truck('t', { lockedStopIds: ['a'] }), truck('u', { lockedStopIds: ['a'] })] },
  ],
  [
    /locked to truck "t", which is not among the trucks it allows/,
    {
      ...good,
      stops: [stop('a', 1, { allowedTruckIds: ['u'] })],
      trucks: [truck('t', { lockedStopIds: ['a'] })],
    },
  ],
  [
    /earliest start of stop "a" must be a whole number from 0 to 172800, not -1/,
    { ...good, stops: [stop('a', 1, { notBefore: -1 })] },
  ],
])('a wrong input: %s', (mistake, input) => {
  expect(() => solve(input, { iterations: 1 })).toThrow(mistake);
});
