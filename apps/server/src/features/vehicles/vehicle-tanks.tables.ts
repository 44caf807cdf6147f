import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { wasteTypes, type WasteType } from '@haulwright/domain/services/waste-type';
import { atLeast, someOf } from '../../platform/database/checks.ts';
import { createdAt, instant, primaryId } from '../../platform/database/columns.ts';
import { companyKey, inCompany } from '../../platform/database/company-keys.ts';
import { company } from '../companies/companies.tables.ts';
import { vehicles } from './vehicles.tables.ts';

/**
 * One tank of a truck; a tank in the yard belongs to no truck. Its row is locked while entries are posted to
 * it.
 */
export const vehicleCompartments = pgTable(
  'vehicle_compartments',
  {
    id: primaryId(),
    companyId: company(),
    vehicleId: uuid('vehicle_id'),
    name: text('name').notNull(),
    capacityGallons: integer('capacity_gallons').notNull(),
    acceptedWasteTypes: text('accepted_waste_types').array().$type<WasteType[]>().notNull(),
    createdAt: createdAt(),
    /** When it was taken off its truck; past days and papers still name it. */
    retiredAt: instant('retired_at'),
  },
  (t) => [
    companyKey(t),
    inCompany(t.vehicleId, t, vehicles, 'cascade'),
    atLeast(t.capacityGallons, 1),
    someOf(t.acceptedWasteTypes, [...wasteTypes]),
    uniqueIndex('vehicle_compartments_live_name_key')
      .on(t.companyId, t.vehicleId, t.name)
      .where(sql`retired_at is null`)
      .concurrently(),
    index('vehicle_compartments_vehicle_idx').on(t.companyId, t.vehicleId).concurrently(),
  ],
);
