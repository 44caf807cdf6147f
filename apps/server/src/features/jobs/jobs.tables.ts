import { sql } from 'drizzle-orm';
import {
  boolean,
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
import { gallonsSources, type GallonsFrom } from '@haulwright/domain/jobs/job-gallons';
import { jobPriorities, jobStatuses, type JobPriority, type JobStatus } from '@haulwright/domain/jobs/job';
import type { Recurrence } from '@haulwright/domain/jobs/recurrence';
import { wasteTypes, type WasteType } from '@haulwright/domain/services/waste-type';
import { between, inOrder, minutesOfDay, notNegative, oneOf } from '../../platform/database/checks.ts';
import { createdAt, findText, instant, primaryId, updatedAt } from '../../platform/database/columns.ts';
import { companyKey, inCompany } from '../../platform/database/company-keys.ts';
import { clientAddresses, clients } from '../clients/clients.tables.ts';
import { companies, company, people } from '../companies/companies.tables.ts';
import { jobTypes } from '../services/services.tables.ts';

/** A recurring job: its template, its rule, and how far ahead its jobs are created. */
export const jobSeries = pgTable(
  'job_series',
  {
    id: primaryId(),
    companyId: company(),
    clientId: uuid('client_id').notNull(),
    clientAddressId: uuid('client_address_id'),
    title: text('title').notNull(),
    description: text('description'),
    priority: text('priority').$type<JobPriority>().notNull().default('normal'),
    jobTypeId: uuid('job_type_id'),
    durationMinutes: integer('duration_minutes').notNull(),
    expectedGallons: integer('expected_gallons').notNull(),
    /** Figures nobody entered are derived for each job from the job type and the tank at that time. */
    gallonsTyped: boolean('gallons_typed').notNull().default(true),
    minutesTyped: boolean('minutes_typed').notNull().default(true),
    wasteType: text('waste_type').$type<WasteType>(),
    windowStartMinute: integer('window_start_minute'),
    windowEndMinute: integer('window_end_minute'),
    /** As of its jobs. */
    allowedVehicleIds: uuid('allowed_vehicle_ids').array(),
    /** The client's purchase order that each of its jobs is billed under. */
    purchaseOrder: text('purchase_order'),
    assignedTo: uuid('assigned_to'),
    rule: jsonb('rule').$type<Recurrence>().notNull(),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    untilDate: date('until_date', { mode: 'string' }),
    active: boolean('active').notNull().default(true),
    madeThrough: date('made_through', { mode: 'string' }),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    companyKey(t),
    inCompany(t.clientId, t, clients, 'no action'),
    inCompany(t.clientAddressId, t, clientAddresses, 'set null'),
    inCompany(t.jobTypeId, t, jobTypes, 'set null'),
    inCompany(t.assignedTo, t, people, 'set null'),
    inCompany(t.createdBy, t, people, 'no action'),
    oneOf(t.priority, jobPriorities),
    oneOf(t.wasteType, wasteTypes),
    between(t.durationMinutes, 0, minutesOfDay),
    between(t.windowStartMinute, 0, minutesOfDay),
    between(t.windowEndMinute, 0, minutesOfDay),
    ...notNegative(t.expectedGallons),
    inOrder(t.startDate, t.untilDate),
    index('job_series_client_id_idx').on(t.companyId, t.clientId),
    index('job_series_active_idx').on(t.active, t.madeThrough),
  ],
);

/** A day of a series without a job: none could be created, or the office deleted it. */
export const jobSeriesSkips = pgTable(
  'job_series_skips',
  {
    companyId: company(),
    seriesId: uuid('series_id').notNull(),
    skippedDate: date('skipped_date', { mode: 'string' }).notNull(),
    reason: text('reason').notNull(),
    /** The office deleted the visit: no rule makes it again, unless somebody asks for it. */
    isDeleted: boolean('is_deleted').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.seriesId, t.skippedDate] }),
    inCompany(t.seriesId, t, jobSeries, 'cascade'),
    index('job_series_skips_company_id_idx').on(t.companyId),
    index('job_series_skips_skipped_date_idx').on(t.skippedDate).concurrently(),
  ],
);

export const jobs = pgTable(
  'jobs',
  {
    id: primaryId(),
    companyId: company(),
    jobNumber: text('job_number').notNull(),
    clientId: uuid('client_id').notNull(),
    clientAddressId: uuid('client_address_id'),
    serviceAddressStreet: text('service_address_street'),
    serviceAddressCity: text('service_address_city'),
    serviceAddressState: text('service_address_state'),
    serviceAddressZip: text('service_address_zip'),
    title: text('title').notNull(),
    description: text('description'),
    status: text('status').$type<JobStatus>().notNull().default('unscheduled'),
    priority: text('priority').$type<JobPriority>().notNull().default('normal'),
    scheduledDate: date('scheduled_date', { mode: 'string' }),
    jobTypeId: uuid('job_type_id'),
    durationMinutes: integer('duration_minutes').notNull(),
    expectedGallons: integer('expected_gallons').notNull(),
    wasteType: text('waste_type').$type<WasteType>(),
    windowStartMinute: integer('window_start_minute'),
    windowEndMinute: integer('window_end_minute'),
    /** The trucks that may do it; null: any. One that was removed since is none. */
    allowedVehicleIds: uuid('allowed_vehicle_ids').array(),
    /** The deadline by which urgent work must begin; null means by the company's rule. */
    byMinute: integer('by_minute'),
    /** The client's purchase order it is billed under. */
    purchaseOrder: text('purchase_order'),
    assignedTo: uuid('assigned_to'),
    startedAt: instant('started_at'),
    completedAt: instant('completed_at'),
    /** Written by job-gallons.queries.ts alone, with where they come from. */
    actualGallons: integer('actual_gallons'),
    /** Null in rows that an older version of the server wrote. */
    gallonsFrom: text('gallons_from').$type<GallonsFrom>(),
    /**
     * The total of its price lines, fixed on completion; null when it had no price or something about it is
     * not known. Later changes of the price book do not matter.
     */
    priceCents: integer('price_cents'),
    /** When the price was fixed, on completion. Null on completed jobs from before prices were fixed. */
    priceFixedAt: instant('price_fixed_at'),
    completionNotes: text('completion_notes'),
    cancelReason: text('cancel_reason'),
    seriesId: uuid('series_id'),
    /** The day of the series the job stands for; kept when the job is moved to another date. */
    seriesDate: date('series_date', { mode: 'string' }),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** What the search box matches besides the client's name, in lower case; maintained by the database. */
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(title || ' ' || job_number || ' ' || coalesce(service_address_street, ''))`,
    ),
    findText: findText(),
  },
  (t) => [
    companyKey(t),
    inCompany(t.clientId, t, clients, 'no action'),
    inCompany(t.clientAddressId, t, clientAddresses, 'set null'),
    inCompany(t.jobTypeId, t, jobTypes, 'set null'),
    inCompany(t.assignedTo, t, people, 'set null'),
    inCompany(t.createdBy, t, people, 'no action'),
    inCompany(t.seriesId, t, jobSeries, 'set null'),
    oneOf(t.status, jobStatuses),
    oneOf(t.priority, jobPriorities),
    oneOf(t.wasteType, wasteTypes),
    between(t.durationMinutes, 0, minutesOfDay),
    between(t.windowStartMinute, 0, minutesOfDay),
    between(t.windowEndMinute, 0, minutesOfDay),
    between(t.byMinute, 0, minutesOfDay),
    ...notNegative(t.expectedGallons, t.actualGallons, t.priceCents),
    oneOf(t.gallonsFrom, gallonsSources),
    unique('jobs_job_number_key').on(t.companyId, t.jobNumber),
    // The last three columns are for the search, which reads this index alone; see job-list.queries.ts.
    index('jobs_find_idx')
      .on(t.companyId, sql`scheduled_date desc nulls last`, sql`id desc`, t.clientId, t.status, t.findText)
      .concurrently(),
    // Empty once the search columns are filled; see fill-find-texts.ts.
    index('jobs_not_filled_idx')
      .on(t.companyId)
      .where(sql`find_text is null`)
      .concurrently(),
    // As searched by the version before.
    index('jobs_list_idx').on(
      t.companyId,
      sql`scheduled_date desc nulls last`,
      sql`id desc`,
      t.clientId,
      t.status,
      t.searchText,
    ),
    index('jobs_status_date_idx').on(
      t.companyId,
      t.status,
      sql`scheduled_date desc nulls last`,
      sql`id desc`,
    ),
    index('jobs_assigned_to_idx').on(
      t.companyId,
      t.assignedTo,
      sql`scheduled_date desc nulls last`,
      sql`id desc`,
    ),
    index('jobs_client_id_idx').on(t.companyId, t.clientId, sql`scheduled_date desc nulls last`),
    // When each client was served last.
    index('jobs_completed_idx')
      .on(t.companyId, t.clientId, sql`completed_at desc`)
      .where(sql`status = 'completed'`)
      .concurrently(),
    index('jobs_client_address_id_idx').on(t.clientAddressId),
    index('jobs_job_type_id_idx').on(t.companyId, t.jobTypeId).concurrently(),
    unique('jobs_series_date_key').on(t.seriesId, t.seriesDate),
  ],
);

/**
 * One row per company: the last job number used. Locked while a number is taken, so numbers have no
 * duplicates.
 */
export const jobCounters = pgTable(
  'job_counters',
  {
    companyId: uuid('company_id')
      .primaryKey()
      .references(() => companies.id, { onDelete: 'cascade' }),
    lastNumber: integer('last_number').notNull().default(0),
  },
  (t) => notNegative(t.lastNumber),
);

const jobEventTypes = [
  'created',
  'made-by-series',
  'duplicated',
  'edited',
  'rescheduled',
  'status-changed',
  'assigned',
  'planned',
  'unplanned',
  'reported',
] as const;
export type JobEventType = (typeof jobEventTypes)[number];

/** The history of jobs, append-only. */
export const jobEvents = pgTable(
  'job_events',
  {
    id: primaryId(),
    companyId: company(),
    jobId: uuid('job_id').notNull(),
    type: text('type').$type<JobEventType>().notNull(),
    actorUserId: uuid('actor_user_id'),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    /** When it was done, if earlier than it was recorded; see `happenedAt`. */
    occurredAt: instant('occurred_at'),
    createdAt: createdAt(),
  },
  (t) => [
    inCompany(t.jobId, t, jobs, 'cascade'),
    inCompany(t.actorUserId, t, people, 'no action'),
    oneOf(t.type, jobEventTypes),
    index('job_events_job_id_idx').on(t.companyId, t.jobId),
    index('job_events_created_at_idx').on(t.companyId, sql`created_at desc`),
  ],
);
