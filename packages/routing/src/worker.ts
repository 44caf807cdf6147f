import { parentPort, workerData } from 'node:worker_threads';
import { solve } from './solve.ts';
import type { PlanInput } from './input.ts';
import { PlanInputError } from './validate.ts';
import type { FromWorker, WorkerOrder } from './worker-client.ts';

/** The thread of one plan: solves workerData, reports progress, looks at the shared flag for a request to stop. */
const port = parentPort;
if (!port) throw new Error('worker.ts runs in a worker thread only; call solveInWorker.');
const order = workerData as WorkerOrder;
const say = (message: FromWorker): void => port.postMessage(message);
const flag = new Int32Array(order.stopFlag);
const input: PlanInput = order.input;
try {
  const plan = solve(input, {
    seconds: order.seconds,
    iterations: order.iterations,
    seed: order.seed,
    shouldStop: () => Atomics.load(flag, 0) === 1,
    onProgress: (progress) => say({ kind: 'progress', progress }),
  });
  say({ kind: 'plan', plan });
} catch (error) {
  if (error instanceof PlanInputError) say({ kind: 'wrong-input', mistakes: error.mistakes });
  else throw error;
}
