// Public to other features: the tanks of trucks.
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { vehicles } from '../vehicles/vehicles.tables.ts';
import { vehicleCompartments } from './loads.tables.ts';

export interface Compartment {
  readonly id: string;
  readonly vehicleId: string;
  readonly name: string;
  readonly capacityGallons: number;
  readonly acceptedWasteTypes: readonly WasteType[];
}

/** The name of the only tank of an undivided truck. */
export const onlyTank = 'Tank';

/** Loads the tanks of trucks in creation order; a truck without any gets one from its own fields. */
export async function compartmentsOf(
  tx: TenantTransaction,
  companyId: string,
  vehicleIds: readonly string[],
): Promise<Compartment[]> {
  if (vehicleIds.length === 0) return [];
  const found = await listCompartments(tx, vehicleIds);
  const having = new Set(found.map(({ vehicleId }) => vehicleId));
  const without = vehicleIds.filter((id) => !having.has(id));
  if (without.length === 0) return found;
  const trucks = await tx
    .select({
      vehicleId: vehicles.id,
      capacityGallons: vehicles.capacityGallons,
      acceptedWasteTypes: vehicles.acceptedWasteTypes,
    })
    .from(vehicles)
    .where(inArray(vehicles.id, without));
  if (trucks.length === 0) return found;
  await tx
    .insert(vehicleCompartments)
    .values(trucks.map((truck) => ({ ...truck, id: newId(), companyId, name: onlyTank })))
    .onConflictDoNothing();
  return listCompartments(tx, vehicleIds);
}

async function listCompartments(
  tx: TenantTransaction,
  vehicleIds: readonly string[],
): Promise<Compartment[]> {
  const rows = await tx
    .select({
      id: vehicleCompartments.id,
      vehicleId: vehicleCompartments.vehicleId,
      name: vehicleCompartments.name,
      capacityGallons: vehicleCompartments.capacityGallons,
      acceptedWasteTypes: vehicleCompartments.acceptedWasteTypes,
    })
    .from(vehicleCompartments)
    .where(
      and(isNotNull(vehicleCompartments.vehicleId), inArray(vehicleCompartments.vehicleId, [...vehicleIds])),
    )
    .orderBy(asc(vehicleCompartments.createdAt), asc(vehicleCompartments.id));
  return rows.flatMap((row) => (row.vehicleId === null ? [] : [{ ...row, vehicleId: row.vehicleId }]));
}

/** Updates the only tank of an undivided truck from the truck's fields. */
export async function followVehicle(tx: TenantTransaction, vehicleId: string): Promise<void> {
  const found = await listCompartments(tx, [vehicleId]);
  const [only] = found;
  if (found.length !== 1 || only?.name !== onlyTank) return;
  const [truck] = await tx
    .select({ capacityGallons: vehicles.capacityGallons, acceptedWasteTypes: vehicles.acceptedWasteTypes })
    .from(vehicles)
    .where(eq(vehicles.id, vehicleId));
  if (truck) await tx.update(vehicleCompartments).set(truck).where(eq(vehicleCompartments.id, only.id));
}
