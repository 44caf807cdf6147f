import type { DrivenDay } from '@haulwright/domain/tracking/driven-day';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { legsShown, odometerMetersOf, visitsShown } from './driven.queries.ts';
import { spanOfDay, spanOfRoute, trackOf } from './tracks.queries.ts';

interface TrackedRoute {
  readonly routeDate: string;
  readonly vehicleId: string | null;
}

/** What is known of what a route's truck did. */
export async function drivenDayOf(
  tx: TenantTransaction,
  routeId: string,
  { routeDate, vehicleId }: TrackedRoute,
  timeZone: string,
): Promise<DrivenDay> {
  if (vehicleId === null)
    return { track: { points: [], stored: 0 }, visits: [], legs: [], odometerMeters: null };
  return {
    track: await trackOf(tx, { vehicleId, routeId }, spanOfRoute(routeDate)),
    visits: await visitsShown(tx, routeId),
    legs: await legsShown(tx, routeId),
    odometerMeters: await odometerMetersOf(tx, vehicleId, spanOfDay(routeDate, timeZone)),
  };
}
