import { liquidDepth } from '@haulwright/domain/tanks/tank';
import { check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { between, notNegative } from '../../platform/database/checks.ts';
import { createdAt, primaryId, updatedAt } from '../../platform/database/columns.ts';
import { inCompany } from '../../platform/database/company-keys.ts';
import { clientAddresses } from '../clients/clients.tables.ts';
import { company, people } from '../companies/companies.tables.ts';
import { jobs } from '../jobs/jobs.tables.ts';

/** Facts about the tank of an address, except its gallons, which are stored with the address. */
export const tankFacts = pgTable(
  'tank_facts',
  {
    clientAddressId: uuid('client_address_id').primaryKey(),
    companyId: company(),
    householdPeople: integer('household_people'),
    ruleMonths: integer('rule_months'),
    ruleSource: text('rule_source'),
    updatedAt: updatedAt(),
  },
  (t) => [
    inCompany(t.clientAddressId, t, clientAddresses, 'cascade'),
    between(t.householdPeople, 1, 50),
    between(t.ruleMonths, 1, 120),
    index('tank_facts_company_id_idx').on(t.companyId),
  ],
);

/** Sludge and scum readings. A wrong one is deleted. */
export const tankReadings = pgTable(
  'tank_readings',
  {
    /** For a technician's: the id of the filled-in form that contains it. */
    id: primaryId(),
    companyId: company(),
    clientAddressId: uuid('client_address_id').notNull(),
    jobId: uuid('job_id'),
    measuredOn: date('measured_on', { mode: 'string' }).notNull(),
    sludgeInches: integer('sludge_inches').notNull(),
    scumInches: integer('scum_inches').notNull(),
    liquidDepthInches: integer('liquid_depth_inches').notNull(),
    recordedBy: uuid('recorded_by'),
    createdAt: createdAt(),
  },
  (t) => [
    inCompany(t.clientAddressId, t, clientAddresses, 'cascade'),
    inCompany(t.jobId, t, jobs, 'set null'),
    inCompany(t.recordedBy, t, people, 'set null'),
    ...notNegative(t.sludgeInches, t.scumInches),
    between(t.liquidDepthInches, liquidDepth.min, liquidDepth.max),
    check('tank_readings_solids_check', sql`sludge_inches + scum_inches <= liquid_depth_inches`),
    index('tank_readings_address_idx').on(t.companyId, t.clientAddressId, t.measuredOn),
    index('tank_readings_job_id_idx')
      .on(t.companyId, t.jobId)
      .where(sql`job_id is not null`)
      .concurrently(),
  ],
);
