import {
  and,
  asc,
  between,
  count,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  max,
  min,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import { maxDrivenVisits, type DrivenLeg, type ShownVisit } from '@haulwright/domain/tracking/driven-day';
import type { Fix } from '@haulwright/domain/tracking/follow';
import type { SystemTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { routes } from '../routes/rows/routes.tables.ts';
import { shiftEvents } from '../shifts/shifts.tables.ts';
import { drivenDue, drivenLegs } from './driven.tables.ts';
import { vehiclePositions } from './tracking.tables.ts';
import { stopVisits } from './visits.tables.ts';

/** What was driven between the visits of a route is to be worked out, again if it was. */
export async function markDriven(
  tx: TenantTransaction,
  due: { readonly companyId: string; readonly routeId: string; readonly now: Date },
): Promise<void> {
  const { companyId, routeId, now: markedAt } = due;
  await tx
    .insert(drivenDue)
    .values({ companyId, routeId, markedAt })
    .onConflictDoUpdate({ target: [drivenDue.companyId, drivenDue.routeId], set: { markedAt } });
}

export interface DueDriven {
  readonly companyId: string;
  readonly routeId: string;
  readonly markedAt: Date;
}

/** Across companies: takes routes for a while, those that have waited longest first. */
export async function claimDriven(
  tx: SystemTransaction,
  { now, until, limit }: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<DueDriven[]> {
  const { companyId, routeId, markedAt, claimedUntil } = drivenDue;
  const free = tx.$with('free').as(
    tx
      .select({ companyId, routeId })
      .from(drivenDue)
      .where(or(isNull(claimedUntil), lt(claimedUntil, now)))
      .orderBy(asc(markedAt))
      .limit(limit)
      .for('update', { skipLocked: true }),
  );
  return tx
    .with(free)
    .update(drivenDue)
    .set({ claimedUntil: until })
    .from(free)
    .where(and(eq(companyId, free.companyId), eq(routeId, free.routeId)))
    .returning({ companyId, routeId, markedAt });
}

/** It is worked out, unless its visits have changed meanwhile. */
export async function doneDriven(tx: TenantTransaction, { routeId, markedAt }: DueDriven): Promise<void> {
  await tx.delete(drivenDue).where(and(eq(drivenDue.routeId, routeId), eq(drivenDue.markedAt, markedAt)));
  await releaseDriven(tx, routeId);
}

export async function releaseDriven(tx: TenantTransaction, routeId: string): Promise<void> {
  await tx.update(drivenDue).set({ claimedUntil: null }).where(eq(drivenDue.routeId, routeId));
}

export interface VisitSpan {
  readonly id: string;
  readonly vehicleId: string;
  readonly arrivedAt: Date;
  readonly departedAt: Date | null;
}

/** Those of a route that are in force. */
export async function visitSpans(tx: TenantTransaction, routeId: string): Promise<VisitSpan[]> {
  const { id, vehicleId, arrivedAt, departedAt, withdrawnAt } = stopVisits;
  return tx
    .select({ id, vehicleId, arrivedAt, departedAt })
    .from(stopVisits)
    .where(and(eq(stopVisits.routeId, routeId), isNull(withdrawnAt)))
    .orderBy(arrivedAt);
}

/** Where a truck was, by time. */
export async function fixesBetween(
  tx: TenantTransaction,
  truck: { readonly vehicleId: string; readonly from: Date; readonly until: Date },
): Promise<Fix[]> {
  const { vehicleId, measuredAt, latitude, longitude, accuracyMeters } = vehiclePositions;
  const rows = await tx
    .select({ measuredAt, latitude, longitude, accuracyMeters })
    .from(vehiclePositions)
    .where(and(eq(vehicleId, truck.vehicleId), between(measuredAt, truck.from, truck.until)))
    .orderBy(measuredAt);
  return rows.map(({ measuredAt: at, ...place }) => ({ at: at.getTime(), ...place }));
}

export type LegRow = typeof drivenLegs.$inferSelect;

export async function legsOfRoute(tx: TenantTransaction, routeId: string): Promise<LegRow[]> {
  return tx.select().from(drivenLegs).where(eq(drivenLegs.routeId, routeId)).orderBy(drivenLegs.startedAt);
}

/** Those between visits of which one is withdrawn go as well. */
export async function replaceLegs(
  tx: TenantTransaction,
  routeId: string,
  {
    gone,
    added,
  }: { readonly gone: readonly string[]; readonly added: readonly (typeof drivenLegs.$inferInsert)[] },
): Promise<void> {
  if (gone.length > 0)
    await tx
      .delete(drivenLegs)
      .where(and(eq(drivenLegs.routeId, routeId), inArray(drivenLegs.id, [...gone])));
  if (added.length > 0)
    await tx
      .insert(drivenLegs)
      .values([...added])
      .onConflictDoNothing();
}

/** Across companies: deletes legs that ended before a moment. @returns how many */
export async function removeOldLegs(tx: SystemTransaction, before: Date, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    with old as materialized (select id from driven_legs where ended_at < ${before.toISOString()}::timestamptz limit ${limit} for update skip locked)
    delete from driven_legs l using old where l.id = old.id`);
  return rowCount ?? 0;
}

/** Those in force, by arrival, as they are shown. */
export async function visitsShown(tx: TenantTransaction, routeId: string): Promise<ShownVisit[]> {
  const { id, jobId, disposalSiteId, place, arrivedAt, departedAt, latitude, longitude } = stopVisits;
  const rows = await tx
    .select({ id, jobId, disposalSiteId, place, arrivedAt, departedAt, latitude, longitude })
    .from(stopVisits)
    .where(and(eq(stopVisits.routeId, routeId), isNull(stopVisits.withdrawnAt)))
    .orderBy(arrivedAt)
    .limit(maxDrivenVisits);
  return rows.map((row) => ({
    ...row,
    arrivedAt: row.arrivedAt.toISOString(),
    departedAt: row.departedAt?.toISOString() ?? null,
  }));
}

/** Those between visits that are in force, by time, as they are shown. */
export async function legsShown(tx: TenantTransaction, routeId: string): Promise<DrivenLeg[]> {
  const { fromVisitId, toVisitId, startedAt, endedAt, meters, source, line } = drivenLegs;
  const isWithdrawn = tx
    .select({ one: sql`1` })
    .from(stopVisits)
    .where(
      and(
        or(eq(stopVisits.id, fromVisitId), eq(stopVisits.id, toVisitId)),
        isNotNull(stopVisits.withdrawnAt),
      ),
    );
  const rows = await tx
    .select({ fromVisitId, toVisitId, startedAt, endedAt, meters, source, line })
    .from(drivenLegs)
    .where(and(eq(drivenLegs.routeId, routeId), notExists(isWithdrawn)))
    .orderBy(startedAt)
    .limit(maxDrivenVisits);
  return rows.map((row) => ({
    ...row,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt.toISOString(),
  }));
}

const metersOfTenthMile = 160.9344;

/** From the first to the last reading of a truck's odometer; null without two. */
export async function odometerMetersOf(
  tx: TenantTransaction,
  vehicleId: string,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<number | null> {
  const { odometerTenthMiles: reading, occurredAt } = shiftEvents;
  const [read] = await tx
    .select({ readings: count(), first: min(reading), last: max(reading) })
    .from(shiftEvents)
    .where(
      and(
        eq(shiftEvents.vehicleId, vehicleId),
        isNotNull(reading),
        gte(occurredAt, from),
        lt(occurredAt, until),
      ),
    );
  return read === undefined || read.readings < 2 || read.first === null || read.last === null
    ? null
    : Math.round((read.last - read.first) * metersOfTenthMile);
}

/** Truck and day of a route as they are shown. */
export async function routeOfTrack(tx: TenantTransaction, routeId: string) {
  const { name, routeDate, vehicleId } = routes;
  const [route] = await tx.select({ name, routeDate, vehicleId }).from(routes).where(eq(routes.id, routeId));
  return route;
}
