import type { Coordinates } from '@haulwright/domain/geography/location';
import { greatCircleMeters } from './great-circle.ts';

/**
 * Typical distance in metres between two addresses of one ZIP area, from how far the neighbouring areas'
 * centroids lie.
 *
 * ZIP areas are taken for cells of a hexagonal lattice whose spacing h is the mean distance to the six
 * nearest centroids: a cell has the area (√3/2)·h², the disc of that area the radius R = h·√(√3/2π) =
 * 0.525·h, and two random points of a disc are 128·R/(45π) = 0.905·R apart on average (Santaló, Integral
 * Geometry and Geometric Probability, 1976, I.4.2).
 */
const distancePerSpacing = Math.sqrt(Math.sqrt(3) / (2 * Math.PI)) * (128 / (45 * Math.PI));
const neighbourCount = 6;
/**
 * Post-office boxes and single buildings have ZIP codes of their own inside a town; centroids this near count
 * as one area.
 */
const oneTownMeters = 1_500;
/** Not more than half an hour's search in the desert. */
export const widestZipAreaMeters = 25_000;
/** For an area missing from the table: about the median of all ZIP areas. */
export const unknownZipAreaMeters = 5_000;

export interface CentroidSource {
  /** Centroids within `degrees` of the given latitude, in any order; may include the area's own. */
  withinLatitude(latitude: number, degrees: number): Iterable<Coordinates>;
}

const metersPerDegree = 111_195;

/** @param centre the area's own centroid */
export function typicalDistanceMeters(centre: Coordinates, centroids: CentroidSource): number {
  // The band is widened until it holds the six nearest; only centroids nearer than the band's height are
  // certain to be complete.
  for (const degrees of [0.25, 1, 10]) {
    const nearest = nearestDistances(centre, centroids, degrees);
    if (nearest.length < neighbourCount && degrees < 10) continue;
    if (nearest.length === 0) break;
    const spacing = nearest.reduce((sum, meters) => sum + meters, 0) / nearest.length;
    return Math.round(Math.min(widestZipAreaMeters, spacing * distancePerSpacing));
  }
  return widestZipAreaMeters;
}

/**
 * Ascending distances in metres to at most six other towns' centroids no farther away than the band is high.
 */
function nearestDistances(centre: Coordinates, centroids: CentroidSource, degrees: number): number[] {
  const reach = degrees * metersPerDegree;
  const widest = degrees / Math.max(0.1, Math.cos((centre.latitude * Math.PI) / 180));
  const candidates: { place: Coordinates; meters: number }[] = [];
  for (const place of centroids.withinLatitude(centre.latitude, degrees)) {
    if (Math.abs(place.longitude - centre.longitude) > widest) continue;
    const meters = greatCircleMeters(centre, place);
    if (meters >= oneTownMeters && meters <= reach) candidates.push({ place, meters });
  }
  candidates.sort((a, b) => a.meters - b.meters);
  const towns: { place: Coordinates; meters: number }[] = [];
  for (const candidate of candidates) {
    if (towns.length === neighbourCount) break;
    if (towns.every((town) => greatCircleMeters(town.place, candidate.place) >= oneTownMeters))
      towns.push(candidate);
  }
  return towns.map((town) => town.meters);
}
