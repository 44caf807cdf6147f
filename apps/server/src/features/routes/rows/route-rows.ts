// Public to other features: how a plan becomes rows.
import { mixableWasteTypes, wasteType, type WasteType } from '@haulwright/domain/services/waste-type';
import type { PlanRouteStop } from '@haulwright/routing/answer';
import type { Place } from '../../../platform/travel-times/travel-times.ts';
import type { routeStops } from './routes.tables.ts';

export { defaultRouteName as routeName } from '@haulwright/domain/routes/manual-route';

/**
 * What a tank with several wastes counts as: the first of the group that may share it, septage for septage
 * with portable-toilet waste (40 CFR 503.9(f)).
 */
export function loadWasteType(text: string | null): WasteType | null {
  if (text === null) return null;
  const parts = text.split('+');
  const group =
    parts.length > 1
      ? mixableWasteTypes.find((types) => parts.every((part) => (types as readonly string[]).includes(part)))
      : undefined;
  return group?.[0] ?? wasteType.parse(parts[0]);
}

/** A stop of a plan as a row; `gallons` are those the jobs take up. */
export function toStopRow(
  stop: PlanRouteStop,
  key: { id: string; companyId: string; routeId: string; sequence: number },
  place: Place | undefined,
  gallons: ReadonlyMap<string, number>,
): typeof routeStops.$inferInsert {
  return {
    ...key,
    kind: stop.kind,
    jobId: stop.stopId ?? null,
    disposalSiteId: stop.disposalSiteId ?? null,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    arrivalSecond: stop.arrival,
    waitSeconds: stop.waitSeconds,
    departureSecond: stop.departure,
    legMeters: stop.legMeters,
    legSeconds: stop.legSeconds,
    gallons: (stop.stopId === undefined ? stop.unloadedGallons : gallons.get(stop.stopId)) ?? 0,
    loadAfterGallons: stop.loadAfterGallons,
    loadWasteType: loadWasteType(stop.loadWasteType),
  };
}
