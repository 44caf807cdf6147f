import { readFileSync } from 'node:fs';

/** One second of a watched server (`watch-process.ts`); bytes and milliseconds. */
export interface WatchedSample {
  readonly atMs: number;
  /** Longest delay of a timer. It counts what other programs take of the processor, too. */
  readonly stallMs: number;
  /**
   * The longest processor time the main thread used in one turn of its event loop: the server's own share of a
   * stall.
   */
  readonly longestTurnMs: number;
  readonly rss: number;
  readonly heapUsed: number;
  readonly external: number;
}

/** Reads the samples taken from an instant on; none while the file does not exist. */
export function readSamples(file: string, fromMs: number): WatchedSample[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  const samples = text
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as WatchedSample);
  return samples.filter(({ atMs }) => atMs >= fromMs);
}

/**
 * Slope of a least-squares line through the samples, in megabytes an hour: near zero for a server that keeps
 * nothing.
 */
export function megabytesAnHour(samples: readonly WatchedSample[], of: 'rss' | 'heapUsed'): number {
  if (samples.length < 2) return 0;
  const hours = samples.map(({ atMs }) => atMs / 3_600_000);
  const megabytes = samples.map((sample) => sample[of] / 1e6);
  const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;
  const [meanHours, meanMegabytes] = [mean(hours), mean(megabytes)];
  let [covariance, variance] = [0, 0];
  hours.forEach((hour, index) => {
    covariance += (hour - meanHours) * ((megabytes[index] ?? 0) - meanMegabytes);
    variance += (hour - meanHours) ** 2;
  });
  return covariance / variance;
}
