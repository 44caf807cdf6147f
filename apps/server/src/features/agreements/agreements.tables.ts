import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  agreementCharges,
  agreementMonths,
  maxOveragePrice,
  type AgreementInput,
} from '@haulwright/domain/agreements/agreement';
import type { AgreementPause } from '@haulwright/domain/agreements/agreement-owed';
import type { VisitTerms } from '@haulwright/domain/agreements/covered-visit';
import { billsRent } from '@haulwright/domain/rentals/rental';
import { between, inOrder, oneOf } from '../../platform/database/checks.ts';
import { createdAt, findText, primaryId, updatedAt } from '../../platform/database/columns.ts';
import { companyKey, inCompany } from '../../platform/database/company-keys.ts';
import { clientAddresses, clients } from '../clients/clients.tables.ts';
import { company, people } from '../companies/companies.tables.ts';
import { jobs, jobSeries } from '../jobs/jobs.tables.ts';

/** A client's price by the period or by the visit for recurring work. */
export const serviceAgreements = pgTable(
  'service_agreements',
  {
    id: primaryId(),
    companyId: company(),
    clientId: uuid('client_id').notNull(),
    /** Null: for all addresses of the client. */
    clientAddressId: uuid('client_address_id'),
    name: text('name').notNull(),
    purchaseOrder: text('purchase_order'),
    note: text('note'),
    charge: text('charge').$type<AgreementInput['charge']>().notNull(),
    months: integer('months').$type<AgreementInput['months']>().notNull(),
    anchorDate: date('anchor_date', { mode: 'string' }).notNull(),
    bills: text('bills').$type<AgreementInput['bills']>().notNull(),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }),
    rates: jsonb('rates').$type<AgreementInput['rates']>().notNull(),
    pauses: jsonb('pauses').$type<AgreementPause[]>().notNull().default([]),
    includedGallons: integer('included_gallons'),
    /** Per extra gallon, in ten-thousandths of a dollar. */
    overagePrice: integer('overage_price').notNull(),
    /** A series is covered by at most one agreement. */
    seriesId: uuid('series_id'),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    findText: findText(),
  },
  (t) => [
    companyKey(t),
    inCompany(t.clientId, t, clients, 'cascade'),
    inCompany(t.clientAddressId, t, clientAddresses, 'set null'),
    inCompany(t.seriesId, t, jobSeries, 'set null'),
    inCompany(t.createdBy, t, people, 'set null'),
    oneOf(t.charge, agreementCharges),
    check('service_agreements_months_check', sql.raw(`months in (${agreementMonths.join(', ')})`)),
    oneOf(t.bills, billsRent),
    inOrder(t.startDate, t.endDate),
    between(t.includedGallons, 0, 1_000_000),
    between(t.overagePrice, 0, maxOveragePrice),
    unique('service_agreements_series_key').on(t.companyId, t.seriesId),
    index('service_agreements_name_idx').on(t.companyId, sql`lower(name)`, t.id),
    index('service_agreements_client_id_idx').on(t.companyId, t.clientId),
    index('service_agreements_client_address_id_idx').on(t.clientAddressId),
  ],
);

/**
 * Completed jobs that an agreement covers, each with its terms at that time, by which its price can be
 * recalculated.
 */
export const agreementVisits = pgTable(
  'agreement_visits',
  {
    companyId: company(),
    jobId: uuid('job_id').notNull(),
    agreementId: uuid('agreement_id').notNull(),
    terms: jsonb('terms').$type<VisitTerms>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.jobId] }),
    inCompany(t.jobId, t, jobs, 'cascade'),
    inCompany(t.agreementId, t, serviceAgreements, 'cascade'),
    index('agreement_visits_agreement_id_idx').on(t.companyId, t.agreementId),
  ],
);
