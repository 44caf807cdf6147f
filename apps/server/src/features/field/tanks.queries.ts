import type { PackRoute } from '@haulwright/domain/field/day-pack';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { compartmentsOf } from '../loads/compartments.queries.ts';
import { onBoard } from '../loads/on-board.queries.ts';
import { unwashedTanks } from '../loads/unwashed-tanks.queries.ts';

/** Loads the tanks of trucks with their content by the ledger and what they were not washed of, by truck. */
export async function tanksOf(
  tx: TenantTransaction,
  companyId: string,
  vehicleIds: readonly string[],
): Promise<Map<string, PackRoute['tanks']>> {
  const ids = [...new Set(vehicleIds)];
  const compartments = await compartmentsOf(tx, companyId, ids);
  const loads = new Map((await onBoard(tx, ids)).map((load) => [load.compartmentId, load]));
  const unwashed = await unwashedTanks(
    tx,
    compartments.map(({ id }) => id),
  );
  const byVehicle = new Map<string, PackRoute['tanks']>();
  for (const { vehicleId, acceptedWasteTypes, ...tank } of compartments) {
    const load = loads.get(tank.id);
    byVehicle.set(vehicleId, [
      ...(byVehicle.get(vehicleId) ?? []),
      {
        ...tank,
        acceptedWasteTypes: [...acceptedWasteTypes],
        gallons: load?.gallons ?? 0,
        wasteType: load?.wasteType ?? null,
        since: load?.since.toISOString() ?? null,
        unwashedWaste: unwashed.get(tank.id) ?? null,
      },
    ]);
  }
  return byVehicle;
}
