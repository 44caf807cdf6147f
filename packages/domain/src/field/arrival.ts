import type { FieldPosition } from './field-command.ts';

/** A driver this near to a pin is at the site; a phone's fix may be less accurate than that. */
export const atSiteMeters = 150;

export interface SitePin {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly geocodePrecision: string | null;
}

export interface Arrival {
  readonly place: 'at-site' | 'away' | 'unknown';
  readonly distanceMeters: number | null;
}

/**
 * Whether the phone is at the site. Unknown without a position, or where the pin is only the middle of a ZIP
 * area: arriving never depends on it.
 */
export function arrivalAt(position: FieldPosition, pin: SitePin): Arrival {
  if ('none' in position || pin.latitude === null || pin.longitude === null)
    return { place: 'unknown', distanceMeters: null };
  const distanceMeters = Math.round(
    greatCircleMeters(position, { latitude: pin.latitude, longitude: pin.longitude }),
  );
  if (pin.geocodePrecision === 'zip') return { place: 'unknown', distanceMeters };
  return {
    place: distanceMeters <= Math.max(atSiteMeters, position.accuracyMeters) ? 'at-site' : 'away',
    distanceMeters,
  };
}

const earthRadiusMeters = 6_371_008.8; // mean radius, IUGG
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** Haversine distance on the sphere. */
function greatCircleMeters(a: Point, b: Point): number {
  const half =
    Math.sin(radians(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(half)));
}
