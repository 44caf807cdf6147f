import { decodePolyline } from '@haulwright/domain/geography/polyline';
import type { Route, RouteStop } from '@haulwright/domain/routes/route';
import type { StreetLines } from '@haulwright/domain/routes/street-lines';
import { isFinished } from './route-words.ts';
import type { MapPosition } from '../map/map-types.ts';
import type { RouteMapRoute, RouteMapStop } from '../map/route-map.tsx';
import { type Paint } from '../../ui/base/paint.ts';
import { shortVehicleName } from '@haulwright/domain/vehicles/vehicle-color';

const markerKinds: Partial<Record<RouteStop['kind'], RouteMapStop['kind']>> = {
  start: 'depot',
  end: 'depot',
  job: 'job',
  disposal: 'disposal',
};

/**
 * A route for the map. Breaks, and stops without a known place, are left out.
 * @param streets its course between the stops; straight where unknown
 */
export function onMap(
  route: Pick<Route, 'id' | 'name' | 'stops'> & Partial<Pick<Route, 'vehicleName'>>,
  color: Paint,
  streets?: StreetLines,
): RouteMapRoute {
  const ways = new Map(streets?.lines.map(({ stopId, line }) => [stopId, line]));
  return {
    id: route.id,
    name: route.name,
    color,
    ...(route.vehicleName != null && { tag: shortVehicleName(route.vehicleName) }),
    stops: route.stops
      .flatMap(markerOf)
      .map((stop, index, all) => ({ ...stop, way: wayTo(stop, all[index - 1], ways.get(stop.id) ?? null) })),
  };
}

/**
 * Public to other features. A line that does not connect the two stops, because one was just moved, is not
 * drawn.
 */
function wayTo(
  stop: RouteMapStop,
  before: RouteMapStop | undefined,
  line: string | null,
): MapPosition[] | undefined {
  if (line === null || before === undefined) return undefined;
  const points = decodePolyline(line);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || !isNear(first, before) || !isNear(last, stop)) return undefined;
  return points.map(({ longitude, latitude }) => [longitude, latitude]);
}

/** Maximum distance of a place from its road: about 5 km. */
const nearDegrees = 0.06;
const isNear = (
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): boolean =>
  Math.abs(a.latitude - b.latitude) < nearDegrees && Math.abs(a.longitude - b.longitude) < nearDegrees;

function markerOf({
  id,
  kind,
  latitude,
  longitude,
  zipArea,
  sequence,
  title,
  jobStatus,
  isEmptied,
}: RouteStop): RouteMapStop[] {
  const marker = markerKinds[kind];
  if (marker === undefined || latitude === null || longitude === null) return [];
  return [
    {
      id,
      latitude,
      longitude,
      label: stopLabel(sequence),
      kind: marker,
      title,
      isDone: isFinished({ jobStatus, isEmptied }),
      ...(marker === 'job' && zipArea != null && { zipArea }),
    },
  ];
}

/** A stop's number on map and list: the first after the depot is 1. */
export const stopLabel = (sequence: number): string => String(sequence);
