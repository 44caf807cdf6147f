import { playFacts } from './correct-load.ts';
import type { LoadFact } from './load-fact.ts';

/** Gauges and tanks are not exact: a slight overfill is a warning; above this share it is an error. */
const overfullShare = 1.05;
export const holdsAtMost = (capacityGallons: number): number => capacityGallons * overfullShare;

/**
 * Whether facts would overfill a tank at any time between its emptyings: a later dump does not make room for
 * an earlier pickup. A tank that was overfull already, by earlier facts or because its capacity was reduced,
 * is only refused what fills it further.
 * @param before the current facts, @param after the resulting ones
 */
export function isOverfull(
  capacities: ReadonlyMap<string, number>,
  before: readonly LoadFact[],
  after: readonly LoadFact[],
): boolean {
  const peaks = peaksOf(after);
  const limits = [...capacities].map(([id, gallons]) => ({ id, gallons: holdsAtMost(gallons) }));
  const over = limits.filter(({ id, gallons }) => (peaks.get(id) ?? 0) > gallons);
  if (over.length === 0) return false;
  const known = peaksOf(before);
  return over.some(({ id, gallons }) => (peaks.get(id) ?? 0) > Math.max(gallons, known.get(id) ?? 0));
}

function peaksOf(facts: readonly LoadFact[]): ReadonlyMap<string, number> {
  const played = playFacts(facts);
  return played.ok ? played.peaks : new Map();
}
