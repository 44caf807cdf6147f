import { desc, eq, inArray } from 'drizzle-orm';
import type { JobHistoryEntry } from '@haulwright/domain/jobs/job-detail';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { profiles } from '../companies/companies.tables.ts';
import { describeJobEvent } from './describe-job-event.ts';
import { happenedAt } from './job-events.queries.ts';
import { jobEvents } from './jobs.tables.ts';

const maxEntries = 500;

/** The history of a job, newest first, in sentences. */
export async function loadJobHistory(tx: TenantTransaction, jobId: string): Promise<JobHistoryEntry[]> {
  const rows = await tx
    .select({
      id: jobEvents.id,
      at: happenedAt,
      type: jobEvents.type,
      details: jobEvents.details,
      actorName: profiles.fullName,
      actorEmail: profiles.email,
    })
    .from(jobEvents)
    .leftJoin(profiles, eq(profiles.userId, jobEvents.actorUserId))
    .where(eq(jobEvents.jobId, jobId))
    .orderBy(desc(happenedAt), desc(jobEvents.createdAt), desc(jobEvents.id))
    .limit(maxEntries);
  const names = await namesOf(
    tx,
    rows.flatMap(({ details }) => [details['from'], details['to']]),
  );
  return rows.map(({ id, at, type, details, actorName, actorEmail }) => ({
    id,
    at: at.toISOString(),
    type,
    actorName: actorName || actorEmail || '',
    text: describeJobEvent(type, details, (userId) => names.get(userId) ?? 'a former user'),
  }));
}

async function namesOf(tx: TenantTransaction, ids: readonly unknown[]): Promise<Map<string, string>> {
  const userIds = [
    ...new Set(ids.filter((one): one is string => typeof one === 'string' && /^[0-9a-f-]{36}$/.test(one))),
  ];
  if (userIds.length === 0) return new Map();
  const rows = await tx
    .select({ userId: profiles.userId, fullName: profiles.fullName, email: profiles.email })
    .from(profiles)
    .where(inArray(profiles.userId, userIds));
  return new Map(rows.map(({ userId, fullName, email }) => [userId, fullName || email]));
}
