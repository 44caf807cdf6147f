import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
  boolean,
} from 'drizzle-orm/pg-core';
import {
  attemptKinds,
  attemptNotices,
  attemptStates,
  onlineMethods,
  receiptStates,
  type AttemptKind,
  type AttemptNotice,
  type AttemptState,
  type OnlineMethod,
  type ReceiptState,
} from '@haulwright/domain/payments/attempt-state';
import { atLeast, notNegative, oneOf } from '../../platform/database/checks.ts';
import { createdAt, instant, primaryId } from '../../platform/database/columns.ts';
import { companyKey, inCompany } from '../../platform/database/company-keys.ts';
import { clients } from '../clients/clients.tables.ts';
import { company, people } from '../companies/companies.tables.ts';
import { refunds } from '../invoicing/rows/deposits.tables.ts';
import { invoices } from '../invoicing/rows/invoices.tables.ts';
import { payments } from '../invoicing/rows/receivables.tables.ts';

const money = (name: string) => bigint(name, { mode: 'number' });

/** A company's account at a card provider. */
export const paymentConnections = pgTable(
  'payment_connections',
  {
    /** Names it to the provider, whose events carry no company. */
    id: primaryId(),
    companyId: company(),
    provider: text('provider').$type<'stripe'>().notNull(),
    accountId: text('account_id'),
    keySealed: text('key_sealed').notNull(),
    keyEnd: text('key_end').notNull(),
    /** Null: the provider does not reach this address; payments are looked up. */
    webhookSealed: text('webhook_sealed'),
    webhookRef: text('webhook_ref'),
    mode: text('mode').$type<'test' | 'live'>().notNull(),
    state: text('state').$type<'active' | 'failed'>().notNull(),
    connectedBy: uuid('connected_by').notNull(),
    createdAt: createdAt(),
    failedAt: instant('failed_at'),
    reason: text('reason'),
    /** The last event that was read from the provider's list. */
    eventsCursor: text('events_cursor'),
    eventsReadAt: instant('events_read_at'),
  },
  (t) => [
    companyKey(t),
    unique('payment_connections_company_key').on(t.companyId),
    inCompany(t.connectedBy, t, people, 'no action'),
    oneOf(t.provider, ['stripe']),
    oneOf(t.mode, ['test', 'live']),
    oneOf(t.state, ['active', 'failed']),
    check(
      'payment_connections_failed_check',
      sql`(state = 'failed') = (failed_at is not null and reason is not null)`,
    ),
  ],
);

/** Tries to move money at the provider. What is not received yet is an attempt, never a payment. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: primaryId(),
    companyId: company(),
    clientId: uuid('client_id').notNull(),
    kind: text('kind').$type<AttemptKind>().notNull(),
    cents: money('cents').notNull(),
    method: text('method').$type<OnlineMethod>(),
    state: text('state').$type<AttemptState>().notNull(),
    /** The provider's session or refund; null until its answer came. */
    providerRef: text('provider_ref'),
    /** The provider's payment, which disputes and refunds name. */
    paymentRef: text('payment_ref'),
    /** Exactly as sent: it is sent again with the same key until the provider answers. */
    request: jsonb('request').$type<Record<string, unknown>>().notNull(),
    url: text('url'),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at'),
    /** When something of its invoices changed: it is ended, and its rest looked up. */
    staleAt: instant('stale_at'),
    /** When it is looked up at the provider next. */
    lookAt: instant('look_at'),
    /** Of a charge: what was received; of a refund: what is given back. */
    paymentId: uuid('payment_id'),
    refundId: uuid('refund_id'),
    feeCents: money('fee_cents'),
    failure: text('failure'),
    notice: text('notice').$type<AttemptNotice>(),
    via: text('via').$type<'portal' | 'office'>().notNull(),
    /** Of a charge that was received; null: none is mailed. */
    receiptState: text('receipt_state').$type<ReceiptState>(),
    /** When the receipt is looked at next; while it is being mailed, when its process is taken for dead. */
    receiptAt: instant('receipt_at'),
    receiptTo: text('receipt_to'),
    receiptFailure: text('receipt_failure'),
    createdAt: createdAt(),
  },
  (t) => [
    companyKey(t),
    inCompany(t.clientId, t, clients, 'no action'),
    inCompany(t.paymentId, t, payments, 'no action'),
    inCompany(t.refundId, t, refunds, 'no action'),
    oneOf(t.kind, [...attemptKinds]),
    oneOf(t.method, [...onlineMethods]),
    oneOf(t.state, [...attemptStates]),
    oneOf(t.notice, [...attemptNotices]),
    oneOf(t.via, ['portal', 'office']),
    oneOf(t.receiptState, [...receiptStates]),
    atLeast(t.cents, 1),
    ...notNegative(t.feeCents),
    unique('payment_attempts_provider_ref_key').on(t.companyId, t.providerRef),
    index('payment_attempts_client_id_idx').on(t.companyId, t.clientId, t.id),
    index('payment_attempts_payment_id_idx').on(t.companyId, t.paymentId),
    index('payment_attempts_refund_id_idx').on(t.companyId, t.refundId),
    index('payment_attempts_payment_ref_idx').on(t.companyId, t.paymentRef),
    index('payment_attempts_look_at_idx')
      .on(t.lookAt)
      .where(sql`look_at is not null`),
    index('payment_attempts_receipt_at_idx')
      .on(t.receiptAt)
      .where(sql`receipt_at is not null`)
      .concurrently(),
  ],
);

/** What an attempt is to pay of each invoice. */
export const paymentAttemptInvoices = pgTable(
  'payment_attempt_invoices',
  {
    companyId: company(),
    attemptId: uuid('attempt_id').notNull(),
    invoiceId: uuid('invoice_id').notNull(),
    cents: money('cents').notNull(),
    /** Kept with the attempt's state: an invoice has one attempt that can still be paid. */
    isOpen: boolean('is_open').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.attemptId, t.invoiceId] }),
    inCompany(t.attemptId, t, paymentAttempts, 'cascade'),
    inCompany(t.invoiceId, t, invoices, 'no action'),
    atLeast(t.cents, 1),
    index('payment_attempt_invoices_invoice_id_idx').on(t.companyId, t.invoiceId),
    uniqueIndex('payment_attempt_invoices_open_key')
      .on(t.companyId, t.invoiceId)
      .where(sql`is_open`),
  ],
);

/** What a provider told of, by its id: told twice, it is taken in once. */
export const providerEvents = pgTable(
  'provider_events',
  {
    companyId: company(),
    eventId: text('event_id').notNull(),
    /** As the provider names it; those that mean nothing here are put aside. */
    name: text('event_name').notNull(),
    objectId: text('object_id').notNull(),
    receivedAt: instant('received_at').notNull(),
    handledAt: instant('handled_at'),
    claimedAt: instant('claimed_at'),
    tries: integer('tries').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.eventId] }),
    atLeast(t.tries, 0),
    index('provider_events_received_at_idx').on(t.receivedAt),
    index('provider_events_open_idx')
      .on(t.companyId, t.receivedAt)
      .where(sql`handled_at is null`),
  ],
);
