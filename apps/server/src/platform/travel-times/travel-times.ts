import type { Logger } from 'pino';
import { CircuitBreaker } from '../outbound-http/circuit-breaker.ts';
import { OutboundError } from '../outbound-http/fetch-json.ts';
import type { RoadAnswer, RoadSource } from '../roads/road-source.ts';
import { LegCache, type LegCacheStatistics } from './leg-cache.ts';
import {
  estimateLeg,
  isSamePlace,
  notShorterThanStraight,
  preparePlaces,
  zipAreaAddition,
  type Leg,
  type Place,
  type PreparedPlaces,
} from './places.ts';
import { farFromRoad } from './far-from-road.ts';
import { roadLegs } from './road-legs.ts';

export type { Place } from './places.ts';

/**
 * Travel between all pairs of a list of places; row = from, column = to, index = row × size + column. Not
 * symmetric in general; −1 where the road map knows no way.
 */
export interface TravelMatrix {
  size: number;
  seconds: Int32Array;
  meters: Int32Array;
  source: 'estimate' | RoadSource['name'];
  /**
   * A sentence for people, present when all or some legs were not taken from the road map although there is
   * one.
   */
  fallbackReason?: string;
}

export interface TravelTimes {
  /**
   * @throws RangeError on more than 1,000 places or coordinates out of range; the signal's reason when
   * cancelled.
   *   A failing road map is no error: the estimate is used and `fallbackReason` says why.
   */
  matrix(places: readonly Place[], signal?: AbortSignal): Promise<TravelMatrix>;
  /**
   * Places of the list, by index, whose pin lies more than 300 m from the nearest road; farthest first.
   * Places known by their ZIP area only are passed over. Empty without a road map, and while it cannot be
   * asked: that is said with the matrix.
   * @throws the signal's reason when cancelled
   */
  farFromRoad(places: readonly Place[], signal?: AbortSignal): Promise<{ place: number; meters: number }[]>;
  /** What is held in memory of the road map's answers. */
  readonly cacheStatistics: LegCacheStatistics;
}

export interface TravelTimesOptions {
  log: Pick<Logger, 'warn'>;
  /** Typical distance in metres between two addresses of a ZIP area; the geocoder knows it. */
  zipAreaMeters: (postalCode: string) => Promise<number>;
  /** Without it travel is estimated from straight lines. */
  roads?: RoadSource | undefined;
  /** How long a failing road map is left alone, in milliseconds. Default 30,000. */
  pauseAfterFailureMs?: number;
  /** Legs of the road map kept in memory. Default 500,000 (about 30 MB). */
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
    async farFromRoad(places, signal) {
      const { roads } = options;
      if (!roads || breaker.pausedBecause !== undefined) return [];
      try {
        return await farFromRoad(roads, places, signal);
      } catch (error) {
        signal?.throwIfAborted();
        if (!(error instanceof OutboundError)) throw error;
        return [];
      }
    },
    async matrix(places, signal) {
      signal?.throwIfAborted();
      const prepared = await preparePlaces(places, options.zipAreaMeters);
      const { roads } = options;
      if (!roads) return estimateMatrix(prepared);
      if (breaker.pausedBecause !== undefined)
        return {
          ...estimateMatrix(prepared),
          fallbackReason: fallbackSentence(roads, breaker.pausedBecause),
        };
      try {
        const legs = await roadLegs(roads, cache, places, signal);
        breaker.succeeded();
        return roadMatrix(prepared, roads, legs);
      } catch (error) {
        signal?.throwIfAborted();
        if (!(error instanceof OutboundError)) throw error;
        breaker.failed(error.message);
        options.log.warn(
          { err: error, roads: roads.address, places: places.length },
          `travel times are estimated, because ${roads.called} could not be used: ${error.message}`,
        );
        return { ...estimateMatrix(prepared), fallbackReason: fallbackSentence(roads, error.message) };
      }
    },
  };
}

function fallbackSentence(roads: RoadSource, reason: string): string {
  return `Travel times are estimated from straight-line distances, because ${roads.called} could not be used: ${reason}.`;
}

/** The estimate is the same in both directions, so each pair is calculated once. */
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

function roadMatrix(
  prepared: PreparedPlaces,
  roads: RoadSource,
  answer: (from: number, to: number) => RoadAnswer,
): TravelMatrix {
  const matrix = emptyMatrix(prepared.places.length, roads.name);
  const total = matrix.size * (matrix.size - 1);
  let [estimated, impossible] = [0, 0];
  for (let from = 0; from < matrix.size; from += 1) {
    for (let to = 0; to < matrix.size; to += 1) {
      if (isSamePlace(prepared.places, from, to)) continue;
      const leg = answer(from, to);
      if (leg === 'off-map') estimated += 1;
      if (leg === 'no-road') impossible += 1;
      put(
        matrix,
        from,
        to,
        leg === 'off-map'
          ? estimateLeg(prepared, from, to)
          : leg === 'no-road'
            ? noWay
            : plus(notShorterThanStraight(prepared, from, to, leg), zipAreaAddition(prepared, from, to)),
      );
    }
  }
  const sentences = [
    ...(estimated > 0
      ? [
          `${estimated} of ${total} drives are estimated from straight-line distances, because one of their places is not on the road map.`,
        ]
      : []),
    ...(impossible > 0
      ? [`For ${impossible} of ${total} drives the road map has no route, so no truck is sent on them.`]
      : []),
  ];
  return sentences.length === 0 ? matrix : { ...matrix, fallbackReason: sentences.join(' ') };
}

const noWay: Leg = { seconds: -1, meters: -1 };

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
