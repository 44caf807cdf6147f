import type { GeocoderOptions } from './geocoder.ts';

/**
 * `census` is the Bureau's own server, `census:https://…` the same API elsewhere; any other value is a
 * Nominatim server.
 */
export function geocodingServer({
  geocoderUrl,
  publicUrl,
}: {
  readonly geocoderUrl?: string | undefined;
  readonly publicUrl: string;
}): Pick<GeocoderOptions, 'server' | 'census'> {
  if (geocoderUrl === undefined) return {};
  if (geocoderUrl === 'census') return { census: {} };
  return geocoderUrl.startsWith('census:')
    ? { census: { serverUrl: geocoderUrl.slice('census:'.length) } }
    : { server: { serverUrl: geocoderUrl, userAgent: `Haulwright (${publicUrl})` } };
}
