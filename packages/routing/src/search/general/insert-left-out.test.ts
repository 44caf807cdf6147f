import { describe, expect, test } from 'vitest';
import type { PlanInput } from '../../input.ts';
import { day, HOUR, line, site, stop, truck } from '../../test/days.ts';
import { beginGeneral, expectSound, type GeneralSearch, stopsByTruck } from '../../test/general-search.ts';
import { createLeftOutInserter } from './insert-left-out.ts';

const inserterOf = ({ problem, evaluator, placer, solution, penalties, active }: GeneralSearch) =>
  createLeftOutInserter(problem, evaluator, placer, solution, penalties, active);

/** Starts with these routes, one line per truck; stops not named are left out. */
function begin(input: PlanInput, routes: readonly (readonly number[])[]): GeneralSearch {
  const search = beginGeneral(input, 1);
  const { problem, penalties, solution, active } = search;
  routes.forEach((nodes, at) => {
    const { start, end } = problem.trucks[at]!;
    expect(solution.setSequence(at, Int32Array.from([start, ...nodes, end]), nodes.length + 2)).toBe(true);
  });
  solution.leftOutWeight = [...active]
    .filter((stop) => solution.routeOf[stop] === -1)
    .reduce((sum, stop) => sum + penalties.weight[stop]!, 0);
  expectSound(search);
  return search;
}

describe('the last pass over a plan', () => {
  test('puts a stop that was left out where it costs least, unloading on the way', () => {
    const input = day({
      travel: line(0, 10, 20, 30),
      stops: [1, 2, 3].map((place) => stop(`s${place}`, place, { gallons: 1500, wasteType: 'septage' })),
      trucks: [truck('t'), truck('u')],
      disposalSites: [site('plant', 1)],
    });
    const plant = 3;
    const search = begin(input, [[1, 2, plant], []]);
    expect(inserterOf(search).insertAll()).toBe(true);
    expect(search.solution.leftOutWeight).toBe(0);
    // The tank holds two of them: the one at the plant fits in before the others or after.
    expect(stopsByTruck(search)[1]).toEqual([]);
    expect(stopsByTruck(search)[0]).toHaveLength(3);
    expectSound(search);
  });

  test('gives an urgent stop the place of a lower one, and that one another place', () => {
    const noon: [number, number] = [12 * HOUR, 12 * HOUR];
    const input = day({
      travel: line(0, 10),
      stops: [
        stop('low', 1, { priority: 'low', windows: [[8 * HOUR, 16 * HOUR]] }),
        stop('other', 1, { priority: 'low', windows: [noon] }),
        stop('urgent', 1, { priority: 'emergency', windows: [noon] }),
      ],
      trucks: [truck('t', { maxStops: 2 })],
    });
    const search = begin(input, [[0, 1]]);
    expect(inserterOf(search).insertAll()).toBe(true);
    expect(stopsByTruck(search)[0]?.toSorted()).toEqual([0, 2]);
    expectSound(search);
  });

  test('changes nothing where there is no place, and leaves the lower ones alone', () => {
    const input = day({
      travel: line(0, 10),
      stops: [stop('a', 1), stop('b', 1), stop('c', 1, { priority: 'low' })],
      trucks: [truck('t', { maxStops: 2 })],
    });
    const search = begin(input, [[0, 1]]);
    const { cost } = search.solution;
    expect(inserterOf(search).insertAll()).toBe(false);
    expect(stopsByTruck(search)).toEqual([[0, 1]]);
    expect(search.solution.cost).toBe(cost);
    expectSound(search);
  });

  test('stops when it is asked to', () => {
    const input = day({
      travel: line(0, 10),
      stops: [stop('a', 1), stop('b', 1)],
      trucks: [truck('t')],
    });
    const search = begin(input, [[0]]);
    expect(inserterOf(search).insertAll(() => true)).toBe(false);
    expect(stopsByTruck(search)).toEqual([[0]]);
    expect(inserterOf(search).insertAll()).toBe(true);
    expect(stopsByTruck(search)[0]).toHaveLength(2);
  });

  test('places the disposals of a route exactly', () => {
    const input = day({
      travel: line(0, 10, 20),
      stops: [stop('a', 2, { gallons: 1000, wasteType: 'septage' })],
      trucks: [truck('t')],
      disposalSites: [site('near', 1), site('dear', 1, { feeCentsPerGallon: 5 })],
    });
    const search = begin(input, [[0, 2]]);
    expect(inserterOf(search).polishDisposals()).toBe(true);
    const { sequence, length } = search.solution.routes[0]!;
    expect([...sequence.subarray(1, length - 1)]).toEqual([0, 1]);
    expect(inserterOf(search).polishDisposals()).toBe(false);
    expectSound(search);
  });
});
