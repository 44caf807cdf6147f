/**
 * The difference in time between two kinds of call, and the tolerated noise between equal ones on a shared
 * machine; milliseconds.
 */
export interface TimesApart {
  readonly apartMs: number;
  readonly toleranceMs: number;
}

interface Kinds {
  /** Pairs of calls in one measurement. */
  readonly rounds: number;
  readonly one: () => Promise<unknown>;
  readonly other: () => Promise<unknown>;
}

const WARM_UP_ROUNDS = 2;
const MEASUREMENTS = 4;

/**
 * Makes both kinds of call alternately and in changing order, so that a busy machine slows both alike, and
 * takes the median of the differences within a pair. A real difference shows in every measurement, noise does
 * not: a difference beyond the tolerance is measured again, and the last measurement counts.
 */
export async function timesApart(kinds: Kinds): Promise<TimesApart> {
  let measured = await measure(kinds);
  for (let again = 1; again < MEASUREMENTS && measured.apartMs >= measured.toleranceMs; again += 1)
    measured = await measure(kinds);
  return measured;
}

async function measure({ rounds, one, other }: Kinds): Promise<TimesApart> {
  const ones: number[] = [];
  const others: number[] = [];
  for (let round = 0; round < rounds + WARM_UP_ROUNDS; round += 1) {
    const first = round % 2 === 0 ? one : other;
    const times = [await timed(first), await timed(first === one ? other : one)] as const;
    if (round < WARM_UP_ROUNDS) continue;
    ones.push(times[first === one ? 0 : 1]);
    others.push(times[first === one ? 1 : 0]);
  }
  const differences = ones.map((time, index) => time - (others[index] ?? Number.NaN));
  return {
    apartMs: Math.abs(quantile(differences, 0.5)),
    toleranceMs: Math.max(1.5, quantile([...ones, ...others], 0.5) / 10, (spread(ones) + spread(others)) / 4),
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

/** Between the fastest and the slowest tenth. */
const spread = (values: readonly number[]): number => quantile(values, 0.9) - quantile(values, 0.1);
