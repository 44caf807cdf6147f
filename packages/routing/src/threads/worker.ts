import { parentPort } from 'node:worker_threads';
import { solve } from '../solve.ts';
import { backgroundPriority, runInBackground } from './background-priority.ts';
import { takeSeat } from './exchange-board.ts';
import { PlanInputError } from '../problem/validate.ts';
import type { FromWorker, WorkerOrder } from './worker-client.ts';

/**
 * A planning thread: solves one order after the other, reports progress, checks the shared flag for a request
 * to stop.
 */
const port = parentPort;
if (!port) throw new Error('worker.ts runs in a worker thread only; call solveInWorker.');
runInBackground(backgroundPriority.planning);
const say = (message: FromWorker): void => port.postMessage(message);

port.on('message', ({ input, seconds, iterations, seed, warmStart, given, seat, stopFlag }: WorkerOrder) => {
  const flag = new Int32Array(stopFlag);
  try {
    const plan = solve(input, {
      seconds,
      iterations,
      seed,
      warmStart,
      given,
      exchange: seat && takeSeat(seat),
      shouldStop: () => Atomics.load(flag, 0) === 1,
      onProgress: (progress) => say({ kind: 'progress', progress }),
    });
    say({ kind: 'plan', plan });
  } catch (error) {
    if (error instanceof PlanInputError) say({ kind: 'wrong-input', mistakes: error.mistakes });
    else throw error;
  }
});
