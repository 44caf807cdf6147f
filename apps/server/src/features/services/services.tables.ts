import { integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import { createdAt, primaryId } from '../../platform/database/columns.ts';
import { companies } from '../companies/companies.tables.ts';

export const serviceTypes = pgTable(
  'service_types',
  {
    id: primaryId(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    description: text('description'),
    createdAt: createdAt(),
  },
  (t) => [unique('service_types_name_key').on(t.companyId, t.name)],
);

export const jobTypes = pgTable(
  'job_types',
  {
    id: primaryId(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    serviceTypeId: uuid('service_type_id').references(() => serviceTypes.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    description: text('description'),
    durationMinutes: integer('duration_minutes').notNull(),
    expectedGallons: integer('expected_gallons').notNull(),
    wasteType: text('waste_type').$type<WasteType>(),
    priceCents: integer('price_cents'),
    color: text('color'),
    repeatMonths: integer('repeat_months'),
    createdAt: createdAt(),
  },
  (t) => [unique('job_types_name_key').on(t.companyId, t.name)],
);
