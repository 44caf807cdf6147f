import { encodePolyline } from '@haulwright/domain/geography/polyline';
import { startHttpFake, type HttpFake } from './http-fake.ts';

type Point = readonly [longitude: number, latitude: number];

export interface OsrmFake extends HttpFake {
  /** True for pairs that the fake's road network does not connect. */
  unreachable: (from: Point, to: Point) => boolean;
  /** Metres from a point to the road that it is snapped to. */
  snapMeters: (point: Point) => number;
  /** True: its answers are shorter than the straight line, as between places far from any road. */
  isTooShort: boolean;
}

/** The fake's answer for a pair: made up, but exact and different in the two directions. */
export function fakeDrive(from: Point, to: Point): { seconds: number; meters: number } {
  const meters = Math.hypot(to[0] - from[0], to[1] - from[1]) * 130_000;
  const uphill = to[1] > from[1] ? 1.5 : 1;
  return { seconds: meters === 0 ? 0 : (meters / 20) * uphill + 0.4, meters };
}

/** The fake's course of a drive: with a corner east of the start. */
export const fakeWay = (from: Point, to: Point): Point[] => [from, [to[0], from[1]], to];

/** A routing server that speaks the table, route and match services of OSRM. */
export async function startOsrmFake(): Promise<OsrmFake> {
  const fake = await startHttpFake(
    (url) =>
      url.pathname.includes('/route/')
        ? answerRoute(url, rules)
        : url.pathname.includes('/match/')
          ? answerMatch(url, rules)
          : answerTable(url, rules),
    (answered) => ((answered as { code?: string } | null)?.code === 'NoMatch' ? 400 : 200),
  );
  const rules: OsrmFake = Object.assign(fake, {
    unreachable: () => false,
    snapMeters: () => 3,
    isTooShort: false,
  });
  return rules;
}

function answerTable(url: URL, rules: OsrmFake): unknown {
  const match = /\/table\/v1\/driving\/([\d.,;-]+)$/.exec(url.pathname);
  const points = pointsOf(match?.[1]);
  const sources = chosen(points, url.searchParams.get('sources'));
  const destinations = chosen(points, url.searchParams.get('destinations'));
  if (!match || sources.length * destinations.length > 100 * 100)
    return { code: 'TooBig', message: 'Too many table coordinates' };
  const table = (unit: 'seconds' | 'meters') =>
    sources.map((from) =>
      destinations.map((to) =>
        rules.unreachable(from, to) ? null : fakeDrive(from, to)[unit] * (rules.isTooShort ? 0.1 : 1),
      ),
    );
  const waypoints = (ends: readonly Point[]) =>
    ends.map((point) => ({ location: point, distance: rules.snapMeters(point), name: '' }));
  return {
    code: 'Ok',
    durations: table('seconds'),
    distances: table('meters'),
    sources: waypoints(sources),
    destinations: waypoints(destinations),
  };
}

function answerRoute(url: URL, rules: OsrmFake): unknown {
  const points = pointsOf(/\/route\/v1\/driving\/([\d.,;-]+)$/.exec(url.pathname)?.[1]);
  const [from, to] = points;
  if (!from || !to || rules.unreachable(from, to))
    return { code: 'NoRoute', message: 'Impossible route between points' };
  const geometry = encodePolyline(
    fakeWay(from, to).map(([longitude, latitude]) => ({ latitude, longitude })),
  );
  return {
    code: 'Ok',
    routes: [{ geometry, distance: 1, duration: 1 }],
    waypoints: points.map((point) => ({ location: point, distance: rules.snapMeters(point) })),
  };
}

/** The fake's roads run along whole thousandths of a degree; at most 100 places are matched at once. */
function answerMatch(url: URL, rules: OsrmFake): unknown {
  const points = pointsOf(/\/match\/v1\/driving\/([\d.,;-]+)$/.exec(url.pathname)?.[1]);
  const radiuses = (url.searchParams.get('radiuses') ?? '').split(';');
  if (points.length > 100 || radiuses.length !== points.length)
    return { code: 'TooBig', message: 'Too many trace coordinates' };
  if (points.some((point) => rules.snapMeters(point) > 100))
    return { code: 'NoMatch', message: 'Could not match the trace.' };
  const line = points.map(([longitude, latitude]) => ({
    latitude: Math.round(latitude * 1_000) / 1_000,
    longitude: Math.round(longitude * 1_000) / 1_000,
  }));
  return { code: 'Ok', matchings: [{ geometry: encodePolyline(line, 6), confidence: 1 }], tracepoints: [] };
}

const pointsOf = (text = ''): Point[] =>
  text.split(';').map((pair): Point => [Number(pair.split(',')[0]), Number(pair.split(',')[1])]);

function chosen(points: readonly Point[], indexes: string | null): Point[] {
  if (indexes === null || indexes === 'all') return [...points];
  return indexes.split(';').map((index) => points[Number(index)] ?? [0, 0]);
}
