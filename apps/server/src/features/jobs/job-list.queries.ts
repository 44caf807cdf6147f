import { and, eq, gte, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm';
import type { Job, JobPriority, JobStatus } from '@haulwright/domain/jobs/job';
import {
  isJobSort,
  type JobColumnSort,
  type JobListSort,
  type JobSort,
} from '@haulwright/domain/jobs/job-sorts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { listJobsByColumn } from './job-columns.queries.ts';
import { jobsFoundBy } from './finding-jobs.queries.ts';
import { selectJobs, toJob } from './job-rows.ts';
import { jobs } from './jobs.tables.ts';

/** Public to other features. Where a page of jobs ends: the sort value and the id. */
export interface JobListKey {
  readonly value: string | null;
  readonly id: string;
}

export interface JobFilter {
  readonly search?: string | undefined;
  readonly status?: JobStatus | undefined;
  readonly date?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly priority?: JobPriority | undefined;
  readonly clientId?: string | undefined;
  readonly jobTypeId?: string | undefined;
  readonly seriesId?: string | undefined;
  /** Only the jobs of this user, or unassigned ones for `nobody`. */
  readonly assignedTo?: string | undefined;
}

export interface JobPage extends JobFilter {
  readonly sort: JobListSort;
  readonly after?: JobListKey | undefined;
  readonly limit: number;
}

/** Orders backed by an index; jobs without a date come last. */
const orders = {
  'newest-date': { by: 'scheduledDate', direction: sql`desc` },
  'oldest-date': { by: 'scheduledDate', direction: sql`asc` },
  'newest-number': { by: 'jobNumber', direction: sql`desc` },
  'oldest-number': { by: 'jobNumber', direction: sql`asc` },
} as const;

/** The column a list in this order is paged by. */
export const sortedBy = (sort: JobSort) => orders[sort].by;

/** Orders of columns that have an index, because lists without columns have them. */
const indexed: Partial<Record<JobColumnSort, JobSort>> = {
  '-day': 'newest-date',
  '-number': 'newest-number',
  number: 'oldest-number',
};

/** Public to other features. A page of jobs, and the key it ends at when more follow. */
export async function listJobs(
  tx: TenantTransaction,
  { sort, ...page }: JobPage,
): Promise<{ items: Job[]; end: JobListKey | null }> {
  const wanted = await jobConditions(tx, page);
  if (isJobSort(sort)) return listInOrder(tx, { ...page, sort, wanted });
  const alike = indexed[sort];
  return alike === undefined
    ? listJobsByColumn(tx, { ...page, sort, wanted })
    : listInOrder(tx, { ...page, sort: alike, wanted });
}

interface OrderedPage {
  readonly sort: JobSort;
  readonly wanted: readonly (SQL | undefined)[];
  readonly after?: JobListKey | undefined;
  readonly limit: number;
}

async function listInOrder(
  tx: TenantTransaction,
  page: OrderedPage,
): Promise<{ items: Job[]; end: JobListKey | null }> {
  const { wanted } = page;
  const { by, direction } = orders[page.sort];
  const column = jobs[by];
  const { after, limit } = page;
  const nulls = page.sort.startsWith('newest') ? sql`last` : sql`first`;
  // Jobs with and without a value are read separately: a combined condition or order would not use the index.
  const read = (place: SQL | undefined, count: number) => {
    const found = tx
      .select({ id: jobs.id, value: sql`${column}`.as('value') })
      .from(jobs)
      .where(and(...wanted, place))
      .orderBy(sql`${column} ${direction} nulls ${nulls}`, sql`${jobs.id} ${direction}`)
      .limit(count)
      .as('found');
    return selectJobs(tx)
      .innerJoin(found, eq(found.id, jobs.id))
      .orderBy(sql`${found.value} ${direction} nulls ${nulls}`, sql`${found.id} ${direction}`);
  };
  const beyond = page.sort.startsWith('newest') ? sql`<` : sql`>`;
  const rows =
    after?.value === null
      ? []
      : await read(
          and(
            isNotNull(column),
            after && sql`(${column}, ${jobs.id}) ${beyond} (${after.value}, ${after.id})`,
          ),
          limit + 1,
        );
  if (rows.length <= limit && by === 'scheduledDate') {
    rows.push(
      ...(await read(
        and(isNull(column), after?.value === null ? sql`${jobs.id} ${beyond} ${after.id}` : undefined),
        limit + 1 - rows.length,
      )),
    );
  }
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items: items.map(toJob), end: last ? { value: last[by], id: last.id } : null };
}

/** What a list of jobs is narrowed by, as conditions on `jobs`. */
export async function jobConditions(tx: TenantTransaction, filter: JobFilter): Promise<(SQL | undefined)[]> {
  const { search, status, date, from, to, priority, clientId, jobTypeId, seriesId, assignedTo } = filter;
  return [
    status && eq(jobs.status, status),
    date ? eq(jobs.scheduledDate, date) : undefined,
    from ? gte(jobs.scheduledDate, from) : undefined,
    to ? lte(jobs.scheduledDate, to) : undefined,
    priority && eq(jobs.priority, priority),
    clientId ? eq(jobs.clientId, clientId) : undefined,
    jobTypeId ? eq(jobs.jobTypeId, jobTypeId) : undefined,
    seriesId ? eq(jobs.seriesId, seriesId) : undefined,
    assignedTo === undefined
      ? undefined
      : assignedTo === 'nobody'
        ? isNull(jobs.assignedTo)
        : eq(jobs.assignedTo, assignedTo),
    search ? await jobsFoundBy(tx, search) : undefined,
  ];
}
