import type { Problem } from './problem.ts';

/**
 * Writes how long the truck is held before it leaves each node of a sequence: where a trip begins (the start,
 * an unloading) the latest release of the stops up to the next unloading, 0 elsewhere. Writes into `into`.
 */
export function fillHolds(
  { stops, release }: Pick<Problem, 'stops' | 'release'>,
  sequence: ArrayLike<number>,
  length: number,
  into: Int32Array,
): void {
  let latest = 0;
  for (let i = length - 1; i >= 0; i--) {
    const x = sequence[i]!;
    if (x < stops) {
      latest = Math.max(latest, release[x]!);
      into[i] = 0;
    } else {
      into[i] = latest;
      latest = 0;
    }
  }
}

/**
 * Possible holds of a trip that begins before the stop at `from` of an order, by number of stops served:
 * ascending, without duplicates.
 */
export function holdsFrom(
  release: Int32Array,
  order: ArrayLike<number>,
  from: number,
  count: number,
): readonly number[] {
  const holds: number[] = [];
  for (let i = from; i < count; i++)
    if (holds.length === 0 || release[order[i]!]! > holds.at(-1)!) holds.push(release[order[i]!]!);
  return holds;
}
