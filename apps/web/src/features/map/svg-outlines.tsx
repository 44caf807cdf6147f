import { useMemo } from 'react';
import type { MapColors } from './map-colors.ts';
import type { MapBounds } from './map-types.ts';
import { toMercator, worldPixels, type MapView } from './mercator.ts';
import type { Outlines } from './outlines.ts';

interface SvgOutlinesProps {
  readonly outlines: Outlines;
  /** The map's view; lines entirely outside are left out. */
  readonly bounds: MapBounds;
  readonly view: MapView;
  readonly width: number;
  readonly height: number;
  readonly colors: MapColors;
}

type Ring = readonly (readonly number[])[];

/** Land, counties and states as three SVG paths. */
export function SvgOutlines({ outlines, bounds, view, width, height, colors }: SvgOutlinesProps) {
  const { x, y } = view.center;
  const { west, south, east, north } = bounds;
  const paths = useMemo(() => {
    const size = worldPixels(view.zoom);
    const draw = (rings: readonly Ring[]) =>
      rings
        .filter((ring) => touches(ring, { west, south, east, north }))
        .map(
          (ring) =>
            `M${ring
              .map(([longitude = 0, latitude = 0]) => {
                const at = toMercator(longitude, latitude);
                return `${((at.x - x) * size + width / 2).toFixed(1)} ${((at.y - y) * size + height / 2).toFixed(1)}`;
              })
              .join('L')}`,
        )
        .join('');
    return {
      land: draw(outlines.land.features.flatMap((state) => ringsOf(state.geometry))),
      counties: draw(outlines.countyLines.coordinates),
      states: draw(outlines.stateLines.coordinates),
    };
  }, [outlines, x, y, view.zoom, width, height, west, south, east, north]);
  return (
    <>
      <path d={paths.land} fill={colors.land} fillRule="evenodd" />
      <path d={paths.counties} fill="none" stroke={colors.countyLine} />
      <path d={paths.states} fill="none" stroke={colors.stateLine} strokeWidth={1.5} />
    </>
  );
}

function ringsOf(geometry: GeoJSON.Geometry): Ring[] {
  if (geometry.type === 'Polygon') return geometry.coordinates;
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
}

function touches(ring: Ring, bounds: MapBounds): boolean {
  const box = { west: 180, south: 90, east: -180, north: -90 };
  for (const [longitude = 0, latitude = 0] of ring) {
    box.west = Math.min(box.west, longitude);
    box.east = Math.max(box.east, longitude);
    box.south = Math.min(box.south, latitude);
    box.north = Math.max(box.north, latitude);
  }
  return (
    box.west <= bounds.east &&
    box.east >= bounds.west &&
    box.south <= bounds.north &&
    box.north >= bounds.south
  );
}
