import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Plan, PlanRoute } from '../answer.ts';
import { checkPlan, type ViolationCode } from '../check/check.ts';
import type { RouteFinding } from './findings.ts';
import { followOrder, type Visit } from './follow.ts';
import type { PlanInput } from '../input.ts';
import { sumCosts } from '../timetable/plan.ts';
import { solve } from '../solve.ts';
import { HOUR, MINUTE, arbitraryDay, day, line, site, stop, truck } from '../test/days.ts';
import { withHours, withLimits, withOrder, withStability } from '../test/rich-days.ts';

const visitsOf = (route: PlanRoute): Visit[] =>
  route.stops.flatMap((entry): Visit[] =>
    entry.stopId !== undefined
      ? [{ stopId: entry.stopId }]
      : entry.disposalSiteId !== undefined
        ? [{ disposalSiteId: entry.disposalSiteId }]
        : [],
  );

/** A plan of this one route. */
function planOf(input: PlanInput, route: PlanRoute): Plan {
  const served = new Set(route.stops.map((entry) => entry.stopId));
  const leftOut = input.stops
    .filter(({ id }) => !served.has(id))
    .map(({ id }) => ({ stopId: id, reason: { code: 'no-time-left' as const } }));
  return { routes: [route], leftOut, cost: sumCosts([route]), iterations: 0, seed: 1 };
}

/** The checker's codes of our findings. */
const sameAs: Record<RouteFinding['code'], ViolationCode> = {
  late: 'window',
  'over-capacity': 'capacity',
  'mixed-wastes': 'mixed-wastes',
  'truck-waste': 'truck-waste',
  'missing-skill': 'skill',
  'truck-not-allowed': 'truck-not-allowed',
  'site-closed': 'site-closed',
  'site-waste': 'site-waste',
  'daily-cap': 'daily-cap',
  'break-missing': 'break',
  'after-shift': 'shift',
  'not-emptied': 'not-emptied',
  'no-road': 'no-road',
  locked: 'locked',
  'truck-too-large': 'truck-size',
  'day-limit': 'day-limit',
  'no-compartment': 'compartment',
  position: 'position',
};
/** Figures of missing legs cannot be right. */
const ofMissingLegs = new Set<ViolationCode>(['leg', 'time', 'odometer', 'duration', 'cost']);

const sizes = { places: 6, stops: 6, trucks: 2, sites: 2, roads: 'any' as const };
const shortest = arbitraryDay({ ...sizes, roads: 'shortest' });
/** Any of the stops in any order, with disposal sites anywhere between. */
const dayAndOrder = fc
  .oneof(
    { weight: 2, arbitrary: arbitraryDay(sizes) },
    { weight: 1, arbitrary: withOrder(arbitraryDay(sizes)) },
    { weight: 1, arbitrary: withStability(arbitraryDay(sizes), true) },
    { weight: 1, arbitrary: withLimits(arbitraryDay(sizes)) },
    { weight: 1, arbitrary: withHours(arbitraryDay(sizes)) },
  )
  .chain((input) => {
    const stops = fc.shuffledSubarray(
      input.stops.map(({ id }): Visit => ({ stopId: id })),
      { minLength: 1 },
    );
    const sites =
      input.disposalSites.length === 0
        ? fc.constant<{ at: number; visit: Visit }[]>([])
        : fc.array(
            fc.record({
              at: fc.nat(8),
              visit: fc.constantFrom(...input.disposalSites.map(({ id }): Visit => ({ disposalSiteId: id }))),
            }),
            { maxLength: 4 },
          );
    return fc
      .record({
        input: fc.constant(input),
        truckId: fc.constantFrom(...input.trucks.map(({ id }) => id)),
        stops,
        sites,
      })
      .map(({ stops: order, sites: trips, ...rest }) => {
        const visits = [...order];
        for (const { at, visit } of trips) visits.splice(Math.min(at, visits.length), 0, visit);
        return { ...rest, visits };
      });
  });

describe('any day', () => {
  test('a planned route keeps every time and cent when its order is followed, and breaks no rule', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          shortest,
          withOrder(shortest),
          withStability(shortest, true),
          withLimits(shortest),
          withHours(shortest),
        ),
        (input) => {
          for (const route of solve(input, { iterations: 60 }).routes)
            expect(followOrder(input, route.truckId, visitsOf(route))).toEqual({ route, findings: [] });
        },
      ),
      { numRuns: 150 },
    );
  });

  test('an order that nobody planned: every rule the independent checker finds broken is told, and no other', () => {
    fc.assert(
      fc.property(dayAndOrder, ({ input, truckId, visits }) => {
        const { route, findings } = followOrder(input, truckId, visits);
        expect(visitsOf(route)).toEqual(visits);
        const told = new Set(findings.map(({ code }) => sameAs[code]));
        const broken = checkPlan(input, planOf(input, route)).map(({ code }) => code);
        expect(told).toEqual(
          new Set(told.has('no-road') ? broken.filter((code) => !ofMissingLegs.has(code)) : broken),
        );
      }),
      { numRuns: 3_000 },
    );
  });
});

const septage = (gallons: number) => ({ gallons, wasteType: 'septage' });
/** One kilometre and one minute per unit: depot, stops at 10 to 60 minutes, a plant at 30. */
const base = day({
  travel: line(0, 10, 20, 30, 60),
  stops: [
    stop('a', 1, septage(2000)),
    stop('b', 2, septage(2000)),
    stop('early', 4, { windows: [[8 * HOUR, 9 * HOUR]] }),
    stop('fat', 1, { gallons: 500, wasteType: 'grease' }),
    stop('long', 4, { serviceSeconds: 7 * HOUR }),
  ],
  trucks: [truck('t', { acceptedWastes: ['septage'] })],
  disposalSites: [site('plant', 3, { windows: [[8 * HOUR, 12 * HOUR]] })],
});
const changed = (change: (input: PlanInput) => void): PlanInput => {
  const input = structuredClone(base);
  change(input);
  return input;
};
const plant: Visit = { disposalSiteId: 'plant' };
const to = (stopId: string): Visit => ({ stopId });

type Case = [name: string, input: PlanInput, visits: Visit[], findings: RouteFinding[]];
const cases: Case[] = [
  ['no visit at all', base, [], []],
  ['nothing wrong', base, [to('a'), plant, to('b'), plant], []],
  [
    'the tank runs over',
    base,
    [to('a'), to('b'), plant],
    [{ index: 2, code: 'over-capacity', stopId: 'b', gallons: 1000 }],
  ],
  [
    'exactly full',
    changed((input) => {
      input.trucks[0]!.capacityGallons = 4000;
    }),
    [to('a'), to('b'), plant],
    [],
  ],
  [
    'one gallon too much, told once for the trip',
    changed((input) => {
      input.trucks[0]!.capacityGallons = 1999;
    }),
    [to('a'), to('b'), plant],
    [{ index: 1, code: 'over-capacity', stopId: 'a', gallons: 1 }],
  ],
  [
    'exactly at the end of the shift, and a second after',
    changed((input) => {
      input.trucks[0]!.shift = [8 * HOUR, 10 * HOUR - 1];
      input.stops[0]!.serviceSeconds = 40 * MINUTE;
    }),
    [to('a'), plant],
    [{ index: 3, code: 'after-shift', seconds: 1 }],
  ],
  ['not emptied', base, [to('a')], [{ index: 2, code: 'not-emptied', gallons: 2000 }]],
  // 8:00 + 10 + 10 service + 50 = 9:10 at the earliest.
  [
    'late',
    base,
    [to('a'), to('early'), plant],
    [{ index: 2, code: 'late', stopId: 'early', seconds: 10 * MINUTE }],
  ],
  [
    'the plant is closed',
    base,
    [to('long'), to('a'), plant],
    [
      { index: 3, code: 'site-closed', disposalSiteId: 'plant', seconds: 5 * HOUR + 40 * MINUTE },
      { index: 4, code: 'after-shift', seconds: 2 * HOUR + 10 * MINUTE },
    ],
  ],
  [
    'closed all day',
    changed((input) => {
      input.disposalSites[0]!.windows = [[0, 0]];
    }),
    [to('a'), plant],
    [{ index: 2, code: 'site-closed', disposalSiteId: 'plant', seconds: null }],
  ],
  [
    'the truck does not take it',
    base,
    [to('fat'), plant],
    [
      { index: 1, code: 'truck-waste', stopId: 'fat', wasteType: 'grease' },
      { index: 2, code: 'site-waste', disposalSiteId: 'plant', wasteTypes: ['grease'] },
    ],
  ],
  [
    'wastes that do not mix',
    changed((input) => {
      input.trucks[0]!.acceptedWastes.push('grease');
      input.disposalSites[0]!.acceptedWastes.push('grease');
    }),
    [to('a'), to('fat'), plant],
    [{ index: 2, code: 'mixed-wastes', stopId: 'fat', wasteType: 'grease', inTank: ['septage'] }],
  ],
  [
    'more than the plant takes',
    changed((input) => {
      input.disposalSites[0]!.dailyCapGallons = 3500;
    }),
    [to('a'), plant, to('b'), plant],
    [{ index: 4, code: 'daily-cap', disposalSiteId: 'plant', gallons: 500 }],
  ],
  [
    'a break that has no place',
    changed((input) => {
      input.trucks[0]!.breaks = [{ earliest: 11 * HOUR, latest: 12 * HOUR, durationSeconds: 1800 }];
    }),
    [to('early'), to('long')],
    [
      { index: 3, code: 'break-missing', earliest: 11 * HOUR, latest: 12 * HOUR },
      { index: 3, code: 'after-shift', seconds: 70 * MINUTE },
    ],
  ],
];

test.each(cases)('finds: %s', (_, input, visits, findings) => {
  expect(followOrder(input, 't', visits).findings).toEqual(findings);
});

test('what is late is as little late as can be, and the truck leaves no earlier than it must', () => {
  const { route } = followOrder(base, 't', [to('a'), to('early'), plant]);
  expect(route.stops.map((entry) => [entry.kind, entry.arrival, entry.waitSeconds])).toEqual([
    ['start', 8 * HOUR, 0],
    ['job', 8 * HOUR + 600, 0],
    ['job', 9 * HOUR + 600, 0],
    ['disposal', 9 * HOUR + 50 * MINUTE, 0],
    ['end', 10 * HOUR + 40 * MINUTE, 0],
  ]);
  // A wait before a window that is kept is still saved by leaving later, although the tank runs over.
  const afternoon = changed((input) => {
    input.stops[0]!.windows = [[10 * HOUR, 11 * HOUR]];
  });
  expect(followOrder(afternoon, 't', [to('a'), to('b')]).route.stops[0]?.departure).toBe(10 * HOUR - 600);
});

test('says what it cannot follow', () => {
  expect(() => followOrder(base, 'ghost', [])).toThrow('There is no truck "ghost".');
  expect(() => followOrder(base, 't', [to('ghost')])).toThrow('There is no stop "ghost".');
  expect(() => followOrder(base, 't', [to('a'), plant, to('a')])).toThrow('visited twice');
  const endless = changed((input) => {
    for (const one of input.stops) one.serviceSeconds = 12 * HOUR;
  });
  expect(() =>
    followOrder(
      endless,
      't',
      base.stops.map(({ id }) => to(id)),
    ),
  ).toThrow('two days');
});
