export interface Measured {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly perSecond: number;
}

/** The value below which a share of the sorted values lies (nearest rank). */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN;
}

/** Calls `work` from `callers` at once for a time, after a warm-up; milliseconds a call. */
export async function measure(
  callers: number,
  seconds: number,
  work: (caller: number) => Promise<void>,
): Promise<Measured> {
  await run(callers, seconds / 4, work);
  const { times, elapsed } = await run(callers, seconds, work);
  const sorted = times.sort((a, b) => a - b);
  return {
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    perSecond: (sorted.length / elapsed) * 1000,
  };
}

async function run(
  callers: number,
  seconds: number,
  work: (caller: number) => Promise<void>,
): Promise<{ times: number[]; elapsed: number }> {
  const times: number[] = [];
  const started = performance.now();
  const until = started + seconds * 1000;
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (performance.now() < until) {
        const begun = performance.now();
        await work(caller);
        times.push(performance.now() - begun);
      }
    }),
  );
  return { times, elapsed: performance.now() - started };
}

/** Several rounds, A and B in turn so that a noisy moment hits both; the median of each figure. */
export async function inTurn(
  rounds: number,
  ways: readonly (() => Promise<Measured>)[],
): Promise<Measured[]> {
  const all: Measured[][] = ways.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, way] of ways.entries()) all[index]?.push(await way());
  }
  return all.map((list) => ({
    p50: median(list, 'p50'),
    p95: median(list, 'p95'),
    p99: median(list, 'p99'),
    perSecond: median(list, 'perSecond'),
  }));
}

const median = (list: readonly Measured[], key: keyof Measured): number =>
  percentile(
    list.map((one) => one[key]).sort((a, b) => a - b),
    0.5,
  );
