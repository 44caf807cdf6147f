import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { checkPlan } from '../check/check.ts';
import type { SolveProgress } from '../solve.ts';
import { solve } from '../solve.ts';
import { day, line, stop, truck } from '../test/days.ts';
import { realDay } from '../test/real-days.ts';
import { PlanInputError } from '../problem/validate.ts';
import { patiently } from '../../../../test/patience.ts';
import { createBoard, takeSeat } from './exchange-board.ts';
import { solveInThreads } from './solve-in-threads.ts';

const input = day({
  travel: line(0, 10, 20, 5, 7, 13, 4, 9),
  stops: Array.from({ length: 60 }, (_, at) =>
    stop(`s${at}`, 1 + (at % 7), { serviceSeconds: 60 * (1 + (at % 4)) }),
  ),
  trucks: ['t', 'u', 'v', 'w'].map((id) => truck(id)),
});
const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

describe('solveInThreads', () => {
  test('one thread gives the plan of solve, byte for byte', async () => {
    const plan = await solveInThreads(input, { iterations: 2000, seed: 7 });
    expect(digest(plan)).toBe(digest(solve(input, { iterations: 2000, seed: 7 })));
  });

  test('by iterations two threads give the better of two plans, always the same', async () => {
    const [plan, again] = [
      await solveInThreads(input, { threads: 2, iterations: 300, seed: 3 }),
      await solveInThreads(input, { threads: 2, iterations: 300, seed: 3 }),
    ];
    const alone = [3, 4].map((seed) => solve(input, { iterations: 300, seed }).cost.totalCents);
    expect(plan.cost.totalCents).toBe(Math.min(...alone));
    expect(digest(again)).toBe(digest(plan));
    expect(plan.iterations).toBe(600);
  });

  test('by time two threads give a plan that keeps every rule, and progress to the end', async () => {
    const seen: SolveProgress[] = [];
    const plan = await solveInThreads(input, {
      threads: 2,
      seconds: 0.4,
      seed: 1,
      onProgress: (progress) => seen.push(progress),
    });
    expect(checkPlan(input, plan)).toEqual([]);
    expect(plan.leftOut).toEqual([]);
    expect(seen.at(-1)?.fractionDone).toBe(1);
  });

  test('a day with unloadings and breaks is searched by both to the end, and nobody outlasts the first', async () => {
    const mixed = realDay({ kind: 'septic', stops: 40 });
    // All count as much, so that fewer left out is always better.
    const alike = mixed.stops.map((one) => ({ ...one, priority: 'normal' as const, mandatory: false }));
    const septic = { ...mixed, stops: alike };
    const seen: SolveProgress[] = [];
    const began = performance.now();
    const plan = await solveInThreads(septic, {
      threads: 2,
      seconds: 1,
      onProgress: (progress) => seen.push(progress),
    });
    expect(performance.now() - began).toBeLessThan(patiently(5_000));
    expect(checkPlan(septic, plan)).toEqual([]);
    expect(seen.at(-1)?.fractionDone).toBe(1);
    // One is told with its stops when it is better than what either had before.
    const told = seen.flatMap(({ routes, leftOut, costCents }) => (routes ? [{ leftOut, costCents }] : []));
    expect(told).toEqual(told.toSorted((a, b) => b.leftOut - a.leftOut || b.costCents - a.costCents));
  });

  test('one goes on from the plan given, the other begins with none', async () => {
    const warmStart = [{ truckId: 't', stopIds: input.stops.map(({ id }) => id) }];
    const options = { iterations: 4, warmStart };
    const plan = await solveInThreads(input, { ...options, threads: 2, seed: 3 });
    const [warm, cold] = [solve(input, { ...options, seed: 3 }), solve(input, { iterations: 4, seed: 4 })];
    expect(warm.cost.totalCents).not.toBe(cold.cost.totalCents);
    expect(plan.cost.totalCents).toBe(Math.min(warm.cost.totalCents, cold.cost.totalCents));
  });

  test('a thread that is called back leaves the first to go on alone', async () => {
    const recall = new AbortController();
    recall.abort();
    const options = { seed: 5, iterations: 300 };
    const plan = await solveInThreads(input, { ...options, threads: 2, recall: recall.signal });
    expect(plan.iterations).toBeLessThan(600);
    expect(plan.cost.totalCents).toBeLessThanOrEqual(solve(input, options).cost.totalCents);
  });

  test('speeds by the hour reach every thread', async () => {
    const slow = {
      ...input,
      travel: { ...input.travel, hourFactors: Array.from({ length: 24 }, () => 0.5) },
    };
    const plan = await solveInThreads(slow, { threads: 2, iterations: 20, seed: 1 });
    expect(checkPlan(slow, plan)).toEqual([]);
  });

  test('rejects a wrong input with what to fix', async () => {
    await expect(
      solveInThreads({ ...input, trucks: [truck('t'), truck('t')] }, { threads: 2 }),
    ).rejects.toThrow(PlanInputError);
  });

  test('ends early when aborted', async () => {
    const abort = new AbortController();
    const plan = await solveInThreads(input, {
      threads: 2,
      seconds: 60,
      signal: abort.signal,
      onProgress: () => abort.abort(),
    });
    expect(checkPlan(input, plan)).toEqual([]);
  });
});

describe('the exchange board', () => {
  const seats = (): [ReturnType<typeof takeSeat>, ReturnType<typeof takeSeat>] => {
    const board = createBoard(2, 4);
    return [takeSeat({ board, thread: 0, threads: 2 }), takeSeat({ board, thread: 1, threads: 2 })];
  };
  const seenBy = (seat: ReturnType<typeof takeSeat>): number[][] => {
    const seen: number[][] = [];
    seat.look((stops) => seen.push([...stops]));
    return seen;
  };

  test('shows the others what a thread offered last, and nothing before or to itself', () => {
    const [one, other] = seats();
    expect(seenBy(other)).toEqual([]);
    one.offer(Int32Array.of(2, 0, -1, 1));
    one.offer(Int32Array.of(2, -1, 7));
    expect(seenBy(other)).toEqual([[2, -1, 7]]);
    expect(seenBy(one)).toEqual([]);
  });

  test('passes over a plan that is too long', () => {
    const [one, other] = seats();
    one.offer(new Int32Array(5));
    expect(seenBy(other)).toEqual([]);
  });
});
