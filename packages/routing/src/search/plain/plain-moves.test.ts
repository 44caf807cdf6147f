import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildProblem } from '../../problem/problem.ts';
import { createRandom } from '../seed.ts';
import type { Random } from '../seed.ts';
import { plainDay } from '../../test/plain-days.ts';
import { findPlainNeighbours } from './plain-neighbours.ts';
import type { PlainNeighbours } from './plain-neighbours.ts';
import { createPlainPopulation } from './plain-population.ts';
import { plainProblemOf } from './plain-problem.ts';
import type { PlainProblem } from './plain-problem.ts';
import { createPlainRecreate } from './plain-recreate.ts';
import { createPlainRoutes } from './plain-routes.ts';
import type { PlainRoutes } from './plain-routes.ts';
import { createPlainRuin } from './plain-ruin.ts';
import { createPlainTails } from './plain-tails.ts';
import { createRecombination } from './recombine.ts';
import { createRoutePool } from './route-pool.ts';

interface Search {
  plain: PlainProblem;
  state: PlainRoutes;
  random: Random;
  neighbours: PlainNeighbours;
  insertAnywhere(this: void, stop: number): boolean;
  ruinAndRecreate(limit: number): boolean;
  tails(temperature: number): void;
}

function begin(seed: number, windows: boolean): Search {
  const input = plainDay(20, 40, 16, seed, windows);
  const plain = plainProblemOf(buildProblem(input), Int32Array.from(input.stops.keys()));
  if (!plain) throw new Error('The day is not plain.');
  const random = createRandom(seed);
  const neighbours = findPlainNeighbours(plain);
  const state = createPlainRoutes(plain);
  const { recreate, insertAnywhere } = createPlainRecreate(plain, state, neighbours, random);
  const ruin = createPlainRuin(plain, state, neighbours, random);
  for (let stop = 0; stop < plain.stops; stop++) expect(insertAnywhere(stop)).toBe(true);
  state.mark();
  const absent = new Int32Array(plain.stops);
  return {
    plain,
    state,
    random,
    neighbours,
    insertAnywhere,
    ruinAndRecreate: (limit) => recreate(absent, ruin(absent), limit),
    tails: createPlainTails(plain, state, random),
  };
}

function routesOf({ plain, state }: Search): number[][] {
  const list = new Int32Array(plain.stops + plain.routes);
  state.snapshot(list);
  const routes: number[][] = [[]];
  for (const x of list)
    if (x >= 0) routes.at(-1)?.push(x);
    else routes.push([]);
  return routes.slice(0, -1);
}

/** Cost and labels from nothing but the problem, every rule looked at. */
function expectSound(search: Search): void {
  const { plain, state } = search;
  const { size, stops } = plain;
  let cost = 0;
  let late = 0;
  const seen: number[] = [];
  const begins: number[] = [];
  const untils: number[] = [];
  const routes = routesOf(search);
  for (const route of routes) {
    if (route.length === 0) continue;
    const nodes = [stops, ...route, stops + 1];
    let now = plain.earliest[stops]!;
    for (let i = 1; i < nodes.length; i++) {
      const leg = nodes[i - 1]! * size + nodes[i]!;
      cost += plain.cost[leg]!;
      now = Math.max(now + plain.time[leg]!, plain.earliest[nodes[i]!]!);
      if (now > plain.latest[nodes[i]!]!) late++;
      if (i <= route.length) begins.push(now);
    }
    let until = plain.latest[stops + 1]!;
    const backwards: number[] = [];
    for (let i = route.length; i > 0; i--) {
      until = Math.min(plain.latest[nodes[i]!]!, until - plain.time[nodes[i]! * size + nodes[i + 1]!]!);
      backwards.push(until);
    }
    untils.push(...backwards.reverse());
    seen.push(...route);
  }
  const loads = routes.map((route) => route.reduce((sum, x) => sum + plain.gallons[x]!, 0));
  expect(late).toBe(0);
  expect(Math.max(...loads)).toBeLessThanOrEqual(plain.capacity);
  expect([...state.load]).toEqual(loads);
  expect([...state.count]).toEqual(routes.map((route) => route.length));
  expect(seen.toSorted((a, b) => a - b)).toEqual([...Array(stops).keys()]);
  expect(state.cost).toBe(cost);
  // Without windows nobody reads them.
  expect(seen.map((x) => state.begin[x])).toEqual(plain.timed ? begins : seen.map((x) => state.begin[x]));
  expect(seen.map((x) => state.until[x])).toEqual(plain.timed ? untils : seen.map((x) => state.until[x]));
}

const forDays = (check: (search: Search) => void): void =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), fc.boolean(), (seed, windows) =>
      check(begin(seed, windows)),
    ),
    { numRuns: 40 },
  );

describe('every move says what it costs and keeps every rule', () => {
  test('ruin and recreate', () => {
    let accepted = 0;
    forDays((search) => {
      for (let i = 0; i < 30; i++) {
        search.state.mark();
        if (search.ruinAndRecreate(search.state.cost + 5_000)) accepted++;
        else search.state.undo();
        expectSound(search);
      }
    });
    expect(accepted).toBeGreaterThan(100);
  });

  test('undo brings back the routes and the cost', () => {
    forDays((search) => {
      for (let i = 0; i < 30; i++) {
        const [routes, cost] = [routesOf(search), search.state.cost];
        search.state.mark();
        search.ruinAndRecreate(search.state.cost + 5_000);
        search.tails(1_000);
        search.state.undo();
        expect(search.state.cost).toBe(cost);
        expect(routesOf(search)).toEqual(routes);
        expectSound(search);
        search.state.mark();
        if (!search.ruinAndRecreate(search.state.cost + 5_000)) search.state.undo();
      }
    });
  });

  test('exchange of tails', () => {
    let changed = 0;
    forDays((search) => {
      for (let i = 0; i < 30; i++) {
        const before = search.state.cost;
        search.state.mark();
        if (!search.ruinAndRecreate(search.state.cost + 5_000)) search.state.undo();
        else search.tails(500);
        expectSound(search);
        if (search.state.cost !== before) changed++;
      }
    });
    expect(changed).toBeGreaterThan(100);
  });

  test('fresh plans and children of two plans', () => {
    let children = 0;
    forDays((search) => {
      const { plain, state, random, neighbours, insertAnywhere } = search;
      const population = createPlainPopulation(plain, state, neighbours, insertAnywhere, random);
      const list = new Int32Array(plain.stops + plain.routes);
      const seen = new Set<number>();
      for (let round = 0; round < 12; round++) {
        const made = population.size > 1 && round % 2 === 1 ? population.cross() : population.beginFresh();
        if (!made) continue;
        expectSound(search);
        if (round % 2 === 1 && !seen.has(state.cost)) children++;
        seen.add(state.cost);
        state.snapshot(list);
        population.add(state.cost, list);
      }
      // The best eight, each cost once.
      expect(population.size).toBe(Math.min(8, seen.size));
    });
    expect(children).toBeGreaterThan(50);
  });

  test('recombination of routes seen', () => {
    let cheaper = 0;
    forDays((search) => {
      const { plain, state, random, neighbours } = search;
      const pool = createRoutePool(plain, state, random);
      const recombine = createRecombination(plain, state, neighbours, pool, random);
      for (let round = 0; round < 4; round++) {
        for (let i = 0; i < 40; i++) {
          state.mark();
          if (search.ruinAndRecreate(state.cost + 8_000)) pool.addAll();
          else state.undo();
        }
        const before = state.cost;
        recombine(5_000);
        expect(state.cost).toBeLessThanOrEqual(before);
        if (state.cost < before) cheaper++;
        expectSound(search);
      }
    });
    expect(cheaper).toBeGreaterThan(10);
  });
});
