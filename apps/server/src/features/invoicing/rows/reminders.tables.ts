import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { maxDaysAfter, maxDaysBefore } from '@haulwright/domain/invoicing/reminders';
import { between } from '../../../platform/database/checks.ts';
import { createdAt, instant, primaryId, updatedAt } from '../../../platform/database/columns.ts';
import { inCompany } from '../../../platform/database/company-keys.ts';
import { company, people } from '../../companies/companies.tables.ts';
import { invoices } from './invoices.tables.ts';

/** When clients are reminded by themselves of what they owe; a company without a row reminds by hand. */
export const reminderSettings = pgTable(
  'reminder_settings',
  {
    companyId: company().primaryKey(),
    /** Days after an invoice is due, in order; negative: before. */
    stages: integer('stages').array().notNull(),
    /** Who set it: reminders are sent in their name. */
    setBy: uuid('set_by').notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    inCompany(t.setBy, t, people, 'no action'),
    check('reminder_settings_stages_check', sql`cardinality(stages) between 1 and 5`),
  ],
);

/** Most times one reminder is tried. */
export const maxReminderAttempts = 5;

/** Which reminder of an invoice was mailed; one is taken before it is sent, so that none goes out twice. */
export const invoiceReminders = pgTable(
  'invoice_reminders',
  {
    companyId: company(),
    invoiceId: uuid('invoice_id').notNull(),
    /** Of the stage. */
    days: integer('days').notNull(),
    claimedAt: instant('claimed_at').notNull(),
    attempts: integer('attempts').notNull(),
    /** Null while it is being sent, or after it could not be. */
    sentAt: instant('sent_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.invoiceId, t.days] }),
    inCompany(t.invoiceId, t, invoices, 'cascade'),
    between(t.days, -maxDaysBefore, maxDaysAfter),
    between(t.attempts, 1, maxReminderAttempts),
  ],
);

/** What clients dispute of their invoices. Only its end is ever added to a row. */
export const invoiceDisputes = pgTable(
  'invoice_disputes',
  {
    id: primaryId(),
    companyId: company(),
    invoiceId: uuid('invoice_id').notNull(),
    reason: text('reason').notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
    endedBy: uuid('ended_by'),
    endedAt: instant('ended_at'),
  },
  (t) => [
    inCompany(t.invoiceId, t, invoices, 'cascade'),
    inCompany(t.createdBy, t, people, 'no action'),
    inCompany(t.endedBy, t, people, 'no action'),
    check('invoice_disputes_ended_check', sql`(ended_at is null) = (ended_by is null)`),
    index('invoice_disputes_invoice_id_idx').on(t.companyId, t.invoiceId),
    // One at a time.
    uniqueIndex('invoice_disputes_open_key')
      .on(t.companyId, t.invoiceId)
      .where(sql`ended_at is null`),
  ],
);
