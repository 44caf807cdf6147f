import type { Coordinates } from '@haulwright/domain/geography/location';
import type { RoadAnswer } from '../roads/road-source.ts';

export interface LegCacheStatistics {
  /** Legs held at present. */
  legs: number;
  /** Legs asked for and found, since the start. */
  hits: number;
  /** Legs asked for and not found, since the start. */
  misses: number;
}

interface Origin {
  readonly createdAt: number;
  /** Seconds and metres packed into one number; `noRoad` or `offMap`. */
  readonly packedByDestination: Map<string, number>;
}

const metersBase = 2 ** 26;
const [noRoad, offMap] = [-1, -2];

/**
 * Bounded memory of legs that a road map has answered, by origin and destination to the fifth decimal (about
 * a metre). Full, it forgets the origins unused for longest; old origins are forgotten too, as road maps get
 * updated.
 */
export class LegCache {
  readonly #origins = new Map<string, Origin>();
  readonly #capacity: number;
  readonly #maximumAgeMs: number;
  readonly #now: () => number;
  /** The origin at the end of the order of use: a whole row is read and written at a time. */
  #latest: { key: string; origin: Origin } | undefined;
  #legs = 0;
  #hits = 0;
  #misses = 0;

  /**
   * @param capacity largest number of legs (about 60 bytes each) @param now milliseconds of any clock that
   * does not go back
   */
  constructor(capacity: number, maximumAgeMs: number, now: () => number) {
    this.#capacity = capacity;
    this.#maximumAgeMs = maximumAgeMs;
    this.#now = now;
  }

  get statistics(): LegCacheStatistics {
    return { legs: this.#legs, hits: this.#hits, misses: this.#misses };
  }

  /** What the road map answered; undefined when it has not been asked. */
  get(from: string, to: string): RoadAnswer | undefined {
    const packed = this.#originInUse(from)?.packedByDestination.get(to);
    if (packed === undefined) {
      this.#misses += 1;
      return undefined;
    }
    this.#hits += 1;
    if (packed < 0) return packed === noRoad ? 'no-road' : 'off-map';
    return { seconds: Math.floor(packed / metersBase), meters: packed % metersBase };
  }

  set(from: string, to: string, leg: RoadAnswer): void {
    const origin = this.#originInUse(from) ?? this.#addOrigin(from);
    if (!origin.packedByDestination.has(to)) this.#legs += 1;
    origin.packedByDestination.set(
      to,
      typeof leg === 'object' ? leg.seconds * metersBase + leg.meters : leg === 'no-road' ? noRoad : offMap,
    );
    for (const [oldest] of this.#origins) {
      if (this.#legs <= this.#capacity) return;
      this.#forget(oldest);
    }
  }

  #addOrigin(key: string): Origin {
    const origin: Origin = { createdAt: this.#now(), packedByDestination: new Map() };
    this.#origins.set(key, origin);
    this.#latest = { key, origin };
    return origin;
  }

  #originInUse(key: string): Origin | undefined {
    if (this.#latest?.key === key && !this.#isOld(this.#latest.origin)) return this.#latest.origin;
    const origin = this.#origins.get(key);
    if (!origin) return undefined;
    this.#origins.delete(key);
    if (this.#isOld(origin)) {
      this.#legs -= origin.packedByDestination.size;
      this.#latest = undefined;
      return undefined;
    }
    this.#origins.set(key, origin);
    this.#latest = { key, origin };
    return origin;
  }

  #isOld(origin: Origin): boolean {
    return this.#now() - origin.createdAt > this.#maximumAgeMs;
  }

  #forget(key: string): void {
    this.#legs -= this.#origins.get(key)?.packedByDestination.size ?? 0;
    this.#origins.delete(key);
    this.#latest = undefined;
  }
}

export function placeKey(place: Coordinates): string {
  return `${place.latitude.toFixed(5)},${place.longitude.toFixed(5)}`;
}
