import { describe, expect, test } from 'vitest';
import type { Plan } from './answer.ts';
import type { PlanInput } from './input.ts';
import { solve } from './solve.ts';
import { HOUR, MINUTE, day, line, site, stop, truck } from './test/days.ts';

const septage = (gallons: number): { gallons: number; wasteType: string } => ({
  gallons,
  wasteType: 'septage',
});
const effort = { iterations: 200 };

/** 'truck: entry entry …' with stop and site ids. */
function told(plan: Plan): string[] {
  return plan.routes.map(
    (route) =>
      `${route.truckId}: ${route.stops.map((one) => one.stopId ?? one.disposalSiteId ?? one.kind).join(' ')}`,
  );
}

describe('a day of round numbers', () => {
  test('every time, load and cent of a route with one disposal on the way', () => {
    // Places: depot 0 km, a 10 km, b 20 km, plant 30 km; 1 km = 1 min. Tank 3000: a and b (1500 each) just
    // fit.
    const input = day({
      travel: line(0, 10, 20, 30),
      stops: [stop('b', 2, septage(1500)), stop('a', 1, septage(1500))],
      trucks: [truck('t', { fixedCostCents: 1000 })],
      disposalSites: [
        site('plant', 3, { feeCentsPerGallon: 2, unloadSecondsPerGallon: 0.1, queueSeconds: 300 }),
      ],
    });
    const plan = solve(input, effort);
    expect(told(plan)).toEqual(['t: start a b plant end']);
    const [route] = plan.routes;
    const clock = (hours: number, minutes: number): number => hours * HOUR + minutes * MINUTE;
    expect(
      route?.stops.map((one) => [one.arrival, one.departure, one.loadAfterGallons, one.odometerMeters]),
    ).toEqual([
      [clock(8, 0), clock(8, 0), 0, 0],
      [clock(8, 10), clock(8, 20), 1500, 10_000],
      [clock(8, 30), clock(8, 40), 3000, 20_000],
      // 10 min drive; 5 queue + 20 fixed + 3000 × 0.1 s = 5 min.
      [clock(8, 50), clock(9, 20), 0, 30_000],
      [clock(9, 50), clock(9, 50), 0, 60_000],
    ]);
    // 60 km at 160.9344 cents a mile = 10 cents per 100 m: 6,000 cents; 1 h 50 min at 6,000 an hour; 3,000
    // gallons at 2 cents; 1,000 fixed.
    expect(route?.cost).toEqual({
      milesCents: 6000,
      hoursCents: 11_000,
      overtimeCents: 0,
      disposalFeesCents: 6000,
      fixedCents: 1000,
    });
    expect(plan.cost.totalCents).toBe(24_000);
    expect(route).toMatchObject({
      meters: 60_000,
      drivingSeconds: HOUR,
      durationSeconds: clock(1, 50),
      costCents: 24_000,
    });
  });

  /** Routes null: several orders are equally good. */
  const cases: [name: string, input: PlanInput, routes: string[] | null, more?: (plan: Plan) => void][] = [
    ['nothing to do', day({ travel: line(0), trucks: [truck('t')] }), []],
    ['no truck, no stop', day({ travel: line() }), []],
    [
      'unloads in the middle when the tank is full',
      day({
        travel: line(0, 10, 20, 15),
        stops: [stop('a', 1, septage(2000)), stop('b', 2, septage(2000))],
        trucks: [truck('t')],
        disposalSites: [site('plant', 3)],
      }),
      ['t: start a plant b plant end'],
    ],
    [
      'keeps the load overnight when it may',
      day({
        travel: line(0, 10, 20, 15),
        stops: [stop('a', 1, septage(1000))],
        trucks: [truck('t')],
        disposalSites: [site('plant', 3)],
        rules: { endEmpty: false },
      }),
      ['t: start a end'],
    ],
    [
      'unloads first what was in the tank',
      day({
        travel: line(0, 10, 15),
        stops: [stop('a', 1, septage(2000))],
        trucks: [truck('t', { loadAtStart: { wasteType: 'septage', gallons: 2500 } })],
        disposalSites: [site('plant', 2)],
        rules: { endEmpty: false },
      }),
      ['t: start plant a end'],
    ],
    [
      'a truck that is not used keeps its load',
      day({
        travel: line(0, 10),
        stops: [],
        trucks: [truck('t', { loadAtStart: { wasteType: 'septage', gallons: 2500 } })],
        disposalSites: [site('plant', 1)],
      }),
      [],
    ],
    [
      'never mixes wastes in a tank',
      day({
        travel: line(0, 10, 11, 20),
        stops: [stop('a', 1, septage(500)), stop('g', 2, { gallons: 500, wasteType: 'grease' })],
        trucks: [truck('t', { acceptedWastes: ['septage', 'grease'] })],
        disposalSites: [site('plant', 3, { acceptedWastes: ['septage', 'grease'] })],
      }),
      ['t: start a plant g plant end'],
    ],
    [
      'mixes what may be mixed',
      day({
        travel: line(0, 10, 11, 20),
        stops: [stop('a', 1, septage(500)), stop('g', 2, { gallons: 500, wasteType: 'grease' })],
        trucks: [truck('t', { acceptedWastes: ['septage', 'grease'] })],
        disposalSites: [site('plant', 3, { acceptedWastes: ['septage', 'grease'] })],
        mixable: [['grease', 'septage']],
      }),
      ['t: start a g plant end'],
      (plan) => expect(plan.routes[0]?.stops[2]?.loadWasteType).toBe('grease+septage'),
    ],
    [
      'chooses the site by what it accepts, then by fee',
      day({
        travel: line(0, 10, 20, 22, 24),
        stops: [stop('a', 1, septage(1000))],
        trucks: [truck('t')],
        disposalSites: [
          site('grease-only', 2, { acceptedWastes: ['grease'] }),
          site('dear', 3, { feeCentsPerGallon: 10 }),
          site('cheap', 4, { feeCentsPerGallon: 1 }),
        ],
      }),
      ['t: start a cheap end'],
    ],
    [
      'goes to the far site when the near one is closed by then',
      day({
        travel: line(0, 10, 12, 30),
        stops: [stop('a', 1, septage(1000))],
        trucks: [truck('t')],
        disposalSites: [site('near', 2, { windows: [[6 * HOUR, 8 * HOUR]] }), site('far', 3)],
      }),
      ['t: start a far end'],
    ],
    [
      'spreads gallons when a site is full',
      day({
        travel: line(0, 10, 12, 30),
        stops: [stop('a', 1, septage(2000)), stop('b', 1, septage(2000))],
        trucks: [truck('t')],
        disposalSites: [site('near', 2, { dailyCapGallons: 3000 }), site('far', 3)],
      }),
      null,
      (plan) =>
        expect(
          new Map(
            plan.routes.flatMap((route) =>
              route.stops.flatMap((one) =>
                one.disposalSiteId ? [[one.disposalSiteId, one.unloadedGallons]] : [],
              ),
            ),
          ),
        ).toEqual(
          new Map([
            ['near', 2000],
            ['far', 2000],
          ]),
        ),
    ],
    [
      'leaves late rather than wait',
      day({
        travel: line(0, 10),
        stops: [stop('a', 1, { windows: [[12 * HOUR, 13 * HOUR]] })],
        trucks: [truck('t')],
      }),
      ['t: start a end'],
      (plan) => expect(plan.routes[0]?.stops[0]?.departure).toBe(12 * HOUR - 10 * MINUTE),
    ],
    [
      // a is there 8:10–8:20; b opens at 12:00: waiting 12:00 − 8:20 − 10 min is spent on the break.
      'takes its break while it waits',
      day({
        travel: line(0, 10, 20),
        stops: [
          stop('a', 1, { windows: [[8 * HOUR, 8 * HOUR + 10 * MINUTE]] }),
          stop('b', 2, { windows: [[12 * HOUR, 13 * HOUR]] }),
        ],
        trucks: [
          truck('t', { breaks: [{ earliest: 10 * HOUR, latest: 11 * HOUR, durationSeconds: 30 * MINUTE }] }),
        ],
      }),
      ['t: start a break b end'],
      (plan) => expect(plan.routes[0]?.durationSeconds).toBe(4 * HOUR + 30 * MINUTE),
    ],
    [
      'owes no break when the work is done before it',
      day({
        travel: line(0, 10),
        stops: [stop('a', 1)],
        trucks: [
          truck('t', { breaks: [{ earliest: 10 * HOUR, latest: 11 * HOUR, durationSeconds: 30 * MINUTE }] }),
        ],
      }),
      ['t: start a end'],
    ],
    [
      // 70 min of work in a shift of 60, 10 min over at 60 cents a minute.
      'works overtime where it may',
      day({
        travel: line(0, 30),
        stops: [stop('a', 1)],
        trucks: [
          truck('t', { shift: [8 * HOUR, 9 * HOUR], overtime: { maxSeconds: HOUR, costPerHourCents: 3600 } }),
        ],
      }),
      ['t: start a end'],
      (plan) =>
        expect(plan.routes[0]).toMatchObject({
          overtimeSeconds: 600,
          cost: { overtimeCents: 600, hoursCents: 7000 },
        }),
    ],
    [
      // A truck costs 5,000, the longer way for one truck 2 × 10 km = 2,000 and 20 min = 2,000.
      'uses no second truck when one is cheaper',
      day({
        travel: line(0, 10, 20),
        stops: [stop('a', 1, { windows: [[8 * HOUR, 8 * HOUR + 30 * MINUTE]] }), stop('b', 2)],
        trucks: [truck('t', { fixedCostCents: 5000 }), truck('u', { fixedCostCents: 5000 })],
      }),
      ['t: start a b end'],
    ],
    [
      'sends each stop to the truck that may',
      day({
        travel: line(0, 10, 20),
        stops: [stop('a', 1, { allowedTruckIds: ['u'] }), stop('b', 2, { requiredSkills: ['camera'] })],
        trucks: [truck('t', { skills: ['camera', 'jetter'] }), truck('u')],
      }),
      ['t: start b end', 'u: start a end'],
    ],
    [
      'drives one-way roads the right way round',
      // A ring 0 → 1 → 2 → 0 of 10 km legs; the other way round costs 100.
      day({
        travel: {
          size: 3,
          seconds: [0, 600, 6000, 6000, 0, 600, 600, 6000, 0],
          meters: [0, 10_000, 100_000, 100_000, 0, 10_000, 10_000, 100_000, 0],
        },
        stops: [stop('b', 2), stop('a', 1)],
        trucks: [truck('t')],
      }),
      ['t: start a b end'],
    ],
    [
      'goes from the home to the yard',
      day({
        travel: line(0, 10, 20),
        stops: [stop('a', 1)],
        trucks: [truck('t', { startPlace: 2, endPlace: 0 })],
      }),
      ['t: start a end'],
      (plan) => expect(plan.routes[0]?.meters).toBe(20_000),
    ],
    [
      'reaches a stop that no truck reaches on its own, by way of another',
      // No road 0 → 2; there is one 0 → 1 → 2.
      day({
        travel: {
          size: 3,
          seconds: [0, 600, -1, 600, 0, 600, 600, 600, 0],
          meters: [0, 100, -1, 100, 0, 100, 100, 100, 0],
        },
        stops: [stop('b', 2), stop('a', 1)],
        trucks: [truck('t')],
      }),
      ['t: start a b end'],
    ],
    [
      // 80 min of road at 2 × the speed: 40.
      'drives with its own speed',
      day({
        travel: line(0, 40),
        stops: [stop('a', 1)],
        trucks: [truck('t', { speedFactor: 2, shift: [8 * HOUR, 8 * HOUR + 50 * MINUTE] })],
      }),
      ['t: start a end'],
    ],
    [
      'serves in the second window when the first is over',
      day({
        travel: line(0, 30),
        stops: [
          stop('a', 1, {
            windows: [
              [7 * HOUR, 8 * HOUR],
              [10 * HOUR, 11 * HOUR],
            ],
          }),
        ],
        trucks: [truck('t')],
      }),
      ['t: start a end'],
      (plan) => expect(plan.routes[0]?.stops[1]?.serviceStart).toBe(10 * HOUR),
    ],
  ];
  test.each(cases)('%s', (_, input, routes, more) => {
    const plan = solve(input, effort);
    expect(told(plan)).toEqual(routes ?? told(plan));
    expect(plan.leftOut).toEqual([]);
    more?.(plan);
  });
});
