import { and, eq, gt, inArray } from 'drizzle-orm';
import type { TankContent } from '@haulwright/domain/vehicles/vehicle-tanks';
import type { Answerer } from '../../../platform/events/events.ts';
import { vehicleCompartments } from '../../vehicles/vehicle-tanks.tables.ts';
import { loadAccounts } from '../rows/loads.tables.ts';

export const contentOfTanks: Answerer<'vehicles.on-board'> = {
  says: 'loads: what is in each of their tanks',
  answer: async (tx, { vehicleIds }) => {
    const rows = await tx
      .select({
        tankId: vehicleCompartments.id,
        wasteType: loadAccounts.wasteType,
        gallons: loadAccounts.balanceGallons,
      })
      .from(loadAccounts)
      .innerJoin(vehicleCompartments, eq(vehicleCompartments.id, loadAccounts.compartmentId))
      .where(
        and(
          eq(loadAccounts.kind, 'compartment'),
          gt(loadAccounts.balanceGallons, 0),
          inArray(vehicleCompartments.vehicleId, [...vehicleIds]),
        ),
      )
      .orderBy(loadAccounts.wasteType);
    const content = new Map<string, TankContent[]>();
    for (const { tankId, ...one } of rows) content.set(tankId, [...(content.get(tankId) ?? []), one]);
    return content;
  },
};
