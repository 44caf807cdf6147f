import { and, asc, eq, gte, lte, sql, type SQL } from 'drizzle-orm';
import { can } from '@haulwright/domain/access/permissions';
import type { ClientAddress } from '@haulwright/domain/clients/client';
import { isEditable } from '@haulwright/domain/jobs/job-changes';
import type { JobDetail } from '@haulwright/domain/jobs/job-detail';
import { permittedStatuses } from '@haulwright/domain/jobs/job-lifecycle';
import { describeRecurrence } from '@haulwright/domain/jobs/recurrence';
import type { Actor } from '../../http/actor.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { clientAddresses, clients } from '../clients/clients.tables.ts';
import { profiles } from '../companies/companies.tables.ts';
import { routes, routeStops } from '../routes/rows/routes.tables.ts';
import { jobTypes } from '../services/services.tables.ts';
import { jobColumns, toJob } from './job-rows.ts';
import { jobs, jobSeries } from './jobs.tables.ts';

/** Which of the route's jobs it is, beginning with 1. */
const position = sql<number>`(select count(*)::int from ${routeStops} earlier where earlier.route_id = ${routeStops.routeId} and earlier.kind = 'job' and earlier.sequence <= ${routeStops.sequence})`;

const columns = {
  job: jobColumns,
  clientPhone: clients.phone,
  clientEmail: clients.email,
  accessInstructions: clients.accessInstructions,
  address: clientAddresses,
  route: { id: routes.id, name: routes.name },
  stop: { position, arrivalSecond: routeStops.arrivalSecond },
  rule: jobSeries.rule,
};

const selectDetails = (tx: TenantTransaction) =>
  tx
    .select(columns)
    .from(jobs)
    .innerJoin(clients, eq(clients.id, jobs.clientId))
    .leftJoin(jobTypes, eq(jobTypes.id, jobs.jobTypeId))
    .leftJoin(profiles, and(eq(profiles.userId, jobs.assignedTo), eq(profiles.companyId, jobs.companyId)))
    .leftJoin(clientAddresses, eq(clientAddresses.id, jobs.clientAddressId))
    .leftJoin(routeStops, eq(routeStops.jobId, jobs.id))
    .leftJoin(routes, eq(routes.id, routeStops.routeId))
    .leftJoin(jobSeries, eq(jobSeries.id, jobs.seriesId));

type DetailRow = Awaited<ReturnType<typeof selectDetails>>[number];

/** A job as its page shows it to the actor, or undefined; who may see it is for the caller to ask. */
export async function loadJobDetail(
  tx: TenantTransaction,
  actor: Actor,
  id: string,
): Promise<JobDetail | undefined> {
  const [row] = await selectDetails(tx).where(eq(jobs.id, id));
  return row && toDetail(row, actor);
}

/** Never more than this many own jobs at once: weeks of work for one person. */
const mostOwnJobs = 500;

/** The actor's own jobs of some days: by day, then as the routes go, then by window. */
export async function loadOwnJobs(
  tx: TenantTransaction,
  actor: Actor,
  days: { from: string; to: string },
): Promise<JobDetail[]> {
  const own: SQL | undefined = and(
    eq(jobs.assignedTo, actor.userId),
    gte(jobs.scheduledDate, days.from),
    lte(jobs.scheduledDate, days.to),
  );
  const rows = await selectDetails(tx)
    .where(own)
    .orderBy(
      asc(jobs.scheduledDate),
      sql`${routeStops.arrivalSecond} asc nulls last`,
      sql`${jobs.windowStartMinute} asc nulls last`,
      asc(jobs.id),
    )
    .limit(mostOwnJobs);
  return rows.map((row) => toDetail(row, actor));
}

function toDetail(row: DetailRow, actor: Actor): JobDetail {
  const job = toJob(row.job);
  return {
    ...job,
    clientPhone: row.clientPhone,
    clientEmail: row.clientEmail,
    accessInstructions: row.accessInstructions,
    address: row.address && toAddress(row.address),
    route:
      row.route && row.stop
        ? { ...row.route, position: row.stop.position, arrivalSecond: row.stop.arrivalSecond ?? 0 }
        : null,
    seriesText: row.rule && describeRecurrence(row.rule),
    nextStatuses: permittedStatuses(job.status, {
      office: can(actor.roles, 'EDIT_JOB'),
      assigned: job.assignedTo === actor.userId,
    }),
    editable: isEditable(job.status),
  };
}

const toAddress = ({
  id,
  clientId,
  label,
  streetLine1,
  streetLine2,
  city,
  state,
  postalCode,
  country,
  isPrimary,
  latitude,
  longitude,
  tankGallons,
  geocodePrecision,
}: typeof clientAddresses.$inferSelect): ClientAddress => ({
  id,
  clientId,
  label,
  streetLine1,
  streetLine2,
  city,
  state,
  postalCode,
  country,
  isPrimary,
  latitude,
  longitude,
  tankGallons,
  geocodePrecision,
});
