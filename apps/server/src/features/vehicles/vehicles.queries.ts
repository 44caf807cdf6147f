import { eq, inArray } from 'drizzle-orm';
import type { Vehicle } from '@haulwright/domain/vehicles/vehicle';
import {
  nextVehicleColor,
  type VehicleColor,
  vehicleColorOf,
} from '@haulwright/domain/vehicles/vehicle-color';
import type { AnyTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { profiles } from '../companies/companies.tables.ts';
import { vehicles } from './vehicles.tables.ts';

/** A truck without its tanks. */
export type VehicleRow = Omit<Vehicle, 'tanks'>;

/** A stored truck, with the ZIP codes of its pins, where only their ZIP areas are known. */
export interface StoredVehicle extends Omit<VehicleRow, 'driverName' | 'color'> {
  /** Null is the next of the company's colors. */
  readonly color: VehicleColor | null;
  readonly depotZipArea: string | null;
  readonly endZipArea: string | null;
}

const selectVehicles = (tx: TenantTransaction) =>
  tx
    .select({
      id: vehicles.id,
      name: vehicles.name,
      color: vehicles.color,
      licensePlate: vehicles.licensePlate,
      capacityGallons: vehicles.capacityGallons,
      acceptedWasteTypes: vehicles.acceptedWasteTypes,
      shiftStartMinute: vehicles.shiftStartMinute,
      shiftEndMinute: vehicles.shiftEndMinute,
      costPerMileCents: vehicles.costPerMileCents,
      costPerHourCents: vehicles.costPerHourCents,
      maxStopsPerDay: vehicles.maxStopsPerDay,
      maxGallonsPerDay: vehicles.maxGallonsPerDay,
      breakMinutes: vehicles.breakMinutes,
      breakFromMinute: vehicles.breakFromMinute,
      breakToMinute: vehicles.breakToMinute,
      drivingBreak: vehicles.drivingBreak,
      maxOvertimeMinutes: vehicles.maxOvertimeMinutes,
      overtimePerHourCents: vehicles.overtimePerHourCents,
      size: vehicles.size,
      driverUserId: vehicles.driverUserId,
      driverName: profiles.fullName,
      outOfService: vehicles.outOfService,
      outOfServiceFrom: vehicles.outOfServiceFrom,
      outOfServiceUntil: vehicles.outOfServiceUntil,
      depotAddress: vehicles.depotAddress,
      depotLatitude: vehicles.depotLatitude,
      depotLongitude: vehicles.depotLongitude,
      depotPrecision: vehicles.depotPrecision,
      endAddress: vehicles.endAddress,
      endLatitude: vehicles.endLatitude,
      endLongitude: vehicles.endLongitude,
      endPrecision: vehicles.endPrecision,
    })
    .from(vehicles)
    .leftJoin(profiles, eq(profiles.userId, vehicles.driverUserId));

/** Public to other features. When these trucks are out of service. */
export async function serviceOfVehicles(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<VehicleRow, 'outOfService' | 'outOfServiceFrom' | 'outOfServiceUntil'>>> {
  if (ids.length === 0) return new Map();
  const { id, outOfService, outOfServiceFrom, outOfServiceUntil } = vehicles;
  const rows = await tx
    .select({ id, outOfService, outOfServiceFrom, outOfServiceUntil })
    .from(vehicles)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

const colored = <Row extends { readonly id: string; readonly color: VehicleColor | null }>(row: Row) => ({
  ...row,
  color: vehicleColorOf(row),
});

/** Natural order: Truck 2 before Truck 10. */
const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Public to other features. All trucks by name. */
export async function listVehicles(tx: TenantTransaction): Promise<VehicleRow[]> {
  const all = (await selectVehicles(tx)).map(colored);
  return all.toSorted((a, b) => names.compare(a.name, b.name) || (a.id < b.id ? -1 : 1));
}

export async function loadVehicle(tx: TenantTransaction, id: string): Promise<VehicleRow | undefined> {
  const [vehicle] = await selectVehicles(tx).where(eq(vehicles.id, id));
  return vehicle && colored(vehicle);
}

/**
 * Public to other features. Inserts a truck, with the next of the company's colors unless it has one; a name
 * the company already has violates `vehicles_name_key`. Trucks added at the same moment may get the same color.
 */
export async function insertVehicle(
  tx: AnyTransaction,
  vehicle: typeof vehicles.$inferInsert,
): Promise<void> {
  const color = vehicle.color ?? nextVehicleColor(await colorsTaken(tx, vehicle.companyId));
  await tx.insert(vehicles).values({ ...vehicle, color });
}

async function colorsTaken(tx: AnyTransaction, companyId: string): Promise<VehicleColor[]> {
  const taken = await tx
    .select({ id: vehicles.id, color: vehicles.color })
    .from(vehicles)
    // A company is founded outside of its own transactions, so it is named.
    .where(eq(vehicles.companyId, companyId));
  return taken.map(vehicleColorOf);
}

/** Changes a truck; does nothing when there is no such truck. */
export async function updateVehicle(tx: TenantTransaction, { id, ...fields }: StoredVehicle): Promise<void> {
  await tx.update(vehicles).set(fields).where(eq(vehicles.id, id));
}

/**
 * Trucks are locked before routes everywhere.
 * @param strength 'update' before it is removed
 * @returns false when there is no such truck
 */
export async function lockVehicle(
  tx: TenantTransaction,
  id: string,
  strength: 'update' | 'no key update',
): Promise<boolean> {
  const found = tx.select({ id: vehicles.id }).from(vehicles).where(eq(vehicles.id, id));
  return (await found.for(strength)).length > 0;
}

/** @returns false when there is no such truck */
export async function deleteVehicle(tx: TenantTransaction, id: string): Promise<boolean> {
  return (await tx.delete(vehicles).where(eq(vehicles.id, id)).returning({ id: vehicles.id })).length > 0;
}
