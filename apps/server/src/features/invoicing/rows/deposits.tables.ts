import { sql } from 'drizzle-orm';
import { bigint, check, date, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { paymentMethods, type PaymentMethod } from '@haulwright/domain/invoicing/payment';
import { revenueCategories, type RevenueCategory } from '@haulwright/domain/pricing/price-rule';
import { atLeast, oneOf, signedMoney } from '../../../platform/database/checks.ts';
import { createdAt, instant, primaryId } from '../../../platform/database/columns.ts';
import { companyKey, inCompany } from '../../../platform/database/company-keys.ts';
import { serviceAgreements } from '../../agreements/agreements.tables.ts';
import { company, people } from '../../companies/companies.tables.ts';
import { jobs } from '../../jobs/jobs.tables.ts';
import { rentalAgreements } from '../../rentals/rentals.tables.ts';
import { invoices } from './invoices.tables.ts';
import { maker, makerChecks } from './maker-columns.tables.ts';
import { payments } from './receivables.tables.ts';

const money = (name: string) => bigint(name, { mode: 'number' }).notNull();

/** Invoices that request a deposit, and its purpose where known. */
export const deposits = pgTable(
  'deposits',
  {
    companyId: company(),
    invoiceId: uuid('invoice_id').notNull(),
    rentalId: uuid('rental_id'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.invoiceId] }),
    inCompany(t.invoiceId, t, invoices, 'cascade'),
    inCompany(t.rentalId, t, rentalAgreements, 'set null'),
    index('deposits_rental_id_idx').on(t.rentalId),
  ],
);

/** Refunds of payments that no invoice used. Only a reversal is ever added. */
export const refunds = pgTable(
  'refunds',
  {
    id: primaryId(),
    companyId: company(),
    paymentId: uuid('payment_id').notNull(),
    method: text('method').$type<PaymentMethod>().notNull(),
    cents: money('cents'),
    refundedOn: date('refunded_on', { mode: 'string' }).notNull(),
    reference: text('reference'),
    note: text('note'),
    ...maker(),
    createdAt: createdAt(),
    reversedBy: uuid('reversed_by'),
    reversedAt: instant('reversed_at'),
    reverseReason: text('reverse_reason'),
  },
  (t) => [
    companyKey(t),
    inCompany(t.paymentId, t, payments, 'no action'),
    inCompany(t.createdBy, t, people, 'no action'),
    ...makerChecks(t.madeBy),
    inCompany(t.reversedBy, t, people, 'no action'),
    oneOf(t.method, paymentMethods),
    atLeast(t.cents, 1),
    check('refunds_reversed_check', sql`(reversed_at is null) = (reverse_reason is null)`),
    index('refunds_payment_id_idx').on(t.companyId, t.paymentId),
  ],
);

/**
 * Lines that are not billed, and why, append-only: they count as billed, so that they never come back.
 * Withdrawing adds a row with the opposite amount.
 */
export const waivedLines = pgTable(
  'waived_lines',
  {
    id: primaryId(),
    companyId: company(),
    jobId: uuid('job_id'),
    rentalId: uuid('rental_id'),
    agreementId: uuid('agreement_id'),
    key: text('line_key').notNull(),
    revenueCategory: text('revenue_category').$type<RevenueCategory>().notNull(),
    taxCategory: text('tax_category').$type<RevenueCategory>().notNull(),
    description: text('description').notNull(),
    cents: money('cents'),
    reason: text('reason').notNull(),
    withdrawsId: uuid('withdraws_id'),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    companyKey(t),
    inCompany(t.jobId, t, jobs, 'cascade'),
    inCompany(t.rentalId, t, rentalAgreements, 'cascade'),
    inCompany(t.agreementId, t, serviceAgreements, 'cascade'),
    inCompany(t.withdrawsId, t, t, 'no action'),
    inCompany(t.createdBy, t, people, 'no action'),
    oneOf(t.revenueCategory, revenueCategories),
    oneOf(t.taxCategory, revenueCategories),
    ...signedMoney(t.cents),
    check('waived_lines_source_check', sql`num_nonnulls(job_id, rental_id, agreement_id) = 1`),
    unique('waived_lines_withdraws_key').on(t.companyId, t.withdrawsId),
    index('waived_lines_job_id_idx').on(t.companyId, t.jobId),
    index('waived_lines_rental_id_idx').on(t.companyId, t.rentalId),
    index('waived_lines_agreement_id_idx').on(t.companyId, t.agreementId),
  ],
);
