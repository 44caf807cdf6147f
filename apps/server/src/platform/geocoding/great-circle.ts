import type { Coordinates } from '@haulwright/domain/geography/location';

/**
 * Mean radius of the Earth (IUGG R₁, in Moritz, "Geodetic Reference System 1980", Journal of Geodesy 74,
 * 2000).
 */
export const earthRadiusMeters = 6_371_008.8;

const radians = Math.PI / 180;

/**
 * Great-circle distance in metres by the haversine formula (Sinnott, "Virtues of the Haversine", Sky &
 * Telescope 68, 1984).
 */
export function greatCircleMeters(from: Coordinates, to: Coordinates): number {
  const halfLatitude = ((to.latitude - from.latitude) * radians) / 2;
  const halfLongitude = ((to.longitude - from.longitude) * radians) / 2;
  const haversine =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians) * Math.sin(halfLongitude) ** 2;
  return 2 * earthRadiusMeters * Math.asin(Math.sqrt(Math.min(1, haversine)));
}
