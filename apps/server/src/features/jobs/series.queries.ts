import { and, asc, desc, eq, exists, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { JobSeries } from '@haulwright/domain/jobs/job-series';
import { nextOccurrence } from '@haulwright/domain/jobs/recurrence';
import type { SystemTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { deleteSome } from '../../platform/database/purging.ts';
import { clients } from '../clients/clients.tables.ts';
import { companySettings } from '../companies/companies.tables.ts';
import { jobs, jobSeries, jobSeriesSkips } from './jobs.tables.ts';

export type SeriesRow = typeof jobSeries.$inferSelect;

export async function insertSeries(tx: TenantTransaction, row: typeof jobSeries.$inferInsert): Promise<void> {
  await tx.insert(jobSeries).values(row);
}

/** The series, its row locked until the end of the transaction. */
export async function lockSeries(tx: TenantTransaction, id: string): Promise<SeriesRow | undefined> {
  const [row] = await tx.select().from(jobSeries).where(eq(jobSeries.id, id)).for('update');
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

export async function insertSkip(
  tx: TenantTransaction,
  skip: { companyId: string; seriesId: string; date: string; reason: string },
): Promise<void> {
  const { date: skippedDate, ...rest } = skip;
  await tx
    .insert(jobSeriesSkips)
    .values({ ...rest, skippedDate })
    .onConflictDoUpdate({
      target: [jobSeriesSkips.seriesId, jobSeriesSkips.skippedDate],
      set: { reason: skip.reason },
    });
}

/** @returns whether there was such a skip */
export async function deleteSkip(tx: TenantTransaction, seriesId: string, date: string): Promise<boolean> {
  const gone = await tx
    .delete(jobSeriesSkips)
    .where(and(eq(jobSeriesSkips.seriesId, seriesId), eq(jobSeriesSkips.skippedDate, date)))
    .returning({ date: jobSeriesSkips.skippedDate });
  return gone.length > 0;
}

/**
 * Jobs of the series that stand for days after `date` and have not begun, locked in the order of their ids.
 */
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
    .for('update');

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
    .where(eq(jobSeriesSkips.seriesId, jobSeries.id));
  const rows = await tx
    .select({ series: jobSeries, clientName: clients.name })
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
          .where(inArray(jobSeriesSkips.seriesId, ids))
          .orderBy(asc(jobSeriesSkips.skippedDate))
          .limit(maxSkips * ids.length);
  const bySeries = Map.groupBy(skips, (skip) => skip.seriesId);
  const items = page.map(({ series, clientName }) =>
    toSeries(series, clientName, bySeries.get(series.id) ?? [], filter.today),
  );
  return { items, end: rows.length > filter.limit ? (ids.at(-1) ?? null) : null };
}

function toSeries(
  row: SeriesRow,
  clientName: string,
  skips: readonly (typeof jobSeriesSkips.$inferSelect)[],
  today: string,
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
    madeThrough,
    nextDate: active ? nextOccurrence({ rule, startDate, until }, today) : null,
    skips: skips
      .slice(0, maxSkips)
      .map((skip) => ({ date: skip.skippedDate, reason: skip.reason, at: skip.createdAt.toISOString() })),
  };
}

export async function loadSeries(
  tx: TenantTransaction,
  id: string,
  today: string,
): Promise<JobSeries | undefined> {
  const { items } = await listSeries(tx, { id, limit: 1, today });
  return items[0];
}

/** Active series whose jobs are not made far enough ahead, of all companies; the oldest first. */
export async function findSeriesBehind(
  tx: SystemTransaction,
  latestDay: string,
  limit: number,
): Promise<{ id: string; companyId: string; timeZone: string }[]> {
  const rows = await tx
    .select({ id: jobSeries.id, companyId: jobSeries.companyId, timeZone: companySettings.timeZone })
    .from(jobSeries)
    .leftJoin(companySettings, eq(companySettings.companyId, jobSeries.companyId))
    .where(
      and(
        eq(jobSeries.active, true),
        or(isNull(jobSeries.madeThrough), lt(jobSeries.madeThrough, latestDay)),
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

/** Of all companies: removes skipped days before this instant. @returns how many */
export const removeOldSkips = (tx: SystemTransaction, before: Date, limit: number): Promise<number> =>
  deleteSome(tx, jobSeriesSkips, {
    where: lt(jobSeriesSkips.skippedDate, before.toISOString().slice(0, 10)),
    oldest: jobSeriesSkips.skippedDate,
    limit,
  });
