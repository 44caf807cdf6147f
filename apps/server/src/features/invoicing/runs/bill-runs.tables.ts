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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  billRunOutcomes,
  billRunStatuses,
  type BillRunOutcome,
  type BillRunStatus,
} from '@haulwright/domain/invoicing/bill-run';
import { billingHolds, type BillingHold } from '@haulwright/domain/invoicing/invoice';
import { scheduleSpans, type BillSchedule } from '@haulwright/domain/invoicing/bill-schedule';
import {
  between,
  minutesOfDay,
  notNegative,
  oneOf,
  signedMoney,
  someOf,
} from '../../../platform/database/checks.ts';
import { createdAt, instant, primaryId } from '../../../platform/database/columns.ts';
import { companyKey, inCompany } from '../../../platform/database/company-keys.ts';
import { serviceAgreements } from '../../agreements/agreements.tables.ts';
import { clients } from '../../clients/clients.tables.ts';
import { company, people } from '../../companies/companies.tables.ts';
import { jobs } from '../../jobs/jobs.tables.ts';
import { rentalAgreements } from '../../rentals/rentals.tables.ts';
import { invoices } from '../rows/invoices.tables.ts';

/** Bill runs for everything due through a day. The row holds the state; tasks only wake workers. */
export const billRuns = pgTable(
  'bill_runs',
  {
    id: primaryId(),
    companyId: company(),
    through: date('through', { mode: 'string' }).notNull(),
    status: text('status').$type<BillRunStatus>().notNull().default('queued'),
    /** Number of sources, listed when it begins. */
    total: integer('total').notNull().default(0),
    startedBy: uuid('started_by').notNull(),
    /** The day of the schedule that started it; null: a person did. */
    scheduledFor: date('scheduled_for', { mode: 'string' }),
    createdAt: createdAt(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    companyKey(t),
    inCompany(t.startedBy, t, people, 'no action'),
    oneOf(t.status, billRunStatuses),
    ...notNegative(t.total),
    check('bill_runs_ended_check', sql`(status = 'done') = (ended_at is not null)`),
    index('bill_runs_company_id_idx').on(t.companyId, t.id),
    // One at a time.
    uniqueIndex('bill_runs_under_way_key')
      .on(t.companyId)
      .where(sql`status <> 'done'`),
  ],
);

/**
 * The sources of a run, by client, with their results. A batch is named by the position of its first item,
 * whose lock is the lock of the batch; batches split no client, so that its terms decide what goes on one
 * draft.
 */
export const billRunItems = pgTable(
  'bill_run_items',
  {
    companyId: company(),
    runId: uuid('run_id').notNull(),
    position: integer('position').notNull(),
    batch: integer('batch').notNull(),
    jobId: uuid('job_id'),
    rentalId: uuid('rental_id'),
    agreementId: uuid('agreement_id'),
    clientId: uuid('client_id').notNull(),
    outcome: text('outcome').$type<BillRunOutcome>().notNull(),
    invoiceId: uuid('invoice_id'),
    cents: bigint('cents', { mode: 'number' }).notNull(),
    holds: text('holds').array().$type<BillingHold[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.runId, t.position] }),
    inCompany(t.runId, t, billRuns, 'cascade'),
    inCompany(t.jobId, t, jobs, 'cascade'),
    inCompany(t.rentalId, t, rentalAgreements, 'cascade'),
    inCompany(t.agreementId, t, serviceAgreements, 'cascade'),
    inCompany(t.clientId, t, clients, 'cascade'),
    inCompany(t.invoiceId, t, invoices, 'set null'),
    ...notNegative(t.position, t.batch),
    oneOf(t.outcome, billRunOutcomes),
    someOf(t.holds, [...billingHolds]),
    ...signedMoney(t.cents),
    check('bill_run_items_source_check', sql`num_nonnulls(job_id, rental_id, agreement_id) = 1`),
    index('bill_run_items_waiting_idx')
      .on(t.companyId, t.runId, t.batch, t.position)
      .where(sql`outcome = 'waiting'`),
    index('bill_run_items_job_id_idx').on(t.companyId, t.jobId),
    index('bill_run_items_rental_id_idx').on(t.companyId, t.rentalId),
    index('bill_run_items_agreement_id_idx').on(t.companyId, t.agreementId),
    index('bill_run_items_client_id_idx').on(t.companyId, t.clientId),
    index('bill_run_items_invoice_id_idx').on(t.companyId, t.invoiceId),
  ],
);

/**
 * When bill runs start automatically; a company without a row starts them by hand. The row is locked during a
 * start.
 */
export const billSchedules = pgTable(
  'bill_schedules',
  {
    companyId: company().primaryKey(),
    every: text('every').$type<BillSchedule['every']>().notNull(),
    /** Day of the month, or of the week from Sunday. */
    day: integer('day').notNull(),
    atMinute: integer('at_minute').notNull(),
    /** The person who set it: runs are started in their name. */
    setBy: uuid('set_by').notNull(),
    /**
     * Scheduled days up to this instant are done: their run was started, or they were before the schedule was
     * set.
     */
    doneUntil: instant('done_until').notNull(),
  },
  (t) => [
    inCompany(t.setBy, t, people, 'no action'),
    oneOf(t.every, scheduleSpans),
    between(t.day, 0, 31),
    between(t.atMinute, 0, minutesOfDay - 1),
    check(
      'bill_schedules_of_span_check',
      sql`(every = 'week' and day <= 6) or (every = 'month' and day >= 1)`,
    ),
    index('bill_schedules_done_until_idx').on(t.doneUntil),
  ],
);
