import { fork } from 'node:child_process';
import type { SolveRequest, SolveResponse } from './solve-process.ts';

/** Plans in a process of its own. Rejects when that process fails. */
export function runSolve(request: SolveRequest): Promise<SolveResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<SolveResponse>();
  const child = fork(new URL('solve-process.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
  });
  child.once('message', (message) => resolve(message as SolveResponse));
  child.once('error', reject);
  child.once('exit', (code) => reject(new Error(`The planning process ended with ${code} and no plan.`)));
  child.send(request);
  return promise;
}
