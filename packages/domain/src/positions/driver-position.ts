import { z } from 'zod';
import { latitude, longitude } from '../geography/location.ts';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';

/** Where a phone says it is. */
export const measuredPosition = z.object({
  latitude,
  longitude,
  /**
   * Radius in which it is with 95 % certainty (W3C Geolocation); a phone that only knows its cell says
   * kilometers.
   */
  accuracyMeters: z.number().min(0).max(1_000_000),
  measuredAt: instant,
});
export type MeasuredPosition = z.output<typeof measuredPosition>;

/** Where a driver was last, for the office. Only the last place is ever kept. */
export const driverPosition = z.object({
  userId: id,
  driverName: z.string(),
  latitude,
  longitude,
  accuracyMeters: z.number(),
  measuredAt: instant,
});
export type DriverPosition = z.infer<typeof driverPosition>;

/** Older places tell where someone was, not where he is: nobody sees them, and they are removed. */
export const positionLivesMinutes = 120;

/** Seconds a phone waits before it tells the next place. */
export const positionEverySeconds = 15;

/**
 * A phone's clock that is ahead must not make its place newer than all that follow: never later than when it
 * arrived.
 */
export const measuredBy = (measuredAt: Date, arrivedAt: Date): Date =>
  measuredAt > arrivedAt ? arrivedAt : measuredAt;

/** Whether a place of this moment is still worth showing. */
export const isRecent = (measuredAt: Date, now: Date): boolean =>
  now.getTime() - measuredAt.getTime() <= positionLivesMinutes * 60_000;
