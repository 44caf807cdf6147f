import type { TrackPlace } from '../../map/track-parts.ts';

/** Without a place for longer, a truck is drawn where it was last: nobody knows the way. */
const longestGapMs = 10 * 60_000;

/** Where a truck was at a moment, between its places before and after; at its ends before and after the track. */
export function placeAt(
  points: readonly TrackPlace[],
  ms: number,
): { readonly latitude: number; readonly longitude: number } | null {
  // The first place that is later, by halves.
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (Date.parse(points[middle]?.at ?? '') <= ms) low = middle + 1;
    else high = middle;
  }
  const [before, after] = [points[low - 1], points[low]];
  if (before === undefined || after === undefined) return before ?? after ?? null;
  const [from, until] = [Date.parse(before.at), Date.parse(after.at)];
  if (until - from > longestGapMs) return before;
  const part = (ms - from) / (until - from);
  return {
    latitude: before.latitude + (after.latitude - before.latitude) * part,
    longitude: before.longitude + (after.longitude - before.longitude) * part,
  };
}
