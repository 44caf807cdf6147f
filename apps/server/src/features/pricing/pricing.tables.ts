import { sql } from 'drizzle-orm';
import {
  bigint,
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
import { clientTypes } from '@haulwright/domain/clients/client';
import { priceSources, type PriceSource } from '@haulwright/domain/pricing/price-book';
import { priceHolds, type EnteredPrice, type JobPriceHold } from '@haulwright/domain/pricing/price-job';
import {
  revenueCategories,
  type PriceRule,
  type RevenueCategory,
} from '@haulwright/domain/pricing/price-rule';
import type { WorkFacts } from '@haulwright/domain/pricing/price-work';
import { atLeast, between, inOrder, notNegative, oneOf, someOf } from '../../platform/database/checks.ts';
import { createdAt, instant, primaryId } from '../../platform/database/columns.ts';
import { companyKey, inCompany } from '../../platform/database/company-keys.ts';
import { clientAddresses, clients } from '../clients/clients.tables.ts';
import { company, people } from '../companies/companies.tables.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { jobTypes } from '../services/services.tables.ts';

const category = (name: string) => text(name).$type<RevenueCategory>().notNull();

/** The items a company sells. A row is locked while its rules change, so that none of them overlap. */
export const priceItems = pgTable(
  'price_items',
  {
    id: primaryId(),
    companyId: company(),
    name: text('name').notNull(),
    unit: text('unit').notNull(),
    revenueCategory: category('revenue_category'),
    taxCategory: category('tax_category'),
    createdAt: createdAt(),
  },
  (t) => [
    companyKey(t),
    oneOf(t.revenueCategory, revenueCategories),
    oneOf(t.taxCategory, revenueCategories),
    unique('price_items_name_key').on(t.companyId, t.name),
  ],
);

/** The item that prices each job type. */
export const jobTypePrices = pgTable(
  'job_type_prices',
  {
    companyId: company(),
    jobTypeId: uuid('job_type_id').notNull(),
    priceItemId: uuid('price_item_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.jobTypeId] }),
    inCompany(t.jobTypeId, t, jobTypes, 'cascade'),
    inCompany(t.priceItemId, t, priceItems, 'cascade'),
    index('job_type_prices_price_item_id_idx').on(t.priceItemId),
  ],
);

/** Raises of many prices from a day; until it is over they can be taken back. */
export const priceRaises = pgTable(
  'price_raises',
  {
    id: primaryId(),
    companyId: company(),
    from: date('from_day', { mode: 'string' }).notNull(),
    /** Parts per million of every amount, or cents on the base price. */
    ppm: integer('ppm'),
    cents: integer('cents'),
    stepCents: integer('step_cents').notNull(),
    priceCount: integer('price_count').notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
    takenBackBy: uuid('taken_back_by'),
    takenBackAt: instant('taken_back_at'),
  },
  (t) => [
    companyKey(t),
    inCompany(t.createdBy, t, people, 'no action'),
    inCompany(t.takenBackBy, t, people, 'no action'),
    check('price_raises_by_check', sql`(ppm is null) <> (cents is null)`),
    between(t.ppm, -900_000, 1_000_000),
    between(t.cents, -100_000_000, 100_000_000),
    between(t.stepCents, 1, 500),
    atLeast(t.priceCount, 1),
    check('price_raises_taken_back_check', sql`(taken_back_by is null) = (taken_back_at is null)`),
    index('price_raises_company_id_idx').on(t.companyId, t.createdAt),
  ],
);

/** Prices by validity and scope; a changed rule is withdrawn and followed by another. */
export const priceRules = pgTable(
  'price_rules',
  {
    id: primaryId(),
    companyId: company(),
    priceItemId: uuid('price_item_id').notNull(),
    clientId: uuid('client_id'),
    clientAddressId: uuid('client_address_id'),
    clientType: text('client_type').$type<(typeof clientTypes)[number]>(),
    rule: jsonb('rule').$type<PriceRule>().notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    validTo: date('valid_to', { mode: 'string' }),
    replacesId: uuid('replaces_id'),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
    withdrawnBy: uuid('withdrawn_by'),
    withdrawnAt: instant('withdrawn_at'),
  },
  (t) => [
    companyKey(t),
    inCompany(t.priceItemId, t, priceItems, 'cascade'),
    inCompany(t.clientId, t, clients, 'cascade'),
    inCompany(t.clientAddressId, t, clientAddresses, 'cascade'),
    inCompany(t.replacesId, t, t, 'set null'),
    inCompany(t.createdBy, t, people, 'no action'),
    inCompany(t.withdrawnBy, t, people, 'no action'),
    oneOf(t.clientType, clientTypes),
    inOrder(t.validFrom, t.validTo),
    check('price_rules_scope_check', sql`num_nonnulls(client_id, client_address_id, client_type) <= 1`),
    index('price_rules_price_item_id_idx').on(t.companyId, t.priceItemId, t.createdAt),
    index('price_rules_client_id_idx').on(t.clientId),
    index('price_rules_client_address_id_idx').on(t.clientAddressId),
    index('price_rules_replaces_id_idx').on(t.replacesId),
  ],
);

/** The prices a raise wrote: those that end the day before it, and those that begin with it. */
export const priceRaiseRules = pgTable(
  'price_raise_rules',
  {
    companyId: company(),
    raiseId: uuid('raise_id').notNull(),
    ruleId: uuid('rule_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.raiseId, t.ruleId] }),
    inCompany(t.raiseId, t, priceRaises, 'cascade'),
    inCompany(t.ruleId, t, priceRules, 'cascade'),
    index('price_raise_rules_rule_id_idx').on(t.companyId, t.ruleId),
  ],
);

/**
 * The price of each completed job, append-only: the rule at its completion, and a version per correction of
 * the facts. The last one is current.
 */
export const jobPrices = pgTable(
  'job_prices',
  {
    companyId: company(),
    jobId: uuid('job_id').notNull(),
    version: integer('version').notNull(),
    source: text('source').$type<PriceSource>().notNull(),
    /** Copied at that time: items and rules may be removed. */
    itemName: text('item_name'),
    revenueCategory: category('revenue_category'),
    taxCategory: category('tax_category'),
    rule: jsonb('rule').$type<PriceRule>(),
    facts: jsonb('facts').$type<WorkFacts>().notNull(),
    entered: jsonb('entered').$type<EnteredPrice>().notNull(),
    holds: text('holds').array().$type<JobPriceHold[]>().notNull(),
    totalCents: bigint('total_cents', { mode: 'number' }),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.jobId, t.version] }),
    inCompany(t.jobId, t, jobs, 'cascade'),
    inCompany(t.createdBy, t, people, 'no action'),
    atLeast(t.version, 1),
    oneOf(t.source, priceSources),
    oneOf(t.revenueCategory, revenueCategories),
    oneOf(t.taxCategory, revenueCategories),
    someOf(t.holds, [...priceHolds]),
    ...notNegative(t.totalCents),
    check(
      'job_prices_total_check',
      sql`total_cents is null or (cardinality(holds) = 0 and rule is not null)`,
    ),
  ],
);

/** The lines of a version, append-only; they add up to its total. */
export const jobPriceLines = pgTable(
  'job_price_lines',
  {
    companyId: company(),
    jobId: uuid('job_id').notNull(),
    version: integer('version').notNull(),
    position: integer('position').notNull(),
    /** Names the part of the rule it comes from; see `PricedLine`. */
    key: text('line_key').notNull(),
    category: category('category'),
    revenueCategory: category('revenue_category'),
    taxCategory: category('tax_category'),
    description: text('description').notNull(),
    quantityThousandths: bigint('quantity_thousandths', { mode: 'number' }).notNull(),
    unit: text('unit').notNull(),
    /** Ten-thousandths of a dollar. */
    unitPrice: bigint('unit_price', { mode: 'number' }).notNull(),
    cents: bigint('cents', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.jobId, t.version, t.position] }),
    inCompany(t.jobId, t, jobs, 'cascade'),
    between(t.position, 0, 999),
    atLeast(t.version, 1),
    oneOf(t.category, revenueCategories),
    oneOf(t.revenueCategory, revenueCategories),
    oneOf(t.taxCategory, revenueCategories),
    ...notNegative(t.quantityThousandths, t.unitPrice, t.cents),
  ],
);
