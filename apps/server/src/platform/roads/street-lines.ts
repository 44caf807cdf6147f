import type { Coordinates } from '@haulwright/domain/geography/location';
import { encodePolyline } from '@haulwright/domain/geography/polyline';
import type { Logger } from 'pino';
import { LruCache } from '../lru-cache.ts';
import { CircuitBreaker } from '../outbound-http/circuit-breaker.ts';
import { OutboundError } from '../outbound-http/fetch-json.ts';
import { placeKey } from '../travel-times/leg-cache.ts';
import { simplifiedLine } from './simplified-line.ts';
import type { RoadSource } from './road-source.ts';

/** The lines along the streets drawn on maps. */
export interface StreetLines {
  /**
   * For each place but the last the line to the next one, as an encoded polyline of five digits; null where
   * none is known (in time): a straight line is drawn then. Never fails.
   */
  between(places: readonly (Coordinates | null)[]): Promise<(string | null)[]>;
}

export interface StreetLinesOptions {
  readonly roads: RoadSource | undefined;
  readonly log: Pick<Logger, 'warn'>;
  /** For all lines of one call together, in milliseconds. Default 5,000. */
  readonly timeoutMs?: number;
  /** Lines kept in memory. Default 20,000 (a few MB: most are under 300 bytes). */
  readonly kept?: number;
  readonly pauseAfterFailureMs?: number;
}

const toleranceMeters = 8;
const maxPoints = 400;
const atOnce = 4;

export function createStreetLines({
  roads,
  log,
  timeoutMs = 5_000,
  kept = 20_000,
  pauseAfterFailureMs = 30_000,
}: StreetLinesOptions): StreetLines {
  const known = new LruCache<string, string>(kept);
  const breaker = new CircuitBreaker(pauseAfterFailureMs, () => performance.now());

  /** '' where the road map finds no path. */
  async function ask(
    source: RoadSource,
    from: Coordinates,
    to: Coordinates,
    key: string,
    signal: AbortSignal,
  ): Promise<string> {
    const way = await source.way(from, to, signal);
    const line = way && way.length > 1 ? encodePolyline(simplifiedLine(way, toleranceMeters, maxPoints)) : '';
    known.set(key, line);
    return line;
  }

  return {
    async between(places) {
      const legs = places.slice(1).map((to, index) => ({ index, from: places[index] ?? null, to }));
      const lines: (string | null)[] = legs.map(() => null);
      if (!roads || breaker.pausedBecause !== undefined) return lines;
      const signal = AbortSignal.timeout(timeoutMs);
      const missing: { index: number; from: Coordinates; to: Coordinates; key: string }[] = [];
      for (const { index, from, to } of legs) {
        if (!from || !to) continue;
        const key = `${placeKey(from)} ${placeKey(to)}`;
        const line = placeKey(from) === placeKey(to) ? '' : known.get(key);
        if (line === undefined) missing.push({ index, from, to, key });
        else lines[index] = line || null;
      }
      missing.reverse();
      const work = async () => {
        for (
          let leg = missing.pop();
          leg && !signal.aborted && breaker.pausedBecause === undefined;
          leg = missing.pop()
        ) {
          try {
            lines[leg.index] = (await ask(roads, leg.from, leg.to, leg.key, signal)) || null;
          } catch (error) {
            if (signal.aborted) return;
            if (!(error instanceof OutboundError)) throw error;
            breaker.failed(error.message);
            log.warn(
              { err: error, roads: roads.address },
              'routes are drawn with straight lines for a while',
            );
          }
        }
      };
      await Promise.all(Array.from({ length: Math.min(atOnce, missing.length) }, work));
      return lines;
    },
  };
}
