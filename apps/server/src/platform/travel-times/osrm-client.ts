import type { Coordinates } from '@haulwright/domain/geography/location';
import { z } from 'zod';
import { fetchJson, OutboundError } from '../outbound-http/fetch-json.ts';
import type { Leg } from './places.ts';

export interface OsrmOptions {
  /** Base address of the server, with or without a path: http://localhost:5000 */
  serverUrl: string;
  /** Milliseconds allowed for one table request. Default 10,000. */
  timeoutMs?: number;
  /** Milliseconds allowed for all requests of one matrix together. Default 60,000. */
  totalTimeoutMs?: number;
  /** Most origins and most destinations in one request. Default 100: the server's own default limit is 100 × 100 pairs. */
  blockSize?: number;
}

/** Legs by origin, then destination; null where the server's road network has no way. */
export type LegTable = (Leg | null)[][];

/** A place snapped to a road farther away than this lies outside the server's map. */
const farthestRoadMeters = 5_000;
const maximumAnswerBytes = 8 * 1024 * 1024;
const tenDaysSeconds = 10 * 86_400;
const halfwayRoundMeters = 20_040_000;

const numberTable = (maximum: number) => z.array(z.array(z.number().min(0).max(maximum).nullable()));
const waypoints = z.array(z.object({ distance: z.number().min(0).optional() }));
const answerSchema = z.object({
  code: z.literal('Ok'),
  durations: numberTable(tenDaysSeconds),
  distances: numberTable(halfwayRoundMeters),
  sources: waypoints,
  destinations: waypoints,
});

/**
 * One call of the table service (`/table/v1/driving`), see "HTTP API" in OSRM's documentation.
 * @param origins at most `blockSize`, likewise `destinations`
 * @throws OutboundError when the server cannot be reached or does not answer with the table asked for
 */
export async function fetchLegs(options: OsrmOptions, origins: readonly Coordinates[], destinations: readonly Coordinates[], signal?: AbortSignal): Promise<LegTable> {
  const answer = await fetchJson(tableUrl(options.serverUrl, origins, destinations), {
    timeoutMs: options.timeoutMs ?? 10_000,
    maximumBytes: maximumAnswerBytes,
    ...(signal && { signal }),
  });
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) throw new OutboundError('its answer was not a table of travel times');
  const { durations, distances, sources, destinations: targets } = parsed.data;
  const complete = [durations, distances].every((table) => table.length === origins.length && table.every((row) => row.length === destinations.length));
  if (!complete || sources.length !== origins.length || targets.length !== destinations.length) {
    throw new OutboundError('its table of travel times had another size than asked for');
  }
  return origins.map((_, from) =>
    destinations.map((_, to) => {
      const seconds = durations[from]?.[to];
      const meters = distances[from]?.[to];
      if (seconds == null || meters == null || offMap(sources[from]) || offMap(targets[to])) return null;
      return { seconds: Math.round(seconds), meters: Math.round(meters) };
    }),
  );
}

function offMap(waypoint: { distance?: number } | undefined): boolean {
  return (waypoint?.distance ?? 0) > farthestRoadMeters;
}

function tableUrl(serverUrl: string, origins: readonly Coordinates[], destinations: readonly Coordinates[]): URL {
  const base = serverUrl.endsWith('/') ? serverUrl : `${serverUrl}/`;
  const points = [...origins, ...destinations].map((point) => `${point.longitude.toFixed(6)},${point.latitude.toFixed(6)}`).join(';');
  const url = new URL(`table/v1/driving/${points}`, base);
  url.search = `annotations=duration,distance&sources=${indexes(0, origins.length)}&destinations=${indexes(origins.length, destinations.length)}`;
  return url;
}

function indexes(first: number, count: number): string {
  return Array.from({ length: count }, (_, offset) => first + offset).join(';');
}
