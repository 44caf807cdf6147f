import { index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { between } from '../../platform/database/checks.ts';
import { createdAt, instant } from '../../platform/database/columns.ts';
import { inCompany } from '../../platform/database/company-keys.ts';
import { company } from '../companies/companies.tables.ts';
import { clientAddresses } from './clients.tables.ts';

/** Addresses that wait to be looked up with a list; one that was is gone from here. */
export const addressLookups = pgTable(
  'address_lookups',
  {
    companyId: company(),
    clientAddressId: uuid('client_address_id').notNull(),
    /** How often the service gave no answer. */
    attempts: integer('attempts').notNull().default(0),
    /** Not before; also moved on while somebody asks. */
    dueAt: instant('due_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.clientAddressId] }),
    inCompany(t.clientAddressId, t, clientAddresses, 'cascade'),
    between(t.attempts, 0, 100),
    index('address_lookups_due_at_idx').on(t.dueAt),
  ],
);
