import { and, asc, eq, gte, lte, sql, type SQL } from 'drizzle-orm';
import { can } from '@haulwright/domain/access/permissions';
import { isEditable } from '@haulwright/domain/jobs/job-changes';
import type { JobDetail } from '@haulwright/domain/jobs/job-detail';
import { permittedStatuses } from '@haulwright/domain/jobs/job-lifecycle';
import { describeRecurrence } from '@haulwright/domain/jobs/recurrence';
import type { Actor } from '../../http/actor.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import { addressColumns } from '../clients/clients.queries.ts';
import { clientAddresses, clients } from '../clients/clients.tables.ts';
import { profiles } from '../companies/companies.tables.ts';
import { jobTypes } from '../services/services.tables.ts';
import { byTimeColumns } from './by-time.queries.ts';
import { jobColumns, toJob } from './job-rows.ts';
import type { RouteOfJob } from './jobs.events.ts';
import { jobs, jobSeries } from './jobs.tables.ts';

/** The reader, and a way to look up the routes of jobs. */
interface Reading {
  readonly actor: Actor;
  readonly events: Pick<Events, 'ask'>;
}

const columns = {
  job: jobColumns,
  byTime: byTimeColumns,
  clientPhone: clients.phone,
  clientEmail: clients.email,
  accessInstructions: clients.accessInstructions,
  address: addressColumns,
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
    .leftJoin(jobSeries, eq(jobSeries.id, jobs.seriesId));

type DetailRow = Awaited<ReturnType<typeof selectDetails>>[number];

/**
 * Public to other features. Loads a job as its page shows it to the actor, or undefined; the caller checks
 * access.
 */
export async function loadJobDetail(
  tx: TenantTransaction,
  { actor, events }: Reading,
  id: string,
): Promise<JobDetail | undefined> {
  const [row] = await selectDetails(tx).where(eq(jobs.id, id));
  if (!row) return undefined;
  const routes = await events.ask(tx, 'jobs.routes', { jobIds: [id] });
  return toDetail(row, actor, routes.get(id));
}

/** Maximum number of own jobs per answer: weeks of work for one person. */
const maxOwnJobs = 500;

/** The actor's own jobs of some days: by day, then in route order, then by window. */
export async function loadOwnJobs(
  tx: TenantTransaction,
  { actor, events }: Reading,
  days: { from: string; to: string },
): Promise<JobDetail[]> {
  const own: SQL | undefined = and(
    eq(jobs.assignedTo, actor.userId),
    gte(jobs.scheduledDate, days.from),
    lte(jobs.scheduledDate, days.to),
  );
  const rows = await selectDetails(tx)
    .where(own)
    .orderBy(asc(jobs.scheduledDate), sql`${jobs.windowStartMinute} asc nulls last`, asc(jobs.id))
    .limit(maxOwnJobs);
  const routes = await events.ask(tx, 'jobs.routes', { jobIds: rows.map(({ job }) => job.id) });
  const details = rows.map((row) => toDetail(row, actor, routes.get(row.job.id)));
  // Within a day routed jobs come first; the rest keep the order of the statement.
  const arrival = ({ route }: JobDetail): number => route?.arrivalSecond ?? Infinity;
  return details.toSorted((a, b) =>
    a.scheduledDate !== b.scheduledDate || arrival(a) === arrival(b)
      ? (a.scheduledDate ?? '').localeCompare(b.scheduledDate ?? '')
      : arrival(a) - arrival(b),
  );
}

function toDetail(row: DetailRow, actor: Actor, route: RouteOfJob | undefined): JobDetail {
  const job = toJob({ ...row.job, byTime: row.byTime });
  return {
    ...job,
    clientPhone: row.clientPhone,
    clientEmail: row.clientEmail,
    accessInstructions: row.accessInstructions,
    address: row.address,
    route: route
      ? { id: route.id, name: route.name, position: route.position, arrivalSecond: route.arrivalSecond }
      : null,
    seriesText: row.rule && describeRecurrence(row.rule),
    nextStatuses: permittedStatuses(job.status, {
      office: can(actor.roles, 'EDIT_JOB'),
      assigned: job.assignedTo === actor.userId,
    }),
    editable: isEditable(job.status),
  };
}
