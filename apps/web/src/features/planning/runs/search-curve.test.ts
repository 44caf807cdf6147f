import type { BetterPlan, SearchState } from '@haulwright/domain/planning/optimization';
import { describe, expect, it } from 'vitest';
import { bestSoFar, costCurve, outcomeInWords } from './search-curve.ts';

const plan = (second: number, costCents: number, leftOut = 0): BetterPlan => ({ second, costCents, leftOut });
const searched = (seconds: number, ...better: BetterPlan[]): SearchState => ({
  seconds,
  ofSeconds: 10,
  better,
});

describe('the curve of the cost', () => {
  it('is a staircase down to the best plan, and goes on to this moment', () => {
    expect(costCurve(searched(5, plan(0, 1_000), plan(1, 600), plan(4, 500)))).toEqual([
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 70.4 },
      { x: 40, y: 70.4 },
      { x: 40, y: 88 },
      { x: 50, y: 88 },
    ]);
  });

  it('begins where as little is left out as in the best plan, for one that leaves out less may cost more', () => {
    expect(costCurve(searched(5, plan(0, 300, 2), plan(2, 900), plan(3, 800))).map(({ x }) => x)).toEqual([
      20, 30, 30, 50,
    ]);
  });

  it('is nothing before the first plan, and level with one', () => {
    expect(costCurve(searched(1))).toEqual([]);
    expect(costCurve(searched(2, plan(1, 700)))).toEqual([
      { x: 10, y: 88 },
      { x: 20, y: 88 },
    ]);
  });

  it('stays inside when the search took longer than it should', () => {
    expect(Math.max(...costCurve(searched(12, plan(0, 900), plan(11, 800))).map(({ x }) => x))).toBe(100);
  });
});

it.each([
  [null, 'Looking for a first plan…'],
  [searched(0), 'Looking for a first plan…'],
  [searched(1, plan(0, 50_000), plan(1, 41_234)), 'Best so far $412'],
  [searched(1, plan(0, 123_456, 3)), 'Best so far $1,235, 3 left out'],
])('%j reads %s', (search, words) => {
  expect(bestSoFar(search)).toBe(words);
});

const cost = 'The day costs $412: miles, hours, disposal fees and trucks.';
it.each([
  ['an old run', { costCents: null, improve: false, search: null, leftOut: [] }, null],
  [
    'a new plan',
    { costCents: 41_200, improve: false, search: searched(2, plan(0, 60_000)), leftOut: [] },
    cost,
  ],
  [
    'a better plan',
    { costCents: 41_200, improve: true, search: searched(2, plan(0, 42_600)), leftOut: [] },
    `${cost} That is $14 less than before.`,
  ],
  [
    'the same plan',
    { costCents: 41_200, improve: true, search: searched(2, plan(0, 41_201)), leftOut: [] },
    `${cost} Nothing better was found.`,
  ],
  [
    'a plan with more jobs',
    { costCents: 41_200, improve: true, search: searched(2, plan(0, 30_000, 2)), leftOut: [] },
    `${cost} 2 more on a route than before.`,
  ],
])('%s says what came of it', (_, run, words) => {
  expect(outcomeInWords(run)).toBe(words);
});
