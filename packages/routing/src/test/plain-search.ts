import * as fc from 'fast-check';
import { expect } from 'vitest';
import { buildProblem } from '../problem/problem.ts';
import { findPlainNeighbours } from '../search/plain/plain-neighbours.ts';
import type { PlainNeighbours } from '../search/plain/plain-neighbours.ts';
import { plainProblemOf } from '../search/plain/plain-problem.ts';
import type { PlainProblem } from '../search/plain/plain-problem.ts';
import { createPlainRecreate } from '../search/plain/plain-recreate.ts';
import { createPlainRoutes } from '../search/plain/plain-routes.ts';
import type { PlainRoutes } from '../search/plain/plain-routes.ts';
import { createPlainRuin } from '../search/plain/plain-ruin.ts';
import { createPlainTails } from '../search/plain/plain-tails.ts';
import { createRandom } from '../search/seed.ts';
import type { Random } from '../search/seed.ts';
import { plainDay } from './plain-days.ts';

/** The state for testing an operator of the plain search, with a first plan. */
export interface PlainSearch {
  plain: PlainProblem;
  state: PlainRoutes;
  random: Random;
  neighbours: PlainNeighbours;
  insertAnywhere(this: void, stop: number): boolean;
  ruinAndRecreate(limit: number): boolean;
  tails(temperature: number): void;
}

/** Begins a plain search of a random day, every stop inserted at its cheapest place. */
export function beginPlain(seed: number, windows: boolean): PlainSearch {
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

/** Stops of each route, in order. */
export function routesOf({ plain, state }: Pick<PlainSearch, 'plain' | 'state'>): number[][] {
  const list = new Int32Array(plain.stops + plain.routes);
  state.snapshot(list);
  const routes: number[][] = [[]];
  for (const x of list)
    if (x >= 0) routes.at(-1)?.push(x);
    else routes.push([]);
  return routes.slice(0, -1);
}

/** Recalculates cost and labels from the problem alone, and checks every rule. */
export function expectSound(search: PlainSearch): void {
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
  // Without windows they are not used.
  expect(seen.map((x) => state.begin[x])).toEqual(plain.timed ? begins : seen.map((x) => state.begin[x]));
  expect(seen.map((x) => state.until[x])).toEqual(plain.timed ? untils : seen.map((x) => state.until[x]));
}

/** Runs a check on forty random days, with and without windows. */
export const forPlainDays = (check: (search: PlainSearch) => void): void =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), fc.boolean(), (seed, windows) =>
      check(beginPlain(seed, windows)),
    ),
    { numRuns: 40 },
  );
