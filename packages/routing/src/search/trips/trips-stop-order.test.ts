import { expect, test } from 'vitest';
import { penaltiesOf } from '../../problem/cost.ts';
import { buildProblem } from '../../problem/problem.ts';
import { realDay } from '../../test/real-days.ts';
import { orderStops } from './trips-stop-order.ts';

test('a large day has its stops renumbered, each with all that is its own, and is told of under the numbers given', () => {
  const given = buildProblem(realDay({ kind: 'toilet', stops: 180 }));
  const penalties = penaltiesOf(given);
  // No truck can serve every seventh stop.
  const active = Int32Array.from([...Array(given.stops).keys()].filter((stop) => stop % 7 !== 0));
  const {
    problem,
    penalties: renumbered,
    active: inside,
    outer,
    inner,
  } = orderStops(given, penalties, active);
  const names = outer(Int32Array.from([...Array(given.stops).keys(), given.stops + 1]));
  expect(names.at(-1)).toBe(given.stops + 1);
  expect(new Set(names.subarray(0, -1))).toEqual(new Set(Array(given.stops).keys()));
  expect(outer(inside).toSorted()).toEqual(active);
  expect([...inner(names)]).toEqual([...Array(given.stops).keys(), given.stops + 1]);
  for (const [stop, name] of [...names].slice(0, -1).entries()) {
    expect(problem.input.stops[stop]).toBe(given.input.stops[name]);
    expect([problem.place[stop], problem.tier[stop], renumbered.weight[stop]]).toEqual([
      given.place[name],
      given.tier[name],
      penalties.weight[name],
    ]);
  }
  expect(names.some((name, stop) => name !== stop)).toBe(true);
});
