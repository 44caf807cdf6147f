import { greatCircleMeters, type Coordinates } from '../travel-times/great-circle.ts';

/**
 * Typical distance in metres between two addresses of one ZIP area, from how far the neighbouring areas' centroids lie.
 *
 * ZIP areas are taken for cells of a hexagonal lattice whose spacing h is the mean distance to the six nearest centroids:
 * a cell has the area (√3/2)·h², the disc of that area the radius R = h·√(√3/2π) = 0.525·h, and two random points of a
 * disc are 128·R/(45π) = 0.905·R apart on average (Santaló, Integral Geometry and Geometric Probability, 1976, I.4.2).
 */
const distancePerSpacing = Math.sqrt(Math.sqrt(3) / (2 * Math.PI)) * (128 / (45 * Math.PI));
const neighbourCount = 6;
/** A post-office box area shares its city's centroid: nearer than this is the same place, not a neighbour. */
const samePlaceMeters = 150;
/** Not less than a few city blocks, not more than an hour's search in the desert. */
export const zipAreaBoundsMeters = { minimum: 400, maximum: 25_000 } as const;
/** For an area the table does not know: about the median of all ZIP areas. */
export const unknownZipAreaMeters = 4_000;

export interface CentroidSource {
  readonly size: number;
  /** Indexes of the centroids within `degrees` of latitude of the given one, any order; may include itself. */
  withinLatitude(latitude: number, degrees: number): Iterable<number>;
  at(index: number): Coordinates;
}

/** @param centre the area's own centroid */
export function typicalDistanceMeters(centre: Coordinates, centroids: CentroidSource): number {
  // The band is widened until it surely holds the six nearest: everything nearer than the band's height is inside it.
  for (const degrees of [0.15, 0.6, 2.4, 10]) {
    const complete = degrees * 111_000;
    const nearest = nearestDistances(centre, centroids, degrees).filter((meters) => meters <= complete);
    if (nearest.length < neighbourCount && degrees < 10) continue;
    if (nearest.length === 0) return zipAreaBoundsMeters.maximum;
    const spacing = nearest.reduce((sum, meters) => sum + meters, 0) / nearest.length;
    return Math.round(Math.min(zipAreaBoundsMeters.maximum, Math.max(zipAreaBoundsMeters.minimum, spacing * distancePerSpacing)));
  }
  return zipAreaBoundsMeters.maximum;
}

function nearestDistances(centre: Coordinates, centroids: CentroidSource, degrees: number): number[] {
  const distinct = new Map<string, number>();
  const widest = degrees / Math.max(0.1, Math.cos((centre.latitude * Math.PI) / 180));
  for (const index of centroids.withinLatitude(centre.latitude, degrees)) {
    const other = centroids.at(index);
    if (Math.abs(other.longitude - centre.longitude) > widest) continue;
    const meters = greatCircleMeters(centre, other);
    if (meters >= samePlaceMeters) distinct.set(`${other.latitude.toFixed(3)},${other.longitude.toFixed(3)}`, meters);
  }
  return [...distinct.values()].sort((a, b) => a - b).slice(0, neighbourCount);
}
