import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
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
  invoiceGroupings,
  maxDueDays,
  type BillingSettings,
  type InvoiceGrouping,
} from '@haulwright/domain/invoicing/billing-terms';
import {
  billingHolds,
  invoiceDeliveryKinds,
  invoiceKinds,
  invoiceStates,
  type BillingHold,
  type InvoiceKind,
  type InvoiceParties,
  type LineValues,
} from '@haulwright/domain/invoicing/invoice';
import type { DraftDiscount } from '@haulwright/domain/invoicing/draft-change';
import type { LineTax } from '@haulwright/domain/invoicing/invoice-tax';
import { makers, type Maker } from '@haulwright/domain/invoicing/made-by';
import { invoiceLineKinds, type InvoiceLineKind } from '@haulwright/domain/invoicing/line-kind';
import { maxDaysAfter, maxDaysBefore } from '@haulwright/domain/invoicing/reminders';
import type { PaperRecipient } from '@haulwright/domain/invoicing/paper-recipients';
import type { InvoiceState } from '@haulwright/domain/invoicing/settlement';
import { revenueCategories, type RevenueCategory } from '@haulwright/domain/pricing/price-rule';
import {
  atLeast,
  between,
  notNegative,
  oneOf,
  signedMoney,
  someOf,
} from '../../../platform/database/checks.ts';
import { createdAt, findText, instant, primaryId, updatedAt } from '../../../platform/database/columns.ts';
import { companyKey, inCompany } from '../../../platform/database/company-keys.ts';
import { serviceAgreements } from '../../agreements/agreements.tables.ts';
import { clientAddresses, clients } from '../../clients/clients.tables.ts';
import { company, people } from '../../companies/companies.tables.ts';
import { jobs } from '../../jobs/jobs.tables.ts';
import { rentalAgreements } from '../../rentals/rentals.tables.ts';

const money = (name: string) => bigint(name, { mode: 'number' });
const category = (name: string) => text(name).$type<RevenueCategory>().notNull();

/** How a company bills; one that has no row bills by the defaults. */
export const billingSettings = pgTable(
  'billing_settings',
  {
    companyId: company().primaryKey(),
    invoicePrefix: text('invoice_prefix').notNull(),
    dueDays: integer('due_days').notNull(),
    grouping: text('grouping').$type<InvoiceGrouping>().notNull(),
    remitTo: text('remit_to'),
    taxesUnknownPlaces: boolean('taxes_unknown_places').notNull(),
    lateFees: jsonb('late_fees').$type<BillingSettings['lateFees']>(),
    updatedAt: updatedAt(),
  },
  (t) => [between(t.dueDays, 0, maxDueDays), oneOf(t.grouping, invoiceGroupings)],
);

/** What a client has agreed on. */
export const clientBillingTerms = pgTable(
  'client_billing_terms',
  {
    companyId: company(),
    clientId: uuid('client_id').notNull(),
    dueDays: integer('due_days'),
    grouping: text('grouping').$type<InvoiceGrouping>(),
    email: text('email'),
    /** Who gets which paper by mail; null: nobody but that address. */
    recipients: jsonb('recipients').$type<PaperRecipient[]>(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.clientId] }),
    inCompany(t.clientId, t, clients, 'cascade'),
    between(t.dueDays, 0, maxDueDays),
    oneOf(t.grouping, invoiceGroupings),
  ],
);

/**
 * What can be billed: a job whose price is fixed. Its row is locked while drafts are made of it, and holds
 * what is owed less what was billed, so that due work is found without reading every job.
 */
export const billingSources = pgTable(
  'billing_sources',
  {
    companyId: company(),
    jobId: uuid('job_id').notNull(),
    clientId: uuid('client_id').notNull(),
    clientAddressId: uuid('client_address_id'),
    completedOn: date('completed_on', { mode: 'string' }).notNull(),
    /** Of the job's price. */
    priceVersion: integer('price_version').notNull(),
    holds: text('holds').array().$type<BillingHold[]>().notNull(),
    /** Without taxes; null while it waits. */
    dueCents: money('due_cents'),
    /** Something is on a draft or an issued invoice. */
    isBilled: boolean('is_billed').notNull(),
    /** Lines are owed that are on no invoice, or it waits. */
    isOpen: boolean('is_open').notNull(),
    /** Never to be billed, and why: work that was billed elsewhere. */
    waivedReason: text('waived_reason'),
    waivedBy: uuid('waived_by'),
    waivedAt: instant('waived_at'),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.jobId] }),
    inCompany(t.jobId, t, jobs, 'cascade'),
    inCompany(t.clientId, t, clients, 'cascade'),
    inCompany(t.clientAddressId, t, clientAddresses, 'set null'),
    inCompany(t.waivedBy, t, people, 'no action'),
    atLeast(t.priceVersion, 1),
    someOf(t.holds, [...billingHolds]),
    ...signedMoney(t.dueCents),
    check('billing_sources_due_check', sql`due_cents is null or cardinality(holds) = 0`),
    check('billing_sources_waived_check', sql`(waived_reason is null) = (waived_at is null)`),
    index('billing_sources_open_idx')
      .on(t.companyId, t.clientId, t.completedOn, t.jobId)
      .where(sql`is_open`),
    index('billing_sources_client_address_id_idx').on(t.clientAddressId),
  ],
);

/** The last number of each series. Locked by the invoice that takes the next one, so that none is left out. */
export const invoiceCounters = pgTable(
  'invoice_counters',
  {
    companyId: company(),
    series: text('series').$type<InvoiceKind>().notNull(),
    lastNumber: integer('last_number').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.series] }),
    oneOf(t.series, invoiceKinds),
    ...notNegative(t.lastNumber),
  ],
);

/** Invoices and credit notes. Once issued they stay as they are; the database sees to it. */
export const invoices = pgTable(
  'invoices',
  {
    id: primaryId(),
    companyId: company(),
    kind: text('kind').$type<InvoiceKind>().notNull(),
    state: text('state').$type<InvoiceState>().notNull(),
    number: text('number'),
    sequence: integer('sequence'),
    clientId: uuid('client_id').notNull(),
    /** Of a credit note that mirrors an invoice. */
    creditsInvoiceId: uuid('credits_invoice_id'),
    dueDays: integer('due_days').notNull(),
    invoiceDate: date('invoice_date', { mode: 'string' }),
    dueDate: date('due_date', { mode: 'string' }),
    subtotalCents: money('subtotal_cents').notNull(),
    taxCents: money('tax_cents').notNull(),
    totalCents: money('total_cents').notNull(),
    purchaseOrder: text('purchase_order'),
    note: text('note'),
    /** Off the other lines of a draft; its line holds the amount. */
    discount: jsonb('discount').$type<DraftDiscount>(),
    /** Why a draft is held back. */
    holdReason: text('hold_reason'),
    heldBy: uuid('held_by'),
    heldAt: instant('held_at'),
    /** As printed; from its issue on. */
    parties: jsonb('parties').$type<InvoiceParties>(),
    madeBy: text('made_by').$type<Maker>().notNull().default('person'),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
    approvedBy: uuid('approved_by'),
    issuedBy: uuid('issued_by'),
    issuedAt: instant('issued_at'),
    voidedBy: uuid('voided_by'),
    voidedAt: instant('voided_at'),
    voidReason: text('void_reason'),
    findText: findText(),
  },
  (t) => [
    companyKey(t),
    inCompany(t.clientId, t, clients, 'no action'),
    inCompany(t.creditsInvoiceId, t, t, 'no action'),
    inCompany(t.createdBy, t, people, 'no action'),
    inCompany(t.approvedBy, t, people, 'no action'),
    inCompany(t.issuedBy, t, people, 'no action'),
    inCompany(t.voidedBy, t, people, 'no action'),
    inCompany(t.heldBy, t, people, 'no action'),
    oneOf(t.madeBy, makers),
    // A person's name is missing on some of before people were kept.
    check('invoices_maker_check', sql`made_by = 'person' or created_by is null`),
    oneOf(t.kind, invoiceKinds),
    oneOf(t.state, invoiceStates),
    between(t.dueDays, 0, maxDueDays),
    atLeast(t.sequence, 1),
    ...signedMoney(t.subtotalCents, t.taxCents, t.totalCents),
    check('invoices_sum_check', sql`total_cents = subtotal_cents + tax_cents`),
    check(
      'invoices_issued_check',
      sql`(state in ('issued', 'void')) = (num_nonnulls(number, sequence, invoice_date, due_date, parties, issued_at) = 6)`,
    ),
    check('invoices_held_check', sql`num_nonnulls(hold_reason, held_by, held_at) in (0, 3)`),
    check('invoices_void_check', sql`(state = 'void') = (voided_at is not null)`),
    unique('invoices_sequence_key').on(t.companyId, t.kind, t.sequence),
    index('invoices_state_idx').on(t.companyId, t.state, t.id),
    index('invoices_client_id_idx').on(t.companyId, t.clientId, t.id),
    index('invoices_credits_invoice_id_idx').on(t.creditsInvoiceId),
  ],
);

/** The lines of an invoice; those of an issued one stay as they are. */
export const invoiceLines = pgTable(
  'invoice_lines',
  {
    companyId: company(),
    invoiceId: uuid('invoice_id').notNull(),
    position: integer('position').notNull(),
    /** Null: of before it was kept, until a task fills it; `isKind` knows what it is. */
    kind: text('kind').$type<InvoiceLineKind>(),
    jobId: uuid('job_id'),
    rentalId: uuid('rental_id'),
    agreementId: uuid('agreement_id'),
    /** Key of the owed line of the job, rental or agreement; billed lines are subtracted from owed ones by it. */
    key: text('line_key').notNull(),
    revenueCategory: category('revenue_category'),
    taxCategory: category('tax_category'),
    description: text('description').notNull(),
    quantityThousandths: money('quantity_thousandths').notNull(),
    unit: text('unit').notNull(),
    /** Ten-thousandths of a dollar. */
    unitPrice: money('unit_price').notNull(),
    cents: money('cents').notNull(),
    /** The day it falls due, by whose rules it is taxed; null: that of its work. */
    taxedOn: date('taxed_on', { mode: 'string' }),
    /** The address it is taxed at; null: that of its work. */
    taxedAddressId: uuid('taxed_address_id'),
    /** Its taxes, which a credit for it gives back; null on invoices of before this was kept. */
    taxes: jsonb('taxes').$type<readonly LineTax[]>(),
    /** What it was before somebody changed it on the draft; null: it was added, or is as it was billed. */
    changedFrom: jsonb('changed_from').$type<LineValues>(),
    changedBy: uuid('changed_by'),
    changedAt: instant('changed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.invoiceId, t.position] }),
    inCompany(t.invoiceId, t, invoices, 'cascade'),
    inCompany(t.jobId, t, jobs, 'no action'),
    inCompany(t.rentalId, t, rentalAgreements, 'no action'),
    inCompany(t.agreementId, t, serviceAgreements, 'no action'),
    inCompany(t.changedBy, t, people, 'no action'),
    between(t.position, 0, 9_999),
    oneOf(t.kind, invoiceLineKinds),
    oneOf(t.revenueCategory, revenueCategories),
    oneOf(t.taxCategory, revenueCategories),
    ...notNegative(t.quantityThousandths, t.unitPrice),
    ...signedMoney(t.cents),
    index('invoice_lines_job_id_idx').on(t.companyId, t.jobId),
    index('invoice_lines_rental_id_idx').on(t.companyId, t.rentalId).concurrently(),
    index('invoice_lines_agreement_id_idx').on(t.companyId, t.agreementId).concurrently(),
    index('invoice_lines_not_filled_idx')
      .on(t.companyId)
      .concurrently()
      .where(sql`kind is null`),
  ],
);

/** Each rate of an invoice, worked out once on the sum of what it taxes. */
export const invoiceTaxes = pgTable(
  'invoice_taxes',
  {
    companyId: company(),
    invoiceId: uuid('invoice_id').notNull(),
    position: integer('position').notNull(),
    /** As it was: jurisdictions may be removed. */
    jurisdictionId: uuid('jurisdiction_id').notNull(),
    name: text('name').notNull(),
    ppm: integer('ppm').notNull(),
    taxableCents: money('taxable_cents').notNull(),
    cents: money('cents').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.invoiceId, t.position] }),
    inCompany(t.invoiceId, t, invoices, 'cascade'),
    between(t.position, 0, 999),
    between(t.ppm, 0, 1_000_000),
    ...signedMoney(t.taxableCents, t.cents),
  ],
);

/** How an invoice reached its client, append-only. */
export const invoiceDeliveries = pgTable(
  'invoice_deliveries',
  {
    id: primaryId(),
    companyId: company(),
    invoiceId: uuid('invoice_id').notNull(),
    kind: text('kind').$type<(typeof invoiceDeliveryKinds)[number]>().notNull(),
    sentTo: text('sent_to'),
    /** What the mail server said of those who did not get it; null: all did. */
    failure: text('failure'),
    /** Who sent it, or set that it goes by itself. */
    sentBy: uuid('sent_by').notNull(),
    /** Of a reminder that went by itself: days after the invoice was due. */
    reminderDays: integer('reminder_days'),
    /** The day it was posted or handed over; null: that of the row. */
    postedOn: date('posted_on', { mode: 'string' }),
    /** The row that this one takes back. */
    takesBack: uuid('takes_back'),
    createdAt: createdAt(),
  },
  (t) => [
    inCompany(t.invoiceId, t, invoices, 'cascade'),
    inCompany(t.sentBy, t, people, 'no action'),
    check('invoice_deliveries_takes_back_check', sql`(kind = 'taken-back') = (takes_back is not null)`),
    oneOf(t.kind, invoiceDeliveryKinds),
    between(t.reminderDays, -maxDaysBefore, maxDaysAfter),
    index('invoice_deliveries_invoice_id_idx').on(t.companyId, t.invoiceId),
  ],
);
