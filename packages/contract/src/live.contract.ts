import { z } from 'zod';
import { call, streamOf } from './base.ts';

/** Nouns of the contract whose answers may have changed. */
export const liveTopics = ['clients', 'jobs', 'jobSeries', 'routes', 'positions', 'vehicles', 'disposalSites', 'jobTypes', 'serviceTypes', 'users', 'invitations', 'company', 'reports', 'imports', 'dashboard', 'compliance'] as const;
export const liveTopic = z.enum(liveTopics);
export type LiveTopic = z.infer<typeof liveTopic>;

/** What the stream says at once. */
export const liveEvent = z.object({
  topics: z.array(liveTopic).max(liveTopics.length),
  /** The last event of a stream that had to make place for newer ones of the same person: do not come back at once. */
  ended: z.literal('too-many-streams').optional(),
});
export type LiveEvent = z.infer<typeof liveEvent>;

export const liveContract = {
  changes: call('GET', '/live/changes', { access: 'signed-in' }, 'What changes in the company, as it happens (server-sent events). An event without topics says only that it is listened: the first one, and one every few seconds').output(
    streamOf(liveEvent),
  ),
};
