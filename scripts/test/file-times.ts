import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Seconds that each test file took, by its path from the root. */
export type FileTimes = Readonly<Record<string, number>>;

const place = fileURLToPath(new URL('../../node_modules/.cache/haulwright-file-times.json', import.meta.url));

const listed = 10;

/** The slowest files of a run with their seconds, for its end; none of a run that had no tests. */
export const slowestLines = (times: FileTimes): string[] =>
  Object.entries(times)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, listed)
    .map(([file, seconds]) => `${seconds.toFixed(1).padStart(8)} s  ${file}`);

/** Keeps what files took, beside what was kept of the others, for the next run to say how long it will take. */
export function keepTimes(times: FileTimes, file = place): void {
  const kept = { ...readTimes(file), ...times };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(kept));
}

/** What is kept; nothing on a machine where no test has run. */
export function readTimes(file = place): FileTimes {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as FileTimes;
  } catch {
    return {};
  }
}

/**
 * How long the chosen files will take, by what they took on this machine; undefined where most were never run.
 * @param workers how many files run at once
 */
export function expectedSeconds(
  files: readonly string[],
  times: FileTimes,
  workers: number,
): number | undefined {
  const known = files.flatMap((file) => times[file] ?? []);
  if (known.length * 2 < files.length || known.length === 0) return undefined;
  const sum = known.reduce((total, seconds) => total + seconds, 0);
  return ((sum / known.length) * files.length) / workers;
}
