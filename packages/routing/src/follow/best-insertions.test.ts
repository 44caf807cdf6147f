import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { followOrder } from './follow.ts';
import { solve } from '../solve.ts';
import { HOUR, arbitraryDay, day, line, site, stop, truck } from '../test/days.ts';
import { realDay } from '../test/real-days.ts';
import { bestInsertions } from './best-insertions.ts';

const septage = (gallons: number): { gallons: number; wasteType: string } => ({
  gallons,
  wasteType: 'septage',
});

test('between two stops, with what it costs more; then the other places', () => {
  // One minute and a kilometre per unit: 100 cents a minute, 10 cents per 100 m.
  const roads = line(0, 10, 20, 30);
  const input = day({ travel: roads, stops: [stop('a', 1), stop('c', 3)], trucks: [truck('t')] });
  const places = bestInsertions(input, solve(input, { iterations: 50 }), stop('b', 2), 3);
  // On the way it takes its ten minutes only.
  expect(places[0]?.addedCents).toBeCloseTo(1000, 6);
  expect(places.map(({ truckId }) => truckId)).toEqual(['t', 't', 't']);
  expect(places[0]?.visits).toHaveLength(3);
  expect(places[0]?.addedCents).toBeLessThanOrEqual(places[1]?.addedCents ?? 0);
});

test('with an unloading where the tank is full', () => {
  const input = day({
    travel: line(0, 10, 20, 15),
    stops: [stop('a', 1, septage(2000))],
    trucks: [truck('t')],
    disposalSites: [site('plant', 3)],
  });
  const [place] = bestInsertions(input, solve(input, { iterations: 50 }), stop('b', 2, septage(2000)), 1);
  expect(place?.visits.filter((visit) => 'disposalSiteId' in visit)).toHaveLength(2);
});

test('nowhere when no truck has the time', () => {
  const input = day({
    travel: line(0, 10),
    stops: [stop('a', 1)],
    trucks: [truck('t', { shift: [8 * HOUR, 8 * HOUR + 1800] })],
  });
  expect(bestInsertions(input, solve(input, { iterations: 50 }), stop('b', 1), 3)).toEqual([]);
});

test('every place found breaks no rule and costs what the timetable of the new order says', () => {
  let seen = 0;
  fc.assert(
    fc.property(arbitraryDay({ places: 6, stops: 8, trucks: 3, sites: 3 }), (input) => {
      const [one, ...others] = input.stops;
      fc.pre(one !== undefined && others.length > 0);
      const plan = solve({ ...input, stops: others }, { iterations: 50 });
      for (const { truckId, visits, addedCents } of bestInsertions(
        { ...input, stops: others },
        plan,
        one,
        3,
      )) {
        const now = plan.routes.find((route) => route.truckId === truckId)?.costCents ?? 0;
        const { route, findings } = followOrder(input, truckId, visits);
        expect(findings.filter(({ code }) => code !== 'daily-cap')).toEqual([]);
        // Each part of a route's cost is rounded.
        expect(Math.abs(route.costCents - now - addedCents)).toBeLessThan(6);
        seen++;
      }
    }),
    { numRuns: 150, seed: 3 },
  );
  expect(seen).toBeGreaterThan(100);
});

test('a day of 200 stops is looked through in a moment', () => {
  const input = realDay({ kind: 'toilet', stops: 200, trucks: 14 });
  const [one, ...others] = input.stops;
  const plan = solve({ ...input, stops: others }, { iterations: 10 });
  const processorMilliseconds = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  const times = Array.from({ length: 6 }, () => {
    const started = processorMilliseconds();
    expect(bestInsertions({ ...input, stops: others }, plan, one!, 3)).toHaveLength(3);
    return processorMilliseconds() - started;
  });
  expect(Math.min(...times)).toBeLessThan(100);
});
