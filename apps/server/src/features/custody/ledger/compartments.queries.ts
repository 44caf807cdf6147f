// Public to other features: the tanks of trucks.
import { and, asc, inArray, isNull, or, sql } from 'drizzle-orm';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import { onlyTank } from '@haulwright/domain/vehicles/vehicle-tanks';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { vehicleCompartments } from '../../vehicles/vehicle-tanks.tables.ts';
import { vehicles } from '../../vehicles/vehicles.tables.ts';

export interface Compartment {
  readonly id: string;
  readonly vehicleId: string;
  readonly name: string;
  readonly capacityGallons: number;
  readonly acceptedWasteTypes: readonly WasteType[];
}

interface ListedCompartment extends Compartment {
  /** Taken off its truck, and not empty. */
  readonly isRetired: boolean;
}

/**
 * Loads the tanks of trucks in creation order; a truck without any gets one from its own fields. A tank that was
 * taken off is listed while a late report leaves something in it.
 */
export async function compartmentsOf(
  tx: TenantTransaction,
  companyId: string,
  vehicleIds: readonly string[],
): Promise<Compartment[]> {
  if (vehicleIds.length === 0) return [];
  const found = await listCompartments(tx, vehicleIds);
  const without = withoutTank(vehicleIds, found);
  if (without.length === 0) return found.map(plain);
  const trucks = await tx
    .select({
      vehicleId: vehicles.id,
      capacityGallons: vehicles.capacityGallons,
      acceptedWasteTypes: vehicles.acceptedWasteTypes,
    })
    .from(vehicles)
    .where(inArray(vehicles.id, without))
    .orderBy(asc(vehicles.id))
    // The truck may be divided at this moment.
    .for('no key update');
  if (trucks.length === 0) return found.map(plain);
  const still = new Set(withoutTank(without, await listCompartments(tx, without)));
  const values = trucks.flatMap((truck) =>
    still.has(truck.vehicleId) ? { ...truck, id: newId(), companyId, name: onlyTank } : [],
  );
  if (values.length > 0) await tx.insert(vehicleCompartments).values(values).onConflictDoNothing();
  return (await listCompartments(tx, vehicleIds)).map(plain);
}

const plain = ({ isRetired: _isRetired, ...tank }: ListedCompartment): Compartment => tank;

const withoutTank = (vehicleIds: readonly string[], tanks: readonly ListedCompartment[]): string[] =>
  vehicleIds.filter((id) => !tanks.some(({ vehicleId, isRetired }) => vehicleId === id && !isRetired));

const isHolding = sql`exists (select from load_accounts a
  where a.kind = 'compartment' and a.compartment_id = ${vehicleCompartments.id} and a.balance_gallons > 0)`;

async function listCompartments(
  tx: TenantTransaction,
  vehicleIds: readonly string[],
): Promise<ListedCompartment[]> {
  const rows = await tx
    .select({
      id: vehicleCompartments.id,
      vehicleId: vehicleCompartments.vehicleId,
      name: vehicleCompartments.name,
      capacityGallons: vehicleCompartments.capacityGallons,
      acceptedWasteTypes: vehicleCompartments.acceptedWasteTypes,
      isRetired: sql<boolean>`${vehicleCompartments.retiredAt} is not null`,
    })
    .from(vehicleCompartments)
    .where(
      and(
        inArray(vehicleCompartments.vehicleId, [...vehicleIds]),
        or(isNull(vehicleCompartments.retiredAt), isHolding),
      ),
    )
    .orderBy(asc(vehicleCompartments.createdAt), asc(vehicleCompartments.id));
  return rows.flatMap((row) => (row.vehicleId === null ? [] : [{ ...row, vehicleId: row.vehicleId }]));
}
