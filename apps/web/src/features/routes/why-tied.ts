import type { RouteStop } from '@haulwright/domain/routes/route';

/**
 * Why a route's truck and day cannot be changed, as a sentence that says what to do: one of its jobs is
 * locked to them. Null when none is.
 */
export function whyTied(stops: readonly Pick<RouteStop, 'title' | 'lock'>[]): string | null {
  const held = stops.filter((stop) => stop.lock != null);
  const [first] = held;
  if (first === undefined) return null;
  return held.length === 1
    ? `${first.title} is locked to this truck and day. Unlock it on the dispatch board first.`
    : `${held.length} jobs are locked to this truck and day. Unlock them on the dispatch board first.`;
}
