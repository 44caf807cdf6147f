import type { Answerer } from '../../platform/events/events.ts';
import { visitsOfJobs } from './visits.queries.ts';

export const trucksSeenAtJobs: Answerer<'jobs.seen'> = {
  says: 'tracking: when a truck was at each, by what its device sent',
  answer: (tx, { jobIds }) => visitsOfJobs(tx, jobIds),
};
