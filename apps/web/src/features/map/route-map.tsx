import { useMemo, useState } from 'react';
import { drawnOnce, nextVisit } from './drawn-once.ts';
import { legsOf } from './legs.ts';
import { MapSurface } from './map-surface.tsx';
import type { MapLine, MapPoint, MapPosition } from './map-types.ts';
import { boundsAround } from './mercator.ts';
import { spreadMarkers } from './spread-markers.ts';
import { StopMarker, type StopKind } from './stop-marker.tsx';
import { TruckMarker } from './truck-marker.tsx';
import { ZipMarker } from './zip-marker.tsx';
import { type Paint } from '../../ui/base/paint.ts';

export interface RouteMapStop {
  id: string;
  latitude: number;
  longitude: number;
  /** Position on the route as shown: '1'. */
  label: string;
  kind: StopKind;
  /** The client or site there. Part of the marker's accessible name. */
  title: string;
  /** The work there is finished; part of the marker's accessible name. */
  isDone?: boolean;
  /** Set when only the ZIP code is known: the stop is drawn at its middle. */
  zipArea?: string;
  /** The streets that lead here from the stop before; straight when left out. */
  way?: readonly MapPosition[] | undefined;
}

export interface RouteMapRoute {
  id: string;
  color: Paint;
  name: string;
  /** The truck's short name, on each stop where several routes are drawn. */
  tag?: string | undefined;
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
  readonly color: Paint;
  readonly isOld: boolean;
  /** What else is known, one below the other: speed, battery. */
  readonly facts: readonly string[];
}

interface RouteMapProps {
  readonly routes: readonly RouteMapRoute[];
  readonly trucks?: readonly RouteMapTruck[];
  /** Lines of what was driven: what was planned is dashed then. */
  readonly over?: readonly MapLine[];
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
 * Public to other features. Routes on a map: lines between the stops, along the streets where they are known, and a button for each
 * stop. The page beside it lists the stops in words.
 */
export function RouteMap({
  routes,
  trucks = noTrucks,
  over,
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
    const legs = legsOf(routes, new Set(ids));
    return over === undefined ? legs : [...over, ...legs.map((leg) => ({ ...leg, dashed: true }))];
  }, [routes, drawn, emphasised, over]);
  const tags = useMemo(
    () =>
      new Map(
        routes.length < 2
          ? []
          : routes.flatMap(({ tag, stops }) =>
              stops.map(({ id }): [string, string | undefined] => [id, tag]),
            ),
      ),
    [routes],
  );
  const offsets = useMemo(() => spreadMarkers(drawn.map(({ stop }) => stop)), [drawn]);
  const stops = drawn.map(({ stop, color, ids, zipArea }, index): MapPoint => {
    const selected = selectedStopId !== undefined && ids.includes(selectedStopId);
    return {
      id: stop.id,
      latitude: stop.latitude,
      longitude: stop.longitude,
      offset: offsets[index] ?? [0, 0],
      onTop: selected,
      content:
        zipArea !== null ? (
          <ZipMarker
            zipArea={zipArea}
            count={ids.length}
            labels={stop.label}
            isDone={stop.isDone === true}
            color={color}
            selected={selected}
            onSelect={() => onSelectStop?.(nextVisit(ids, selectedStopId))}
            onLook={(looking) => setLookedAt(looking ? stop.id : undefined)}
          />
        ) : (
          <StopMarker
            kind={stop.kind}
            label={stop.label}
            title={wordsOf(stop)}
            isRough={stop.zipArea !== undefined}
            isDone={stop.isDone === true}
            color={color}
            tag={color === null ? undefined : tags.get(stop.id)}
            selected={selected}
            onSelect={() => onSelectStop?.(nextVisit(ids, selectedStopId))}
            onLook={(looking) => setLookedAt(looking ? stop.id : undefined)}
          />
        ),
    };
  });
  const points = [
    ...stops,
    ...trucks.map(({ id, latitude, longitude, ...shown }): MapPoint => ({
      id: `truck:${id}`,
      latitude,
      longitude,
      offset: [0, 0],
      onTop: true,
      glides: true,
      content: <TruckMarker {...shown} />,
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

const wordsOf = ({ title, zipArea, isDone }: RouteMapStop): string =>
  [
    title,
    ...(zipArea === undefined ? [] : [`known by ZIP ${zipArea} only`]),
    ...(isDone === true ? ['done'] : []),
  ].join(', ');
