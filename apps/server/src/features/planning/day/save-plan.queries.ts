import { inArray } from 'drizzle-orm';
import type { Plan, PlanRoute } from '@haulwright/routing/answer';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Place, TravelMatrix } from '../../../platform/travel-times/travel-times.ts';
import { recordJobEvents } from '../../jobs/job-events.queries.ts';
import { jobs } from '../../jobs/jobs.tables.ts';
import { isPlanCurrent } from './planning-day.ts';
import type { PlanningDay } from '../../routes/day/day-facts.ts';
import { loadDay, lockDayJobs, replaceableRoutes } from './planning-day.queries.ts';
import { dissolveRoutes, unscheduleJobs } from '../../routes/rows/route-jobs.queries.ts';
import { routeName, toStopRow } from '../../routes/rows/route-rows.ts';
import { routes, routeStops } from '../../routes/rows/routes.tables.ts';

/** Rows per insert: a statement takes at most 65,535 parameters. */
const rowsPerInsert = 1_000;

export interface SaveablePlan {
  readonly day: PlanningDay;
  readonly plan: Plan;
  readonly places: readonly Place[];
  readonly source: TravelMatrix['source'];
}

/**
 * Replaces the day's optimized draft routes by the plan's, with everything that hangs on them.
 * @returns false, with nothing changed, when something the plan uses has changed since it was read
 */
export async function savePlan(
  tx: TenantTransaction,
  actor: { companyId: string; userId: string | null },
  saveable: SaveablePlan,
  now: Date,
): Promise<boolean> {
  const { day, plan } = saveable;
  await lockDayJobs(tx, day.date);
  if (!isPlanCurrent(day, await loadDay(tx, day, true), plan)) return false;
  const released = await dissolveRoutes(tx, replaceableRoutes(day.date), now);
  await insertRoutes(tx, actor, saveable, now);
  const planned = new Set(plan.routes.flatMap((route) => route.stops.flatMap((stop) => stop.stopId ?? [])));
  await unscheduleJobs(
    tx,
    actor,
    released.filter((id) => !planned.has(id)),
    'left out of the new plan',
    now,
  );
  return true;
}

async function insertRoutes(
  tx: TenantTransaction,
  actor: { companyId: string; userId: string | null },
  { day, plan, places, source }: SaveablePlan,
  now: Date,
): Promise<void> {
  const trucks = new Map(day.trucks.map((truck) => [truck.id, truck]));
  const gallons = new Map(day.jobs.map((job) => [job.id, job.expectedGallons]));
  const stopRows: (typeof routeStops.$inferInsert)[] = [];
  // Lists show the newest id first, so the first truck gets its id last.
  for (const route of plan.routes.toReversed()) {
    const truck = trucks.get(route.truckId);
    if (!truck) throw new Error(`the plan uses truck ${route.truckId}, which is not of this day`);
    const id = newId();
    const name = routeName(truck.name, day.date);
    await tx.insert(routes).values({
      id,
      companyId: actor.companyId,
      name,
      routeDate: day.date,
      isOptimized: true,
      totalMeters: route.meters,
      totalSeconds: route.durationSeconds,
      startSecond: route.stops[0]?.departure ?? 0,
      endSecond: route.stops.at(-1)?.arrival ?? 0,
      vehicleId: truck.id,
      driverUserId: truck.driverUserId,
      travelTimeSource: source,
    });
    stopRows.push(
      ...route.stops.map((stop, sequence) =>
        toStopRow(
          stop,
          { id: newId(), companyId: actor.companyId, routeId: id, sequence },
          places[stop.place],
          gallons,
        ),
      ),
    );
    await scheduleJobs(tx, actor, { id, name, driverUserId: truck.driverUserId }, jobIdsOf(route), now);
  }
  for (let at = 0; at < stopRows.length; at += rowsPerInsert)
    await tx.insert(routeStops).values(stopRows.slice(at, at + rowsPerInsert));
}

const jobIdsOf = (route: PlanRoute): string[] => route.stops.flatMap((stop) => stop.stopId ?? []);

async function scheduleJobs(
  tx: TenantTransaction,
  actor: { companyId: string; userId: string | null },
  route: { id: string; name: string; driverUserId: string | null },
  jobIds: string[],
  now: Date,
): Promise<void> {
  if (jobIds.length === 0) return;
  await tx
    .update(jobs)
    .set({
      status: 'scheduled',
      updatedAt: now,
      ...(route.driverUserId !== null && { assignedTo: route.driverUserId }),
    })
    .where(inArray(jobs.id, jobIds));
  await recordJobEvents(
    tx,
    actor,
    jobIds.map((jobId) => ({
      type: 'planned',
      jobId,
      details: { routeId: route.id, routeName: route.name },
    })),
  );
}
