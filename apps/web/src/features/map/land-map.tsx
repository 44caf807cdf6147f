import { useCallback, useMemo, useRef, useState } from 'react';
import { classNames } from '../../ui/base/class-names.ts';
import { LandCorner } from './land-corner.tsx';
import { MapSurface } from './map-surface.tsx';
import { boundsAround } from './mercator.ts';
import { movedByKey, roundedDegrees } from './pin-keys.ts';
import type { MapArea, MapLine, MapPoint } from './map-types.ts';
import { type Shades } from '../../ui/base/paint.ts';

interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** A setback: its position and distance. */
export interface LandFeature {
  readonly id: string;
  readonly name: string;
  readonly points: readonly Place[];
  /** Null when no distance is required. */
  readonly feet: number | null;
}

interface LandMapProps {
  readonly label: string;
  readonly boundary: readonly Place[];
  readonly features: readonly LandFeature[];
  /** Centre of the map while nothing is drawn. */
  readonly near?: Place | undefined;
  readonly height?: number | string;
  /** Called with the place that was pressed. */
  readonly onPress?: (place: Place) => void;
  /** Called when a corner was moved, by hand or by keys. Without it corners are not drawn. */
  readonly onMoveCorner?: (index: number, place: Place) => void;
}

const metersPerFoot = 0.3048;
const closestZoom = 16;
/** Half the height of the map around a single place, in degrees. */
const reach = 0.01;

/** Public to other features: a field's boundary, and the buffers around wells, houses and water. */
export function LandMap({
  label,
  boundary,
  features,
  near,
  height = 360,
  onPress,
  onMoveCorner,
}: LandMapProps) {
  const scale = useRef(1);
  const rememberScale = useCallback((metersPerPixel: number) => {
    scale.current = metersPerPixel;
  }, []);
  const lines = useMemo(() => linesOf(boundary, features), [boundary, features]);
  const areas = useMemo(() => areasOf(features), [features]);
  const bounds = useSteadyBounds(boundary, features, near);
  const move = (index: number, { latitude, longitude }: Place) =>
    onMoveCorner?.(index, { latitude: roundedDegrees(latitude), longitude: roundedDegrees(longitude) });
  const points: MapPoint[] = [
    ...features.map(({ id, name, points: [at] }) => ({
      id,
      latitude: at?.latitude ?? 0,
      longitude: at?.longitude ?? 0,
      content: (
        <span className="rounded-md border border-line-strong bg-surface px-1.5 py-0.5 text-xs text-ink">
          {name}
        </span>
      ),
    })),
    ...(onMoveCorner === undefined
      ? []
      : boundary.map((corner, index) => ({
          id: `corner ${index}`,
          ...corner,
          onTop: true,
          onDragEnd: (latitude: number, longitude: number) => move(index, { latitude, longitude }),
          content: (
            <LandCorner
              number={index + 1}
              onKey={(key, fine) => {
                const moved = movedByKey(corner, key, fine, scale.current);
                if (moved) move(index, moved);
                return moved !== undefined;
              }}
            />
          ),
        }))),
  ];
  return (
    <div className={classNames(onPress && '[&_canvas]:cursor-crosshair')}>
      <MapSurface
        label={label}
        height={height}
        bounds={bounds}
        maximumFitZoom={closestZoom}
        lines={lines}
        areas={areas}
        points={points}
        onScale={rememberScale}
        {...(onPress && {
          onPress: (latitude: number, longitude: number) =>
            onPress({ latitude: roundedDegrees(latitude), longitude: roundedDegrees(longitude) }),
        })}
      />
    </div>
  );
}

const boundaryShades = { light: '#5b3f9e', dark: '#a595ca' };
const featureShades = { light: '#0f5f73', dark: '#7ba7b2' };

function linesOf(boundary: readonly Place[], features: readonly LandFeature[]): MapLine[] {
  const line = (id: string, places: readonly Place[], color: Shades, dashed: boolean): MapLine[] =>
    places.slice(1).flatMap((to, index) => {
      const from = places[index];
      return from === undefined
        ? []
        : [
            {
              id: `${id} ${index}`,
              color,
              from: [from.longitude, from.latitude],
              to: [to.longitude, to.latitude],
              via: [],
              emphasis: 'plain',
              dashed,
              isEdge: true,
            },
          ];
    });
  const [first] = boundary;
  const closed = boundary.length > 2 && first !== undefined ? [...boundary, first] : boundary;
  return [
    ...line('boundary', closed, boundaryShades, false),
    ...features.flatMap(({ id, points }) => line(id, points, featureShades, true)),
  ];
}

const areasOf = (features: readonly LandFeature[]): MapArea[] =>
  features.flatMap(({ id, feet, points }) =>
    feet === null
      ? []
      : points.map((point, index) => ({
          id: `${id} ${index}`,
          latitude: point.latitude,
          longitude: point.longitude,
          radiusMeters: feet * metersPerFoot,
          label: `${feet} ft`,
        })),
  );

/**
 * Bounds that do not follow every corner while drawing: the map stays under the pointer. They are computed
 * again when the drawing leaves them.
 */
function useSteadyBounds(
  boundary: readonly Place[],
  features: readonly LandFeature[],
  near: Place | undefined,
) {
  const places = [...boundary, ...features.flatMap(({ points }) => points)];
  const around = places.length > 0 ? places : near === undefined ? [] : [near];
  const wanted = around.length === 0 ? boundsAround([]) : widened(boundsAround(around));
  const [kept, setKept] = useState(wanted);
  const { west, south, east, north } = kept;
  const isInside = around.every(
    ({ latitude, longitude }) =>
      longitude >= west && longitude <= east && latitude >= south && latitude <= north,
  );
  // Shows the whole country until there is something to show.
  const isFarOff = around.length > 0 && east - west > 10;
  if (!isInside || isFarOff) setKept(wanted);
  return kept;
}

const widened = ({ west, south, east, north }: ReturnType<typeof boundsAround>) => {
  const [across, up] = [Math.max(reach, (east - west) / 5), Math.max(reach, (north - south) / 5)];
  const spread = east - west < reach / 2 ? 1 : 0.3;
  return {
    west: west - across * spread,
    south: south - up * spread,
    east: east + across * spread,
    north: north + up * spread,
  };
};
