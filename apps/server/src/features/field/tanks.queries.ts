import type { PackRoute, PackTank } from '@haulwright/domain/field/day-pack';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { compartmentsOf } from '../custody/ledger/compartments.queries.ts';
import { lastLoads, type LastLoad } from '../custody/ledger/last-loads.queries.ts';

/** Loads the tanks of trucks with their content by the ledger and what they were not washed of, by truck. */
export async function tanksOf(
  tx: TenantTransaction,
  companyId: string,
  vehicleIds: readonly string[],
): Promise<Map<string, PackRoute['tanks']>> {
  const compartments = await compartmentsOf(tx, companyId, [...new Set(vehicleIds)]);
  const loads = await lastLoads(
    tx,
    compartments.map(({ id }) => id),
  );
  const byVehicle = new Map<string, PackRoute['tanks']>();
  for (const { vehicleId, acceptedWasteTypes, ...tank } of compartments)
    byVehicle.set(vehicleId, [
      ...(byVehicle.get(vehicleId) ?? []),
      { ...tank, acceptedWasteTypes: [...acceptedWasteTypes], ...contentOf(loads.get(tank.id)) },
    ]);
  return byVehicle;
}

type Content = Pick<
  PackTank,
  'gallons' | 'wasteType' | 'contents' | 'since' | 'unwashedWaste' | 'unwashedWastes'
>;

function contentOf(load: LastLoad | undefined): Content {
  const isAboard = load !== undefined && load.gallons > 0;
  const unwashed = load === undefined || load.isWashed ? [] : [...load.wasteTypes];
  const contents = isAboard ? [...load.contents] : [];
  return {
    gallons: load?.gallons ?? 0,
    wasteType: contents[0]?.wasteType ?? null,
    contents,
    since: isAboard ? load.since.toISOString() : null,
    unwashedWaste: unwashed[0] ?? null,
    unwashedWastes: unwashed,
  };
}
