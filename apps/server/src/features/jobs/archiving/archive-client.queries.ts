import { and, asc, eq, gte, inArray, isNull, lt, or } from 'drizzle-orm';
import { archivedReason, type ClientWork } from '@haulwright/domain/jobs/client-work';
import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import type { LockedJob } from '../jobs.queries.ts';
import { jobs, jobSeries } from '../jobs.tables.ts';

const isOpen = inArray(jobs.status, ['unscheduled', 'scheduled']);
const wasStopped = and(eq(jobs.status, 'cancelled'), eq(jobs.cancelReason, archivedReason));
const notOver = (today: CalendarDate) => or(isNull(jobs.scheduledDate), gte(jobs.scheduledDate, today));
const goesOn = (today: CalendarDate) =>
  and(eq(jobSeries.active, true), or(isNull(jobSeries.untilDate), gte(jobSeries.untilDate, today)));

const lockWhere = (tx: TenantTransaction, where: ReturnType<typeof and>): Promise<LockedJob[]> =>
  tx.select().from(jobs).where(where).orderBy(asc(jobs.id)).for('no key update');

/** Locks the client's jobs that have not begun, in the order of their ids. */
export const lockOpenJobs = (tx: TenantTransaction, clientId: string): Promise<LockedJob[]> =>
  lockWhere(tx, and(eq(jobs.clientId, clientId), isOpen));

/** Locks the jobs that archiving cancelled and whose day has not passed, in the order of their ids. */
export const lockStoppedJobs = (
  tx: TenantTransaction,
  clientId: string,
  today: CalendarDate,
): Promise<LockedJob[]> => lockWhere(tx, and(eq(jobs.clientId, clientId), wasStopped, notOver(today)));

/** The first job of the client that is in progress. */
export async function findJobUnderWay(
  tx: TenantTransaction,
  clientId: string,
): Promise<{ jobNumber: string } | undefined> {
  const [job] = await tx
    .select({ jobNumber: jobs.jobNumber })
    .from(jobs)
    .where(and(eq(jobs.clientId, clientId), eq(jobs.status, 'in_progress')))
    .orderBy(asc(jobs.id))
    .limit(1);
  return job;
}

/** Recurring jobs of the client that have not ended; the oldest first. */
export async function goingSeries(tx: TenantTransaction, clientId: string, today: CalendarDate) {
  const rows = await tx
    .select({ id: jobSeries.id })
    .from(jobSeries)
    .where(and(eq(jobSeries.clientId, clientId), goesOn(today)))
    .orderBy(asc(jobSeries.id));
  return rows.map(({ id }) => id);
}

/**
 * Counts what archiving the client would stop now, and what reactivating it would restore, except for routes.
 */
export async function countClientWork(
  tx: TenantTransaction,
  clientId: string,
  today: CalendarDate,
): Promise<Omit<ClientWork, 'onRoutes'> & { readonly openIds: string[] }> {
  const ofClient = eq(jobs.clientId, clientId);
  const open = await tx.select({ id: jobs.id }).from(jobs).where(and(ofClient, isOpen));
  return {
    openIds: open.map(({ id }) => id),
    openJobs: open.length,
    jobsUnderWay: await tx.$count(jobs, and(ofClient, eq(jobs.status, 'in_progress'))),
    series: (await goingSeries(tx, clientId, today)).length,
    comeBack: await tx.$count(jobs, and(ofClient, wasStopped, notOver(today))),
    stayCancelled: await tx.$count(jobs, and(ofClient, wasStopped, lt(jobs.scheduledDate, today))),
  };
}
