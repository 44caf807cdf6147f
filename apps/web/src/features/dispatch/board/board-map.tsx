import { useCallback, useMemo } from 'react';
import { UnplacedStopsLink } from '../../clients/unplaced-stops-link.tsx';
import { RouteMap } from '../../map/route-map.tsx';
import { useBestOnMap } from '../../planning/proposal/use-best-on-map.ts';
import type { DayPlanState } from '../../planning/proposal/use-day-plan.ts';
import { onMap } from '../../routes/route-map-data.ts';
import type { Board } from '../moves/use-board.ts';
import type { DayLanes } from './use-day-lanes.ts';
import { useStreetLines } from './use-street-lines.ts';
import { useTruckMarkers } from './use-truck-markers.ts';
import { noTruckPaint } from '../../vehicles/truck-paint.ts';

interface BoardMapProps {
  readonly board: Pick<Board, 'routes' | 'trucks' | 'guessed'>;
  readonly day: Pick<DayLanes, 'lanes' | 'colors' | 'colorOf'>;
  readonly plan: DayPlanState;
  readonly showsBest: boolean;
  readonly isToday: boolean;
  /** The day in words. */
  readonly title: string;
  readonly selectedStopId: string | undefined;
  readonly onSelectStop: (stopId: string) => void;
}

/** The day's routes on the map, or the best plan so far while one is searched; nothing without a route. */
export function BoardMap({
  board: { routes, trucks, guessed },
  day: { lanes, colors, colorOf },
  plan,
  showsBest,
  isToday,
  title,
  selectedStopId,
  onSelectStop,
}: BoardMapProps) {
  const streets = useStreetLines(routes, guessed);
  const todays = useMemo(
    () =>
      lanes.flatMap(({ key, route }) =>
        route === null ? [] : [onMap(route, colors.get(key) ?? noTruckPaint, streets.get(route.id))],
      ),
    [lanes, colors, streets],
  );
  const best = useBestOnMap(
    plan,
    routes,
    trucks,
    useCallback((vehicleId) => colorOf({ routeId: '', vehicleId }), [colorOf]),
  );
  const markers = useTruckMarkers(lanes, colors, isToday);
  const shown = showsBest && best !== null ? best : todays;
  if (shown.length === 0) return null;
  return (
    <>
      <RouteMap
        routes={shown}
        trucks={markers}
        selectedStopId={selectedStopId}
        onSelectStop={onSelectStop}
        height={380}
        label={shown === todays ? `Map of ${title}` : 'Map of the best plan so far'}
      />
      <UnplacedStopsLink stops={shown.flatMap(({ stops }) => stops)} />
    </>
  );
}
