import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import { isArchived, type ClientStatus } from '@haulwright/domain/clients/client';
import type { JobSeries } from '@haulwright/domain/jobs/job-series';
import { holidayOn } from '@haulwright/domain/companies/company-holidays';
import { lastInTurn, nextSeriesDay, type IsHoliday, type LastJob } from '@haulwright/domain/jobs/series-days';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { SystemTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { isActiveClient } from '../clients/clients.queries.ts';
import { clients } from '../clients/clients.tables.ts';
import { loadHolidays } from '../companies/company.queries.ts';
import { companySettings } from '../companies/companies.tables.ts';
import { jobs, jobSeries, jobSeriesSkips } from './jobs.tables.ts';
import { deletedDays, isShown } from './series-skips.queries.ts';

export type SeriesRow = typeof jobSeries.$inferSelect;

export async function insertSeries(tx: TenantTransaction, row: typeof jobSeries.$inferInsert): Promise<void> {
  await tx.insert(jobSeries).values(row);
}

/** The series, its row locked until the end of the transaction. */
export async function lockSeries(tx: TenantTransaction, id: string): Promise<SeriesRow | undefined> {
  const [row] = await tx.select().from(jobSeries).where(eq(jobSeries.id, id)).for('update');
  return row;
}

export async function findSeries(tx: TenantTransaction, id: string): Promise<SeriesRow | undefined> {
  const [row] = await tx.select().from(jobSeries).where(eq(jobSeries.id, id));
  return row;
}

export async function updateSeries(
  tx: TenantTransaction,
  id: string,
  fields: Partial<typeof jobSeries.$inferInsert>,
  now: Date,
): Promise<void> {
  await tx
    .update(jobSeries)
    .set({ ...fields, updatedAt: now })
    .where(eq(jobSeries.id, id));
}

/** Locks the series' jobs for days after `date` that have not begun, in the order of their ids. */
export const lockLaterJobs = (tx: TenantTransaction, seriesId: string, date: string) =>
  tx
    .select()
    .from(jobs)
    .where(
      and(
        eq(jobs.seriesId, seriesId),
        gt(jobs.seriesDate, date),
        inArray(jobs.status, ['unscheduled', 'scheduled']),
      ),
    )
    .orderBy(asc(jobs.id))
    .for('no key update');

/** Locks the series' jobs for `from` or later days that have not begun, in the order of their ids. */
export const lockJobsFrom = (tx: TenantTransaction, seriesId: string, from: string) =>
  tx
    .select()
    .from(jobs)
    .where(
      and(
        eq(jobs.seriesId, seriesId),
        gte(jobs.seriesDate, from),
        inArray(jobs.status, ['unscheduled', 'scheduled']),
      ),
    )
    .orderBy(asc(jobs.id))
    .for('no key update');

/** The days from `from` on that need no job of the series: they have it, or the office deleted it. */
export async function settledDays(
  tx: TenantTransaction,
  seriesId: string,
  from: string,
): Promise<ReadonlySet<string>> {
  const deleted = (await deletedDays(tx, [seriesId], from)).get(seriesId) ?? [];
  return new Set([...(await daysWithJob(tx, seriesId, from)), ...deleted]);
}

/** The days from `from` on that already have their job of the series, whatever its status. */
export async function daysWithJob(
  tx: TenantTransaction,
  seriesId: string,
  from: string,
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ date: jobs.seriesDate })
    .from(jobs)
    .where(and(eq(jobs.seriesId, seriesId), gte(jobs.seriesDate, from)));
  return new Set(rows.flatMap(({ date }) => date ?? []));
}

/** Newer jobs than that have taken the place of older ones. */
const lastJobs = 50;

/** The job of the series that the next one is counted from; one that the office deleted counts as cancelled. */
export async function lastJobOf(
  tx: TenantTransaction,
  seriesId: string,
  timeZone: string,
): Promise<LastJob | null> {
  const rows = await tx
    .select({ status: jobs.status, seriesDate: jobs.seriesDate, completedAt: jobs.completedAt })
    .from(jobs)
    .where(and(eq(jobs.seriesId, seriesId), isNotNull(jobs.seriesDate)))
    .orderBy(desc(jobs.id))
    .limit(lastJobs);
  const last = lastInTurn(
    rows.flatMap(({ status, seriesDate, completedAt }) => {
      if (seriesDate === null) return [];
      return { status, seriesDate, completedOn: completedAt && calendarDateIn(completedAt, timeZone) };
    }),
  );
  const from = last?.seriesDate ?? '1900-01-01';
  const deleted = [...((await deletedDays(tx, [seriesId], from)).get(seriesId) ?? [])].toSorted().at(-1);
  return deleted !== undefined && isOver(last?.status)
    ? { status: 'cancelled', seriesDate: deleted, completedOn: null }
    : last;
}

/** Whether nothing is open in the series: a job that is, was made after the deleted one. */
const isOver = (status: LastJob['status'] | undefined): boolean =>
  status === undefined || status === 'completed' || status === 'cancelled';

/** Assigns jobs of a series the days they stand for, which must be distinct. */
export async function setSeriesDates(
  tx: TenantTransaction,
  wanted: readonly { readonly jobId: string; readonly date: string | null }[],
): Promise<void> {
  if (wanted.length === 0) return;
  // All days are cleared first, because jobs may swap days.
  await tx
    .update(jobs)
    .set({ seriesDate: null })
    .where(
      inArray(
        jobs.id,
        wanted.map(({ jobId }) => jobId),
      ),
    );
  for (const { jobId, date } of wanted)
    if (date !== null) await tx.update(jobs).set({ seriesDate: date }).where(eq(jobs.id, jobId));
}

const maxSkips = 100;

/** Series with their client and skipped days, newest first. */
export async function listSeries(
  tx: TenantTransaction,
  filter: {
    id?: string;
    clientId?: string | undefined;
    onlyWithSkips?: boolean;
    after?: string | undefined;
    limit: number;
    today: string;
  },
): Promise<{ items: JobSeries[]; end: string | null }> {
  const skipped = tx
    .select({ one: sql`1` })
    .from(jobSeriesSkips)
    .where(and(eq(jobSeriesSkips.seriesId, jobSeries.id), isShown));
  const rows = await tx
    .select({ series: jobSeries, clientName: clients.name, clientStatus: clients.status })
    .from(jobSeries)
    .innerJoin(clients, eq(clients.id, jobSeries.clientId))
    .where(
      and(
        filter.id === undefined ? undefined : eq(jobSeries.id, filter.id),
        filter.clientId === undefined ? undefined : eq(jobSeries.clientId, filter.clientId),
        filter.onlyWithSkips ? exists(skipped) : undefined,
        filter.after === undefined ? undefined : lt(jobSeries.id, filter.after),
      ),
    )
    .orderBy(desc(jobSeries.id))
    .limit(filter.limit + 1);
  const page = rows.slice(0, filter.limit);
  const ids = page.map(({ series }) => series.id);
  const skips =
    ids.length === 0
      ? []
      : await tx
          .select()
          .from(jobSeriesSkips)
          .where(and(inArray(jobSeriesSkips.seriesId, ids), isShown))
          .orderBy(asc(jobSeriesSkips.skippedDate))
          .limit(maxSkips * ids.length);
  const holidays = await loadHolidays(tx);
  const isHoliday = (date: string) => holidayOn(holidays, date) !== undefined;
  const bySeries = Map.groupBy(skips, (skip) => skip.seriesId);
  const deleted = await deletedDays(tx, ids, filter.today);
  const items = page.map(({ series, ...client }) =>
    toSeries(series, client, bySeries.get(series.id) ?? [], {
      today: filter.today,
      isHoliday,
      deleted: deleted.get(series.id) ?? new Set(),
    }),
  );
  return { items, end: rows.length > filter.limit ? (ids.at(-1) ?? null) : null };
}

interface DaysWithoutJob {
  readonly isHoliday: IsHoliday;
  /** From today on. */
  readonly deleted: ReadonlySet<string>;
}

function toSeries(
  row: SeriesRow,
  { clientName, clientStatus }: { readonly clientName: string; readonly clientStatus: ClientStatus },
  skips: readonly (typeof jobSeriesSkips.$inferSelect)[],
  { today, ...days }: { readonly today: string } & DaysWithoutJob,
): JobSeries {
  const { id, clientId, title, rule, startDate, untilDate: until, active, madeThrough } = row;
  return {
    id,
    clientId,
    clientName,
    title,
    rule,
    startDate,
    until,
    active,
    paused: active && isArchived(clientStatus),
    madeThrough,
    nextDate: active && !isArchived(clientStatus) ? nextDateOf(row, today, days) : null,
    skips: skips
      .slice(0, maxSkips)
      .map((skip) => ({ date: skip.skippedDate, reason: skip.reason, at: skip.createdAt.toISOString() })),
    deletedDays: [...days.deleted]
      .filter((date) => until === null || date <= until)
      .toSorted()
      .slice(0, maxSkips),
  };
}

/** Unknown while a job is still to be completed. */
function nextDateOf(
  { rule, startDate, untilDate: until }: SeriesRow,
  today: string,
  { isHoliday, deleted }: DaysWithoutJob,
): string | null {
  if (rule.unit === 'completion') return startDate >= today ? startDate : null;
  return (
    nextSeriesDay({ rule, startDate, until }, today, isHoliday, (date) => deleted.has(date))?.scheduledDate ??
    null
  );
}

export async function loadSeries(
  tx: TenantTransaction,
  id: string,
  today: string,
): Promise<JobSeries | undefined> {
  const { items } = await listSeries(tx, { id, limit: 1, today });
  return items[0];
}

/**
 * Active series of active clients whose jobs are not created far enough ahead, of all companies; the oldest
 * first.
 */
export async function findSeriesBehind(
  tx: SystemTransaction,
  latestDay: string,
  limit: number,
): Promise<{ id: string; companyId: string; timeZone: string }[]> {
  const openJob = tx
    .select({ one: sql`1` })
    .from(jobs)
    .where(
      and(
        eq(jobs.seriesId, jobSeries.id),
        inArray(jobs.status, ['unscheduled', 'scheduled', 'in_progress']),
        isNotNull(jobs.seriesDate),
      ),
    );
  const unitOf = sql<string>`${jobSeries.rule} ->> 'unit'`;
  const rows = await tx
    .select({ id: jobSeries.id, companyId: jobSeries.companyId, timeZone: companySettings.timeZone })
    .from(jobSeries)
    .leftJoin(companySettings, eq(companySettings.companyId, jobSeries.companyId))
    .innerJoin(clients, eq(clients.id, jobSeries.clientId))
    .where(
      and(
        eq(jobSeries.active, true),
        isActiveClient,
        or(isNull(jobSeries.madeThrough), lt(jobSeries.madeThrough, latestDay)),
        // A series that counts from completions waits while one of its jobs is open.
        or(ne(unitOf, 'completion'), notExists(openJob)),
        or(
          isNull(jobSeries.untilDate),
          isNull(jobSeries.madeThrough),
          gt(jobSeries.untilDate, jobSeries.madeThrough),
        ),
      ),
    )
    .orderBy(sql`${jobSeries.madeThrough} asc nulls first`, asc(jobSeries.id))
    .limit(limit);
  return rows.map(({ timeZone, ...series }) => ({ ...series, timeZone: timeZone ?? 'America/New_York' }));
}
