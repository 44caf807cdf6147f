import { useMemo } from 'react';
import type { RouteMapTruck } from '../../map/route-map.tsx';
import { useUnits } from '../../measures/use-units.ts';
import { speedInWords } from '../../positions/speed-words.ts';
import { usePositions } from '../../positions/use-positions.ts';
import type { Lane } from '../lanes/lanes.ts';
import { type Paint } from '../../../ui/base/paint.ts';
import { noTruckPaint } from '../../vehicles/truck-paint.ts';

/**
 * The trucks on the board whose places are known, from their devices or drivers' phones: today only, each once, in the colour of its
 * first lane.
 */
export function useTruckMarkers(
  lanes: readonly Lane[],
  colors: ReadonlyMap<string, Paint>,
  isToday: boolean,
): readonly RouteMapTruck[] {
  const { system: units } = useUnits();
  // Only once the day is loaded and one of its trucks has a driver.
  const drivers = usePositions(isToday && lanes.some(({ route }) => route?.driverUserId != null));
  return useMemo(() => {
    const seen = new Set<string>();
    return lanes.flatMap((lane) => {
      const driver = lane.route?.driverUserId == null ? undefined : drivers.get(lane.route.driverUserId);
      if (driver === undefined || seen.has(driver.userId)) return [];
      seen.add(driver.userId);
      const { latitude, longitude, ago, isOld, speedMetersPerSecond, batteryPercent } = driver;
      return [
        {
          id: driver.userId,
          latitude,
          longitude,
          isOld,
          name: [lane.name, lane.route?.driverName, ago].filter(Boolean).join(', '),
          color: colors.get(lane.key) ?? noTruckPaint,
          facts: [
            ...(speedMetersPerSecond === undefined || isOld
              ? []
              : [speedInWords(speedMetersPerSecond, units)]),
            ...(batteryPercent === undefined ? [] : [`Battery ${batteryPercent}%`]),
          ],
        },
      ];
    });
  }, [lanes, colors, drivers, units]);
}
