import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkPlan } from '../check/check.ts';
import { findHelpfulChanges } from './explain-changes.ts';
import type { PlanInput } from '../input.ts';
import { relaxationsFor, type PlanChange } from './plan-changes.ts';
import { solve } from '../solve.ts';
import { HOUR, MINUTE, arbitraryDay, day, line, site, stop, truck } from '../test/days.ts';
import { withLimits, withOrder } from '../test/rich-days.ts';
import { patiently } from '../../../../test/patience.ts';

const clock = (hours: number, minutes: number): number => hours * HOUR + minutes * MINUTE;
const septage = { gallons: 1000, wasteType: 'septage' };
/** Depot 0, a stop at 30 and a plant at 40 km; one kilometre and one minute per unit. */
const travel = line(0, 30, 40);
const plant = site('plant', 2);

const cases: [name: string, input: Partial<PlanInput>, changes: PlanChange[]][] = [
  // Leaves at 8:00, is there at 8:30: 5 minutes after the window; or leaves 5 minutes earlier.
  [
    'a window 5 minutes longer, or a truck that starts 5 minutes earlier',
    { stops: [stop('s', 1, { windows: [[8 * HOUR, clock(8, 25)]] })], trucks: [truck('t')] },
    [
      { truckId: 't', kind: 'window-later', seconds: 300, until: clock(8, 30) },
      { truckId: 't', kind: 'shift-earlier', seconds: 300 },
    ],
  ],
  // The truck may leave at 9:00 and be back at 10:00: 9:30 is after the first window by 30 minutes and before
  // the second by 150. To serve at 12:00 it would be back at 12:40, 160 min after its shift; to be there at
  // 9:00 it would leave 30 min earlier.
  [
    'between two windows: the nearer end, the other opening, or a longer day',
    {
      stops: [
        stop('s', 1, {
          windows: [
            [8 * HOUR, 9 * HOUR],
            [12 * HOUR, 13 * HOUR],
          ],
          serviceSeconds: 0,
        }),
      ],
      trucks: [truck('t', { shift: [9 * HOUR, 10 * HOUR] })],
    },
    [
      { truckId: 't', kind: 'window-later', seconds: 1800, until: clock(9, 30) },
      { truckId: 't', kind: 'window-earlier', seconds: 150 * MINUTE, from: clock(9, 30) },
      { truckId: 't', kind: 'shift-later', seconds: 150 * MINUTE },
      { truckId: 't', kind: 'shift-earlier', seconds: 1800 },
    ],
  ],
  // 30 out, 10 of work, 10 on to the plant, 20 there, 40 back: 110 minutes. t has 100, u 95 and 5 of
  // overtime.
  [
    'the truck that is short by least',
    {
      stops: [stop('s', 1, septage)],
      trucks: [
        truck('u', { shift: [8 * HOUR, clock(9, 30)], overtime: { maxSeconds: 300, costPerHourCents: 0 } }),
        truck('t', { shift: [8 * HOUR, clock(9, 40)] }),
      ],
      disposalSites: [plant],
    },
    [
      { truckId: 't', kind: 'shift-later', seconds: 600 },
      { truckId: 't', kind: 'shift-earlier', seconds: 600 },
    ],
  ],
  // 8:30 there, 8:40 done, 8:50–9:10 at the plant.
  [
    'a plant that is open two minutes longer, or a truck that starts two minutes earlier',
    {
      stops: [stop('s', 1, septage)],
      trucks: [truck('t')],
      disposalSites: [site('plant', 2, { windows: [[7 * HOUR, clock(9, 8)]] })],
    },
    [
      { truckId: 't', kind: 'shift-earlier', seconds: 120 },
      { truckId: 't', kind: 'site-later', siteId: 'plant', seconds: 120, until: clock(9, 10) },
    ],
  ],
  [
    'a plant that takes one gallon more',
    {
      stops: [stop('s', 1, septage)],
      trucks: [truck('t')],
      disposalSites: [site('plant', 2, { dailyCapGallons: 999 })],
    },
    [{ truckId: 't', kind: 'site-takes-more', siteId: 'plant', gallons: 1 }],
  ],
  [
    'a plant that takes the waste',
    {
      stops: [stop('s', 1, septage)],
      trucks: [truck('t')],
      disposalSites: [site('plant', 2, { acceptedWastes: ['grease'] })],
    },
    [{ truckId: 't', kind: 'site-takes-waste', siteId: 'plant', wasteType: 'septage' }],
  ],
  // 3,000 × 1.1 = 3,300 in a tank of 3,000.
  [
    'a tank that holds 300 gallons more',
    {
      stops: [stop('s', 1, { gallons: 3000, wasteType: 'septage' })],
      trucks: [truck('t')],
      disposalSites: [plant],
      rules: { endEmpty: true, planForExtraPercent: 10 },
    },
    [{ truckId: 't', kind: 'larger-tank', gallons: 300 }],
  ],
  [
    'a larger one of its tanks',
    {
      stops: [stop('s', 1, { gallons: 700, wasteType: 'septage' })],
      trucks: [
        truck('t', {
          compartments: [
            { id: 'front', capacityGallons: 500, acceptedWastes: ['septage'] },
            { id: 'rear', capacityGallons: 900, acceptedWastes: ['grease'] },
          ],
        }),
      ],
      disposalSites: [plant],
    },
    [{ truckId: 't', kind: 'larger-tank', gallons: 200 }],
  ],
  [
    'a truck that takes grease',
    {
      stops: [stop('s', 1, { gallons: 10, wasteType: 'grease' })],
      trucks: [truck('t')],
      disposalSites: [site('plant', 2, { acceptedWastes: ['grease'] })],
    },
    [{ truckId: 't', kind: 'truck-takes-waste', wasteType: 'grease' }],
  ],
  [
    'a truck with a camera',
    {
      stops: [stop('s', 1, { requiredSkills: ['jetter', 'camera'] })],
      trucks: [truck('t', { skills: ['jetter'] })],
    },
    [{ truckId: 't', kind: 'truck-has-skills', skills: ['camera'] }],
  ],
  [
    'the truck that is here',
    { stops: [stop('s', 1, { allowedTruckIds: ['other'] })], trucks: [truck('t')] },
    [{ truckId: 't', kind: 'truck-allowed' }],
  ],
  [
    'a smaller truck',
    { stops: [stop('s', 1, { maxTruckSize: 20 })], trucks: [truck('t', { truckSize: 26 })] },
    [{ truckId: 't', kind: 'truck-gets-there', truckSize: 26 }],
  ],
  [
    'one stop more on the day',
    { stops: [stop('s', 1), stop('x', 1, { priority: 'high' })], trucks: [truck('t', { maxStops: 1 })] },
    [{ truckId: 't', kind: 'day-limit', limit: 'stops', more: 1 }],
  ],
  [
    '200 gallons more on the day',
    {
      stops: [stop('s', 1, septage)],
      trucks: [truck('t', { maxGallonsPerDay: 800 })],
      disposalSites: [plant],
    },
    [{ truckId: 't', kind: 'day-limit', limit: 'gallons', more: 200 }],
  ],
  // x is served at 8:30 or not at all; s may not come before it, and after it the truck is back at 9:20, by
  // 9:10 at the latest. At one place: x 8:30–8:40, s 8:40–8:50, home 9:20.
  [
    'ten minutes more beside what is planned',
    {
      stops: [stop('s', 1), stop('x', 1, { priority: 'high', windows: [[8 * HOUR, clock(8, 30)]] })],
      trucks: [truck('t', { shift: [8 * HOUR, clock(9, 10)] })],
    },
    [
      { truckId: 't', kind: 'shift-later', seconds: 600 },
      { truckId: 't', kind: 'shift-earlier', seconds: 600 },
    ],
  ],
  // To be first it would come before x, which is then served at 8:40, ten minutes too late; a truck that
  // starts ten minutes earlier could.
  [
    'a stop that need not be first',
    {
      stops: [
        stop('s', 1, { position: 'first' }),
        stop('x', 1, { priority: 'high', windows: [[8 * HOUR, clock(8, 30)]] }),
      ],
      trucks: [truck('t')],
    },
    [
      { truckId: 't', kind: 'shift-earlier', seconds: 600 },
      { truckId: 't', kind: 'any-position' },
    ],
  ],
  [
    'nothing that one change could fix: no road',
    {
      travel: { size: 2, seconds: [0, -1, 60, 0], meters: [0, -1, 60, 0] },
      stops: [stop('s', 1)],
      trucks: [truck('t')],
    },
    [],
  ],
  [
    'nothing that one change could fix: neither waste nor skill',
    { stops: [stop('s', 1, { wasteType: 'grease', requiredSkills: ['camera'] })], trucks: [truck('t')] },
    [],
  ],
];

describe('what would let a stop in', () => {
  test.each(cases)('%s', (_, parts, changes) => {
    const input = day({ travel, ...parts });
    const plan = solve(input, { iterations: 50 });
    expect(findHelpfulChanges(input, plan, 's').map(({ change }) => change)).toEqual(changes);
  });

  test('and what it adds to the day', () => {
    // 60 km at 100 cents and 70 minutes at 100 cents.
    const input = day({
      travel,
      stops: [stop('s', 1, { requiredSkills: ['camera'] })],
      trucks: [truck('t')],
    });
    expect(findHelpfulChanges(input, solve(input, { iterations: 10 }), 's')[0]?.addedCents).toBe(13_000);
  });

  test('a stop that is served or unknown is refused', () => {
    const input = day({ travel, stops: [stop('s', 1)], trucks: [truck('t')] });
    expect(() => findHelpfulChanges(input, solve(input, { iterations: 10 }), 's')).toThrow(RangeError);
    expect(() => findHelpfulChanges(input, solve(input, { iterations: 10 }), 'ghost')).toThrow(RangeError);
  });

  test(
    'any day: on the day with the change fewer stops are left out',
    () => {
      let tried = 0;
      fc.assert(
        fc.property(
          fc.oneof(
            arbitraryDay({ places: 5, stops: 5, trucks: 2, sites: 2 }),
            withLimits(arbitraryDay({ places: 5, stops: 5, trucks: 2, sites: 2 })),
            withOrder(arbitraryDay({ places: 5, stops: 5, trucks: 2, sites: 2 })),
          ),
          (input) => {
            const plan = solve(input, { iterations: 100 });
            for (const { stopId } of plan.leftOut.slice(0, 2)) {
              for (const { change } of findHelpfulChanges(input, plan, stopId)) {
                const stopOf = input.stops.find((one) => one.id === stopId)!;
                const relaxation = input.trucks
                  .flatMap((one) => relaxationsFor(input, stopOf, one))
                  .flatMap((one) => {
                    const amount = amountOf(change);
                    return JSON.stringify(one.describe(amount)) === JSON.stringify(change)
                      ? [one.apply(input, amount)]
                      : [];
                  })[0]!;
                const again = solve(relaxation, {
                  iterations: 100,
                  warmStart: plan.routes.map((route) => ({
                    truckId: route.truckId,
                    stopIds: route.stops.flatMap((one) => one.stopId ?? []),
                  })),
                });
                expect(checkPlan(relaxation, again)).toEqual([]);
                expect(again.leftOut.length).toBeLessThan(plan.leftOut.length);
                tried++;
              }
            }
          },
        ),
        { numRuns: 120, seed: 9 },
      );
      expect(tried).toBeGreaterThan(50);
    },
    patiently(30_000),
  );
});

function amountOf(change: PlanChange): number {
  return 'seconds' in change
    ? change.seconds
    : 'gallons' in change
      ? change.gallons
      : 'more' in change
        ? change.more
        : 1;
}
