// Public to other features: the tanks of trucks.
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import type { Vehicle } from '@haulwright/domain/vehicles/vehicle';
import type { TankChange, VehicleTank } from '@haulwright/domain/vehicles/vehicle-tanks';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { unlessUsed } from '../../platform/database/savepoint.ts';
import type { Events } from '../../platform/events/events.ts';
import { newId } from '../../platform/ids.ts';
import { vehicleCompartments } from './vehicle-tanks.tables.ts';
import type { VehicleRow } from './vehicles.queries.ts';
import { vehicles } from './vehicles.tables.ts';

type Asking = Pick<Events, 'ask'>;

/** Completes trucks by their tanks and what is on board. */
export async function withTanks(
  tx: TenantTransaction,
  events: Asking,
  rows: readonly VehicleRow[],
): Promise<Vehicle[]> {
  const tanks = await tanksOf(
    tx,
    events,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, tanks: tanks.get(row.id) ?? [] }));
}

/** A tank of a divided truck, without what is in it. */
export interface DividedTank {
  readonly id: string;
  readonly capacityGallons: number;
  readonly acceptedWasteTypes: WasteType[];
}

/** SQL for the tanks of a divided truck, as a column of a query of `vehicles`; null for one tank. */
export const dividedTanks = sql<DividedTank[] | null>`(
  select jsonb_agg(jsonb_build_object('id', tank.id, 'capacityGallons', tank.capacity_gallons, 'acceptedWasteTypes', tank.accepted_waste_types)
                   order by tank.created_at, tank.id)
    from ${vehicleCompartments} tank where tank.vehicle_id = ${vehicles}.id and tank.retired_at is null having count(*) > 1)`;

/** Locks a truck's tanks, so that nothing is posted to them meanwhile. The truck itself is locked already. */
export async function lockedTanks(
  tx: TenantTransaction,
  events: Asking,
  vehicleId: string,
): Promise<VehicleTank[]> {
  await tx
    .select({ id: vehicleCompartments.id })
    .from(vehicleCompartments)
    .where(eq(vehicleCompartments.vehicleId, vehicleId))
    .orderBy(asc(vehicleCompartments.id))
    .for('no key update');
  return (await tanksOf(tx, events, [vehicleId])).get(vehicleId) ?? [];
}

async function tanksOf(
  tx: TenantTransaction,
  events: Asking,
  vehicleIds: readonly string[],
): Promise<Map<string, VehicleTank[]>> {
  if (vehicleIds.length === 0) return new Map();
  const rows = await tx
    .select({
      vehicleId: vehicleCompartments.vehicleId,
      id: vehicleCompartments.id,
      name: vehicleCompartments.name,
      capacityGallons: vehicleCompartments.capacityGallons,
      acceptedWasteTypes: vehicleCompartments.acceptedWasteTypes,
    })
    .from(vehicleCompartments)
    .where(
      and(isNull(vehicleCompartments.retiredAt), inArray(vehicleCompartments.vehicleId, [...vehicleIds])),
    )
    .orderBy(asc(vehicleCompartments.createdAt), asc(vehicleCompartments.id));
  const onBoard = await events.ask(tx, 'vehicles.on-board', { vehicleIds });
  const tanks = new Map<string, VehicleTank[]>();
  for (const { vehicleId, ...tank } of rows) {
    if (vehicleId === null) continue;
    const others = tanks.get(vehicleId) ?? [];
    tanks.set(vehicleId, [...others, { ...tank, onBoard: [...(onBoard.get(tank.id) ?? [])] }]);
  }
  return tanks;
}

/** Stores what became of a truck's tanks: one with history is retired, one without is deleted. */
export async function saveTanks(
  tx: TenantTransaction,
  { id: vehicleId, companyId }: { readonly id: string; readonly companyId: string },
  { kept, added, removed }: TankChange,
  now: Date,
): Promise<void> {
  for (const { id } of removed) await retire(tx, id, now);
  // Names may move from tank to tank, and are unique at every moment.
  if (kept.length > 1)
    await tx
      .update(vehicleCompartments)
      .set({ name: sql`${vehicleCompartments.id}::text` })
      .where(
        inArray(
          vehicleCompartments.id,
          kept.map(({ id }) => id),
        ),
      );
  for (const { id, name, capacityGallons, acceptedWasteTypes } of kept)
    await tx
      .update(vehicleCompartments)
      .set({ name, capacityGallons, acceptedWasteTypes: [...acceptedWasteTypes] })
      .where(eq(vehicleCompartments.id, id));
  if (added.length > 0)
    await tx.insert(vehicleCompartments).values(
      added.map(({ name, capacityGallons, acceptedWasteTypes }) => ({
        id: newId(),
        companyId,
        vehicleId,
        name,
        capacityGallons,
        acceptedWasteTypes: [...acceptedWasteTypes],
      })),
    );
}

async function retire(tx: TenantTransaction, id: string, retiredAt: Date): Promise<void> {
  const removed = await unlessUsed(tx, (savepoint) =>
    savepoint.delete(vehicleCompartments).where(eq(vehicleCompartments.id, id)),
  );
  if (removed === 'still-used')
    await tx.update(vehicleCompartments).set({ retiredAt }).where(eq(vehicleCompartments.id, id));
}
