import type { MapLine } from './map-types.ts';

interface Stop {
  id: string;
  latitude: number;
  longitude: number;
  kind: 'job' | 'disposal' | 'depot';
}

interface Route {
  id: string;
  color: string;
  stops: readonly Stop[];
}

/**
 * The routes as one line per leg, in the order driven. Legs to a disposal site are dashed.
 * @param stopIds the stop looked at, by all its ids: its legs stand out and the others step back; empty: all alike
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
          emphasis: strong ? 'strong' : stopIds.size > 0 ? 'faint' : 'plain',
          dashed: to.kind === 'disposal',
        },
      ];
    }),
  );
}
