import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  leftOutReasons,
  sendOutStates,
  sendOutStoppers,
  type LeftOutReason,
  type SendOutState,
  type SendOutStopper,
} from '@haulwright/domain/invoicing/sending';
import { notNegative, oneOf } from '../../../platform/database/checks.ts';
import { createdAt, instant, primaryId } from '../../../platform/database/columns.ts';
import { companyKey, inCompany } from '../../../platform/database/company-keys.ts';
import { company, people } from '../../companies/companies.tables.ts';
import { invoices } from '../rows/invoices.tables.ts';

/** As stored; whether an open one waits for its start is told by `startsAt`. */
export const storedStatuses = ['open', 'stopping', 'stopped', 'done'] as const;

/** Chosen invoices that are issued and sent in the background. The rows hold the state; tasks only wake a worker. */
export const sendOuts = pgTable(
  'send_outs',
  {
    id: primaryId(),
    companyId: company(),
    /** `stopping`: a mail is on its way. */
    status: text('status').$type<(typeof storedStatuses)[number]>().notNull().default('open'),
    startsAt: instant('starts_at').notNull(),
    startedBy: uuid('started_by').notNull(),
    stoppedBy: text('stopped_by').$type<SendOutStopper>(),
    /** What the mail server said that took nothing. */
    failure: text('failure'),
    /** The lease of the process at work: one mails at a time. Null: none. */
    lease: uuid('lease'),
    signOfLife: instant('sign_of_life'),
    createdAt: createdAt(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    companyKey(t),
    inCompany(t.startedBy, t, people, 'no action'),
    oneOf(t.status, storedStatuses),
    oneOf(t.stoppedBy, sendOutStoppers),
    check('send_outs_ended_check', sql`(status in ('stopped', 'done')) = (ended_at is not null)`),
    check('send_outs_lease_check', sql`(lease is null) = (sign_of_life is null)`),
    index('send_outs_company_id_idx').on(t.companyId, t.id),
    index('send_outs_open_idx')
      .on(t.startsAt)
      .where(sql`ended_at is null`),
  ],
);

/** The invoices of a send-out, in the order in which they get their numbers. */
export const sendOutItems = pgTable(
  'send_out_items',
  {
    companyId: company(),
    sendOutId: uuid('send_out_id').notNull(),
    position: integer('position').notNull(),
    invoiceId: uuid('invoice_id').notNull(),
    state: text('state').$type<SendOutState>().notNull(),
    /** Of one left out. */
    reason: text('reason').$type<LeftOutReason>(),
    /** To whom it is mailed, in words; from before the mail server is asked. */
    sentTo: text('sent_to'),
    failure: text('failure'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.sendOutId, t.position] }),
    inCompany(t.sendOutId, t, sendOuts, 'cascade'),
    inCompany(t.invoiceId, t, invoices, 'cascade'),
    ...notNegative(t.position),
    oneOf(t.state, sendOutStates),
    oneOf(t.reason, leftOutReasons),
    check('send_out_items_left_out_check', sql`(state = 'left-out') = (reason is not null)`),
    index('send_out_items_invoice_id_idx').on(t.companyId, t.invoiceId),
    // Two people who send the same invoices at once: each invoice goes with the first.
    uniqueIndex('send_out_items_open_key')
      .on(t.companyId, t.invoiceId)
      .where(sql`state in ('waiting', 'queued', 'mailing')`),
  ],
);
