import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { checkPlan } from '../check/check.ts';
import type { SolveProgress } from '../solve.ts';
import { solve } from '../solve.ts';
import { day, line, stop, truck } from '../test/days.ts';
import { PlanInputError } from '../problem/validate.ts';
import { solveInWorker } from './worker-client.ts';
import { patiently } from '../../../../test/patience.ts';

const input = day({
  travel: line(0, 10, 20, 5, 7, 13),
  stops: Array.from({ length: 40 }, (_, at) => stop(`s${at}`, 1 + (at % 5), { serviceSeconds: 60 })),
  trucks: [truck('t'), truck('u')],
});

describe('solveInWorker', () => {
  test('gives the plan that solve gives, and progress', async () => {
    const seen: SolveProgress[] = [];
    const plan = await solveInWorker(input, {
      iterations: 300,
      seed: 7,
      onProgress: (progress) => seen.push(progress),
    });
    expect(plan).toEqual(solve(input, { iterations: 300, seed: 7 }));
    expect(seen.at(-1)?.fractionDone).toBe(1);
  });

  test('ends early with the best plan so far when aborted', async () => {
    const abort = new AbortController();
    const started = performance.now();
    const plan = await solveInWorker(input, {
      seconds: 60,
      signal: abort.signal,
      onProgress: () => abort.abort(),
    });
    expect(performance.now() - started).toBeLessThan(patiently(10_000));
    expect(checkPlan(input, plan)).toEqual([]);
  });

  test('plans at once what was aborted before it began', async () => {
    const plan = await solveInWorker(input, { seconds: 60, signal: AbortSignal.abort() });
    expect(plan.iterations).toBe(0);
    expect(plan.leftOut).toEqual([]);
  });

  test('rejects a wrong input with what to fix', async () => {
    const wrong = solveInWorker({ ...input, trucks: [truck('t'), truck('t')] });
    await expect(wrong).rejects.toThrow(PlanInputError);
    await expect(wrong).rejects.toThrow(/Two trucks have the id "t"/);
  });
});

describe('threads that are used again', () => {
  test('give the same plan as the first time, also after a wrong input and an aborted search', async () => {
    const effort = { iterations: 300, seed: 7 };
    const expected = solve(input, effort);
    expect(await solveInWorker(input, effort)).toEqual(expected);
    await expect(solveInWorker({ ...input, trucks: [truck('t'), truck('t')] })).rejects.toThrow(
      PlanInputError,
    );
    const abort = new AbortController();
    await solveInWorker(input, { seconds: 60, signal: abort.signal, onProgress: () => abort.abort() });
    const seen: SolveProgress[] = [];
    expect(await solveInWorker(input, { ...effort, onProgress: (progress) => seen.push(progress) })).toEqual(
      expected,
    );
    expect(seen.at(-1)?.iterations).toBe(300);
  });

  test('do not hold the process open', async () => {
    const client = new URL('worker-client.ts', import.meta.url).href;
    const program = `import { solveInWorker } from ${JSON.stringify(client)}; const plan = await solveInWorker(${JSON.stringify(day({ travel: line(0), trucks: [truck('t')] }))}, { iterations: 1 }); console.log(plan.routes.length);`;
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'planner-')), 'plan-once.mjs');
    writeFileSync(file, program);
    const { stdout } = await promisify(execFile)(process.execPath, [file], { timeout: patiently(25_000) });
    expect(stdout.trim()).toBe('0');
  });
});
