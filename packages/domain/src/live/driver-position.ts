import { z } from 'zod';
import { latitude, longitude } from '../geography/location.ts';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';

/** A driver's last position, for the office. No earlier ones are stored. */
export const driverPosition = z.object({
  userId: id,
  driverName: z.string(),
  latitude,
  longitude,
  accuracyMeters: z.number(),
  measuredAt: instant,
  /** What only devices tell; left out where they do not. */
  speedMetersPerSecond: z.number().min(0).optional(),
  headingDegrees: z.number().min(0).max(360).optional(),
  batteryPercent: z.number().int().min(0).max(100).optional(),
});
export type DriverPosition = z.infer<typeof driverPosition>;
