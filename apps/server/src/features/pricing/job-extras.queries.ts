import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { chooseRule, type Served } from '@haulwright/domain/pricing/price-book';
import { unitPriceOf, type ExtraItem, type JobExtra } from '@haulwright/domain/pricing/job-extra';
import type { TripCharge } from '@haulwright/domain/jobs/trip-charge';
import type { JobPriceLine } from '@haulwright/domain/pricing/price-job';
import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { profiles } from '../companies/companies.tables.ts';
import { uuids } from '../../platform/database/sql-helpers.ts';
import { jobAttempts } from '../field/field.tables.ts';
import { jobExtras } from './extras.tables.ts';
import { listPriceItems, rulesFor, rulesForClient } from './price-book.queries.ts';

/** Extras of a job that were not removed, in the order they were added. */
const thereOf = (jobId: string) => and(eq(jobExtras.jobId, jobId), isNull(jobExtras.removedAt));

/** What was sold with a job, as lines of its price; of one that is not done only the trips to it. */
export const extraLines = async (
  tx: TenantTransaction,
  jobId: string,
  which: 'all' | 'trips' = 'all',
): Promise<JobPriceLine[]> =>
  (await extraRows(tx, [jobId]))
    .filter(({ attemptCommandId }) => which === 'all' || attemptCommandId !== null)
    .map(lineOf);

const extraRows = (tx: TenantTransaction, jobIds: readonly string[]) =>
  tx
    .select()
    .from(jobExtras)
    .where(and(inArray(jobExtras.jobId, [...jobIds]), isNull(jobExtras.removedAt)))
    .orderBy(asc(jobExtras.id));

/** The same of several jobs, by job. */
export async function extraLinesOf(
  tx: TenantTransaction,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, JobPriceLine[]>> {
  const lines = Map.groupBy(await extraRows(tx, jobIds), ({ jobId }) => jobId);
  return new Map([...lines].map(([jobId, extras]) => [jobId, extras.map(lineOf)]));
}

function lineOf(extra: typeof jobExtras.$inferSelect): JobPriceLine {
  const { id, description, quantityThousandths, unit, unitPrice, cents, ...categories } = extra;
  return {
    key: `extra/${id}`,
    category: categories.revenueCategory,
    revenueCategory: categories.revenueCategory,
    taxCategory: categories.taxCategory,
    description,
    quantityThousandths,
    unit,
    unitPrice,
    cents,
  };
}

/** A job's extras, with who added them. */
export async function listExtras(tx: TenantTransaction, jobId: string): Promise<JobExtra[]> {
  const rows = await tx
    .select({ extra: jobExtras, addedByName: profiles.fullName })
    .from(jobExtras)
    .innerJoin(profiles, eq(profiles.userId, jobExtras.addedBy))
    .where(thereOf(jobId))
    .orderBy(asc(jobExtras.id));
  return rows.map(({ extra, addedByName }) => {
    const { id, priceItemId, description, quantityThousandths, unit, unitPrice, cents } = extra;
    const addedAt = extra.createdAt.toISOString();
    return {
      id,
      priceItemId,
      description,
      quantityThousandths,
      unit,
      unitPrice,
      cents,
      addedByName,
      addedAt,
    };
  });
}

export const countExtras = (tx: TenantTransaction, jobId: string): Promise<number> =>
  tx.$count(jobExtras, thereOf(jobId));

export async function insertExtra(tx: TenantTransaction, row: typeof jobExtras.$inferInsert): Promise<void> {
  await tx.insert(jobExtras).values(row);
}

/**
 * Removes an extra of a job, or undoes its removal.
 * @returns false when there is no such extra
 */
export async function markExtra(
  tx: TenantTransaction,
  { id, jobId }: { readonly id: string; readonly jobId: string },
  removed: { readonly by: string; readonly at: Date } | null,
): Promise<boolean> {
  const rows = await tx
    .update(jobExtras)
    .set({ removedBy: removed?.by ?? null, removedAt: removed?.at ?? null })
    .where(
      and(
        eq(jobExtras.id, id),
        eq(jobExtras.jobId, jobId),
        removed === null ? isNotNull(jobExtras.removedAt) : isNull(jobExtras.removedAt),
      ),
    )
    .returning({ id: jobExtras.id });
  return rows.length > 0;
}

/** Maximum price items in one list. */
const maxItems = 1_000;

/** Lists price items sold by the piece, at a client's price on a day. */
export async function listExtraItems(
  tx: TenantTransaction,
  served: Served,
  on: CalendarDate,
): Promise<ExtraItem[]> {
  const items = await listPriceItems(tx);
  const rules = Map.groupBy(await rulesForClient(tx, served), ({ priceItemId }) => priceItemId);
  return items
    .flatMap(({ id: priceItemId, name, unit }): ExtraItem[] => {
      const chosen = chooseRule(rules.get(priceItemId) ?? [], served, on);
      const unitPrice = chosen && unitPriceOf(chosen.rule.rule);
      return unitPrice === undefined ? [] : [{ priceItemId, name, unit, unitPrice }];
    })
    .slice(0, maxItems);
}

/** The trip charge of a report; undefined where none is charged. */
export async function findTripCharge(
  tx: TenantTransaction,
  commandId: string,
): Promise<TripCharge | undefined> {
  const [row] = await tx
    .select({ extraId: jobExtras.id, cents: jobExtras.cents })
    .from(jobExtras)
    .where(and(eq(jobExtras.attemptCommandId, commandId), isNull(jobExtras.removedAt)));
  return row;
}

/** Whether a report says that this job could not be done. */
export async function isAttemptAt(
  tx: TenantTransaction,
  { jobId, commandId }: { readonly jobId: string; readonly commandId: string },
): Promise<boolean> {
  const found = await tx.$count(
    jobAttempts,
    and(eq(jobAttempts.jobId, jobId), eq(jobAttempts.commandId, commandId)),
  );
  return found > 0;
}

/** Whether the trip of this extra is charged by another one, too. */
export async function isChargedTwice(tx: TenantTransaction, id: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from job_extras x join job_extras o on o.attempt_command_id = x.attempt_command_id and o.id <> x.id and o.removed_at is null where x.id = ${id}`);
  return rows.length > 0;
}

/** What the company charged last for a trip without an item of the price book, in cents; null: it never has. */
export async function lastTripCents(tx: TenantTransaction): Promise<number | null> {
  const [last] = await tx
    .select({ cents: jobExtras.cents })
    .from(jobExtras)
    .where(and(isNotNull(jobExtras.attemptCommandId), isNull(jobExtras.priceItemId)))
    .orderBy(desc(jobExtras.createdAt), desc(jobExtras.id))
    .limit(1);
  return last?.cents ?? null;
}

/** The item of the price book for trips, at a client's price on a day; undefined where there is none. */
export async function tripItem(tx: TenantTransaction, served: Served, on: CalendarDate) {
  const rules = Map.groupBy(await rulesForClient(tx, served), ({ priceItemId }) => priceItemId);
  return (await listPriceItems(tx)).flatMap((item) => {
    const rule = chooseRule(rules.get(item.id) ?? [], served, on)?.rule.rule;
    const unitPrice = rule && unitPriceOf(rule);
    const isTrip = item.revenueCategory === 'trip' || rule?.parts[0]?.part === 'trip';
    return unitPrice === undefined || !isTrip ? [] : [{ ...item, unitPrice }];
  })[0];
}

/** Public to other features. One of them; undefined when it is unknown or has no price by the piece. */
export async function pricedItem(
  tx: TenantTransaction,
  priceItemId: string,
  served: Served,
  on: CalendarDate,
) {
  const item = (await listPriceItems(tx)).find(({ id }) => id === priceItemId);
  if (item === undefined) return undefined;
  const chosen = chooseRule(await rulesFor(tx, priceItemId, served), served, on);
  return { ...item, unitPrice: chosen && unitPriceOf(chosen.rule.rule) };
}

/**
 * Locks a job's row until the transaction ends, so that extras are counted and priced one after the other.
 */
export const lockPrice = (tx: TenantTransaction, jobId: string) =>
  tx.execute(sql`select 1 from jobs where id = ${jobId} for no key update`);

/** Public to other features. The same for several jobs, in the order of their ids. */
export const lockPrices = (tx: TenantTransaction, jobIds: readonly string[]) =>
  tx.execute(sql`select 1 from jobs where id = any(${uuids(jobIds)}) order by id for no key update`);
