import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Plan } from '../answer.ts';
import { checkPlan } from '../check/check.ts';
import { followOrder } from '../follow/follow.ts';
import type { PlanInput } from '../input.ts';
import { createRoadHours } from './road-hours.ts';
import { solve } from '../solve.ts';
import { HOUR, MINUTE, day, line, stop, truck } from '../test/days.ts';

const clock = (hours: number, minutes: number): number => hours * HOUR + minutes * MINUTE;
const factors = (byHour: Record<number, number>): number[] =>
  Array.from({ length: 24 }, (_, hour) => byHour[hour] ?? 1);
/** Half as fast from 8 to 9. */
const rush = factors({ 8: 0.5 });

describe('a leg driven by the hour', () => {
  test.each([
    ['in a free hour', rush, clock(7, 0), 30 * MINUTE, clock(7, 30)],
    ['all of it in the rush: twice as long', rush, clock(8, 0), 30 * MINUTE, clock(9, 0)],
    // 10 of 30 minutes by 8:00, the other 20 take 40.
    ['into the rush', rush, clock(7, 50), 30 * MINUTE, clock(8, 40)],
    // 10 minutes in the last 20 of the rush, 20 more after it.
    ['out of the rush', rush, clock(8, 40), 30 * MINUTE, clock(9, 20)],
    ['through it all: 10 before, 30 in it, 20 after', rush, clock(7, 50), HOUR, clock(9, 20)],
    ['past midnight: the hours begin again', factors({ 0: 0.5 }), clock(23, 50), 20 * MINUTE, clock(24, 20)],
    ['rounded up to whole seconds: 10 / 0.8 = 12.5', factors({ 8: 0.8 }), clock(8, 0), 10, clock(8, 0) + 13],
    ['no way at all', rush, clock(8, 0), 0, clock(8, 0)],
  ])('%s', (_, hourFactors, departure, seconds, arrival) => {
    const hours = createRoadHours(hourFactors);
    expect(hours.arrive(departure, seconds)).toBe(arrival);
    // The inverse: the latest departure for an arrival, later only where rounding allows, never by a second.
    expect(hours.arrive(hours.leave(arrival, seconds), seconds)).toBeLessThanOrEqual(arrival);
    expect(hours.arrive(hours.leave(arrival, seconds) + 1, seconds)).toBeGreaterThan(arrival);
  });

  test('who leaves later never arrives earlier, and the latest departure is the latest', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(0.1, 0.5, 0.8, 1, 1.25, 3), { minLength: 24, maxLength: 24 }),
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 0, max: 5000 }),
        (hourFactors, departure, seconds, later) => {
          const { arrive, leave } = createRoadHours(hourFactors);
          const arrival = arrive(departure, seconds);
          expect(arrive(departure + later, seconds)).toBeGreaterThanOrEqual(arrival);
          expect(leave(arrival, seconds)).toBeGreaterThanOrEqual(departure);
          expect(arrive(leave(arrival, seconds), seconds)).toBeLessThanOrEqual(arrival);
          expect(arrive(leave(arrival, seconds) + 1, seconds)).toBeGreaterThan(arrival);
        },
      ),
      { numRuns: 500 },
    );
  });
});

/** Depot, a at 30, b at 40 km; a minute a kilometre outside the rush. */
const input: PlanInput = day({
  travel: { ...line(0, 30, 40), hourFactors: rush },
  stops: [stop('a', 1)],
  trucks: [truck('t')],
});
const times = (plan: Plan): number[] | undefined => plan.routes[0]?.stops.map((one) => one.arrival);

describe('a day with a rush hour', () => {
  test('leaves after the rush when nothing hurries it: the same trip takes 70 minutes, not 100', () => {
    const plan = solve(input, { iterations: 50 });
    expect(checkPlan(input, plan)).toEqual([]);
    expect(times(plan)).toEqual([clock(9, 0), clock(9, 30), clock(10, 10)]);
    expect(plan.routes[0]).toMatchObject({ drivingSeconds: HOUR, durationSeconds: 70 * MINUTE });
  });

  test('leaves early enough for a window in the rush', () => {
    // By 9:00 at the stop: an hour in the rush, so at 8:00; done 9:10, home 9:40.
    const hurried = { ...input, stops: [stop('a', 1, { windows: [[clock(8, 0), clock(9, 0)]] })] };
    const plan = solve(hurried, { iterations: 50 });
    expect(checkPlan(hurried, plan)).toEqual([]);
    expect(times(plan)).toEqual([clock(8, 0), clock(9, 0), clock(9, 40)]);
    expect(plan.routes[0]?.stops[1]?.legSeconds).toBe(HOUR);
  });

  test('a window that could be met without the rush cannot with it, and the reason says when the truck is there', () => {
    const late = { ...input, stops: [stop('a', 1, { windows: [[clock(8, 0), clock(8, 59)]] })] };
    expect(solve(late, { iterations: 20 }).leftOut).toEqual([
      { stopId: 'a', reason: { code: 'window-cannot-be-met', truckId: 't', earliestArrival: clock(9, 0) } },
    ]);
  });

  test('an order made by hand keeps the times of the plan', () => {
    const plan = solve(input, { iterations: 50 });
    expect(followOrder(input, 't', [{ stopId: 'a' }])).toEqual({ route: plan.routes[0], findings: [] });
  });

  test('the checker catches hours that are not heeded, and speeds that are too fast', () => {
    const plan = solve(input, { iterations: 50 });
    const codes = (hourFactors: number[]): string[] =>
      checkPlan({ ...input, travel: { ...input.travel, hourFactors } }, plan).map((one) => one.code);
    expect(codes(factors({ 9: 0.9 }))).toContain('leg');
    expect(codes(factors({ 10: 1.1 }))).toContain('leg');
    expect(codes(factors({ 11: 0.1 }))).toEqual([]);
  });
});

test.each([
  [/hour factors must be 24 numbers, not 23/, rush.slice(1)],
  [/speed factor of hour 7 must be a number from 0.1 to 10, not 0/, factors({ 7: 0 })],
])('a wrong input: %s', (mistake, hourFactors) => {
  expect(() => solve({ ...input, travel: { ...input.travel, hourFactors } }, { iterations: 1 })).toThrow(
    mistake,
  );
});
