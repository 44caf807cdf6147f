import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { maxPastServices, type PastService } from '@haulwright/domain/dispatch/job-card';
import type { JobDetail } from '@haulwright/domain/jobs/job-detail';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { profiles } from '../companies/companies.tables.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { timeZoneOf } from './messages/driver.queries.ts';

/**
 * Loads the last completed jobs at the address of a job, newest first and without the job itself; none when
 * the job has no address. Days are those of the company's time zone.
 */
export async function loadPastServices(
  tx: TenantTransaction,
  { id, clientAddressId }: Pick<JobDetail, 'id' | 'clientAddressId'>,
): Promise<PastService[]> {
  if (clientAddressId === null) return [];
  const timeZone = await timeZoneOf(tx);
  const rows = await tx
    .select({
      jobId: jobs.id,
      title: jobs.title,
      scheduledDate: jobs.scheduledDate,
      completedAt: jobs.completedAt,
      actualGallons: jobs.actualGallons,
      doneByName: profiles.fullName,
    })
    .from(jobs)
    .leftJoin(profiles, and(eq(profiles.userId, jobs.assignedTo), eq(profiles.companyId, jobs.companyId)))
    .where(and(eq(jobs.clientAddressId, clientAddressId), eq(jobs.status, 'completed'), ne(jobs.id, id)))
    .orderBy(sql`${jobs.completedAt} desc nulls last`, desc(jobs.scheduledDate), desc(jobs.id))
    .limit(maxPastServices);
  return rows.map(({ scheduledDate, completedAt, doneByName, ...row }) => ({
    ...row,
    doneByName: doneByName === '' ? null : doneByName,
    date: completedAt === null ? scheduledDate : calendarDateIn(completedAt, timeZone),
  }));
}
