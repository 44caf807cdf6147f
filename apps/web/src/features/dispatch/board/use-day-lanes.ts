import { useCallback, useMemo } from 'react';
import { isOpen, lanesOf, paintOfLane } from '../lanes/lanes.ts';
import { timeScale } from '../lanes/time-scale.ts';
import type { Board } from '../moves/use-board.ts';
import { noTruckPaint } from '../../vehicles/truck-paint.ts';

/** The lanes of a day, their colours, and the hours they are drawn on. */
export function useDayLanes(
  { trucks, routes }: Pick<Board, 'trucks' | 'routes'>,
  date: string,
  boardPx: number,
  zoom: number,
) {
  const lanes = useMemo(() => lanesOf(trucks, routes, date), [trucks, routes, date]);
  const colors = useMemo(() => new Map(lanes.map((lane) => [lane.key, paintOfLane(lane)])), [lanes]);
  return {
    lanes,
    colors,
    scale: useMemo(
      () =>
        timeScale(
          routes,
          lanes.flatMap((lane) => lane.vehicle ?? []),
          boardPx,
          zoom,
        ),
      [routes, lanes, boardPx, zoom],
    ),
    /** Lanes that accept jobs. */
    openLanes: useMemo(() => lanes.filter((lane) => isOpen(lane) && lane.route?.isLocked !== true), [lanes]),
    /** The colour of a route, or of the truck a route would be for. */
    colorOf: useCallback(
      ({ routeId, vehicleId }: { readonly routeId: string; readonly vehicleId: string }) =>
        colors.get(routeId) ??
        colors.get(lanes.find((lane) => lane.vehicle?.id === vehicleId)?.key ?? '') ??
        noTruckPaint,
      [colors, lanes],
    ),
  };
}

export type DayLanes = ReturnType<typeof useDayLanes>;
