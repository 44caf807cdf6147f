import type { StopKind } from './stop-marker.tsx';
import type { MapLine, MapPosition } from './map-types.ts';
import { type Shades } from '../../ui/base/paint.ts';

interface Stop {
  id: string;
  latitude: number;
  longitude: number;
  kind: StopKind;
  way?: readonly MapPosition[] | undefined;
}

interface Route {
  id: string;
  color: Shades;
  stops: readonly Stop[];
}

/**
 * The routes as one line per leg, in the order driven, along the streets where they are known. Legs to a
 * disposal site are dashed.
 * @param stopIds all ids of the selected stop: its legs are emphasised and the others faded; when empty, all are
 * drawn alike
 */
export function legsOf(routes: readonly Route[], stopIds: ReadonlySet<string>): MapLine[] {
  return routes.flatMap((route) =>
    route.stops.slice(1).flatMap((to, index): MapLine[] => {
      const from = route.stops[index];
      if (!from || (from.latitude === to.latitude && from.longitude === to.longitude)) return [];
      const strong = stopIds.has(from.id) || stopIds.has(to.id);
      return [
        {
          id: `${route.id} ${index}`,
          color: route.color,
          from: [from.longitude, from.latitude],
          to: [to.longitude, to.latitude],
          via: to.way ?? [],
          emphasis: strong ? 'strong' : stopIds.size > 0 ? 'faint' : 'plain',
          dashed: to.kind === 'disposal',
        },
      ];
    }),
  );
}

/** All points of a line, from its beginning to its end. */
export const pathOf = ({ from, via, to }: Pick<MapLine, 'from' | 'via' | 'to'>): MapPosition[] => [
  from,
  ...via,
  to,
];

/** Simplifies the line to at most `maxPieces`, for uses that need not follow every bend. */
export function roughPath(line: Pick<MapLine, 'from' | 'via' | 'to'>, maxPieces: number): MapPosition[] {
  const path = pathOf(line);
  const step = Math.max(1, Math.ceil((path.length - 1) / maxPieces));
  return path.filter((_, index) => index % step === 0 || index === path.length - 1);
}

/**
 * The middle of a broken line by its length, and the direction it has there, in degrees clockwise from the x
 * axis (y points down).
 */
export function middleOf(points: readonly { x: number; y: number }[]): {
  x: number;
  y: number;
  degrees: number;
  length: number;
} {
  const pieces = points.slice(1).map((to, index) => ({ from: points[index] ?? to, to }));
  const lengths = pieces.map(({ from, to }) => Math.hypot(to.x - from.x, to.y - from.y));
  const length = lengths.reduce((sum, one) => sum + one, 0);
  let left = length / 2;
  for (const [index, { from, to }] of pieces.entries()) {
    const here = lengths[index] ?? 0;
    if (here > 0 && left <= here) {
      const share = left / here;
      return {
        x: from.x + share * (to.x - from.x),
        y: from.y + share * (to.y - from.y),
        degrees: (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI,
        length,
      };
    }
    left -= here;
  }
  return { x: points[0]?.x ?? 0, y: points[0]?.y ?? 0, degrees: 0, length };
}
