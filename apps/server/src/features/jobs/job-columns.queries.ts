import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type Job, jobPriorities, type JobStatus, jobStatuses } from '@haulwright/domain/jobs/job';
import type { JobColumn, JobColumnSort } from '@haulwright/domain/jobs/job-sorts';
import type { JobTotals } from '@haulwright/domain/jobs/job-totals';
import { readSort } from '@haulwright/domain/kernel/list-sort';
import { type WasteType, wasteTypes } from '@haulwright/domain/services/waste-type';
import type { TenantTransaction } from '../../platform/database/database.ts';
import {
  afterPlace,
  inOrder,
  type ListOrder,
  type ListPlace,
  placeValue,
} from '../../platform/database/list-order.ts';
import { clients } from '../clients/clients.tables.ts';
import { profiles } from '../companies/companies.tables.ts';
import { jobTypes } from '../services/services.tables.ts';
import { byTimeColumns } from './by-time.queries.ts';
import { jobColumns, toJob } from './job-rows.ts';
import { jobs } from './jobs.tables.ts';

/** A word's place in a list of words, the first first. */
const placeIn = (words: readonly string[], column: SQL): SQL =>
  sql`array_position(array[${sql.join(
    words.map((word) => sql`${word}::text`),
    sql`, `,
  )}], ${column}::text)`;

/** The columns jobs are sorted by; names and titles by themselves, without their case. */
const orders: Record<JobColumn, Omit<ListOrder, 'fromEnd'>> = {
  number: { by: sql`${jobs.jobNumber}`, type: 'text' },
  title: { by: sql`lower(${jobs.title})`, type: 'text' },
  client: { by: sql`lower(${clients.name})`, type: 'text' },
  place: { by: sql`lower(${jobs.serviceAddressCity})`, type: 'text', hasNulls: true },
  day: { by: sql`${jobs.scheduledDate}`, type: 'date', hasNulls: true },
  type: { by: sql`lower(${jobTypes.name})`, type: 'text', hasNulls: true },
  technician: { by: sql`lower(${profiles.fullName})`, type: 'text', hasNulls: true },
  status: { by: placeIn(jobStatuses, sql`${jobs.status}`), type: 'int' },
  priority: { by: placeIn(jobPriorities, sql`${jobs.priority}`), type: 'int' },
  expected: { by: sql`${jobs.expectedGallons}`, type: 'int' },
  gallons: { by: sql`${jobs.actualGallons}`, type: 'int', hasNulls: true },
};

/** How jobs are sorted by a column. */
export function jobOrder(sort: JobColumnSort): ListOrder {
  const { column, fromEnd } = readSort<JobColumn>(sort);
  return { ...orders[column], fromEnd };
}

interface ColumnPage {
  readonly sort: JobColumnSort;
  readonly wanted: readonly (SQL | undefined)[];
  readonly after?: ListPlace | undefined;
  readonly limit: number;
}

/** A page of jobs by a column, and the place it ends at when more follow. */
export async function listJobsByColumn(
  tx: TenantTransaction,
  { sort, wanted, after, limit }: ColumnPage,
): Promise<{ items: Job[]; end: ListPlace | null }> {
  const order = jobOrder(sort);
  const id = sql`${jobs.id}`;
  const found = tx
    .select({ id: jobs.id, place: placeValue(order).as('place'), sortedBy: sql`${order.by}`.as('sorted_by') })
    .from(jobs)
    .innerJoin(clients, eq(clients.id, jobs.clientId))
    .leftJoin(jobTypes, eq(jobTypes.id, jobs.jobTypeId))
    .leftJoin(profiles, and(eq(profiles.userId, jobs.assignedTo), eq(profiles.companyId, jobs.companyId)))
    .where(and(...wanted, after && afterPlace(order, id, after)))
    .orderBy(inOrder(order, id))
    .limit(limit + 1)
    .as('found');
  const rows = await tx
    .select({ ...jobColumns, byTime: byTimeColumns, pagePlace: found.place })
    .from(found)
    .innerJoin(jobs, eq(jobs.id, found.id))
    .innerJoin(clients, eq(clients.id, jobs.clientId))
    .leftJoin(jobTypes, eq(jobTypes.id, jobs.jobTypeId))
    .leftJoin(profiles, and(eq(profiles.userId, jobs.assignedTo), eq(profiles.companyId, jobs.companyId)))
    .orderBy(inOrder({ ...order, by: sql`${found.sortedBy}` }, sql`${found.id}`));
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map((row) => {
      const { pagePlace: _, ...ofJob } = row;
      return toJob(ofJob);
    }),
    end: last ? { value: last.pagePlace as string | null, id: last.id } : null,
  };
}

/** Adds up all jobs that match. @param wanted conditions on `jobs` alone */
export async function totalJobs(
  tx: TenantTransaction,
  wanted: readonly (SQL | undefined)[],
): Promise<JobTotals> {
  const found = tx
    .select({
      status: jobs.status,
      wasteType: jobs.wasteType,
      count: sql<number>`count(*)::int`,
      expectedGallons: sql<number>`coalesce(sum(${jobs.expectedGallons}), 0)::int`,
      actualGallons: sql<number>`coalesce(sum(${jobs.actualGallons}) filter (where ${jobs.status} = 'completed'), 0)::int`,
    })
    .from(jobs)
    .where(and(...wanted))
    .groupBy(jobs.status, jobs.wasteType);
  return addedUp(await found);
}

interface JobGroup {
  readonly status: JobStatus;
  readonly wasteType: WasteType | null;
  readonly count: number;
  readonly expectedGallons: number;
  readonly actualGallons: number;
}

function addedUp(groups: readonly JobGroup[]): JobTotals {
  const sum = (of: readonly JobGroup[], figure: 'count' | 'expectedGallons' | 'actualGallons'): number =>
    of.reduce((all, group) => all + group[figure], 0);
  return {
    count: sum(groups, 'count'),
    expectedGallons: sum(groups, 'expectedGallons'),
    actualGallons: sum(groups, 'actualGallons'),
    statuses: jobStatuses
      .map((status) => ({
        status,
        count: sum(
          groups.filter((one) => one.status === status),
          'count',
        ),
      }))
      .filter(({ count }) => count > 0),
    wastes: wasteTypes
      .map((wasteType) => ({
        wasteType,
        gallons: sum(
          groups.filter((one) => one.wasteType === wasteType),
          'actualGallons',
        ),
      }))
      .filter(({ gallons }) => gallons > 0)
      .toSorted((a, b) => b.gallons - a.gallons),
  };
}
