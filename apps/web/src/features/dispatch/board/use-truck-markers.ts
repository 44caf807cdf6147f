import { useMemo } from 'react';
import type { RouteMapTruck } from '../../map/route-map.tsx';
import { usePositions } from '../../positions/use-positions.ts';
import type { Lane } from '../lanes/lanes.ts';
import { type Paint } from '../../../ui/base/paint.ts';
import { noTruckPaint } from '../../vehicles/truck-paint.ts';

/**
 * The trucks on the board whose drivers share their position: today only, each once, in the colour of its
 * first lane.
 */
export function useTruckMarkers(
  lanes: readonly Lane[],
  colors: ReadonlyMap<string, Paint>,
  isToday: boolean,
): readonly RouteMapTruck[] {
  // Only once the day is loaded and one of its trucks has a driver.
  const drivers = usePositions(isToday && lanes.some(({ route }) => route?.driverUserId != null));
  return useMemo(() => {
    const seen = new Set<string>();
    return lanes.flatMap((lane) => {
      const driver = lane.route?.driverUserId == null ? undefined : drivers.get(lane.route.driverUserId);
      if (driver === undefined || seen.has(driver.userId)) return [];
      seen.add(driver.userId);
      const { latitude, longitude, ago, isOld } = driver;
      return [
        {
          id: driver.userId,
          latitude,
          longitude,
          isOld,
          name: [lane.name, lane.route?.driverName, ago].filter(Boolean).join(', '),
          color: colors.get(lane.key) ?? noTruckPaint,
        },
      ];
    });
  }, [lanes, colors, drivers]);
}
