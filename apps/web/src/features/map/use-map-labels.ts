import { useMemo } from 'react';
import { edgeHints } from './edge-hints.ts';
import { labelCandidates } from './label-candidates.ts';
import { placeLabels, type Box, type PlacedLabel } from './label-placement.ts';
import { roughPath } from './legs.ts';
import type { MapArea, MapBounds, MapLine, MapPoint, MapPosition } from './map-types.ts';
import { pixelIn, shownBounds, type SizedView } from './mercator.ts';
import type { Outlines } from './outlines.ts';
import { usePlaces } from './use-places.ts';

interface Labelled {
  /** Undefined until the map's view is known. */
  readonly view: SizedView | undefined;
  readonly outlines: Outlines | undefined;
  readonly points: readonly MapPoint[];
  readonly areas: readonly MapArea[];
  readonly lines: readonly MapLine[];
}

/** Half a marker, with its ring and a margin. */
const markerReach = 20;

/** The labels of a map and their positions. */
export function useMapLabels({ view, outlines, points, areas, lines }: Labelled): PlacedLabel[] {
  const bounds = useMemo(() => (view ? shownBounds(view) : undefined), [view]);
  const places = usePlaces(
    useMemo(() => bounds && widened(bounds), [bounds]),
    view?.zoom ?? 0,
  );
  // Points are new objects at every render, but rarely move.
  const spots = points
    .map((point) =>
      [point.longitude, point.latitude, ...(point.offset ?? [0, 0]), point.isPin ? 1 : 0].join(' '),
    )
    .join(',');
  // The same for lines: their emphasis does not affect labels.
  const legs = lines.flatMap((line) => piecesOf(roughPath(line, maxPieces))).join(',');
  return useMemo(() => {
    if (!view || !bounds) return [];
    const candidates = [
      ...labelCandidates({ labels: outlines?.labels ?? [], places, areas }, bounds, view.zoom),
      ...edgeHints(places.towns, view),
    ];
    const markers =
      spots === ''
        ? []
        : spots.split(',').map((spot) => {
            const [longitude = 0, latitude = 0, right = 0, down = 0, isPin = 0] = spot.split(' ').map(Number);
            const { x, y } = pixelIn(view, { longitude, latitude });
            return markerBox(x + right, y + down, isPin === 1);
          });
    const segments =
      legs === ''
        ? []
        : legs.split(',').map((leg) => {
            const [fromLongitude = 0, fromLatitude = 0, toLongitude = 0, toLatitude = 0] = leg
              .split(' ')
              .map(Number);
            const [from, to] = [
              pixelIn(view, { longitude: fromLongitude, latitude: fromLatitude }),
              pixelIn(view, { longitude: toLongitude, latitude: toLatitude }),
            ];
            return { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
          });
    return placeLabels(
      candidates,
      (place) => pixelIn(view, place),
      view,
      [...markers, ...controlBoxes(view)],
      segments,
    );
  }, [view, bounds, outlines, places, areas, spots, legs]);
}

/** Enough to keep names off a street's line, few enough to try every place for every name. */
const maxPieces = 6;

const piecesOf = (path: readonly MapPosition[]): string[] =>
  path.slice(1).map((to, index) => [...(path[index] ?? to), ...to].join(' '));

/** Includes towns just beyond the edge, for hints and for the next move of the map. */
function widened({ west, south, east, north }: MapBounds): MapBounds {
  return {
    west: west - beyondDegrees,
    south: south - beyondDegrees,
    east: east + beyondDegrees,
    north: north + beyondDegrees,
  };
}

const beyondDegrees = 0.15;

function markerBox(x: number, y: number, isPin: boolean): Box {
  return {
    left: x - markerReach,
    right: x + markerReach,
    top: y - (isPin ? 2 * markerReach : markerReach),
    bottom: y + (isPin ? 6 : markerReach),
  };
}

/** Zoom buttons (as large as under a thumb), scale, attribution. */
function controlBoxes({ width, height }: { width: number; height: number }): Box[] {
  return [
    { left: width - 62, top: 0, right: width, bottom: 112 },
    { left: 0, top: height - 34, right: 124, bottom: height },
    { left: width - 270, top: height - 22, right: width, bottom: height },
  ];
}
