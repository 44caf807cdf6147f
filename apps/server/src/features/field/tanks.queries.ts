import type { PackRoute, PackTank } from '@haulwright/domain/field/day-pack';
import { maxPackPickups } from '@haulwright/domain/field/pack-papers';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { compartmentsOf } from '../custody/ledger/compartments.queries.ts';
import { lastLoads, type LastLoad } from '../custody/ledger/last-loads.queries.ts';
import { sharesAboard, type SharesAboard } from './shares-aboard.queries.ts';

/** Loads the tanks of trucks with their content by the ledger and what they were not washed of, by truck. */
export async function tanksOf(
  tx: TenantTransaction,
  companyId: string,
  vehicleIds: readonly string[],
): Promise<Map<string, PackRoute['tanks']>> {
  const compartments = await compartmentsOf(tx, companyId, [...new Set(vehicleIds)]);
  const ids = compartments.map(({ id }) => id);
  const loads = await lastLoads(tx, ids);
  const shares = await sharesAboard(tx, ids);
  const byVehicle = new Map<string, PackRoute['tanks']>();
  for (const { vehicleId, acceptedWasteTypes, ...tank } of compartments)
    byVehicle.set(vehicleId, [
      ...(byVehicle.get(vehicleId) ?? []),
      {
        ...tank,
        acceptedWasteTypes: [...acceptedWasteTypes],
        ...contentOf(loads.get(tank.id), shares.get(tank.id)),
      },
    ]);
  return byVehicle;
}

type Content = Pick<
  PackTank,
  'gallons' | 'wasteType' | 'contents' | 'shares' | 'isMixed' | 'since' | 'unwashedWaste' | 'unwashedWastes'
>;

function contentOf(load: LastLoad | undefined, aboard: SharesAboard | undefined): Content {
  const isAboard = load !== undefined && load.gallons > 0;
  const unwashed = load === undefined || load.isWashed ? [] : [...load.wasteTypes];
  const gallons = load?.gallons ?? 0;
  const shares = aboard?.shares ?? [];
  const isWhole = shares.reduce((sum, share) => sum + share.gallons, 0) === gallons;
  const order = isWhole ? shares.map(({ wasteType }) => wasteType) : [];
  const contents = isAboard
    ? load.contents.toSorted((a, b) => order.indexOf(a.wasteType) - order.indexOf(b.wasteType))
    : [];
  return {
    gallons,
    wasteType: contents[0]?.wasteType ?? null,
    contents,
    // The phone replays its reports on these: some of them would be none.
    shares: isWhole && shares.length <= maxPackPickups ? [...shares] : null,
    isMixed: aboard?.isMixed ?? false,
    since: isAboard ? load.since.toISOString() : null,
    unwashedWaste: unwashed[0] ?? null,
    unwashedWastes: unwashed,
  };
}
