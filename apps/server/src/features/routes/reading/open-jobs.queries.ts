import { and, asc, eq, inArray, isNull, notExists, or, sql } from 'drizzle-orm';
import type { JobPriority, JobStatus } from '@haulwright/domain/jobs/job';
import type { OpenJob } from '@haulwright/domain/routes/manual-route';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { isActiveClient } from '../../clients/clients.queries.ts';
import { clientAddresses, clients } from '../../clients/clients.tables.ts';
import { profiles } from '../../companies/companies.tables.ts';
import { beginByOf, byTimeColumns } from '../../jobs/by-time.queries.ts';
import { jobsFoundBy } from '../../jobs/finding-jobs.queries.ts';
import { jobs } from '../../jobs/jobs.tables.ts';
import { waitingReason } from '../../jobs/waiting-attempts.queries.ts';
import { jobTypes } from '../../services/services.tables.ts';
import { oneLine } from './route-stops.queries.ts';
import { routeStops } from '../rows/routes.tables.ts';

const openStatuses: JobStatus[] = ['unscheduled', 'scheduled'];

interface OpenJobChoice {
  readonly date: string;
  readonly search?: string | undefined;
  readonly priority?: JobPriority | undefined;
  readonly jobTypeId?: string | undefined;
  readonly wasteType?: WasteType | undefined;
  readonly day?: 'set' | 'none' | undefined;
  readonly limit: number;
}

/** Unrouted jobs of the day, then those without a day, urgent ones first. `total` counts them all. */
export async function listOpenJobs(
  tx: TenantTransaction,
  { date, search, priority, jobTypeId, wasteType, day, limit }: OpenJobChoice,
): Promise<{ items: OpenJob[]; total: number }> {
  const onRoute = tx
    .select({ one: sql`1` })
    .from(routeStops)
    .where(eq(routeStops.jobId, jobs.id));
  const active = tx.select({ id: clients.id }).from(clients).where(isActiveClient);
  const where = and(
    or(
      day === 'none' ? undefined : eq(jobs.scheduledDate, date),
      day === 'set' ? undefined : isNull(jobs.scheduledDate),
    ),
    priority && eq(jobs.priority, priority),
    jobTypeId === undefined ? undefined : eq(jobs.jobTypeId, jobTypeId),
    wasteType && eq(jobs.wasteType, wasteType),
    inArray(jobs.status, openStatuses),
    notExists(onRoute),
    inArray(jobs.clientId, active),
    search ? await jobsFoundBy(tx, search) : undefined,
  );
  const rows = await tx
    .select({
      id: jobs.id,
      jobNumber: jobs.jobNumber,
      title: jobs.title,
      clientName: clients.name,
      status: jobs.status,
      priority: jobs.priority,
      scheduledDate: jobs.scheduledDate,
      durationMinutes: jobs.durationMinutes,
      expectedGallons: jobs.expectedGallons,
      wasteType: jobs.wasteType,
      windowStartMinute: jobs.windowStartMinute,
      windowEndMinute: jobs.windowEndMinute,
      latitude: clientAddresses.latitude,
      longitude: clientAddresses.longitude,
      byTime: byTimeColumns,
      assignedToName: profiles.fullName,
      notDone: waitingReason,
      jobType: { name: jobTypes.name, color: jobTypes.color },
      address: {
        street: jobs.serviceAddressStreet,
        city: jobs.serviceAddressCity,
        state: jobs.serviceAddressState,
        zip: jobs.serviceAddressZip,
      },
    })
    .from(jobs)
    .innerJoin(clients, eq(clients.id, jobs.clientId))
    .leftJoin(clientAddresses, eq(clientAddresses.id, jobs.clientAddressId))
    .leftJoin(jobTypes, eq(jobTypes.id, jobs.jobTypeId))
    .leftJoin(profiles, and(eq(profiles.userId, jobs.assignedTo), eq(profiles.companyId, jobs.companyId)))
    .where(where)
    .orderBy(
      sql`${jobs.scheduledDate} is null`,
      sql`array_position(array['emergency', 'high', 'normal', 'low'], ${jobs.priority})`,
      sql`${jobs.windowStartMinute} nulls last`,
      asc(jobs.jobNumber),
    )
    .limit(limit);
  return {
    items: rows.map(({ byTime, ...row }) => ({
      ...row,
      address: oneLine(row.address),
      beginByMinute: beginByOf(byTime),
    })),
    total: await tx.$count(jobs, where),
  };
}
