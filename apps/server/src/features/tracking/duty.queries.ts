import { and, between, eq, inArray, sql } from 'drizzle-orm';
import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { instantOf } from '@haulwright/domain/kernel/local-instant';
import { shiftsOf, type Shift } from '@haulwright/domain/shifts/shifts-of';
import { maxDutyHours, type DutyRoute } from '@haulwright/domain/tracking/on-duty';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { routes } from '../routes/rows/routes.tables.ts';
import { routeVersions } from '../routes/versions/route-versions.tables.ts';
import { eventsOfShifts } from '../shifts/shifts.queries.ts';

export type RouteOfTruck = DutyRoute & { readonly id: string; readonly vehicleId: string | null };

/** Shifts and published routes that may overlap the span, of a truck or a driver. */
export interface Duty {
  readonly shifts: readonly Shift[];
  readonly routes: readonly RouteOfTruck[];
}

export async function dutyOf(
  tx: TenantTransaction,
  of: { readonly vehicleId: string | null; readonly userId: string | null },
  span: { readonly from: Date; readonly until: Date },
  timeZone: string,
): Promise<Duty> {
  const earliest = new Date(span.from.getTime() - maxDutyHours * 3_600_000);
  const shifts = shiftsOf(await eventsOfShifts(tx, of, earliest, span.until));
  const { id, vehicleId, driverUserId, routeDate, startSecond, status, createdAt } = routes;
  const { kind, occurredAt } = routeVersions;
  const first = addDays(calendarDateIn(earliest, timeZone), -1);
  const owner = of.vehicleId === null ? eq(driverUserId, of.userId ?? '') : eq(vehicleId, of.vehicleId);
  const rows = await tx
    .select({
      id,
      vehicleId,
      routeDate,
      startSecond,
      publishedAt:
        sql<Date>`coalesce(min(${routeVersions.createdAt}) filter (where ${kind} = 'published'), ${createdAt})`.mapWith(
          createdAt,
        ),
      completedAt:
        sql<Date | null>`max(coalesce(${occurredAt}, ${routeVersions.createdAt})) filter (where ${kind} = 'completed' and ${status} = 'completed')`.mapWith(
          createdAt,
        ),
    })
    .from(routes)
    .leftJoin(
      routeVersions,
      and(eq(routeVersions.companyId, routes.companyId), eq(routeVersions.routeId, id)),
    )
    .where(
      and(
        owner,
        between(routeDate, first, addDays(calendarDateIn(span.until, timeZone), 1)),
        inArray(status, ['published', 'in_progress', 'completed']),
      ),
    )
    .groupBy(id);
  return {
    shifts,
    routes: rows.map(({ routeDate: date, startSecond: second, ...route }) => ({
      ...route,
      startsAt: instantOf(date, Math.floor(second / 60), timeZone),
    })),
  };
}
