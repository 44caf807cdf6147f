import { useMemo, useState } from 'react';
import { legsOf } from './legs.ts';
import { MapSurface } from './map-surface.tsx';
import type { MapPoint, MapPosition } from './map-types.ts';
import { boundsAround } from './mercator.ts';
import { spreadMarkers } from './spread-markers.ts';
import { StopMarker, type StopKind } from './stop-marker.tsx';
import { TruckMarker } from './truck-marker.tsx';

export interface RouteMapStop {
  id: string;
  latitude: number;
  longitude: number;
  /** Position on the route as shown: '1'. */
  label: string;
  kind: StopKind;
  /** What is there: a client, a site. Part of the marker's accessible name. */
  title: string;
  /** The work there is finished; said in the marker's name. */
  isDone?: boolean;
  /** The streets that lead here from the stop before; straight when left out. */
  way?: readonly MapPosition[] | undefined;
}

export interface RouteMapRoute {
  id: string;
  /** CSS colour, readable under white; see `routeColor`. */
  color: string;
  name: string;
  /** In the order driven. A stop that is visited twice (the depot) is listed twice, with two ids. */
  stops: readonly RouteMapStop[];
}

/** Where a truck is at the moment. */
export interface RouteMapTruck {
  readonly id: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Accessible name: truck, driver and how long ago. */
  readonly name: string;
  readonly color: string;
  readonly isOld: boolean;
}

interface RouteMapProps {
  readonly routes: readonly RouteMapRoute[];
  readonly trucks?: readonly RouteMapTruck[];
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
const noTrucks: readonly RouteMapTruck[] = [];

/**
 * Routes on a map: lines between the stops, along the streets where they are known, and a button for each
 * stop. The page beside it lists the stops in words.
 */
export function RouteMap({
  routes,
  trucks = noTrucks,
  selectedStopId,
  onSelectStop,
  height = 420,
  label,
}: RouteMapProps) {
  const bounds = useMemo(() => boundsAround(routes.flatMap((route) => route.stops)), [routes]);
  const drawn = useMemo(() => drawnOnce(routes), [routes]);
  const [lookedAt, setLookedAt] = useState<string>();
  const emphasised = lookedAt ?? selectedStopId;
  const lines = useMemo(() => {
    const ids =
      emphasised === undefined ? [] : (drawn.find((marker) => marker.ids.includes(emphasised))?.ids ?? []);
    return legsOf(routes, new Set(ids));
  }, [routes, drawn, emphasised]);
  const offsets = useMemo(() => spreadMarkers(drawn.map(({ stop }) => stop)), [drawn]);
  const stops = drawn.map(({ stop, color, ids }, index): MapPoint => {
    const selected = selectedStopId !== undefined && ids.includes(selectedStopId);
    return {
      id: stop.id,
      latitude: stop.latitude,
      longitude: stop.longitude,
      offset: offsets[index] ?? [0, 0],
      onTop: selected,
      content: (
        <StopMarker
          kind={stop.kind}
          label={stop.label}
          title={stop.isDone === true ? `${stop.title}, done` : stop.title}
          isDone={stop.isDone === true}
          color={color}
          selected={selected}
          onSelect={() => onSelectStop?.(stop.id)}
          onLook={(looking) => setLookedAt(looking ? stop.id : undefined)}
        />
      ),
    };
  });
  const points = [
    ...stops,
    ...trucks.map(({ id, latitude, longitude, name, color, isOld }): MapPoint => ({
      id: `truck:${id}`,
      latitude,
      longitude,
      offset: [0, 0],
      onTop: true,
      content: <TruckMarker name={name} color={color} isOld={isOld} />,
    })),
  ];
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

/**
 * One marker for the depot, however often routes start and end there, and whichever of its visits is
 * selected.
 */
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
