import { z } from 'zod';
import { latitude, longitude } from '../geography/location.ts';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { milesSources } from './driven.ts';
import { dayTrack } from './track.ts';
import { visitPlaces } from './visit.ts';

/** Visits, and legs, of one answer. */
export const maxDrivenVisits = 500;

export const shownVisit = z.object({
  id,
  /** One of the three. */
  jobId: id.nullable(),
  disposalSiteId: id.nullable(),
  place: z.enum(visitPlaces).nullable(),
  arrivedAt: instant,
  /** Null: the truck is there. */
  departedAt: instant.nullable(),
  latitude,
  longitude,
});
export type ShownVisit = z.infer<typeof shownVisit>;

export const drivenLeg = z.object({
  fromVisitId: id,
  toVisitId: id,
  startedAt: instant,
  endedAt: instant,
  meters: z.number().int().min(0),
  source: z.enum(milesSources),
  /** An encoded polyline of five digits; null once tracks were deleted. */
  line: z.string().nullable(),
});
export type DrivenLeg = z.infer<typeof drivenLeg>;

/** What a route's truck drove, to be laid beside the plan. */
export const drivenDay = z.object({
  /** Empty once its places are forgotten. */
  track: dayTrack,
  visits: z.array(shownVisit).max(maxDrivenVisits),
  legs: z.array(drivenLeg).max(maxDrivenVisits),
  /** By the odometer, from the first to the last reading of the truck on this day; null without two readings. */
  odometerMeters: z.number().int().min(0).nullable(),
});
export type DrivenDay = z.infer<typeof drivenDay>;
