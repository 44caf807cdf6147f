import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { maxEngineTenthHours, maxOdometerTenthMiles } from '@haulwright/domain/shifts/reading';
import { shiftEventKinds } from '@haulwright/domain/shifts/shift';
import { between, oneOf } from '../../platform/database/checks.ts';
import { createdAt, instant } from '../../platform/database/columns.ts';
import { inCompany } from '../../platform/database/company-keys.ts';
import { company, people } from '../companies/companies.tables.ts';
import { vehicles } from '../vehicles/vehicles.tables.ts';

/** The owner of a shift; its beginning and end are derived from its events. */
export const shifts = pgTable(
  'shifts',
  {
    /** Created by the phone. */
    id: uuid('id').notNull(),
    companyId: company(),
    userId: uuid('user_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    inCompany(t.userId, t, people, 'no action'),
    index('shifts_user_id_idx').on(t.companyId, t.userId),
  ],
);

/** Reports about shifts, in order of arrival; append-only. */
export const shiftEvents = pgTable(
  'shift_events',
  {
    /** Id of the command that reported it. */
    id: uuid('id').notNull(),
    companyId: company(),
    shiftId: uuid('shift_id').notNull(),
    kind: text('kind').$type<(typeof shiftEventKinds)[number]>().notNull(),
    occurredAt: instant('occurred_at').notNull(),
    vehicleId: uuid('vehicle_id'),
    /** The truck's name at that time: trucks are sold. */
    vehicleName: text('vehicle_name'),
    odometerTenthMiles: integer('odometer_tenth_miles'),
    engineTenthHours: integer('engine_tenth_hours'),
    readingConfirmed: boolean('reading_confirmed').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    inCompany(t.shiftId, t, shifts, 'no action'),
    inCompany(t.vehicleId, t, vehicles, 'set null'),
    oneOf(t.kind, shiftEventKinds),
    between(t.odometerTenthMiles, 0, maxOdometerTenthMiles),
    between(t.engineTenthHours, 0, maxEngineTenthHours),
    index('shift_events_shift_id_idx').on(t.companyId, t.shiftId),
    index('shift_events_vehicle_id_idx').on(t.companyId, t.vehicleId, t.occurredAt),
    index('shift_events_occurred_at_idx').on(t.companyId, t.occurredAt),
  ],
);
