import { calendarDate } from '@haulwright/domain/kernel/calendar-date';
import { id } from '@haulwright/domain/kernel/ids';
import { driverPosition } from '@haulwright/domain/live/driver-position';
import { toldEta } from '@haulwright/domain/live/route-eta';
import { z } from 'zod';
import { call, streamOf } from './base.ts';

/** Nouns of the contract whose answers may have changed. */
export const liveTopics = [
  'clients',
  'jobs',
  'jobSeries',
  'routes',
  'positions',
  'vehicles',
  'disposalSites',
  'jobTypes',
  'serviceTypes',
  'users',
  'invitations',
  'company',
  'reports',
  'imports',
  'dashboard',
  'compliance',
  'field',
  'forms',
  'inspections',
  'shifts',
  'editors',
  'loads',
  'messages',
  'prices',
  'taxes',
  'invoicing',
  'quotes',
  'filings',
  'manifests',
  'tanks',
  'rentals',
  'agreements',
  'land',
  'portal',
] as const;
export const liveTopic = z.enum(liveTopics);
export type LiveTopic = z.infer<typeof liveTopic>;

/**
 * What changed, more precise than topics: a planning run is reported as a route among the topics, a stop as a
 * route and a job.
 */
export const changedNouns = [...liveTopics, 'jobEvents', 'planningRuns', 'stops'] as const;

/** Rows that changed. The ids are those of the noun, of the job for `jobEvents` and `stops`. */
export const liveChange = z.object({
  noun: z.enum(changedNouns),
  /** Left out: any row. */
  ids: z.array(id).max(100).optional(),
  /** The affected days, before and after; null stands for jobs without a day. Left out: any day. */
  dates: z.array(calendarDate.nullable()).max(100).optional(),
  /**
   * The screens that made the changes, by the `Made-By` header of their requests, when all of them were made
   * by screens.
   */
  madeBy: z.array(z.string().max(64)).max(8).optional(),
});
export type LiveChange = z.infer<typeof liveChange>;

/** More than have moved since the message before are sent with the next one. */
export const maxMoved = 1_000;

/** One message of the stream. */
export const liveEvent = z.object({
  topics: z.array(liveTopic).max(liveTopics.length),
  /** The same as `topics`, in more detail; left out when everything may have changed. */
  changes: z.array(liveChange).max(changedNouns.length).optional(),
  /**
   * Where drivers are now who have moved: nothing is to be asked again because of them. A technician gets the own
   * place only.
   */
  positions: z.array(driverPosition).max(maxMoved).optional(),
  /** Users who are no longer shown anywhere. */
  gone: z.array(id).max(maxMoved).optional(),
  /** When trucks will be at their stops, worked out again; not told to technicians. */
  etas: z.array(toldEta).max(maxMoved).optional(),
  /**
   * The last event of a stream that was replaced by newer ones of the same person: do not reconnect at once.
   */
  ended: z.literal('too-many-streams').optional(),
});
export type LiveEvent = z.infer<typeof liveEvent>;

export const liveContract = {
  changes: call(
    'GET',
    '/live/changes',
    { access: 'signed-in' },
    'What changes in the company, as it happens (server-sent events). An event without topics says only that it is listened: the first one, and one every few seconds',
  ).output(streamOf(liveEvent)),
};
