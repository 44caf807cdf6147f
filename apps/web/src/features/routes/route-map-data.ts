import type { Route, RouteStop } from '@haulwright/domain/routes/route';
import type { RouteMapRoute, RouteMapStop } from '../map/public.ts';

const markerKinds: Partial<Record<RouteStop['kind'], RouteMapStop['kind']>> = { start: 'depot', end: 'depot', job: 'job', disposal: 'disposal' };

/** A route as the map draws it. Breaks, and stops whose place is unknown, are not on the map. */
export function onMap(route: Pick<Route, 'id' | 'name' | 'stops'>, color: string): RouteMapRoute {
  return { id: route.id, name: route.name, color, stops: route.stops.flatMap(markerOf) };
}

function markerOf({ id, kind, latitude, longitude, sequence, title }: RouteStop): RouteMapStop[] {
  const marker = markerKinds[kind];
  if (marker === undefined || latitude === null || longitude === null) return [];
  return [{ id, latitude, longitude, label: stopLabel(sequence), kind: marker, title }];
}

/** The number a stop bears on map and list: the first after the depot is 1. */
export const stopLabel = (sequence: number): string => String(sequence);
