import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparePlans, visitedRoutes, type VisitedRoute } from './compare-plans.ts';
import { solve } from '../solve.ts';
import { HOUR, MINUTE, arbitraryDay, day, line, site, stop, truck } from '../test/days.ts';

const septage = (gallons: number) => ({ gallons, wasteType: 'septage' });
const route = (truckId: string, ...stopIds: string[]): VisitedRoute => ({
  truckId,
  visits: stopIds.map((stopId) => (stopId === 'plant' ? { disposalSiteId: stopId } : { stopId })),
});
const clock = (hours: number, minutes: number): number => hours * HOUR + minutes * MINUTE;

/**
 * Depot in the middle, a and b 10 km to one side, y 10 km to the other. A kilometre costs 100 cents and takes
 * a minute, which costs 100 as well.
 */
const sides = day({
  travel: line(20, 10, 10, 30),
  stops: [stop('a', 1), stop('b', 2), stop('y', 3)],
  trucks: [truck('t'), truck('u')],
});

test('a stop that goes to the truck that is there anyway', () => {
  // Today t does a (20 km, 30 min), u does y and b (10 + 20 + 10 = 40 km, 60 min). Proposed: t a b (20 km, 40
  // min), u y (20 km, 30 min). b adds 20 km and 30 min (with its 10 of work) to u's route, and to t's nothing
  // but its 10 min: 20 km × 100 + 20 min × 100 = 4,000 cents.
  expect(
    comparePlans(sides, [route('t', 'a'), route('u', 'y', 'b')], [route('t', 'a', 'b'), route('u', 'y')]),
  ).toEqual({
    today: { meters: 60_000, seconds: 90 * MINUTE, cents: 15_000, stops: 3, trucks: 2, findings: 0 },
    proposed: { meters: 40_000, seconds: 70 * MINUTE, cents: 11_000, stops: 3, trucks: 2, findings: 0 },
    savedMeters: 20_000,
    savedSeconds: 20 * MINUTE,
    savedCents: 4000,
    // u: y 8:10–8:20, b 8:40. t: a 8:10–8:20, b at once.
    changes: [
      {
        stopId: 'b',
        from: { truckId: 'u', serviceStart: clock(8, 40) },
        to: { truckId: 't', serviceStart: clock(8, 20) },
        savedMeters: 20_000,
        savedSeconds: 20 * MINUTE,
        savedCents: 4000,
      },
    ],
  });
});

test('a stop that changes places on its truck', () => {
  // 0–30–10–20–0 = 80 km; 0–10–20–30–0 = 60 km. c moves: without it 40 km, so it adds 40 km today and 20 km
  // in the proposed order, and as many minutes.
  const row = day({
    travel: line(0, 10, 20, 30),
    stops: [stop('a', 1), stop('b', 2), stop('c', 3)],
    trucks: [truck('t')],
  });
  const { changes, savedCents } = comparePlans(row, [route('t', 'c', 'a', 'b')], [route('t', 'a', 'b', 'c')]);
  expect(savedCents).toBe(4000);
  expect(changes).toEqual([
    {
      stopId: 'c',
      from: { truckId: 't', serviceStart: clock(8, 30) },
      to: { truckId: 't', serviceStart: clock(8, 50) },
      savedMeters: 20_000,
      savedSeconds: 20 * MINUTE,
      savedCents: 4000,
    },
  ]);
});

test('a stop that takes its trip to the plant with it', () => {
  // Depot, a 10, plant 30 km. t: a and plant 60 km, 60 min, 10 of work and 20 at the plant. Left out, the
  // truck stays at home: all of it is saved, the fee of 1,000 × 2 as well.
  const input = day({
    travel: line(0, 10, 30),
    stops: [stop('a', 1, septage(1000))],
    trucks: [truck('t', { fixedCostCents: 700 })],
    disposalSites: [site('plant', 2, { feeCentsPerGallon: 2 })],
  });
  const { changes, proposed } = comparePlans(input, [route('t', 'a', 'plant')], []);
  expect(proposed).toEqual({ meters: 0, seconds: 0, cents: 0, stops: 0, trucks: 0, findings: 0 });
  expect(changes).toEqual([
    {
      stopId: 'a',
      from: { truckId: 't', serviceStart: clock(8, 10) },
      to: null,
      savedMeters: 60_000,
      savedSeconds: 90 * MINUTE,
      savedCents: 6000 + 9000 + 2000 + 700,
    },
  ]);
});

test('a stop of which only the second trip to the plant is left over', () => {
  // a 10, b 20, plant 30 km, each stop fills the tank: 10 + 20 + 10 + 10 + 30 = 80 km with both, 60 km with a
  // alone. b adds 20 km and 20 min, its 10 of work and 20 more at the plant: 2,000 + 5,000 cents.
  const input = day({
    travel: line(0, 10, 20, 30),
    stops: [stop('a', 1, septage(3000)), stop('b', 2, septage(3000))],
    trucks: [truck('t')],
    disposalSites: [site('plant', 3)],
  });
  const { changes } = comparePlans(
    input,
    [route('t', 'a', 'plant', 'b', 'plant')],
    [route('t', 'a', 'plant')],
  );
  expect(changes).toMatchObject([
    { stopId: 'b', to: null, savedMeters: 20_000, savedSeconds: 50 * MINUTE, savedCents: 7000 },
  ]);
});

test('rules that today breaks are counted, not refused', () => {
  // 1,500 and 1,600 gallons in a tank of 3,000, and not emptied at the end.
  const input = day({
    travel: line(0, 10, 20),
    stops: [stop('a', 1, septage(1500)), stop('b', 1, septage(1600))],
    trucks: [truck('t')],
    disposalSites: [site('plant', 2)],
  });
  expect(comparePlans(input, [route('t', 'a', 'b')], [route('t', 'a', 'plant', 'b', 'plant')])).toMatchObject(
    { today: { findings: 2 }, proposed: { findings: 0 }, changes: [] },
  );
});

test('what nobody knows or one plan has twice is refused', () => {
  expect(() => comparePlans(sides, [route('ghost', 'a')], [])).toThrow('There is no truck "ghost".');
  expect(() => comparePlans(sides, [route('t', 'ghost')], [])).toThrow('There is no stop "ghost".');
  expect(() => comparePlans(sides, [route('t', 'a'), route('u', 'a')], [])).toThrow(
    'A plan has stop "a" twice.',
  );
  expect(() => comparePlans(sides, [route('t', 'a'), route('t', 'b')], [])).toThrow(
    'A plan has two routes of truck "t".',
  );
});

test('any two plans: totals are those of the plans, and nothing changes against itself', () => {
  fc.assert(
    fc.property(arbitraryDay({ places: 6, stops: 8, trucks: 3, sites: 2 }), (input) => {
      const [one, other] = [
        solve(input, { iterations: 2, seed: 1 }),
        solve(input, { iterations: 100, seed: 2 }),
      ];
      const compared = comparePlans(input, visitedRoutes(one.routes), visitedRoutes(other.routes));
      expect([compared.today.cents, compared.proposed.cents]).toEqual([
        one.cost.totalCents,
        other.cost.totalCents,
      ]);
      expect(compared.savedCents).toBe(one.cost.totalCents - other.cost.totalCents);
      expect(compared.today.findings + compared.proposed.findings).toBe(0);
      const itself = comparePlans(input, visitedRoutes(one.routes), visitedRoutes(one.routes));
      expect([itself.savedMeters, itself.savedSeconds, itself.savedCents, itself.changes]).toEqual([
        0,
        0,
        0,
        [],
      ]);
    }),
    { numRuns: 100 },
  );
});
