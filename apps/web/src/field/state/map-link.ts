import type { GeocodePrecision } from '@haulwright/domain/geography/location';

interface Place {
  readonly address: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly geocodePrecision: GeocodePrecision | null;
}

/**
 * A link to the phone's map app with a route to the stop; null when its place is unknown. A pin set by hand
 * or a located street is exact; where only the ZIP area is known, the map gets the address text.
 */
export function mapLink(place: Place, userAgent: string): string | null {
  const { address, latitude, longitude, geocodePrecision } = place;
  const exact = latitude !== null && longitude !== null && geocodePrecision !== 'zip';
  if (!exact && address === null) return null;
  const point = `${latitude},${longitude}`;
  const target = encodeURIComponent(exact ? point : (address ?? ''));
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${target}`;
  // RFC 5870; 0,0 with a query is Android's way to search for an address.
  if (/Android/.test(userAgent)) return exact ? `geo:${point}?q=${target}` : `geo:0,0?q=${target}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${target}`;
}
