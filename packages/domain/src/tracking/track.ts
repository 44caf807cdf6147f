import { z } from 'zod';
import { instant } from '../kernel/instant.ts';

/** Places of one answer; a longer day is thinned evenly, first and last kept. */
export const maxTrackPoints = 5_000;

const trackPoint = z.object({
  at: instant,
  latitude: z.number(),
  longitude: z.number(),
  /** Null where the device does not say. */
  accuracyMeters: z.number().nullable(),
});

/** Where a truck or a person was on a day, by time; only while on duty. */
export const dayTrack = z.object({
  points: z.array(trackPoint).max(maxTrackPoints),
  /** How many places are stored, thinned or not. */
  stored: z.number().int(),
});
export type DayTrack = z.infer<typeof dayTrack>;
