import type { Coordinates } from '../geography/location.ts';

/** Feet north and east of an origin. */
interface Feet {
  readonly x: number;
  readonly y: number;
}

const squareFeetOfAcre = 43_560;
/** Mean length of a degree of latitude, 111,195 m, in feet. */
const feetPerDegree = 111_195 / 0.3048;

/**
 * Converts places to feet around an origin. Fields are about a mile across, where the Earth is flat to within
 * a thousandth.
 */
function toFeet(origin: Coordinates): (place: Coordinates) => Feet {
  const east = feetPerDegree * Math.cos((origin.latitude * Math.PI) / 180);
  return ({ latitude, longitude }) => ({
    x: (longitude - origin.longitude) * east,
    y: (latitude - origin.latitude) * feetPerDegree,
  });
}

/** Acres inside a boundary, in either direction; 0 with fewer than three corners. Shoelace formula. */
export function acresOf(boundary: readonly Coordinates[]): number {
  const origin = middleOf(boundary);
  if (origin === null || boundary.length < 3) return 0;
  const corners = boundary.map(toFeet(origin));
  const doubled = corners.reduce((sum, a, at) => {
    const b = corners[(at + 1) % corners.length] ?? a;
    return sum + a.x * b.y - b.x * a.y;
  }, 0);
  return Math.abs(doubled) / 2 / squareFeetOfAcre;
}

/** Whether two sides of a boundary cross, which makes its inside ambiguous. */
export function crossesItself(boundary: readonly Coordinates[]): boolean {
  const origin = middleOf(boundary);
  if (origin === null) return false;
  const corners = boundary.map(toFeet(origin));
  const sides = corners.map((a, at) => [a, corners[(at + 1) % corners.length] ?? a] as const);
  return sides.some(([a, b], at) =>
    sides.some(
      ([c, d], other) =>
        other > at + 1 && !(at === 0 && other === sides.length - 1) && areCrossing(a, b, c, d),
    ),
  );
}

const turn = (a: Feet, b: Feet, c: Feet): number =>
  Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));
const areCrossing = (a: Feet, b: Feet, c: Feet, d: Feet): boolean =>
  turn(a, b, c) !== turn(a, b, d) && turn(c, d, a) !== turn(c, d, b);

/** A feature with a setback: one point, or several that form a line. */
export interface KeptAway {
  readonly points: readonly Coordinates[];
  readonly feet: number;
}

/** Grid points in each direction; the share is accurate to about 2 %. */
const gridSize = 120;

/**
 * The share of a field outside buffers, from 0 to 1, counted on a grid. `edgeFeet` is the setback from the
 * boundary itself.
 */
export function shareOutside(
  boundary: readonly Coordinates[],
  keptAway: readonly KeptAway[],
  edgeFeet = 0,
): number {
  const origin = middleOf(boundary);
  if (origin === null || boundary.length < 3) return 1;
  const inFeet = toFeet(origin);
  const corners = boundary.map(inFeet);
  const lines = keptAway.map(({ points, feet }) => ({ line: points.map(inFeet), feet }));
  if (edgeFeet > 0 && corners[0] !== undefined)
    lines.push({ line: [...corners, corners[0]], feet: edgeFeet });
  if (lines.length === 0) return 1;
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [west, south] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - west, Math.max(...ys) - south];
  let [inside, outside] = [0, 0];
  for (let across = 0; across < gridSize; across += 1)
    for (let up = 0; up < gridSize; up += 1) {
      const at = {
        x: west + ((across + 0.5) / gridSize) * width,
        y: south + ((up + 0.5) / gridSize) * height,
      };
      if (!isInside(at, corners)) continue;
      inside += 1;
      if (lines.every(({ line, feet }) => distanceTo(at, line) > feet)) outside += 1;
    }
  return inside === 0 ? 1 : outside / inside;
}

function isInside({ x, y }: Feet, corners: readonly Feet[]): boolean {
  let inside = false;
  for (const [at, a] of corners.entries()) {
    const b = corners[(at + 1) % corners.length] ?? a;
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

function distanceTo(at: Feet, line: readonly Feet[]): number {
  const [first] = line;
  if (first === undefined) return Infinity;
  if (line.length === 1) return Math.hypot(at.x - first.x, at.y - first.y);
  return Math.min(...line.slice(1).map((b, index) => distanceToSide(at, line[index] ?? b, b)));
}

function distanceToSide(at: Feet, a: Feet, b: Feet): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((at.x - a.x) * dx + (at.y - a.y) * dy) / length));
  return Math.hypot(at.x - a.x - along * dx, at.y - a.y - along * dy);
}

/** The mean of a boundary's corners; null without any. */
export function middleOf(boundary: readonly Coordinates[]): Coordinates | null {
  if (boundary.length === 0) return null;
  const mean = (pick: (corner: Coordinates) => number) =>
    boundary.reduce((sum, corner) => sum + pick(corner), 0) / boundary.length;
  return { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) };
}
