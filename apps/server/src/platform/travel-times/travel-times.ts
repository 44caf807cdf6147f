import type { Logger } from 'pino';
import { CircuitBreaker } from '../outbound-http/circuit-breaker.ts';
import { OutboundError } from '../outbound-http/fetch-json.ts';
import { LegCache, type LegCacheStatistics } from './leg-cache.ts';
import type { OsrmOptions } from './osrm-client.ts';
import { estimateLeg, isSamePlace, preparePlaces, zipAreaAddition, type Leg, type Place, type PreparedPlaces } from './places.ts';
import { roadLegs } from './road-legs.ts';

export type { Place } from './places.ts';

/** Travel between all pairs of a list of places; row = from, column = to, index = row × size + column. Not symmetric in general. */
export interface TravelMatrix {
  size: number;
  seconds: Int32Array;
  meters: Int32Array;
  source: 'estimate' | 'osrm';
  /** A sentence for people, present when all or some legs were estimated although a routing server is configured. */
  fallbackReason?: string;
}

export interface TravelTimes {
  /**
   * @throws RangeError on more than 1,000 places or coordinates out of range; the signal's reason when cancelled.
   *   A failing routing server is no error: the estimate is used and `fallbackReason` says why.
   */
  matrix(places: readonly Place[], signal?: AbortSignal): Promise<TravelMatrix>;
  /** What is held in memory of the routing server's answers. */
  readonly cacheStatistics: LegCacheStatistics;
}

export interface TravelTimesOptions {
  log: Pick<Logger, 'warn'>;
  /** Typical distance in metres between two addresses of a ZIP area; the geocoder knows it. */
  zipAreaMeters: (postalCode: string) => Promise<number>;
  /** An OSRM server; without it travel is estimated from straight lines. */
  osrm?: OsrmOptions;
  /** How long a failing server is left alone, in milliseconds. Default 30,000. */
  pauseAfterFailureMs?: number;
  /** Legs of the server kept in memory. Default 500,000 (about 30 MB). */
  cachedLegs?: number;
  /** Milliseconds of any clock that does not go back. */
  now?: () => number;
}

const oneDayMs = 86_400_000;

export function createTravelTimes(options: TravelTimesOptions): TravelTimes {
  const now = options.now ?? (() => performance.now());
  const breaker = new CircuitBreaker(options.pauseAfterFailureMs ?? 30_000, now);
  const cache = new LegCache(options.cachedLegs ?? 500_000, oneDayMs, now);
  return {
    get cacheStatistics() {
      return cache.statistics;
    },
    async matrix(places, signal) {
      signal?.throwIfAborted();
      const prepared = await preparePlaces(places, options.zipAreaMeters);
      const { osrm } = options;
      if (!osrm) return estimateMatrix(prepared);
      if (breaker.pausedBecause !== undefined) return { ...estimateMatrix(prepared), fallbackReason: fallbackSentence(breaker.pausedBecause) };
      try {
        const legs = await roadLegs(osrm, cache, places, signal);
        breaker.succeeded();
        return roadMatrix(prepared, legs);
      } catch (error) {
        signal?.throwIfAborted();
        if (!(error instanceof OutboundError)) throw error;
        breaker.failed(error.message);
        options.log.warn({ err: error, server: new URL(osrm.serverUrl).host, places: places.length }, `The routing server is not used: ${error.message}. Travel times are estimated`);
        return { ...estimateMatrix(prepared), fallbackReason: fallbackSentence(error.message) };
      }
    },
  };
}

function fallbackSentence(reason: string): string {
  return `Travel times are estimated from straight-line distances, because the routing server could not be used: ${reason}.`;
}

/** The estimate is the same in both directions, so each pair is worked out once. */
function estimateMatrix(prepared: PreparedPlaces): TravelMatrix {
  const matrix = emptyMatrix(prepared.places.length, 'estimate');
  for (let from = 0; from < matrix.size; from += 1) {
    for (let to = from + 1; to < matrix.size; to += 1) {
      if (isSamePlace(prepared.places, from, to)) continue;
      const leg = estimateLeg(prepared, from, to);
      put(matrix, from, to, leg);
      put(matrix, to, from, leg);
    }
  }
  return matrix;
}

function roadMatrix(prepared: PreparedPlaces, road: (from: number, to: number) => Leg | null): TravelMatrix {
  const matrix = emptyMatrix(prepared.places.length, 'osrm');
  const total = matrix.size * (matrix.size - 1);
  let estimated = 0;
  for (let from = 0; from < matrix.size; from += 1) {
    for (let to = 0; to < matrix.size; to += 1) {
      if (isSamePlace(prepared.places, from, to)) continue;
      const leg = road(from, to);
      if (!leg) estimated += 1;
      put(matrix, from, to, leg ? plus(leg, zipAreaAddition(prepared, from, to)) : estimateLeg(prepared, from, to));
    }
  }
  if (estimated === 0) return matrix;
  return { ...matrix, fallbackReason: `${estimated} of ${total} drives are estimated from straight-line distances, because the routing server knows no road between their places.` };
}

function emptyMatrix(size: number, source: TravelMatrix['source']): TravelMatrix {
  return { size, seconds: new Int32Array(size * size), meters: new Int32Array(size * size), source };
}

function put(matrix: TravelMatrix, from: number, to: number, leg: Leg): void {
  matrix.seconds[from * matrix.size + to] = leg.seconds;
  matrix.meters[from * matrix.size + to] = leg.meters;
}

function plus(a: Leg, b: Leg): Leg {
  return { seconds: a.seconds + b.seconds, meters: a.meters + b.meters };
}
