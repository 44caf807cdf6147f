import { boolean, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import { createdAt, primaryId } from '../../platform/database/columns.ts';
import { companies } from '../companies/companies.tables.ts';

export const vehicles = pgTable(
  'vehicles',
  {
    id: primaryId(),
    companyId: uuid('company_id').notNull().references(() => companies.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    licensePlate: text('license_plate'),
    capacityGallons: integer('capacity_gallons').notNull(),
    acceptedWasteTypes: text('accepted_waste_types').array().$type<WasteType[]>().notNull(),
    shiftStartMinute: integer('shift_start_minute').notNull(),
    shiftEndMinute: integer('shift_end_minute').notNull(),
    costPerMileCents: integer('cost_per_mile_cents').notNull(),
    costPerHourCents: integer('cost_per_hour_cents').notNull(),
    driverUserId: uuid('driver_user_id'),
    outOfService: boolean('out_of_service').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [unique('vehicles_name_key').on(t.companyId, t.name)],
);
