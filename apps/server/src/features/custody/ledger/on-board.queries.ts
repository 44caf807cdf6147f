// Public to other features: the current content of tanks.
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { vehicleCompartments } from '../../vehicles/vehicle-tanks.tables.ts';
import { loadAccounts, loads } from '../rows/loads.tables.ts';

export interface CompartmentLoad {
  readonly vehicleId: string;
  readonly compartmentId: string;
  readonly name: string;
  readonly gallons: number;
  readonly wasteType: WasteType;
  readonly since: Date;
}

/** Loads the content of trucks by the ledger; empty tanks are left out. */
export async function onBoard(
  tx: TenantTransaction,
  vehicleIds?: readonly string[],
): Promise<CompartmentLoad[]> {
  if (vehicleIds?.length === 0) return [];
  const rows = await tx
    .select({
      vehicleId: vehicleCompartments.vehicleId,
      compartmentId: vehicleCompartments.id,
      name: vehicleCompartments.name,
      gallons: loadAccounts.balanceGallons,
      wasteType: loads.wasteType,
      since: loads.openedAt,
    })
    .from(loads)
    .innerJoin(vehicleCompartments, eq(vehicleCompartments.id, loads.compartmentId))
    .innerJoin(
      loadAccounts,
      and(
        eq(loadAccounts.compartmentId, vehicleCompartments.id),
        eq(loadAccounts.kind, 'compartment'),
        gt(loadAccounts.balanceGallons, 0),
      ),
    )
    .where(
      and(
        isNull(loads.closedAt),
        isNull(loads.supersededAt),
        ...(vehicleIds === undefined ? [] : [inArray(vehicleCompartments.vehicleId, [...vehicleIds])]),
      ),
    )
    .orderBy(asc(vehicleCompartments.vehicleId), asc(vehicleCompartments.createdAt));
  return rows.flatMap((row) => (row.vehicleId === null ? [] : [{ ...row, vehicleId: row.vehicleId }]));
}
