import { useMemo, useState } from 'react';
import { legsOf } from './legs.ts';
import { MapSurface } from './map-surface.tsx';
import type { MapPoint } from './map-types.ts';
import { boundsAround } from './mercator.ts';
import { spreadMarkers } from './spread-markers.ts';
import { StopMarker, type StopKind } from './stop-marker.tsx';

export interface RouteMapStop {
  id: string;
  latitude: number;
  longitude: number;
  /** Position on the route as shown: '1'. */
  label: string;
  kind: StopKind;
  /** What is there: a client, a site. Part of the marker's accessible name. */
  title: string;
}

export interface RouteMapRoute {
  id: string;
  /** CSS colour, readable under white; see `routeColor`. */
  color: string;
  name: string;
  /** In the order driven. A stop that is visited twice (the depot) is listed twice, with two ids. */
  stops: readonly RouteMapStop[];
}

interface RouteMapProps {
  readonly routes: readonly RouteMapRoute[];
  readonly selectedStopId?: string | undefined;
  readonly onSelectStop?: (stopId: string) => void;
  /** Any CSS height. Default 420 px. */
  readonly height?: number | string;
  /** Accessible name. Default: the routes' names. */
  readonly label?: string;
}

/** Closest zoom for a route of one stop: a town with its surroundings. */
const townZoom = 12;
const noAreas: never[] = [];

/** Routes on a map: straight lines between the stops, a button for each stop. The page beside it lists the stops in words. */
export function RouteMap({ routes, selectedStopId, onSelectStop, height = 420, label }: RouteMapProps) {
  const bounds = useMemo(() => boundsAround(routes.flatMap((route) => route.stops)), [routes]);
  const drawn = useMemo(() => drawnOnce(routes), [routes]);
  const [lookedAt, setLookedAt] = useState<string>();
  const emphasised = lookedAt ?? selectedStopId;
  const lines = useMemo(() => {
    const ids = emphasised === undefined ? [] : (drawn.find((marker) => marker.ids.includes(emphasised))?.ids ?? []);
    return legsOf(routes, new Set(ids));
  }, [routes, drawn, emphasised]);
  const offsets = useMemo(() => spreadMarkers(drawn.map(({ stop }) => stop)), [drawn]);
  const points = drawn.map(({ stop, color, ids }, index): MapPoint => {
    const selected = selectedStopId !== undefined && ids.includes(selectedStopId);
    return {
      id: stop.id,
      latitude: stop.latitude,
      longitude: stop.longitude,
      offset: offsets[index] ?? [0, 0],
      onTop: selected,
      content: <StopMarker kind={stop.kind} label={stop.label} title={stop.title} color={color} selected={selected} onSelect={() => onSelectStop?.(stop.id)} onLook={(looking) => setLookedAt(looking ? stop.id : undefined)} />,
    };
  });
  const selected = routes.flatMap((route) => route.stops).find((stop) => stop.id === selectedStopId);
  const names = routes.map((route) => route.name).join(', ');
  return (
    <MapSurface
      label={label ?? (names === '' ? 'Map' : `Map of ${names}`)}
      height={height}
      bounds={bounds}
      maximumFitZoom={townZoom}
      points={points}
      lines={lines}
      areas={noAreas}
      {...(selected && { keepInView: selected })}
    />
  );
}

/** One marker for the depot, however often routes start and end there, and whichever of its visits is selected. */
function drawnOnce(routes: readonly RouteMapRoute[]): { stop: RouteMapStop; color: string; ids: string[] }[] {
  const depots = new Map<string, string[]>();
  return routes.flatMap((route) =>
    route.stops.flatMap((stop) => {
      if (stop.kind !== 'depot') return [{ stop, color: route.color, ids: [stop.id] }];
      const spot = `${stop.latitude},${stop.longitude}`;
      const known = depots.get(spot);
      if (known) {
        known.push(stop.id);
        return [];
      }
      const ids = [stop.id];
      depots.set(spot, ids);
      return [{ stop, color: route.color, ids }];
    }),
  );
}
