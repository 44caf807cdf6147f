import { asc, eq, sql } from 'drizzle-orm';
import type { Vehicle } from '@haulwright/domain/vehicles/vehicle';
import type { AnyTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { profiles } from '../companies/companies.tables.ts';
import { vehicles } from './vehicles.tables.ts';

type VehicleFields = Omit<Vehicle, 'driverName'>;

const selectVehicles = (tx: TenantTransaction) =>
  tx
    .select({
      id: vehicles.id,
      name: vehicles.name,
      licensePlate: vehicles.licensePlate,
      capacityGallons: vehicles.capacityGallons,
      acceptedWasteTypes: vehicles.acceptedWasteTypes,
      shiftStartMinute: vehicles.shiftStartMinute,
      shiftEndMinute: vehicles.shiftEndMinute,
      costPerMileCents: vehicles.costPerMileCents,
      costPerHourCents: vehicles.costPerHourCents,
      driverUserId: vehicles.driverUserId,
      driverName: profiles.fullName,
      outOfService: vehicles.outOfService,
    })
    .from(vehicles)
    .leftJoin(profiles, eq(profiles.userId, vehicles.driverUserId));

/** All trucks by name. */
export function listVehicles(tx: TenantTransaction): Promise<Vehicle[]> {
  return selectVehicles(tx).orderBy(asc(sql`lower(${vehicles.name})`), asc(vehicles.id));
}

export async function loadVehicle(tx: TenantTransaction, id: string): Promise<Vehicle | undefined> {
  const [vehicle] = await selectVehicles(tx).where(eq(vehicles.id, id));
  return vehicle;
}

/** Public to other features. Inserts a truck; a name the company already has violates `vehicles_name_key`. */
export async function insertVehicle(tx: AnyTransaction, vehicle: typeof vehicles.$inferInsert): Promise<void> {
  await tx.insert(vehicles).values(vehicle);
}

/** Changes a truck; without effect when there is no such one. */
export async function updateVehicle(tx: TenantTransaction, { id, ...fields }: VehicleFields): Promise<void> {
  await tx.update(vehicles).set(fields).where(eq(vehicles.id, id));
}

/** @returns false when there is no such truck */
export async function deleteVehicle(tx: TenantTransaction, id: string): Promise<boolean> {
  return (await tx.delete(vehicles).where(eq(vehicles.id, id)).returning({ id: vehicles.id })).length > 0;
}
