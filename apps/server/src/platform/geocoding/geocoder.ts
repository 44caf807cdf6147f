import type { Coordinates, GeocodePrecision } from '@haulwright/domain/geography/location';
import type { Logger } from 'pino';
import { LruCache } from '../lru-cache.ts';
import { CircuitBreaker } from '../outbound-http/circuit-breaker.ts';
import { OutboundError } from '../outbound-http/fetch-json.ts';
import { CensusClient, type AddressToLocate, type CensusOptions } from './census.ts';
import { greatCircleMeters } from './great-circle.ts';
import { NominatimClient, type NominatimOptions } from './nominatim.ts';
import type { AddressParts } from './one-line-address.ts';
import { stateCode } from './us-states.ts';
import { loadZipTable, type Town, type ZipTable } from './zip-table.ts';

export type GeocodeRequest = AddressParts;

export interface GeocodeResult extends Coordinates {
  /** `street`: a building or street; `zip`: only the middle of the ZIP area or city. */
  precision: Extract<GeocodePrecision, 'street' | 'zip'>;
}

export interface Geocoder {
  /**
   * The position of an address, or null when neither its ZIP nor its city is known. Never fails because of an
   * outside server.
   */
  locate(address: GeocodeRequest): Promise<GeocodeResult | null>;
  /** The middle of an address's ZIP area or city from the table alone; null when neither is known. */
  locateArea(address: GeocodeRequest): Promise<GeocodeResult | null>;
  /**
   * Looks up a whole list at street level, within minutes; undefined when no configured server takes lists.
   * Addresses it is not sure of are missing.
   * @throws OutboundError when the server gives no usable answer
   */
  readonly locateMany?:
    | ((
        addresses: readonly AddressToLocate[],
        signal: AbortSignal,
      ) => Promise<ReadonlyMap<string, Coordinates>>)
    | undefined;
  /** Whether an outside server looks up streets at all. */
  readonly knowsStreets: boolean;
  /** The town of a US ZIP code from the table alone; null when the ZIP is not known. */
  townOfZip(postalCode: string): Promise<Town | null>;
  /** Typical distance in metres between two addresses of one ZIP area. */
  zipAreaMeters(postalCode: string): Promise<number>;
}

export interface GeocoderOptions {
  log: Pick<Logger, 'warn'>;
  /** A Nominatim-compatible server; without it only the bundled table is used. */
  server?: NominatimOptions;
  /** The geocoder of the US Census Bureau instead. */
  census?: CensusOptions;
  /** How long a failing server is not asked, in milliseconds. Default 30,000. */
  pauseAfterFailureMs?: number;
  /** Milliseconds of any clock that does not go back. */
  now?: () => number;
}

/**
 * A street found farther than this from its ZIP area's middle (or four times the area's own size) belongs to
 * another town.
 */
const farthestFromZipMeters = 40_000;
const cachedAddresses = 10_000;

export function createGeocoder(options: GeocoderOptions): Geocoder {
  const census = options.census && new CensusClient(options.census);
  const server = options.server
    ? { serverUrl: options.server.serverUrl, client: new NominatimClient(options.server) }
    : census && { serverUrl: census.serverUrl, client: census };
  const onServer = server && serverLookup(server, options);
  return {
    knowsStreets: server !== undefined,
    locateMany:
      census &&
      (async (addresses, signal) => {
        const table = await loadZipTable();
        const places = await census.searchMany(addresses, signal);
        const near = addresses.flatMap(({ id, address }) => {
          const place = places.get(id);
          return place !== undefined && isNearZip(table, address, place) ? [[id, place] as const] : [];
        });
        return new Map(near);
      }),
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
      if (fromTable && !isNearZip(table, address, place)) {
        options.log.warn(
          { postalCode: address.postalCode, state: address.state },
          'The geocoding server placed an address far outside its ZIP area; the ZIP area is used',
        );
        return { ...fromTable, precision: 'zip' };
      }
      return { latitude: place.latitude, longitude: place.longitude, precision: 'street' };
    },
    async locateArea(address) {
      const area = isUnitedStates(address.country) ? locateInTable(await loadZipTable(), address) : null;
      return area && { ...area, precision: 'zip' };
    },
    async townOfZip(postalCode) {
      return (await loadZipTable()).townOf(postalCode) ?? null;
    },
    async zipAreaMeters(postalCode) {
      return (await loadZipTable()).areaMeters(postalCode);
    },
  };
}

/** Whether a position can be in the address's ZIP area, as far as that is known. */
function isNearZip(table: ZipTable, address: GeocodeRequest, place: Coordinates): boolean {
  const middle = locateInTable(table, address);
  const limit = Math.max(farthestFromZipMeters, 4 * table.areaMeters(address.postalCode.trim()));
  return middle === null || greatCircleMeters(middle, place) <= limit;
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

/** What a server says of an address. */
export interface FoundPlace extends Coordinates {
  /** True for a building or a street, false for a town, a postcode or anything wider. */
  onStreet: boolean;
}

interface AddressServer {
  readonly serverUrl: string;
  /** @throws OutboundError when it cannot be reached or answers badly */
  readonly client: { search(address: GeocodeRequest): Promise<FoundPlace | null> };
}

/** Asks the server through a cache; a failure is logged once per pause and answered with null. */
function serverLookup(
  { serverUrl, client }: AddressServer,
  options: GeocoderOptions,
): (address: GeocodeRequest) => Promise<FoundPlace | null> {
  const breaker = new CircuitBreaker(
    options.pauseAfterFailureMs ?? 30_000,
    options.now ?? (() => performance.now()),
  );
  const cache = new LruCache<string, { place: FoundPlace | null }>(cachedAddresses);
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
        { err: error, server: new URL(serverUrl).host },
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
