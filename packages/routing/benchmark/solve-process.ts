import type { Plan } from '../src/answer.ts';
import type { GivenRoute, PlanInput } from '../src/input.ts';
import { solve } from '../src/solve.ts';
import type { SolveProgress } from '../src/solve.ts';
import { solveInThreads } from '../src/threads/solve-in-threads.ts';

/**
 * One plan in a process of its own: a fresh engine as in the product's thread, and a peak of memory that is
 * this plan's alone.
 */

export interface SolveRequest {
  input: PlanInput;
  /**
   * Processor seconds of the solving thread, so that other work on the machine counts little; see threads.
   */
  seconds?: number;
  iterations?: number;
  seed: number;
  warmStart?: GivenRoute[];
  /** Above 1, seconds are those of the wall clock. */
  threads?: number;
}

export interface SolveResponse {
  plan: Plan;
  peakMegabytes: number;
  /** Until the first plan; of the processor, or of the wall with several threads, like the next. */
  firstSeconds: number;
  /** Until the cost was within 1 % of the final one, with as few stops left out. */
  nearSeconds: number;
  /** Processor and wall seconds of the whole call. */
  cpuSeconds: number;
  wallSeconds: number;
}

const NEAR = 1.01;

process.once('message', (message) => void answer(message as SolveRequest));

async function answer({
  input,
  seconds,
  iterations,
  seed,
  warmStart,
  threads = 1,
}: SolveRequest): Promise<void> {
  const clock = (): number => {
    const { user, system } = threads > 1 ? process.cpuUsage() : process.threadCpuUsage();
    return (user + system) / 1000;
  };
  const seen: { at: number; cost: number; leftOut: number }[] = [];
  const started = clock();
  const wall = performance.now();
  const now = (): number => (threads > 1 ? performance.now() - wall : clock() - started) / 1000;
  const onProgress = ({ costCents, leftOut }: SolveProgress): void =>
    void seen.push({ at: now(), cost: costCents, leftOut });
  const plan =
    threads > 1
      ? await solveInThreads(input, { seconds, iterations, seed, warmStart, threads, onProgress })
      : solve(input, { seconds, iterations, seed, warmStart, clock, onProgress });
  const cpuSeconds = (clock() - started) / 1000;
  const wallSeconds = (performance.now() - wall) / 1000;
  const near = seen.find(
    ({ cost, leftOut }) => leftOut <= plan.leftOut.length && cost <= plan.cost.totalCents * NEAR,
  );
  const response: SolveResponse = {
    plan,
    peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1024),
    firstSeconds: seen[0]?.at ?? cpuSeconds,
    nearSeconds: near?.at ?? cpuSeconds,
    cpuSeconds,
    wallSeconds,
  };
  process.send?.(response, () => process.disconnect());
}
