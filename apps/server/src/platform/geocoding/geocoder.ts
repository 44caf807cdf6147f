import type { Coordinates, GeocodePrecision } from '@haulwright/domain/geography/location';
import type { Logger } from 'pino';
import { LruCache } from '../lru-cache.ts';
import { CircuitBreaker } from '../outbound-http/circuit-breaker.ts';
import { OutboundError } from '../outbound-http/fetch-json.ts';
import { greatCircleMeters } from './great-circle.ts';
import { NominatimClient, type NominatimOptions } from './nominatim.ts';
import type { AddressParts } from './one-line-address.ts';
import { stateCode } from './us-states.ts';
import { loadZipTable, type ZipTable } from './zip-table.ts';

export type GeocodeRequest = AddressParts;

export interface GeocodeResult extends Coordinates {
  /** `street`: a building or street; `zip`: only the middle of the ZIP area or city. */
  precision: Extract<GeocodePrecision, 'street' | 'zip'>;
}

export interface Geocoder {
  /**
   * Where an address is, or null when neither its ZIP nor its city is known. Never fails because an outside
   * server does.
   */
  locate(address: GeocodeRequest): Promise<GeocodeResult | null>;
  /** Typical distance in metres between two addresses of one ZIP area. */
  zipAreaMeters(postalCode: string): Promise<number>;
}

export interface GeocoderOptions {
  log: Pick<Logger, 'warn'>;
  /** A Nominatim-compatible server; without it only the bundled table is used. */
  server?: NominatimOptions;
  /** How long a failing server is left alone, in milliseconds. Default 30,000. */
  pauseAfterFailureMs?: number;
  /** Milliseconds of any clock that does not go back. */
  now?: () => number;
}

/**
 * A street found farther than this from its ZIP area's middle (or four times the area's own size) is another
 * town's.
 */
const farthestFromZipMeters = 40_000;
const cachedAddresses = 10_000;

export function createGeocoder(options: GeocoderOptions): Geocoder {
  const onServer = options.server ? serverLookup(options.server, options) : undefined;
  return {
    async locate(address) {
      const table = await loadZipTable();
      const fromTable = isUnitedStates(address.country) ? locateInTable(table, address) : null;
      const place = address.streetLine1.trim() === '' ? null : await onServer?.(address);
      if (!place) return fromTable && { ...fromTable, precision: 'zip' };
      if (!place.onStreet)
        return {
          ...(fromTable ?? { latitude: place.latitude, longitude: place.longitude }),
          precision: 'zip',
        };
      const limit = Math.max(farthestFromZipMeters, 4 * table.areaMeters(address.postalCode.trim()));
      if (fromTable && greatCircleMeters(fromTable, place) > limit) {
        options.log.warn(
          { postalCode: address.postalCode, state: address.state },
          'The geocoding server placed an address far outside its ZIP area; the ZIP area is used',
        );
        return { ...fromTable, precision: 'zip' };
      }
      return { latitude: place.latitude, longitude: place.longitude, precision: 'street' };
    },
    async zipAreaMeters(postalCode) {
      return (await loadZipTable()).areaMeters(postalCode);
    },
  };
}

/**
 * ZIP first (also when the state disagrees: people mistype states, and a ZIP has more digits to be right by),
 * then city and state.
 */
function locateInTable(table: ZipTable, address: GeocodeRequest): Coordinates | null {
  const byZip = table.byZip(address.postalCode);
  if (byZip) return byZip;
  const state = stateCode(address.state);
  if (!state) return null;
  const byCity =
    address.city.trim() === ''
      ? table.byCityAtEnd(address.streetLine1, state)
      : table.byCity(address.city, state);
  return byCity ?? null;
}

type FoundPlace = Awaited<ReturnType<NominatimClient['search']>>;

/** Asks the server through a cache; a failure is logged once per pause and answered with null. */
function serverLookup(
  server: NominatimOptions,
  options: GeocoderOptions,
): (address: GeocodeRequest) => Promise<FoundPlace> {
  const client = new NominatimClient(server);
  const breaker = new CircuitBreaker(
    options.pauseAfterFailureMs ?? 30_000,
    options.now ?? (() => performance.now()),
  );
  const cache = new LruCache<string, { place: FoundPlace }>(cachedAddresses);
  return async (address) => {
    const key = cacheKey(address);
    const known = cache.get(key);
    if (known) return known.place;
    if (breaker.pausedBecause !== undefined) return null;
    try {
      const place = await client.search(address);
      breaker.succeeded();
      cache.set(key, { place });
      return place;
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      breaker.failed(error.message);
      options.log.warn(
        { err: error, server: new URL(server.serverUrl).host },
        `The geocoding server is not used: ${error.message}. Addresses get their ZIP area`,
      );
      return null;
    }
  };
}

function cacheKey(address: GeocodeRequest): string {
  return [address.streetLine1, address.city, address.state, address.postalCode, address.country]
    .map((part) => part.trim().replace(/\s+/g, ' ').toLowerCase())
    .join('\n');
}

function isUnitedStates(country: string): boolean {
  return /^(?:|us|u\.s\.|usa|u\.s\.a\.|united states(?: of america)?)$/i.test(country.trim());
}
