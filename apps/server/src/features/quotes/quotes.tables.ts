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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { StoredInvoiceTax, TaxNotSet } from '@haulwright/domain/invoicing/invoice-tax';
import type { InvoiceParties } from '@haulwright/domain/invoicing/invoice';
import { revenueCategories, type RevenueCategory } from '@haulwright/domain/pricing/price-rule';
import { quoteEventKinds, type QuoteEventKind } from '@haulwright/domain/quotes/quote';
import type { RentalCycle } from '@haulwright/domain/rentals/rental-cycle';
import { quoteStates, type QuoteState } from '@haulwright/domain/quotes/quote-life';
import { atLeast, between, notNegative, oneOf, signedMoney } from '../../platform/database/checks.ts';
import { createdAt, findText, instant, primaryId } from '../../platform/database/columns.ts';
import { companyKey, inCompany } from '../../platform/database/company-keys.ts';
import { clientAddresses, clients } from '../clients/clients.tables.ts';
import { company, people } from '../companies/companies.tables.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { rentalAgreements, unitTypes } from '../rentals/rentals.tables.ts';
import { jobTypes } from '../services/services.tables.ts';

const money = (name: string) => bigint(name, { mode: 'number' });
const category = (name: string) => text(name).$type<RevenueCategory>().notNull();

/**
 * The last number of a company's quotes. Locked by the quote that takes the next one, so that there are no
 * gaps.
 */
export const quoteCounters = pgTable(
  'quote_counters',
  { companyId: company().primaryKey(), lastNumber: integer('last_number').notNull() },
  (t) => [...notNegative(t.lastNumber)],
);

/** Offers to clients. An accepted one stays as the client read it; the database enforces that. */
export const quotes = pgTable(
  'quotes',
  {
    id: primaryId(),
    companyId: company(),
    state: text('state').$type<QuoteState>().notNull(),
    version: integer('version').notNull(),
    /** Set when it is first sent. */
    sequence: integer('sequence'),
    clientId: uuid('client_id').notNull(),
    clientAddressId: uuid('client_address_id'),
    title: text('title').notNull(),
    message: text('message'),
    expiresOn: date('expires_on', { mode: 'string' }).notNull(),
    followUpOn: date('follow_up_on', { mode: 'string' }),
    subtotalCents: money('subtotal_cents').notNull(),
    taxCents: money('tax_cents').notNull(),
    totalCents: money('total_cents').notNull(),
    /** Copied when it was sent; a draft has none. */
    taxes: jsonb('taxes').$type<StoredInvoiceTax[]>().notNull(),
    taxNotSet: jsonb('tax_not_set').$type<TaxNotSet[]>().notNull(),
    /** As printed; set when it is sent. */
    parties: jsonb('parties').$type<InvoiceParties>(),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
    sentBy: uuid('sent_by'),
    sentAt: instant('sent_at'),
    decidedAt: instant('decided_at'),
    /**
     * Set while a mail with it is on its way, and which sending that is. In the past: its process died, and the next
     * sending takes over.
     */
    mailingUntil: instant('mailing_until'),
    findText: findText(),
  },
  (t) => [
    companyKey(t),
    inCompany(t.clientId, t, clients, 'no action'),
    inCompany(t.clientAddressId, t, clientAddresses, 'set null'),
    inCompany(t.createdBy, t, people, 'no action'),
    inCompany(t.sentBy, t, people, 'no action'),
    oneOf(t.state, quoteStates),
    atLeast(t.version, 1),
    atLeast(t.sequence, 1),
    ...signedMoney(t.subtotalCents, t.taxCents, t.totalCents),
    check('quotes_sum_check', sql`total_cents = subtotal_cents + tax_cents`),
    check('quotes_sent_check', sql`state = 'draft' or num_nonnulls(sequence, parties, sent_by, sent_at) = 4`),
    check('quotes_decided_check', sql`(state in ('accepted', 'declined')) = (decided_at is not null)`),
    unique('quotes_sequence_key').on(t.companyId, t.sequence),
    index('quotes_state_idx').on(t.companyId, t.state, t.id),
    index('quotes_client_id_idx').on(t.companyId, t.clientId, t.id),
    index('quotes_client_address_id_idx').on(t.clientAddressId),
  ],
);

/** The lines of a quote. */
export const quoteLines = pgTable(
  'quote_lines',
  {
    companyId: company(),
    quoteId: uuid('quote_id').notNull(),
    position: integer('position').notNull(),
    /** Begins a job of its own; other lines belong to the job of the line before. */
    beginsWork: boolean('begins_work').notNull(),
    jobTypeId: uuid('job_type_id'),
    /** The job created when the quote was accepted, at the agreed price of its lines. */
    jobId: uuid('job_id'),
    description: text('description').notNull(),
    quantityThousandths: money('quantity_thousandths').notNull(),
    unit: text('unit').notNull(),
    /** Ten-thousandths of a dollar. */
    unitPrice: money('unit_price').notNull(),
    cents: money('cents').notNull(),
    revenueCategory: category('revenue_category'),
    taxCategory: category('tax_category'),
    /** Delivery and pickup of the units, billed with their rental; for a server of the version before a job. */
    isDelivery: boolean('is_delivery'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.quoteId, t.position] }),
    inCompany(t.quoteId, t, quotes, 'cascade'),
    inCompany(t.jobTypeId, t, jobTypes, 'set null'),
    inCompany(t.jobId, t, jobs, 'set null'),
    between(t.position, 0, 999),
    oneOf(t.revenueCategory, revenueCategories),
    oneOf(t.taxCategory, revenueCategories),
    ...notNegative(t.quantityThousandths, t.unitPrice, t.cents),
    check('quote_lines_work_check', sql`begins_work or job_type_id is null`),
    check('quote_lines_first_check', sql`position > 0 or begins_work`),
    index('quote_lines_job_id_idx').on(t.companyId, t.jobId),
    index('quote_lines_job_type_id_idx').on(t.jobTypeId),
  ],
);

/**
 * Lines of rented units, each for the line's unit price in every period of the cycle. Such a line begins work
 * without a job type: it becomes part of the rental instead of a job.
 */
export const quoteRentalLines = pgTable(
  'quote_rental_lines',
  {
    companyId: company(),
    quoteId: uuid('quote_id').notNull(),
    position: integer('position').notNull(),
    unitTypeId: uuid('unit_type_id').notNull(),
    cycle: jsonb('cycle').$type<RentalCycle>().notNull(),
    deliverOn: date('deliver_on', { mode: 'string' }),
    pickUpOn: date('pick_up_on', { mode: 'string' }),
    /** The rental created when the quote was accepted. */
    rentalId: uuid('rental_id'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.quoteId, t.position] }),
    inCompany(t.quoteId, t, quotes, 'cascade'),
    inCompany(t.unitTypeId, t, unitTypes, 'no action'),
    inCompany(t.rentalId, t, rentalAgreements, 'set null'),
    between(t.position, 0, 999),
    check('quote_rental_lines_stay_check', sql`pick_up_on >= deliver_on`),
    index('quote_rental_lines_unit_type_id_idx').on(t.unitTypeId),
    index('quote_rental_lines_rental_id_idx').on(t.rentalId),
  ],
);

/** The history of a quote, by whom and why; append-only. */
export const quoteEvents = pgTable(
  'quote_events',
  {
    id: primaryId(),
    companyId: company(),
    quoteId: uuid('quote_id').notNull(),
    kind: text('kind').$type<QuoteEventKind>().notNull(),
    version: integer('version').notNull(),
    /** Null: the client, by the link. */
    userId: uuid('user_id'),
    sentTo: text('sent_to'),
    /**
     * For a sending: SHA-256 of the secret of its link, in hexadecimal digits. The secret itself is not
     * stored.
     */
    tokenSha256: text('token_sha256'),
    signerName: text('signer_name'),
    strokes: jsonb('strokes').$type<[number, number][][]>(),
    reason: text('reason'),
    createdAt: createdAt(),
  },
  (t) => [
    inCompany(t.quoteId, t, quotes, 'cascade'),
    inCompany(t.userId, t, people, 'no action'),
    oneOf(t.kind, quoteEventKinds),
    atLeast(t.version, 1),
    check(
      'quote_events_token_check',
      sql`(kind = 'sent') = (token_sha256 is not null) and token_sha256 ~ '^[0-9a-f]{64}$'`,
    ),
    check('quote_events_signer_check', sql`kind <> 'accepted' or signer_name is not null`),
    uniqueIndex('quote_events_token_sha256_key').on(t.tokenSha256),
    index('quote_events_quote_id_idx').on(t.companyId, t.quoteId),
  ],
);
