import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { ledgerEvents, type LedgerAccount, type LedgerEventType } from '@haulwright/domain/invoicing/ledger';
import { paymentMethods, type PaymentMethod } from '@haulwright/domain/invoicing/payment';
import { disputeStates, type DisputeState } from '@haulwright/domain/payments/attempt-state';
import { atLeast, between, oneOf, signedMoney } from '../../../platform/database/checks.ts';
import { createdAt, findText, instant, primaryId } from '../../../platform/database/columns.ts';
import { companyKey, inCompany } from '../../../platform/database/company-keys.ts';
import { clients } from '../../clients/clients.tables.ts';
import { company, people } from '../../companies/companies.tables.ts';
import { invoices } from './invoices.tables.ts';
import { maker, makerChecks } from './maker-columns.tables.ts';

const money = (name: string) => bigint(name, { mode: 'number' });

/** Payments received. Only a reversal is ever added. */
export const payments = pgTable(
  'payments',
  {
    id: primaryId(),
    companyId: company(),
    clientId: uuid('client_id').notNull(),
    method: text('method').$type<PaymentMethod>().notNull(),
    cents: money('cents').notNull(),
    receivedOn: date('received_on', { mode: 'string' }).notNull(),
    reference: text('reference'),
    note: text('note'),
    ...maker(),
    createdAt: createdAt(),
    reversedBy: uuid('reversed_by'),
    reversedAt: instant('reversed_at'),
    reverseReason: text('reverse_reason'),
    findText: findText(),
  },
  (t) => [
    companyKey(t),
    inCompany(t.clientId, t, clients, 'no action'),
    inCompany(t.createdBy, t, people, 'no action'),
    ...makerChecks(t.madeBy),
    inCompany(t.reversedBy, t, people, 'no action'),
    oneOf(t.method, paymentMethods),
    atLeast(t.cents, 1),
    check('payments_reversed_check', sql`(reversed_at is null) = (reverse_reason is null)`),
    index('payments_client_id_idx').on(t.companyId, t.clientId, t.id),
  ],
);

/** Parts of payments and credit notes applied to invoices, append-only: removing one adds a negative row. */
export const paymentAllocations = pgTable(
  'payment_allocations',
  {
    id: primaryId(),
    companyId: company(),
    paymentId: uuid('payment_id'),
    creditNoteId: uuid('credit_note_id'),
    invoiceId: uuid('invoice_id').notNull(),
    cents: money('cents').notNull(),
    appliedOn: date('applied_on', { mode: 'string' }).notNull(),
    ...maker(),
    createdAt: createdAt(),
  },
  (t) => [
    inCompany(t.paymentId, t, payments, 'no action'),
    inCompany(t.creditNoteId, t, invoices, 'no action'),
    inCompany(t.invoiceId, t, invoices, 'no action'),
    inCompany(t.createdBy, t, people, 'no action'),
    ...makerChecks(t.madeBy),
    ...signedMoney(t.cents),
    check('payment_allocations_source_check', sql`num_nonnulls(payment_id, credit_note_id) = 1`),
    index('payment_allocations_invoice_id_idx').on(t.companyId, t.invoiceId),
    index('payment_allocations_payment_id_idx').on(t.companyId, t.paymentId),
    index('payment_allocations_credit_note_id_idx').on(t.companyId, t.creditNoteId),
  ],
);

/** Entries of the receivables ledger, append-only; the lines of an entry add up to 0. */
export const receivableEntries = pgTable(
  'receivable_entries',
  {
    id: primaryId(),
    companyId: company(),
    clientId: uuid('client_id').notNull(),
    event: text('event').$type<LedgerEventType>().notNull(),
    /** The origin of the entry. */
    invoiceId: uuid('invoice_id'),
    paymentId: uuid('payment_id'),
    occurredOn: date('occurred_on', { mode: 'string' }).notNull(),
    /** The reason, where somebody decided it. */
    note: text('note'),
    ...maker(),
    createdAt: createdAt(),
  },
  (t) => [
    companyKey(t),
    inCompany(t.clientId, t, clients, 'no action'),
    inCompany(t.invoiceId, t, invoices, 'no action'),
    inCompany(t.paymentId, t, payments, 'no action'),
    inCompany(t.createdBy, t, people, 'no action'),
    ...makerChecks(t.madeBy),
    oneOf(t.event, ledgerEvents),
    index('receivable_entries_client_id_idx').on(t.companyId, t.clientId, t.occurredOn),
    index('receivable_entries_occurred_on_idx').on(t.companyId, t.occurredOn),
    index('receivable_entries_invoice_id_idx').on(t.companyId, t.invoiceId),
    index('receivable_entries_payment_id_idx').on(t.companyId, t.paymentId),
  ],
);

/** The lines of an entry, append-only. Debits are positive. */
export const receivablePostings = pgTable(
  'receivable_postings',
  {
    companyId: company(),
    entryId: uuid('entry_id').notNull(),
    position: integer('position').notNull(),
    account: text('account').$type<LedgerAccount>().notNull(),
    /** For postings to receivables: the invoice. */
    invoiceId: uuid('invoice_id'),
    cents: money('cents').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.entryId, t.position] }),
    inCompany(t.entryId, t, receivableEntries, 'cascade'),
    inCompany(t.invoiceId, t, invoices, 'no action'),
    between(t.position, 0, 999),
    ...signedMoney(t.cents),
    check('receivable_postings_amount_check', sql`cents <> 0`),
    check('receivable_postings_invoice_check', sql`(account = 'receivable') = (invoice_id is not null)`),
    index('receivable_postings_invoice_id_idx').on(t.companyId, t.invoiceId),
    index('receivable_postings_credit_idx')
      .on(t.companyId, t.entryId)
      .where(sql`account = 'client-credit'`),
  ],
);

/** The ledger balance of each issued invoice, updated with every entry so that lists need not add it up. */
export const invoiceBalances = pgTable(
  'invoice_balances',
  {
    companyId: company(),
    invoiceId: uuid('invoice_id').notNull(),
    clientId: uuid('client_id').notNull(),
    dueDate: date('due_date', { mode: 'string' }).notNull(),
    openCents: money('open_cents').notNull(),
    paidCents: money('paid_cents').notNull(),
    writtenOffCents: money('written_off_cents').notNull(),
    /** Since when a bank transfer to pay it is under way; null: none is. */
    transferSince: instant('transfer_since'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.invoiceId] }),
    inCompany(t.invoiceId, t, invoices, 'cascade'),
    inCompany(t.clientId, t, clients, 'no action'),
    ...signedMoney(t.openCents, t.paidCents, t.writtenOffCents),
    index('invoice_balances_open_idx')
      .on(t.companyId, t.clientId, t.dueDate)
      .where(sql`open_cents <> 0`),
  ],
);

/** Money of payments that a bank took back, or asks about; at most one row for each of the provider's disputes. */
export const paymentDisputes = pgTable(
  'payment_disputes',
  {
    id: primaryId(),
    companyId: company(),
    paymentId: uuid('payment_id').notNull(),
    providerRef: text('provider_ref').notNull(),
    cents: money('cents').notNull(),
    state: text('state').$type<DisputeState>().notNull(),
    reason: text('reason').notNull(),
    respondBy: instant('respond_by'),
    createdAt: createdAt(),
    closedAt: instant('closed_at'),
    /** When the office is mailed how it stands; null: it was. */
    tellAt: instant('tell_at'),
  },
  (t) => [
    companyKey(t),
    inCompany(t.paymentId, t, payments, 'no action'),
    oneOf(t.state, [...disputeStates]),
    atLeast(t.cents, 1),
    check('payment_disputes_closed_check', sql`(state in ('won', 'lost')) = (closed_at is not null)`),
    unique('payment_disputes_provider_ref_key').on(t.companyId, t.providerRef),
    index('payment_disputes_payment_id_idx').on(t.companyId, t.paymentId),
    index('payment_disputes_tell_at_idx')
      .on(t.tellAt)
      .where(sql`tell_at is not null`)
      .concurrently(),
  ],
);
