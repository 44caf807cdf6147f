import { describe, expect, test } from 'vitest';
import { createPlainSchedule, createPopulationSchedule } from './plain-schedule.ts';

const MEAN_LEG = 100;

describe('when many short coolings are better than one slow one', () => {
  test.each([
    ['long routes with times', 100, 5, true, 450_000, 41],
    ['as long as time allows, no more than sixty', 100, 5, true, 9_000_000, 60],
    ['short routes with times', 100, 10, true, 450_000, null],
    ['too little time for six', 100, 5, true, 60_000, null],
    ['few stops: a cooling has its least iterations', 20, 1, true, 40_000, 10],
    ['more than 150 stops with times', 151, 5, true, 9_000_000, null],
    ['only capacity counts', 100, 5, false, 450_000, null],
  ])('%s', (_, stops, routes, timed, iterations, cycles) => {
    const schedule = createPopulationSchedule(stops, routes, MEAN_LEG, timed, iterations);
    expect(schedule === null ? null : schedule.cycle(0.999_999) + 1).toBe(cycles);
  });
});

const population = createPopulationSchedule(100, 5, MEAN_LEG, true, 1_100_000 / 5)!;

describe.each([
  ['one slow cooling', createPlainSchedule(100, 10, MEAN_LEG, false)],
  ['a population', population],
])('%s', (_, schedule) => {
  const steps = Array.from({ length: 999 }, (_, at) => ({ from: at / 1000, to: (at + 1) / 1000 }));
  test('never goes back to an earlier cycle', () => {
    expect(steps.filter(({ from, to }) => schedule.cycle(to) < schedule.cycle(from))).toEqual([]);
  });
  test('cools within a cycle', () => {
    const within = steps.filter(({ from, to }) => schedule.cycle(to) === schedule.cycle(from));
    expect(within.length).toBeGreaterThan(900);
    expect(within.filter(({ from, to }) => schedule.temperature(to) > schedule.temperature(from))).toEqual(
      [],
    );
  });
});

test('half of the cycles of a population begin with a fresh plan, the others with children', () => {
  expect(Array.from({ length: 20 }, (_, cycle) => population.begin(cycle))).toEqual([
    ...Array<string>(10).fill('fresh'),
    ...Array<string>(10).fill('child'),
  ]);
});
