import { boolean, check, date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { revenueCategories, type RevenueCategory } from '@haulwright/domain/pricing/price-rule';
import { between, inOrder, oneOf } from '../../platform/database/checks.ts';
import { createdAt, primaryId } from '../../platform/database/columns.ts';
import { companyKey, inCompany } from '../../platform/database/company-keys.ts';
import { clients } from '../clients/clients.tables.ts';
import { company } from '../companies/companies.tables.ts';

/** States, counties and cities that tax, as the company entered them. */
export const taxJurisdictions = pgTable(
  'tax_jurisdictions',
  {
    id: primaryId(),
    companyId: company(),
    name: text('name').notNull(),
    state: text('state').notNull(),
    /** Empty: the whole state. */
    postalCodes: text('postal_codes').array().notNull(),
    createdAt: createdAt(),
  },
  (t) => [companyKey(t), unique('tax_jurisdictions_name_key').on(t.companyId, t.name)],
);

const ofJurisdiction = {
  jurisdictionId: () => uuid('jurisdiction_id').notNull(),
  validFrom: () => date('valid_from', { mode: 'string' }).notNull(),
  validTo: () => date('valid_to', { mode: 'string' }),
  citation: () => text('citation').notNull(),
};

export const taxRates = pgTable(
  'tax_rates',
  {
    id: primaryId(),
    companyId: company(),
    jurisdictionId: ofJurisdiction.jurisdictionId(),
    ppm: integer('ppm').notNull(),
    validFrom: ofJurisdiction.validFrom(),
    validTo: ofJurisdiction.validTo(),
    citation: ofJurisdiction.citation(),
  },
  (t) => [
    inCompany(t.jurisdictionId, t, taxJurisdictions, 'cascade'),
    between(t.ppm, 0, 1_000_000),
    inOrder(t.validFrom, t.validTo),
    index('tax_rates_jurisdiction_id_idx').on(t.companyId, t.jurisdictionId),
  ],
);

/** Whether a jurisdiction taxes a category. */
export const taxabilities = pgTable(
  'taxabilities',
  {
    id: primaryId(),
    companyId: company(),
    jurisdictionId: ofJurisdiction.jurisdictionId(),
    category: text('category').$type<RevenueCategory>().notNull(),
    taxable: boolean('taxable').notNull(),
    validFrom: ofJurisdiction.validFrom(),
    validTo: ofJurisdiction.validTo(),
    citation: ofJurisdiction.citation(),
  },
  (t) => [
    inCompany(t.jurisdictionId, t, taxJurisdictions, 'cascade'),
    oneOf(t.category, revenueCategories),
    inOrder(t.validFrom, t.validTo),
    index('taxabilities_jurisdiction_id_idx').on(t.companyId, t.jurisdictionId),
  ],
);

/** Clients' tax exemption certificates, for everywhere or one jurisdiction. */
export const taxExemptions = pgTable(
  'tax_exemptions',
  {
    id: primaryId(),
    companyId: company(),
    clientId: uuid('client_id').notNull(),
    jurisdictionId: uuid('jurisdiction_id'),
    certificate: text('certificate').notNull(),
    validFrom: ofJurisdiction.validFrom(),
    validTo: ofJurisdiction.validTo(),
    createdAt: createdAt(),
  },
  (t) => [
    inCompany(t.clientId, t, clients, 'cascade'),
    inCompany(t.jurisdictionId, t, taxJurisdictions, 'cascade'),
    inOrder(t.validFrom, t.validTo),
    check('tax_exemptions_certificate_check', sql`certificate <> ''`),
    index('tax_exemptions_client_id_idx').on(t.companyId, t.clientId),
    index('tax_exemptions_jurisdiction_id_idx').on(t.jurisdictionId),
  ],
);
