import { and, asc, eq, inArray } from 'drizzle-orm';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { happenedAt } from '../jobs/job-events.queries.ts';
import { jobEvents } from '../jobs/jobs.tables.ts';
import type { Giving } from './owner-at.ts';

const types = ['assigned', 'planned', 'unplanned', 'status-changed'] as const;

/** Loads the changes that assigned a job to people and routes, oldest first. */
export const loadGivings = (tx: TenantTransaction, jobId: string): Promise<Giving[]> =>
  tx
    .select({ type: jobEvents.type, details: jobEvents.details, happenedAt })
    .from(jobEvents)
    .where(and(eq(jobEvents.jobId, jobId), inArray(jobEvents.type, [...types])))
    .orderBy(asc(happenedAt), asc(jobEvents.createdAt), asc(jobEvents.id));
