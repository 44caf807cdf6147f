import { doublePrecision, pgTable, primaryKey, real, uuid } from 'drizzle-orm/pg-core';
import { notNegative, onEarth } from '../../platform/database/checks.ts';
import { instant } from '../../platform/database/columns.ts';
import { inCompany } from '../../platform/database/company-keys.ts';
import { company, people } from '../companies/companies.tables.ts';

/** The last position of each driver who shares it; there is no history. */
export const driverPositions = pgTable(
  'driver_positions',
  {
    companyId: company(),
    userId: uuid('user_id').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    accuracyMeters: real('accuracy_meters').notNull(),
    measuredAt: instant('measured_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId] }),
    inCompany(t.userId, t, people, 'cascade'),
    ...onEarth(t.latitude, t.longitude),
    ...notNegative(t.accuracyMeters),
  ],
);
