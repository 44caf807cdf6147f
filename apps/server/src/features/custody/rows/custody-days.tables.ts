import { date, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { CompartmentDay, DayCloseFinding } from '@haulwright/domain/custody/ledger/day-close';
import { instant } from '../../../platform/database/columns.ts';
import { inCompany } from '../../../platform/database/company-keys.ts';
import { company, people } from '../../companies/companies.tables.ts';
import { vehicles } from '../../vehicles/vehicles.tables.ts';

/** Closed days of trucks, with their balance at that time; append-only. */
export const custodyDays = pgTable(
  'custody_days',
  {
    companyId: company(),
    vehicleId: uuid('vehicle_id').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    closedAt: instant('closed_at').notNull(),
    closedBy: uuid('closed_by').notNull(),
    compartments: jsonb('compartments').$type<readonly CompartmentDay[]>().notNull(),
    /** Why waste stays on board; null when the tanks were empty. */
    onBoardReason: text('on_board_reason'),
    /** What was missing when an admin closed it anyway, and their reason. */
    findings: jsonb('findings').$type<readonly DayCloseFinding[]>().notNull(),
    reason: text('reason'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.vehicleId, t.date] }),
    inCompany(t.vehicleId, t, vehicles, 'no action'),
    inCompany(t.closedBy, t, people, 'no action'),
  ],
);
