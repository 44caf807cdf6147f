import { index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { between } from '../../platform/database/checks.ts';
import { createdAt, instant } from '../../platform/database/columns.ts';
import { inCompany } from '../../platform/database/company-keys.ts';
import { company } from '../companies/companies.tables.ts';
import { clientAddresses } from './clients.tables.ts';

/** Addresses waiting for a batch lookup; a row is removed once it was looked up. */
export const addressLookups = pgTable(
  'address_lookups',
  {
    companyId: company(),
    clientAddressId: uuid('client_address_id').notNull(),
    /** Number of failed attempts. */
    attempts: integer('attempts').notNull().default(0),
    /** The earliest next attempt; also moved while a process holds the claim. */
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
