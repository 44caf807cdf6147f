import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkPlan } from './check/check.ts';
import type { PlanInput } from './input.ts';
import { solve } from './solve.ts';
import { HOUR, MINUTE, arbitraryDay, day, line, stop, truck } from './test/days.ts';
import { patiently } from '../../../test/patience.ts';

const effort = { iterations: 200 };

describe('priorities', () => {
  // Each stop takes 30 + 10 + 30 minutes alone; the shift has room for as many stops at one place as (shift −
  // 60) / 10.
  const full = (minutes: number, ...stops: PlanInput['stops']): string[] =>
    solve(
      day({
        travel: line(0, 30),
        stops,
        trucks: [truck('t', { shift: [8 * HOUR, 8 * HOUR + minutes * MINUTE] })],
      }),
      effort,
    ).leftOut.map((one) => one.stopId);

  test('one emergency outweighs any number of normal stops', () => {
    const long = stop('e', 1, { priority: 'emergency', serviceSeconds: 60 * MINUTE });
    expect(full(120, ...['a', 'b', 'c', 'd', 'f', 'g'].map((id) => stop(id, 1)), long)).toEqual([
      'a',
      'b',
      'c',
      'd',
      'f',
      'g',
    ]);
  });
  test('high before normal before low, mandatory before all', () => {
    expect(
      full(70, stop('l', 1, { priority: 'low' }), stop('n', 1), stop('h', 1, { priority: 'high' })),
    ).toEqual(['l', 'n']);
    expect(
      full(70, stop('e', 1, { priority: 'emergency' }), stop('m', 1, { priority: 'low', mandatory: true })),
    ).toEqual(['e']);
  });
  test('as many as possible of the same priority', () => {
    expect(
      full(90, stop('long', 1, { serviceSeconds: 30 * MINUTE }), stop('a', 1), stop('b', 1), stop('c', 1)),
    ).toEqual(['long']);
  });
});

describe('any day', () => {
  test('every plan passes the checker, with any roads', () => {
    fc.assert(
      fc.property(arbitraryDay({ places: 6, stops: 9, trucks: 3, sites: 3, roads: 'any' }), (input) => {
        expect(checkPlan(input, solve(input, { iterations: 60 }))).toEqual([]);
      }),
      { numRuns: 250 },
    );
  });
  test('the same seed and iterations give the same plan, byte for byte', () => {
    fc.assert(
      fc.property(
        arbitraryDay({ places: 6, stops: 12, trucks: 3, sites: 2 }),
        fc.integer({ min: 1, max: 1e6 }),
        (input, seed) => {
          const before = JSON.stringify(input);
          const once = JSON.stringify(solve(input, { iterations: 100, seed }));
          expect(JSON.stringify(solve(structuredClone(input), { iterations: 100, seed }))).toBe(once);
          expect(JSON.stringify(input)).toBe(before);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('effort', () => {
  const input = day({
    travel: line(0, 10, 20, 5, 7),
    stops: [1, 2, 3, 4, 1, 2, 3, 4].map((place, at) => stop(`s${at}`, place)),
    trucks: [truck('t'), truck('u')],
  });

  test('ends with the time given', () => {
    const started = performance.now();
    solve(
      { ...input, stops: Array.from({ length: 60 }, (_, at) => stop(`s${at}`, 1 + (at % 4))) },
      { seconds: 0.2 },
    );
    expect(performance.now() - started).toBeLessThan(patiently(1500));
  });
  test('stops when asked, with a whole plan', () => {
    const plan = solve(input, { iterations: 1_000_000, shouldStop: () => true });
    expect(plan.iterations).toBe(0);
    expect(checkPlan(input, plan)).toEqual([]);
    expect(plan.leftOut).toEqual([]);
  });
  test('tells its progress, from 0 to 1', () => {
    const seen: number[] = [];
    solve(input, { iterations: 300, onProgress: ({ fractionDone }) => seen.push(fractionDone) });
    expect(seen[0]).toBe(0);
    expect(seen.at(-1)).toBe(1);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  });
});
