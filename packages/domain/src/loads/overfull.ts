import { playFacts } from './correct-load.ts';
import type { LoadFact } from './load-fact.ts';

/** Gauges and tanks are not exact: somewhat more than a tank holds is a warning, more than this a mistake. */
const overfullShare = 1.05;

/**
 * Whether facts would fill a tank too far at any time between its emptyings: a later dump does not make room
 * for what came before it. A tank that was too full already, by facts that stood before or since it became
 * smaller, is only refused what fills it further.
 * @param before the facts as they stand, @param after as they would be
 */
export function isOverfull(
  capacities: ReadonlyMap<string, number>,
  before: readonly LoadFact[],
  after: readonly LoadFact[],
): boolean {
  const peaks = peaksOf(after);
  const limits = [...capacities].map(([id, gallons]) => ({ id, gallons: gallons * overfullShare }));
  const over = limits.filter(({ id, gallons }) => (peaks.get(id) ?? 0) > gallons);
  if (over.length === 0) return false;
  const known = peaksOf(before);
  return over.some(({ id, gallons }) => (peaks.get(id) ?? 0) > Math.max(gallons, known.get(id) ?? 0));
}

function peaksOf(facts: readonly LoadFact[]): ReadonlyMap<string, number> {
  const played = playFacts(facts);
  return played.ok ? played.peaks : new Map();
}
