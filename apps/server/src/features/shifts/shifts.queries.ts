// Public to other features.
import { and, asc, desc, eq, gte, inArray, isNotNull, lt, or } from 'drizzle-orm';
import type { Reading } from '@haulwright/domain/shifts/reading';
import type { ShiftEvent } from '@haulwright/domain/shifts/shift';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { profiles } from '../companies/companies.tables.ts';
import { shiftEvents, shifts } from './shifts.tables.ts';

interface NamedShift {
  readonly companyId: string;
  readonly id: string;
  readonly userId: string;
}

/**
 * Registers the owner of a shift when its first report arrives.
 * @returns false when it belongs to somebody else
 */
export async function claimShift(tx: TenantTransaction, shift: NamedShift): Promise<boolean> {
  await tx.insert(shifts).values(shift).onConflictDoNothing();
  const [row] = await tx.select({ userId: shifts.userId }).from(shifts).where(eq(shifts.id, shift.id));
  return row?.userId === shift.userId;
}

export async function insertShiftEvent(
  tx: TenantTransaction,
  event: typeof shiftEvents.$inferInsert,
): Promise<void> {
  await tx.insert(shiftEvents).values(event);
}

const toEvent = (row: typeof shiftEvents.$inferSelect): ShiftEvent => ({
  id: row.id,
  shiftId: row.shiftId,
  kind: row.kind,
  at: row.occurredAt.toISOString(),
  vehicleId: row.vehicleId,
  odometerTenthMiles: row.odometerTenthMiles,
  engineTenthHours: row.engineTenthHours,
  readingConfirmed: row.readingConfirmed,
});

/** A shift has four events and a few breaks. */
const maxEvents = 2_000;

/** Loads the events of someone's shifts since then, oldest first. */
export async function shiftEventsOf(
  tx: TenantTransaction,
  userId: string,
  since: Date,
): Promise<ShiftEvent[]> {
  const rows = await tx
    .select({ event: shiftEvents })
    .from(shiftEvents)
    .innerJoin(shifts, eq(shifts.id, shiftEvents.shiftId))
    .where(and(eq(shifts.userId, userId), gte(shiftEvents.occurredAt, since)))
    .orderBy(desc(shiftEvents.occurredAt), desc(shiftEvents.id))
    .limit(maxEvents);
  return rows.map(({ event }) => toEvent(event)).reverse();
}

/** Loads the complete shifts of a truck or driver that have an event between these instants. */
export async function eventsOfShifts(
  tx: TenantTransaction,
  of: { readonly vehicleId: string | null; readonly userId: string | null },
  from: Date,
  before: Date,
): Promise<ShiftEvent[]> {
  const touched = tx
    .selectDistinct({ id: shiftEvents.shiftId })
    .from(shiftEvents)
    .innerJoin(shifts, eq(shifts.id, shiftEvents.shiftId))
    .where(
      and(
        of.vehicleId === null ? eq(shifts.userId, of.userId ?? '') : eq(shiftEvents.vehicleId, of.vehicleId),
        gte(shiftEvents.occurredAt, from),
        lt(shiftEvents.occurredAt, before),
      ),
    );
  const rows = await tx
    .select()
    .from(shiftEvents)
    .where(inArray(shiftEvents.shiftId, touched))
    .orderBy(asc(shiftEvents.occurredAt), asc(shiftEvents.id))
    .limit(maxEvents);
  return rows.map(toEvent);
}

export interface EventOfPerson {
  readonly event: ShiftEvent;
  readonly userId: string;
  readonly fullName: string;
  readonly vehicleName: string | null;
}

/**
 * Loads the complete shifts that have an event between these instants, even where they began earlier or ended
 * later.
 */
export async function eventsBetween(
  tx: TenantTransaction,
  from: Date,
  before: Date,
): Promise<EventOfPerson[]> {
  const touched = tx
    .selectDistinct({ id: shiftEvents.shiftId })
    .from(shiftEvents)
    .where(and(gte(shiftEvents.occurredAt, from), lt(shiftEvents.occurredAt, before)));
  const rows = await tx
    .select({
      event: shiftEvents,
      userId: shifts.userId,
      fullName: profiles.fullName,
      email: profiles.email,
    })
    .from(shiftEvents)
    .innerJoin(shifts, eq(shifts.id, shiftEvents.shiftId))
    .innerJoin(profiles, eq(profiles.userId, shifts.userId))
    .where(inArray(shiftEvents.shiftId, touched))
    .orderBy(asc(shiftEvents.occurredAt), asc(shiftEvents.id))
    .limit(maxEvents * 5);
  return rows.map(({ event, userId, fullName, email }) => ({
    event: toEvent(event),
    userId,
    fullName: fullName || email,
    vehicleName: event.vehicleName,
  }));
}

/** The newest reading of each meter of these trucks, by truck. */
export async function lastReadings(
  tx: TenantTransaction,
  vehicleIds: readonly string[],
): Promise<ReadonlyMap<string, Reading>> {
  if (vehicleIds.length === 0) return new Map();
  const { vehicleId, occurredAt, odometerTenthMiles, engineTenthHours, id } = shiftEvents;
  const rows = await tx
    .selectDistinctOn([vehicleId], { vehicleId, odometerTenthMiles, engineTenthHours })
    .from(shiftEvents)
    .where(
      and(
        inArray(vehicleId, [...vehicleIds]),
        or(isNotNull(odometerTenthMiles), isNotNull(engineTenthHours)),
      ),
    )
    .orderBy(asc(vehicleId), desc(occurredAt), desc(id));
  return new Map(
    rows.flatMap(({ vehicleId: truck, ...reading }) => (truck === null ? [] : [[truck, reading] as const])),
  );
}
