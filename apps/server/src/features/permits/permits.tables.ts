import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { permitKinds, type PermitKind } from '@haulwright/domain/permits/company-permit';
import { oneOf } from '../../platform/database/checks.ts';
import { createdAt, primaryId } from '../../platform/database/columns.ts';
import { companyKey, inCompany } from '../../platform/database/company-keys.ts';
import { company, people } from '../companies/companies.tables.ts';
import { vehicles } from '../vehicles/vehicles.tables.ts';

/** Permits, licenses, registrations and certifications of the company, of one of its trucks or of a person. */
export const companyPermits = pgTable(
  'company_permits',
  {
    id: primaryId(),
    companyId: company(),
    kind: text('kind').$type<PermitKind>().notNull(),
    name: text('name').notNull(),
    number: text('number').notNull(),
    issuer: text('issuer').notNull(),
    vehicleId: uuid('vehicle_id'),
    userId: uuid('user_id'),
    expiresOn: date('expires_on', { mode: 'string' }),
    createdAt: createdAt(),
  },
  (t) => [
    companyKey(t),
    inCompany(t.vehicleId, t, vehicles, 'cascade'),
    inCompany(t.userId, t, people, 'cascade'),
    oneOf(t.kind, permitKinds),
    check('company_permits_holder_check', sql`${t.vehicleId} is null or ${t.userId} is null`),
    index('company_permits_vehicle_id_idx').on(t.vehicleId),
    index('company_permits_expires_on_idx').on(t.companyId, t.expiresOn),
  ],
);
