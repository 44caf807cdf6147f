import { and, eq, gte, inArray, lt, type SQL } from 'drizzle-orm';
import type { SystemTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { deleteSome } from '../../platform/database/purging.ts';
import { jobSeriesSkips } from './jobs.tables.ts';

/** Not of a visit that was deleted on purpose. */
export const isShown = eq(jobSeriesSkips.isDeleted, false);

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

/** A visit that the office deleted: its day stays without a job, whatever the rule of the series. */
export async function keepDeleted(
  tx: TenantTransaction,
  visit: { companyId: string; seriesId: string; date: string },
): Promise<void> {
  const { companyId, seriesId, date: skippedDate } = visit;
  await tx
    .insert(jobSeriesSkips)
    .values({ companyId, seriesId, skippedDate, reason: 'The visit was deleted.', isDeleted: true })
    .onConflictDoUpdate({
      target: [jobSeriesSkips.seriesId, jobSeriesSkips.skippedDate],
      set: { isDeleted: true },
    });
}

/** The days from `from` on of which the office deleted the visit, in order. */
export async function deletedDays(
  tx: TenantTransaction,
  seriesIds: readonly string[],
  from: string,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (seriesIds.length === 0) return new Map();
  const rows = await tx
    .select({ seriesId: jobSeriesSkips.seriesId, date: jobSeriesSkips.skippedDate })
    .from(jobSeriesSkips)
    .where(
      and(
        inArray(jobSeriesSkips.seriesId, [...seriesIds]),
        eq(jobSeriesSkips.isDeleted, true),
        gte(jobSeriesSkips.skippedDate, from),
      ),
    );
  const bySeries = Map.groupBy(rows, ({ seriesId }) => seriesId);
  return new Map([...bySeries].map(([id, days]) => [id, new Set(days.map(({ date }) => date))]));
}

/** @returns whether such a skipped day existed */
export const deleteSkip = (tx: TenantTransaction, seriesId: string, date: string): Promise<boolean> =>
  deleteDay(tx, seriesId, date, isShown);

/** @returns whether the day had been skipped, or its visit deleted */
export const deleteSkipOrDeletion = (
  tx: TenantTransaction,
  seriesId: string,
  date: string,
): Promise<boolean> => deleteDay(tx, seriesId, date);

async function deleteDay(
  tx: TenantTransaction,
  seriesId: string,
  date: string,
  which?: SQL,
): Promise<boolean> {
  const gone = await tx
    .delete(jobSeriesSkips)
    .where(and(eq(jobSeriesSkips.seriesId, seriesId), eq(jobSeriesSkips.skippedDate, date), which))
    .returning({ date: jobSeriesSkips.skippedDate });
  return gone.length > 0;
}

/** Of all companies: removes skipped days before this instant. @returns how many */
export const removeOldSkips = (tx: SystemTransaction, before: Date, limit: number): Promise<number> =>
  deleteSome(tx, jobSeriesSkips, {
    where: lt(jobSeriesSkips.skippedDate, before.toISOString().slice(0, 10)),
    oldest: jobSeriesSkips.skippedDate,
    limit,
  });
