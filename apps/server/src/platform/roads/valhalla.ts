import type { Coordinates } from '@haulwright/domain/geography/location';
import { decodePolyline } from '@haulwright/domain/geography/polyline';
import { z } from 'zod';
import { greatCircleMeters } from '../geocoding/great-circle.ts';
import { OutboundError } from '../outbound-http/fetch-json.ts';
import { accuracyOf, lengthOf, thinned } from './measured-places.ts';
import {
  farthestRoadMeters,
  halfwayRoundMeters,
  tenDaysSeconds,
  type RoadAnswer,
  type RoadSource,
} from './road-source.ts';

/** The services of Valhalla that are used, named as in its API reference. */
export type ValhallaAction = 'locate' | 'sources_to_targets' | 'route' | 'trace_attributes';

/** The query was valid, but has no answer: no path, or a place too far from any road. */
export class RefusedQuery extends OutboundError {}

/** Answers Valhalla's requests: a server by address, or the library in this process. */
export interface ValhallaEngine extends Pick<
  RoadSource,
  'called' | 'address' | 'blockSize' | 'totalTimeoutMs'
> {
  /**
   * @throws RefusedQuery; OutboundError when there is no usable answer; the signal's reason when cancelled
   */
  ask(action: ValhallaAction, query: object, signal: AbortSignal | undefined): Promise<unknown>;
}

/**
 * A loaded vacuum truck of two axles: low bridges, weak bridges and roads closed to trucks are avoided.
 * Metres and metric tons.
 */
const costing = {
  costing: 'truck',
  costing_options: { truck: { height: 3.7, width: 2.6, length: 9.5, weight: 15, axle_load: 9 } },
} as const;

const edge = z.object({
  correlated_lat: z.number().optional(),
  correlated_lon: z.number().optional(),
});
const located = z.array(z.object({ edges: z.array(edge).nullish(), nodes: z.array(z.unknown()).nullish() }));
const numberTable = (maximum: number) => z.array(z.array(z.number().min(0).max(maximum).nullable()));
/** `verbose: false`: seconds, and kilometres as asked for. */
const matrix = z.object({
  sources_to_targets: z.object({
    durations: numberTable(tenDaysSeconds),
    distances: numberTable(halfwayRoundMeters / 1_000),
  }),
});
const trip = z.object({
  trip: z.object({ legs: z.array(z.object({ shape: z.string().max(2_000_000) })).min(1) }),
});

const traced = z.object({ shape: z.string().max(4_000_000) });

const shapeDigits = 6;

/** Roads by Valhalla (https://valhalla.github.io/valhalla/api/). */
export function createValhalla(engine: ValhallaEngine): RoadSource {
  /** One place off the map would fail the whole query, so those are found first. */
  async function onMap(places: readonly Coordinates[], signal: AbortSignal | undefined): Promise<boolean[]> {
    return (await locate(places, signal)).map(
      ({ edges, nodes }) => (edges?.length ?? 0) + (nodes?.length ?? 0) > 0,
    );
  }

  async function locate(places: readonly Coordinates[], signal: AbortSignal | undefined) {
    const parsed = located.safeParse(
      await engine.ask('locate', { locations: places.map(near), ...costing, verbose: false }, signal),
    );
    if (!parsed.success || parsed.data.length !== places.length)
      throw new OutboundError('its answer was not a list of places on roads');
    return parsed.data;
  }

  return {
    name: 'valhalla',
    called: engine.called,
    address: engine.address,
    blockSize: engine.blockSize,
    totalTimeoutMs: engine.totalTimeoutMs,

    async legs(origins, destinations, signal) {
      const known = await onMap([...origins, ...destinations], signal);
      const table = origins.map(() => destinations.map((): RoadAnswer => 'off-map'));
      const rows = [...origins.keys()].filter((at) => known[at]);
      const columns = [...destinations.keys()].filter((at) => known[origins.length + at]);
      if (rows.length === 0 || columns.length === 0) return table;
      const query = {
        sources: chosen(origins, rows),
        targets: chosen(destinations, columns),
        ...costing,
        units: 'kilometers',
        verbose: false,
      };
      const parsed = matrix.safeParse(await engine.ask('sources_to_targets', query, signal));
      if (!parsed.success) throw new OutboundError('its answer was not a table of travel times');
      const { durations, distances } = parsed.data.sources_to_targets;
      const complete = [durations, distances].every(
        (one) => one.length === rows.length && one.every((row) => row.length === columns.length),
      );
      if (!complete) throw new OutboundError('its table of travel times had a different size than requested');
      for (const [row, from] of rows.entries()) {
        for (const [column, to] of columns.entries()) {
          const [seconds, kilometers] = [durations[row]?.[column], distances[row]?.[column]];
          const drive: RoadAnswer =
            seconds == null || kilometers == null
              ? 'no-road'
              : { seconds: Math.round(seconds), meters: Math.round(kilometers * 1_000) };
          table[from]?.splice(to, 1, drive);
        }
      }
      return table;
    },

    async metersToRoad(places, signal) {
      return (await locate(places, signal)).map(({ edges }, at) => {
        const place = places[at];
        const meters = (edges ?? []).flatMap(({ correlated_lat: latitude, correlated_lon: longitude }) =>
          place === undefined || latitude === undefined || longitude === undefined
            ? []
            : [greatCircleMeters(place, { latitude, longitude })],
        );
        return meters.length === 0 ? null : Math.min(...meters);
      });
    },

    async way(from, to, signal) {
      try {
        const parsed = trip.safeParse(
          await engine.ask(
            'route',
            { locations: [near(from), near(to)], ...costing, directions_type: 'none' },
            signal,
          ),
        );
        if (!parsed.success) throw new OutboundError('its answer was not a route');
        return parsed.data.trip.legs.flatMap(({ shape }) => decodePolyline(shape, shapeDigits));
      } catch (error) {
        if (error instanceof RefusedQuery) return null;
        throw error;
      }
    },

    async match(places, signal) {
      const shape = thinned(places, maxTracePlaces);
      try {
        const parsed = traced.safeParse(
          await engine.ask(
            'trace_attributes',
            {
              shape: shape.map(location),
              ...costing,
              shape_match: 'map_snap',
              trace_options: { gps_accuracy: accuracyOf(shape), search_radius: snapMeters },
              filters: { attributes: ['shape'], action: 'include' },
            },
            signal,
          ),
        );
        if (!parsed.success) throw new OutboundError('its answer was not a matched track');
        const line = decodePolyline(parsed.data.shape, shapeDigits);
        return { meters: lengthOf(line), line };
      } catch (error) {
        if (error instanceof RefusedQuery) return 'off-map';
        throw error;
      }
    },
  };
}

/** Valhalla takes 16,000; more than one in a few seconds tells it nothing new. */
const maxTracePlaces = 5_000;
/** How far from a place its road is looked for; the largest that servers allow is 100. */
const snapMeters = 50;

const location = ({ latitude, longitude }: Coordinates) => ({
  lat: degrees(latitude),
  lon: degrees(longitude),
});
const near = (place: Coordinates) => ({ ...location(place), search_cutoff: farthestRoadMeters });
const degrees = (value: number): number => Math.round(value * 1e6) / 1e6;
const chosen = (places: readonly Coordinates[], indexes: readonly number[]) =>
  indexes.flatMap((at) => places[at] ?? []).map(location);
