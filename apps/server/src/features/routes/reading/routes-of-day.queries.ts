import { and, asc, eq, inArray, notInArray } from 'drizzle-orm';
import type { Route } from '@haulwright/domain/routes/route';
import { isOutOfService } from '@haulwright/domain/vehicles/vehicle';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { vehicles } from '../../vehicles/vehicles.tables.ts';
import { loadRoutes } from './routes.queries.ts';
import { routes } from '../rows/routes.tables.ts';
import { loadStoredRoutes, type StoredRoute } from '../rows/stored-routes.queries.ts';

/** Public to other features. Every route of a day that is not cancelled, with its stops. */
export async function loadRoutesOfDay(tx: TenantTransaction, date: string): Promise<Route[]> {
  const rows = await tx
    .select({ id: routes.id })
    .from(routes)
    .where(and(eq(routes.routeDate, date), notInArray(routes.status, ['cancelled'])))
    .orderBy(asc(routes.id));
  return loadRoutes(
    tx,
    rows.map(({ id }) => id),
  );
}

/** A truck's changeable route of a day, or a truck without one. */
export interface Lane {
  readonly routeId: string | null;
  readonly vehicleId: string;
  readonly driverUserId: string | null;
  readonly isLocked: boolean;
  /** Of the route; null: there is none. */
  readonly stored: Pick<StoredRoute, 'name' | 'status' | 'updatedAt'> | null;
  readonly visits: StoredRoute['visits'];
}

/** Routes that are not over, then working trucks without one. */
export async function loadLanes(tx: TenantTransaction, date: string): Promise<Lane[]> {
  const rows = await tx
    .select({ id: routes.id })
    .from(routes)
    .where(and(eq(routes.routeDate, date), inArray(routes.status, ['draft', 'published', 'in_progress'])))
    .orderBy(asc(routes.id));
  const stored = await loadStoredRoutes(
    tx,
    rows.map(({ id }) => id),
  );
  const lanes = stored.flatMap(({ id, vehicleId, driverUserId, isLocked, visits, ...route }): Lane[] =>
    vehicleId === null ? [] : [{ routeId: id, vehicleId, driverUserId, isLocked, stored: route, visits }],
  );
  const used = new Set(lanes.map((lane) => lane.vehicleId));
  const idle = await tx.select().from(vehicles).orderBy(asc(vehicles.name), asc(vehicles.id));
  for (const truck of idle)
    if (!used.has(truck.id) && !isOutOfService(truck, date))
      lanes.push({
        routeId: null,
        vehicleId: truck.id,
        driverUserId: truck.driverUserId,
        isLocked: false,
        stored: null,
        visits: [],
      });
  return lanes;
}
