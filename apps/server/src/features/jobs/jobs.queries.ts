import { and, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Job, JobStatus } from '@haulwright/domain/jobs/job';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { likePattern } from '../../platform/database/like-pattern.ts';
import { clientAddresses, clients } from '../clients/clients.tables.ts';
import { jobTypes } from '../services/services.tables.ts';
import { selectJobs, toJob } from './job-rows.ts';
import { jobCounters, jobEvents, jobs } from './jobs.tables.ts';

/** Where a page of jobs ends. */
export interface JobListKey {
  readonly date: string | null;
  readonly id: string;
}

export interface JobFilter {
  readonly search?: string | undefined;
  readonly status?: JobStatus | undefined;
  readonly date?: string | undefined;
  /** Only the jobs of this user. */
  readonly assignedTo?: string | undefined;
  readonly after?: JobListKey | undefined;
  readonly limit: number;
}

/** A page of jobs, newest scheduled date first, jobs without a date last, and the key it ends at when more follow. */
export async function listJobs(tx: TenantTransaction, filter: JobFilter): Promise<{ items: Job[]; end: JobListKey | null }> {
  const wanted = conditions(tx, filter);
  const read = (place: SQL | undefined, limit: number) =>
    selectJobs(tx)
      .where(and(...wanted, place))
      .orderBy(sql`${jobs.scheduledDate} desc nulls last`, desc(jobs.id))
      .limit(limit);
  const { after, limit } = filter;
  const rows = await read(after && placeAfter(after), limit + 1);
  // A comparison never holds for a job without a date; a condition with `or` would not use the index.
  if (after?.date && rows.length <= limit) rows.push(...(await read(isNull(jobs.scheduledDate), limit + 1 - rows.length)));
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { items: page.map(toJob), end: last ? { date: last.scheduledDate, id: last.id } : null };
}

function placeAfter({ date, id }: JobListKey): SQL | undefined {
  return date === null ? and(isNull(jobs.scheduledDate), sql`${jobs.id} < ${id}`) : sql`(${jobs.scheduledDate}, ${jobs.id}) < (${date}, ${id})`;
}

/** Row-level security keeps LIKE from any index, so the clients are searched once and not again for each of their jobs. */
function conditions(tx: TenantTransaction, { search, status, date, assignedTo }: JobFilter): (SQL | undefined)[] {
  const pattern = search ? likePattern(search) : undefined;
  return [
    status && eq(jobs.status, status),
    date ? eq(jobs.scheduledDate, date) : undefined,
    assignedTo ? eq(jobs.assignedTo, assignedTo) : undefined,
    pattern === undefined ? undefined : or(sql`${jobs.searchText} like lower(${pattern})`, inArray(jobs.clientId, clientsNamed(tx, pattern))),
  ];
}

const clientsNamed = (tx: TenantTransaction, pattern: string) => tx.select({ id: clients.id }).from(clients).where(sql`lower(${clients.name}) like lower(${pattern})`);

export async function loadJob(tx: TenantTransaction, id: string): Promise<Job | undefined> {
  const [row] = await selectJobs(tx).where(eq(jobs.id, id));
  return row && toJob(row);
}

/** What rules about a job need, with the row locked until the end of the transaction. */
export async function lockJob(tx: TenantTransaction, id: string) {
  const columns = { id: jobs.id, status: jobs.status, assignedTo: jobs.assignedTo };
  const [row] = await tx.select(columns).from(jobs).where(eq(jobs.id, id)).for('update');
  return row;
}

/** The client with the wanted address and job type, each null when the client does not have it or it does not exist. */
export async function loadJobBasis(tx: TenantTransaction, wanted: { clientId: string; clientAddressId: string; jobTypeId: string | null }) {
  const [row] = await tx
    .select({ status: clients.status, address: clientAddresses, jobType: jobTypes })
    .from(clients)
    .leftJoin(clientAddresses, and(eq(clientAddresses.clientId, clients.id), eq(clientAddresses.id, wanted.clientAddressId)))
    .leftJoin(jobTypes, wanted.jobTypeId === null ? sql`false` : eq(jobTypes.id, wanted.jobTypeId))
    .where(eq(clients.id, wanted.clientId));
  return row;
}

/** The company's next job number. Others wait for it until the end of the transaction, so numbers have no duplicates and no gaps. */
export async function takeJobNumber(tx: TenantTransaction, companyId: string): Promise<number> {
  const [row] = await tx
    .insert(jobCounters)
    .values({ companyId, lastNumber: 1 })
    .onConflictDoUpdate({ target: jobCounters.companyId, set: { lastNumber: sql`${jobCounters.lastNumber} + 1` } })
    .returning({ number: jobCounters.lastNumber });
  if (!row) throw new Error('the job counter gave no number');
  return row.number;
}

export async function insertJob(tx: TenantTransaction, job: typeof jobs.$inferInsert): Promise<void> {
  await tx.insert(jobs).values(job);
}

export async function updateJob(tx: TenantTransaction, id: string, fields: { status?: JobStatus; assignedTo?: string | null }, now: Date): Promise<void> {
  await tx.update(jobs).set({ ...fields, updatedAt: now }).where(eq(jobs.id, id));
}

/** Whether work on the job ever began, even if it was put back since. */
export async function wasStarted(tx: TenantTransaction, jobId: string): Promise<boolean> {
  const began = and(eq(jobEvents.jobId, jobId), eq(jobEvents.type, 'status-changed'), inArray(sql`${jobEvents.details} ->> 'to'`, ['in_progress', 'completed']));
  return (await tx.select({ id: jobEvents.id }).from(jobEvents).where(began).limit(1)).length > 0;
}

export async function deleteJob(tx: TenantTransaction, id: string): Promise<void> {
  await tx.delete(jobs).where(eq(jobs.id, id));
}
