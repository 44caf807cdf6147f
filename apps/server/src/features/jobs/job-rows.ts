// Public to other features: the one way to read a job with the names its card shows.

import { and, eq, sql } from 'drizzle-orm';
import type { Job } from '@haulwright/domain/jobs/job';
import type { AnyTransaction } from '../../platform/database/database.ts';
import { clients } from '../clients/clients.tables.ts';
import { profiles } from '../companies/companies.tables.ts';
import { jobTypes } from '../services/services.tables.ts';
import { vehicles } from '../vehicles/vehicles.tables.ts';
import { beginByOf, byTimeColumns } from './by-time.queries.ts';
import { jobs } from './jobs.tables.ts';

/** The columns `toJob` needs. */
export const jobColumns = {
  id: jobs.id,
  companyId: jobs.companyId,
  jobNumber: jobs.jobNumber,
  clientId: jobs.clientId,
  clientName: clients.name,
  clientContactPerson: clients.contactPerson,
  clientAddressId: jobs.clientAddressId,
  serviceAddressStreet: jobs.serviceAddressStreet,
  serviceAddressCity: jobs.serviceAddressCity,
  serviceAddressState: jobs.serviceAddressState,
  serviceAddressZip: jobs.serviceAddressZip,
  title: jobs.title,
  description: jobs.description,
  status: jobs.status,
  priority: jobs.priority,
  scheduledDate: jobs.scheduledDate,
  jobTypeId: jobs.jobTypeId,
  jobTypeName: jobTypes.name,
  jobTypeColor: jobTypes.color,
  durationMinutes: jobs.durationMinutes,
  expectedGallons: jobs.expectedGallons,
  wasteType: jobs.wasteType,
  windowStartMinute: jobs.windowStartMinute,
  windowEndMinute: jobs.windowEndMinute,
  allowedVehicleIds: jobs.allowedVehicleIds,
  allowedVehicleNames: sql<
    string[] | null
  >`case when ${jobs.allowedVehicleIds} is not null then array(select named.name from ${vehicles} named where named.id = any(${jobs.allowedVehicleIds}) order by named.name) end`,
  purchaseOrder: jobs.purchaseOrder,
  byMinute: jobs.byMinute,
  assignedTo: jobs.assignedTo,
  assignedToName: profiles.fullName,
  startedAt: jobs.startedAt,
  completedAt: jobs.completedAt,
  actualGallons: jobs.actualGallons,
  completionNotes: jobs.completionNotes,
  cancelReason: jobs.cancelReason,
  seriesId: jobs.seriesId,
  createdBy: jobs.createdBy,
  createdAt: jobs.createdAt,
  updatedAt: jobs.updatedAt,
};

/**
 * Selects jobs with the names of client, job type and assignee; the caller adds condition, order and limit.
 */
export const selectJobs = (tx: AnyTransaction) =>
  tx
    .select({ ...jobColumns, byTime: byTimeColumns })
    .from(jobs)
    .innerJoin(clients, eq(clients.id, jobs.clientId))
    .leftJoin(jobTypes, eq(jobTypes.id, jobs.jobTypeId))
    .leftJoin(profiles, and(eq(profiles.userId, jobs.assignedTo), eq(profiles.companyId, jobs.companyId)));

type JobRow = Awaited<ReturnType<typeof selectJobs>>[number];

/** A row of `selectJobs` as the API sends it. */
export const toJob = ({ byTime, ...row }: JobRow): Job => ({
  ...row,
  beginByMinute: beginByOf(byTime),
  startedAt: row.startedAt?.toISOString() ?? null,
  completedAt: row.completedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
