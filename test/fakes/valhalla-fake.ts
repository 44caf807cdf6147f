import { encodePolyline } from '@haulwright/domain/geography/polyline';
import { startHttpFake, type HttpFake } from './http-fake.ts';

interface Point {
  readonly lat: number;
  readonly lon: number;
  readonly search_cutoff?: number;
}

export interface ValhallaFake extends HttpFake {
  /** True for pairs that the fake's road network does not connect. */
  unreachable: (from: Point, to: Point) => boolean;
  /** Metres from a point to the nearest road. */
  snapMeters: (point: Point) => number;
}

/**
 * The fake's answer for a pair: made up, but exact and different in the two directions. Whole seconds,
 * kilometres to the metre.
 */
export function fakeValhallaDrive(
  from: Omit<Point, 'search_cutoff'>,
  to: Omit<Point, 'search_cutoff'>,
): { seconds: number; kilometers: number } {
  const kilometers = Math.round(Math.hypot(to.lon - from.lon, to.lat - from.lat) * 130_000) / 1_000;
  return { seconds: Math.round(kilometers * (to.lat > from.lat ? 75 : 50)), kilometers };
}

/** The fake's course of a drive: with a corner east of the start. */
export const fakeValhallaWay = (from: Point, to: Point): Point[] => [
  from,
  { lat: from.lat, lon: to.lon },
  to,
];

/** The fake's roads run along whole thousandths of a degree. */
export const fakeMatched = (points: readonly Point[]) =>
  points.map(({ lat, lon }) => ({
    latitude: Math.round(lat * 1_000) / 1_000,
    longitude: Math.round(lon * 1_000) / 1_000,
  }));

const maxPairs = 2_500;

/** A server that speaks Valhalla's `locate`, `sources_to_targets`, `route` and `trace_attributes`, with its default limits. */
export async function startValhallaFake(): Promise<ValhallaFake> {
  const fake = await startHttpFake(
    (url, body) => {
      const query = JSON.parse(url.searchParams.get('json') ?? (body || '{}')) as { costing?: string };
      if (query.costing !== 'truck') return { error: `costing ${query.costing}` };
      return (
        actions[url.pathname.split('/').at(-1) ?? '']?.(query) ?? {
          error_code: 106,
          error: 'Try any of the documented actions',
        }
      );
    },
    (answered) => (answered !== null && typeof answered === 'object' && 'error' in answered ? 400 : 200),
  );
  const rules: ValhallaFake = Object.assign(fake, { unreachable: () => false, snapMeters: () => 3 });
  const isNear = (point: Point) => rules.snapMeters(point) <= (point.search_cutoff ?? 35_000);
  /** The road lies north of the place. */
  const edgeNear = (point: Point) => [
    { way_id: 1, correlated_lat: point.lat + rules.snapMeters(point) / 111_195, correlated_lon: point.lon },
  ];

  const actions: Record<string, (query: object) => unknown> = {
    locate: (query) =>
      (query as { locations: Point[] }).locations.map((point) => ({
        input_lat: point.lat,
        input_lon: point.lon,
        edges: isNear(point) ? edgeNear(point) : null,
        nodes: isNear(point) ? [] : null,
      })),
    sources_to_targets: (query) => {
      const { sources, targets } = query as { sources: Point[]; targets: Point[] };
      if (sources.length * targets.length > maxPairs)
        return { error_code: 150, error: 'Exceeded max locations' };
      if (![...sources, ...targets].every(isNear))
        return { error_code: 171, error: 'No suitable edges near location' };
      const table = (unit: 'seconds' | 'kilometers') =>
        sources.map((from) =>
          targets.map((to) => (rules.unreachable(from, to) ? null : fakeValhallaDrive(from, to)[unit])),
        );
      return {
        sources_to_targets: { durations: table('seconds'), distances: table('kilometers') },
        units: 'kilometers',
        algorithm: 'costmatrix',
      };
    },
    route: (query) => {
      const [from, to] = (query as { locations: Point[] }).locations;
      if (!from || !to || rules.unreachable(from, to))
        return { error_code: 442, error: 'No path could be found for input' };
      const shape = fakeValhallaWay(from, to).map(({ lat, lon }) => ({ latitude: lat, longitude: lon }));
      return {
        trip: {
          legs: [{ shape: encodePolyline(shape, 6), summary: { length: 1, time: 1 } }],
          status: 0,
          units: 'kilometers',
        },
      };
    },
    trace_attributes: (query) => {
      const { shape, trace_options: options } = query as {
        shape: Point[];
        trace_options: { gps_accuracy: number; search_radius: number };
      };
      if (shape.length > 16_000 || options.gps_accuracy > 100 || options.search_radius > 100)
        return { error_code: 153, error: 'Too many shape points' };
      if (shape.some((point) => rules.snapMeters(point) > options.search_radius))
        return { error_code: 444, error: 'Map Match algorithm failed to find path' };
      return { shape: encodePolyline(fakeMatched(shape), 6), units: 'kilometers' };
    },
  };
  return rules;
}
