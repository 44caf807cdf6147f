import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { revenueCategories, type RevenueCategory } from '@haulwright/domain/pricing/price-rule';
import { between, notNegative, oneOf } from '../../platform/database/checks.ts';
import { createdAt, instant, primaryId } from '../../platform/database/columns.ts';
import { companyKey, inCompany } from '../../platform/database/company-keys.ts';
import { company, people } from '../companies/companies.tables.ts';
import { fieldCommands } from '../field/field.tables.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { priceItems } from './pricing.tables.ts';

/**
 * Extras sold with a job: a lid, a riser, more hose. Each keeps its price of the time it was added; a removed
 * one stays, with who removed it, since it may be on an invoice.
 */
export const jobExtras = pgTable(
  'job_extras',
  {
    id: primaryId(),
    companyId: company(),
    jobId: uuid('job_id').notNull(),
    /** The price item it came from; null: it was typed, or the item was removed. */
    priceItemId: uuid('price_item_id'),
    /** Of a trip charge: the report that the work could not be done. */
    attemptCommandId: uuid('attempt_command_id'),
    description: text('description').notNull(),
    quantityThousandths: bigint('quantity_thousandths', { mode: 'number' }).notNull(),
    unit: text('unit').notNull(),
    /** Ten-thousandths of a dollar. */
    unitPrice: bigint('unit_price', { mode: 'number' }).notNull(),
    cents: bigint('cents', { mode: 'number' }).notNull(),
    revenueCategory: text('revenue_category').$type<RevenueCategory>().notNull(),
    taxCategory: text('tax_category').$type<RevenueCategory>().notNull(),
    addedBy: uuid('added_by').notNull(),
    createdAt: createdAt(),
    removedBy: uuid('removed_by'),
    removedAt: instant('removed_at'),
  },
  (t) => [
    companyKey(t),
    inCompany(t.jobId, t, jobs, 'cascade'),
    inCompany(t.priceItemId, t, priceItems, 'set null'),
    inCompany(t.attemptCommandId, t, fieldCommands, 'no action'),
    inCompany(t.addedBy, t, people, 'no action'),
    inCompany(t.removedBy, t, people, 'no action'),
    between(t.quantityThousandths, 1, 1_000_000_000),
    ...notNegative(t.unitPrice),
    between(t.cents, 0, 10_000_000),
    oneOf(t.revenueCategory, revenueCategories),
    oneOf(t.taxCategory, revenueCategories),
    check('job_extras_removed_check', sql`(removed_at is null) = (removed_by is null)`),
    index('job_extras_job_id_idx').on(t.companyId, t.jobId),
    index('job_extras_price_item_id_idx').on(t.priceItemId),
  ],
);
