import type { Coordinates } from '@haulwright/domain/geography/location';

const metersPerDegree = 111_195;

/**
 * The line with fewer points, none of the dropped ones farther than `toleranceMeters` from it, and at most
 * `maxPoints` (the tolerance is doubled until that holds). Douglas and Peucker, "Algorithms for the
 * reduction of the number of points required to represent a digitized line or its caricature", Cartographica
 * 10(2), 1973.
 */
export function simplifiedLine(
  points: readonly Coordinates[],
  toleranceMeters: number,
  maxPoints: number,
): Coordinates[] {
  const flat = points.map(({ latitude, longitude }) => ({
    x: longitude * Math.cos(((points[0]?.latitude ?? 0) * Math.PI) / 180) * metersPerDegree,
    y: latitude * metersPerDegree,
  }));
  for (let tolerance = toleranceMeters; ; tolerance *= 2) {
    const kept = keptPoints(flat, tolerance);
    if (kept.length <= maxPoints) return kept.flatMap((at) => points[at] ?? []);
  }
}

interface Flat {
  readonly x: number;
  readonly y: number;
}

function keptPoints(points: readonly Flat[], tolerance: number): number[] {
  const keep = new Set([0, points.length - 1].filter((at) => at >= 0));
  const open: [number, number][] = [[0, points.length - 1]];
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, to] = part;
    let [farthest, distance] = [-1, tolerance];
    for (let at = from + 1; at < to; at += 1) {
      const here = distanceTo(points[at], points[from], points[to]);
      if (here > distance) [farthest, distance] = [at, here];
    }
    if (farthest === -1) continue;
    keep.add(farthest);
    open.push([from, farthest], [farthest, to]);
  }
  return [...keep].sort((a, b) => a - b);
}

/** From a point to the piece of line between two others. */
function distanceTo(point: Flat | undefined, from: Flat | undefined, to: Flat | undefined): number {
  if (!point || !from || !to) return 0;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const share =
    length === 0 ? 0 : Math.max(0, Math.min(1, ((point.x - from.x) * dx + (point.y - from.y) * dy) / length));
  return Math.hypot(point.x - from.x - share * dx, point.y - from.y - share * dy);
}
