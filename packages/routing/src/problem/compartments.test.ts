import { describe, expect, test } from 'vitest';
import type { LeftOutReason, Plan } from '../answer.ts';
import { checkPlan } from '../check/check.ts';
import type { ViolationCode } from '../check/check.ts';
import { comparePlans, visitedRoutes } from '../compare/compare-plans.ts';
import { followOrder, type Visit } from '../follow/follow.ts';
import type { PlanCompartment, PlanInput } from '../input.ts';
import { solve } from '../solve.ts';
import { day, line, site, stop, truck } from '../test/days.ts';

const waste = (wasteType: string, gallons: number) => ({ wasteType, gallons });
const part = (
  id: string,
  capacityGallons: number,
  acceptedWastes: string[],
  more: Partial<PlanCompartment> = {},
): PlanCompartment => ({ id, capacityGallons, acceptedWastes, ...more });
const told = (plan: Plan): string[] =>
  plan.routes.map(
    (route) =>
      `${route.truckId}: ${route.stops.flatMap((one) => (one.stopId === undefined ? (one.disposalSiteId ?? []) : `${one.stopId}${one.compartmentId === undefined ? '' : `>${one.compartmentId}`}`)).join(' ')}`,
  );

const both = ['septage', 'grease'];
/**
 * Depot, a at 10, g at 11, the plant at 20 km takes both. Two tanks: front 1,000 for either, rear 2,000 for
 * septage.
 */
const tanks = truck('t', {
  acceptedWastes: both,
  capacityGallons: 3000,
  compartments: [part('front', 1000, both), part('rear', 2000, ['septage'])],
});
const two = day({
  travel: line(0, 10, 11, 20, 21),
  stops: [stop('a', 1, waste('septage', 900)), stop('g', 2, waste('grease', 800))],
  trucks: [tanks],
  disposalSites: [site('plant', 3, { acceptedWastes: both, feeCentsPerGallon: 1 })],
});
const only = {
  septic: site('septic', 3, { acceptedWastes: ['septage'], feeCentsPerGallon: 1 }),
  renderer: site('renderer', 4, {
    acceptedWastes: ['grease'],
    feeCentsPerGallon: 5,
    unloadSecondsPerGallon: 0.5,
  }),
};

type Case = [name: string, input: PlanInput, routes: string[], leftOut?: LeftOutReason[]];
const cases: Case[] = [
  ['wastes that must not mix ride in different compartments', two, ['t: a>rear g>front plant']],
  [
    'what came first makes way: septage would fit into the front, but then grease would not',
    {
      ...two,
      stops: [
        stop('a', 1, { ...waste('septage', 900), position: 'first' }),
        stop('g', 2, waste('grease', 800)),
      ],
    },
    ['t: a>rear g>front plant'],
  ],
  [
    'one tank unloads between them',
    { ...two, trucks: [truck('t', { acceptedWastes: both })] },
    ['t: a plant g plant'],
  ],
  [
    'each site empties what it accepts, two in a row',
    { ...two, disposalSites: [only.septic, only.renderer] },
    ['t: a>rear g>front renderer septic'],
  ],
  [
    'all compartments together hold no more than the truck may',
    { ...two, trucks: [{ ...tanks, capacityGallons: 1699 }] },
    ['t: a>rear plant g>front plant'],
  ],
  [
    'a compartment too small for the waste',
    { ...two, stops: [stop('g', 2, waste('grease', 1001))] },
    [],
    [{ code: 'tank-too-small', gallons: 1001, largestGallons: 1000, truckId: 't' }],
  ],
  [
    'no compartment for the waste',
    {
      ...two,
      trucks: [{ ...tanks, compartments: [part('rear', 2000, ['septage'])] }],
      stops: [stop('g', 2, waste('grease', 1))],
    },
    [],
    [{ code: 'no-truck-takes-waste', wasteType: 'grease' }],
  ],
  [
    // 900 septage in the front from yesterday: the grease needs it, the renderer does not take septage, so
    // the septic plant comes first.
    'what is in a compartment at the start is unloaded where it is accepted',
    {
      ...two,
      stops: [stop('g', 2, waste('grease', 800))],
      trucks: [
        {
          ...tanks,
          compartments: [
            part('front', 1000, both, { loadAtStart: waste('septage', 900) }),
            part('rear', 2000, ['septage']),
          ],
        },
      ],
      disposalSites: [only.septic, only.renderer],
    },
    ['t: septic g>front renderer'],
  ],
];

describe('compartments', () => {
  test.each(cases)('%s', (_, input, routes, leftOut = []) => {
    const plan = solve(input, { iterations: 200 });
    expect(checkPlan(input, plan)).toEqual([]);
    expect(told(plan)).toEqual(routes);
    expect(plan.leftOut.map(({ reason }) => reason)).toEqual(leftOut);
  });

  test('a stop goes into one compartment as a whole', () => {
    // 900 + 1,500 = 2,400 would fill the rear with 2,000 and 400 of the front; whole, one goes into each:
    // 1,500 rear, 900 front.
    const input = {
      ...two,
      stops: [stop('a', 1, waste('septage', 900)), stop('b', 1, waste('septage', 1500))],
    };
    const plan = solve(input, { iterations: 200 });
    const where = Object.fromEntries(
      plan.routes.flatMap((route) =>
        route.stops.flatMap((one) => (one.stopId === undefined ? [] : [[one.stopId, one.compartmentId]])),
      ),
    );
    expect(where).toEqual({ a: 'front', b: 'rear' });
  });

  test('fees, unloading time and loads are those of what each site takes', () => {
    const input = { ...two, disposalSites: [only.septic, only.renderer] };
    const plan = solve(input, { iterations: 100 });
    // 900 × 1 + 800 × 5 cents. Septic: 20 min. Renderer: 20 min + 800 × 0.5 s = 1,600 s.
    expect(plan.cost.disposalFeesCents).toBe(4900);
    expect(
      plan.routes[0]?.stops
        .slice(3, 5)
        .map((one) => [
          one.disposalSiteId,
          one.unloadedGallons,
          one.emptiedCompartmentIds,
          one.departure - one.serviceStart,
          one.loadAfterGallons,
          one.loadWasteType,
        ]),
    ).toEqual([
      ['renderer', 800, ['front'], 1600, 900, 'septage'],
      ['septic', 900, ['rear'], 1200, 0, null],
    ]);
  });

  test('an order made by hand, and two plans side by side', () => {
    const input = { ...two, disposalSites: [only.septic, only.renderer] };
    const plan = solve(input, { iterations: 100 });
    const [planned] = visitedRoutes(plan.routes);
    expect(followOrder(input, 't', planned?.visits ?? [])).toEqual({ route: plan.routes[0], findings: [] });
    // Without g the renderer, 1 km further, is left out, and with it 20 min + 400 s there, 10 of work and 2
    // km and min: 200 + (20 + 400 / 60 + 10 + 2) × 100 + 4,000 of fees.
    const { changes } = comparePlans(
      input,
      [{ truckId: 't', visits: planned?.visits ?? [] }],
      [
        {
          truckId: 't',
          visits: (planned?.visits ?? []).filter(
            (visit) =>
              !('stopId' in visit && visit.stopId === 'g') &&
              !('disposalSiteId' in visit && visit.disposalSiteId === 'renderer'),
          ),
        },
      ],
    );
    expect(changes).toMatchObject([
      { stopId: 'g', to: null, savedMeters: 2000, savedCents: 200 + 3867 + 4000 },
    ]);
  });
});

describe('the checker and an order made by hand', () => {
  const good = solve(two, { iterations: 100 });
  const visits: Visit[] = [{ stopId: 'a' }, { stopId: 'g' }, { disposalSiteId: 'plant' }];
  const mutations: [
    name: string,
    code: ViolationCode,
    mutate: (changed: PlanInput, plan: Plan) => void,
    finding: object | null,
  ][] = [
    [
      'a compartment that is too small',
      'compartment',
      (changed) => {
        changed.trucks[0]!.compartments![0]!.capacityGallons = 799;
      },
      { index: 2, code: 'no-compartment', stopId: 'g', wasteType: 'grease' },
    ],
    [
      'a compartment that does not take it',
      'compartment',
      (changed) => {
        changed.trucks[0]!.compartments![0]!.acceptedWastes = ['septage'];
      },
      { index: 2, code: 'no-compartment', stopId: 'g', wasteType: 'grease' },
    ],
    [
      'a site that takes nothing of it',
      'site-waste',
      (changed) => {
        changed.disposalSites[0]!.acceptedWastes = ['sludge'];
      },
      { index: 3, code: 'site-waste', disposalSiteId: 'plant', wasteTypes: ['grease', 'septage'] },
    ],
    [
      'a site that takes half of it',
      'not-emptied',
      (changed) => {
        changed.disposalSites[0]!.acceptedWastes = ['septage'];
      },
      { index: 4, code: 'not-emptied', gallons: 800 },
    ],
    [
      'too much for the truck',
      'capacity',
      (changed) => {
        changed.trucks[0]!.capacityGallons = 1699;
      },
      { index: 2, code: 'no-compartment', stopId: 'g', wasteType: 'grease' },
    ],
    [
      'two wastes in one compartment',
      'mixed-wastes',
      (changed, plan) => {
        changed.trucks[0]!.compartments![1]!.acceptedWastes.push('grease');
        plan.routes[0]!.stops[2]!.compartmentId = 'rear';
      },
      null,
    ],
    [
      'a compartment untold',
      'compartment',
      (_, plan) => {
        delete plan.routes[0]!.stops[1]!.compartmentId;
      },
      null,
    ],
    [
      'a compartment that is not there',
      'compartment',
      (_, plan) => {
        plan.routes[0]!.stops[1]!.compartmentId = 'middle';
      },
      null,
    ],
    [
      'emptied compartments untold',
      'compartment',
      (_, plan) => {
        plan.routes[0]!.stops[3]!.emptiedCompartmentIds = ['front'];
      },
      null,
    ],
    [
      'a compartment on a truck with one tank',
      'compartment',
      (changed) => {
        delete changed.trucks[0]!.compartments;
        changed.mixable = [both];
      },
      null,
    ],
  ];
  test.each(mutations)('catch %s', (_, code, mutate, finding) => {
    const changed = structuredClone(two);
    const plan = structuredClone(good);
    expect(checkPlan(changed, plan)).toEqual([]);
    mutate(changed, plan);
    expect(checkPlan(changed, plan).map((one) => one.code)).toContain(code);
    expect(
      followOrder(changed, 't', visits).findings.filter(
        (one) => finding === null || one.code !== 'not-emptied' || code === 'not-emptied',
      ),
    ).toEqual(finding ? [finding] : []);
  });
});

const wrong = (compartments: PlanCompartment[], more = {}): PlanInput => ({
  ...two,
  trucks: [{ ...tanks, compartments, ...more }],
});
test.each([
  [/has an empty list of compartments/, wrong([])],
  [/Two compartments of truck "t" have the id "x"/, wrong([part('x', 1, both), part('x', 1, both)])],
  [
    /There are 9 compartments of truck "t"; at most 8/,
    wrong(Array.from({ length: 9 }, (_, at) => part(`${at}`, 1, both))),
  ],
  [/capacity of compartment "x" of truck "t" must be a whole number/, wrong([part('x', -1, both)])],
  [
    /load at the start is given by compartment/,
    wrong([part('x', 1, both)], { loadAtStart: waste('septage', 1) }),
  ],
  [
    /compartment "x" of truck "t" starts with grease, which it does not accept/,
    wrong([part('x', 9, ['septage'], { loadAtStart: waste('grease', 1) })]),
  ],
  [
    /load of compartment "x" of truck "t" at the start must be a whole number from 0 to 9, not 10/,
    wrong([part('x', 9, both, { loadAtStart: waste('grease', 10) })]),
  ],
])('a wrong input: %s', (mistake, input) => {
  expect(() => solve(input, { iterations: 1 })).toThrow(mistake);
});
