import type { Coordinates } from '@haulwright/domain/geography/location';
import { decodePolyline } from '@haulwright/domain/geography/polyline';
import { z } from 'zod';
import { fetchJson, OutboundError } from '../outbound-http/fetch-json.ts';
import { lengthOf, thinned } from './measured-places.ts';
import {
  farthestRoadMeters,
  halfwayRoundMeters,
  tenDaysSeconds,
  type RoadAnswer,
  type RoadSource,
} from './road-source.ts';

export interface OsrmOptions {
  /** Base address of the server, with or without a path: http://localhost:5000 */
  serverUrl: string;
  /** Milliseconds allowed for one table request. Default 10,000. */
  timeoutMs?: number;
  /** Milliseconds allowed for all requests of one matrix together. Default 60,000. */
  totalTimeoutMs?: number;
  /**
   * The largest number of origins, and of destinations, in one request. Default 100: the server's own default limit is 100 ×
   * 100 pairs.
   */
  blockSize?: number;
}

const maximumAnswerBytes = 8 * 1024 * 1024;
const defaultTimeoutMs = 10_000;

const numberTable = (maximum: number) => z.array(z.array(z.number().min(0).max(maximum).nullable()));
const waypoints = z.array(z.object({ distance: z.number().min(0).optional() }));
const answerSchema = z.object({
  code: z.literal('Ok'),
  durations: numberTable(tenDaysSeconds),
  distances: numberTable(halfwayRoundMeters),
  sources: waypoints,
  destinations: waypoints,
});

const snapSchema = z.object({ code: z.literal('Ok'), destinations: waypoints });

/** What its places cannot be matched with has one of these codes. */
const matchSchema = z.object({
  code: z.literal('Ok'),
  matchings: z.array(z.object({ geometry: z.string().max(2_000_000) })).min(1),
});
/** The server's own limit. */
const maxMatchedPlaces = 100;
const maxMatchedCalls = 50;

const routeSchema = z.object({
  code: z.literal('Ok'),
  routes: z.array(z.object({ geometry: z.string().max(2_000_000) })).min(1),
  waypoints,
});

/** An OSRM server: the table and route services of "HTTP API" in its documentation. */
export function createOsrm(options: OsrmOptions): RoadSource {
  const base = options.serverUrl.endsWith('/') ? options.serverUrl : `${options.serverUrl}/`;
  const ask = (path: string, search: string, signal: AbortSignal | undefined): Promise<unknown> => {
    const url = new URL(path, base);
    url.search = search;
    return fetchJson(url, {
      timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
      maximumBytes: maximumAnswerBytes,
      ...(signal && { signal }),
    });
  };
  return {
    name: 'osrm',
    called: 'the routing server',
    address: new URL(base).host,
    blockSize: options.blockSize ?? 100,
    totalTimeoutMs: options.totalTimeoutMs ?? 60_000,

    async legs(origins, destinations, signal) {
      const search = `annotations=duration,distance&sources=${indexes(0, origins.length)}&destinations=${indexes(origins.length, destinations.length)}`;
      const parsed = answerSchema.safeParse(
        await ask(`table/v1/driving/${pointsOf([...origins, ...destinations])}`, search, signal),
      );
      if (!parsed.success) throw new OutboundError('its answer was not a table of travel times');
      const { durations, distances, sources, destinations: targets } = parsed.data;
      const complete = [durations, distances].every(
        (table) =>
          table.length === origins.length && table.every((row) => row.length === destinations.length),
      );
      if (!complete || sources.length !== origins.length || targets.length !== destinations.length) {
        throw new OutboundError('its table of travel times had a different size than requested');
      }
      return origins.map((_, from) =>
        destinations.map((_, to): RoadAnswer => {
          if (isOffMap(sources[from]) || isOffMap(targets[to])) return 'off-map';
          const seconds = durations[from]?.[to];
          const meters = distances[from]?.[to];
          return seconds == null || meters == null
            ? 'no-road'
            : { seconds: Math.round(seconds), meters: Math.round(meters) };
        }),
      );
    },

    async metersToRoad(places, signal) {
      // A table with one origin, whose answer contains where each place was snapped to the roads.
      const search = `annotations=duration&sources=0&destinations=all`;
      const parsed = snapSchema.safeParse(await ask(`table/v1/driving/${pointsOf(places)}`, search, signal));
      if (!parsed.success || parsed.data.destinations.length !== places.length)
        throw new OutboundError('its answer was not a list of places on roads');
      return parsed.data.destinations.map((at) => (isOffMap(at) ? null : (at.distance ?? 0)));
    },

    async way(from, to, signal) {
      const answer = await ask(
        `route/v1/driving/${pointsOf([from, to])}`,
        'overview=full&geometries=polyline&steps=false',
        signal,
      );
      const parsed = routeSchema.safeParse(answer);
      if (!parsed.success || parsed.data.waypoints.some(isOffMap)) return null;
      return decodePolyline(parsed.data.routes[0]?.geometry ?? '');
    },

    async match(places, signal) {
      const shape = thinned(places, maxMatchedPlaces * maxMatchedCalls);
      const line: Coordinates[] = [];
      // Each part begins with the place where the one before ended.
      for (let from = 0; from < shape.length - 1; from += maxMatchedPlaces - 1) {
        const part = shape.slice(from, from + maxMatchedPlaces);
        const radiuses = part
          .map(({ accuracyMeters }) => Math.ceil(Math.max(accuracyMeters ?? 10, 5)))
          .join(';');
        const search = `overview=full&geometries=polyline6&gaps=ignore&radiuses=${radiuses}`;
        const answer = await ask(`match/v1/driving/${pointsOf(part)}`, search, signal).catch(
          (error: unknown) => {
            // Every query is well formed, so a bad request is one without an answer.
            if (error instanceof OutboundError && error.message.endsWith('status 400')) return null;
            throw error;
          },
        );
        if (answer === null) return 'off-map';
        const parsed = matchSchema.safeParse(answer);
        if (!parsed.success) throw new OutboundError('its answer was not a matched track');
        line.push(...parsed.data.matchings.flatMap(({ geometry }) => decodePolyline(geometry, 6)));
      }
      return { meters: lengthOf(line), line };
    },
  };
}

function isOffMap(waypoint: { distance?: number | undefined } | undefined): boolean {
  return (waypoint?.distance ?? 0) > farthestRoadMeters;
}

const pointsOf = (places: readonly Coordinates[]): string =>
  places.map((place) => `${place.longitude.toFixed(6)},${place.latitude.toFixed(6)}`).join(';');

function indexes(first: number, count: number): string {
  return Array.from({ length: count }, (_, offset) => first + offset).join(';');
}
