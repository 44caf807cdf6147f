import { boolean, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { wasteTypes, type WasteType } from '@haulwright/domain/services/waste-type';
import { atLeast, between, minutesOfDay, notNegative, oneOf } from '../../platform/database/checks.ts';
import { createdAt, primaryId } from '../../platform/database/columns.ts';
import { companyKey, inCompany } from '../../platform/database/company-keys.ts';
import { company } from '../companies/companies.tables.ts';

export const serviceTypes = pgTable(
  'service_types',
  {
    id: primaryId(),
    companyId: company(),
    name: text('name').notNull(),
    description: text('description'),
    createdAt: createdAt(),
  },
  (t) => [companyKey(t), unique('service_types_name_key').on(t.companyId, t.name)],
);

export const jobTypes = pgTable(
  'job_types',
  {
    id: primaryId(),
    companyId: company(),
    serviceTypeId: uuid('service_type_id'),
    name: text('name').notNull(),
    nameEs: text('name_es'),
    description: text('description'),
    durationMinutes: integer('duration_minutes').notNull(),
    expectedGallons: integer('expected_gallons').notNull(),
    wasteType: text('waste_type').$type<WasteType>(),
    priceCents: integer('price_cents'),
    color: text('color'),
    repeatMonths: integer('repeat_months'),
    /** Null leaves it to the kind of waste. */
    usesTank: boolean('uses_tank'),
    requiredCertifications: text('required_certifications').array().notNull().default([]),
    minutesPerThousandGallons: integer('minutes_per_thousand_gallons'),
    createdAt: createdAt(),
  },
  (t) => [
    companyKey(t),
    inCompany(t.serviceTypeId, t, serviceTypes, 'set null'),
    oneOf(t.wasteType, wasteTypes),
    between(t.durationMinutes, 0, minutesOfDay),
    ...notNegative(t.expectedGallons, t.priceCents),
    atLeast(t.repeatMonths, 1),
    between(t.minutesPerThousandGallons, 0, minutesOfDay),
    unique('job_types_name_key').on(t.companyId, t.name),
  ],
);
