import { z } from 'zod';
import { latitude, longitude } from '../geography/location.ts';
import { instant } from '../kernel/instant.ts';
import type { DriverPosition } from '../live/driver-position.ts';

/** A position reported by a phone. */
export const measuredPosition = z.object({
  latitude,
  longitude,
  /** Radius of 95 % confidence (W3C Geolocation); a phone that only knows its cell reports kilometers. */
  accuracyMeters: z.number().min(0).max(1_000_000),
  measuredAt: instant,
});

/** Older positions are outdated: nobody sees them, and they are deleted. */
export const positionLivesMinutes = 120;

/** Minimum seconds between two positions from a phone. */
export const positionEverySeconds = 15;

/** A clock that runs ahead must not make a position newer than all later ones: limited to its arrival. */
export const measuredBy = (measuredAt: Date, arrivedAt: Date): Date =>
  measuredAt > arrivedAt ? arrivedAt : measuredAt;

/** Whether a position is recent enough to show. */
export const isRecent = (measuredAt: Date, now: Date): boolean =>
  now.getTime() - measuredAt.getTime() <= positionLivesMinutes * 60_000;

/** The newest position of each driver, by name. */
export function newestOfEach(positions: readonly DriverPosition[]): DriverPosition[] {
  const newest = new Map<string, DriverPosition>();
  for (const one of positions) {
    const known = newest.get(one.userId);
    if (known === undefined || Date.parse(known.measuredAt) < Date.parse(one.measuredAt))
      newest.set(one.userId, one);
  }
  return [...newest.values()].toSorted(
    (a, b) => a.driverName.localeCompare(b.driverName) || a.userId.localeCompare(b.userId),
  );
}
