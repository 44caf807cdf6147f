import { sql } from 'drizzle-orm';
import { customType, date, index, integer, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core';
import {
  reportFormats,
  reportStatuses,
  reportTypes,
  type ReportFormat,
  type ReportStatus,
  type ReportType,
} from '@haulwright/domain/reports/report';
import { between, inOrder, notNegative, oneOf } from '../../platform/database/checks.ts';
import { createdAt, primaryId, updatedAt } from '../../platform/database/columns.ts';
import { companyKey, inCompany } from '../../platform/database/company-keys.ts';
import { company, people } from '../companies/companies.tables.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A requested report. The row is the source of truth; a task only wakes a worker. */
export const reportRuns = pgTable(
  'report_runs',
  {
    id: primaryId(),
    companyId: company(),
    type: text('type').$type<ReportType>().notNull(),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    format: text('format').$type<ReportFormat>().notNull(),
    status: text('status').$type<ReportStatus>().notNull().default('queued'),
    progress: real('progress').notNull().default(0),
    /** Number of attempts: a run that was interrupted twice is given up. */
    attempts: integer('attempts').notNull().default(0),
    failure: text('failure'),
    pdfBytes: integer('pdf_bytes'),
    csvBytes: integer('csv_bytes'),
    requestedBy: uuid('requested_by'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    companyKey(t),
    inCompany(t.requestedBy, t, people, 'no action'),
    oneOf(t.type, reportTypes),
    oneOf(t.format, reportFormats),
    oneOf(t.status, reportStatuses),
    inOrder(t.startDate, t.endDate),
    between(t.progress, 0, 1),
    ...notNegative(t.attempts, t.pdfBytes, t.csvBytes),
    index('report_runs_created_at_idx').on(t.companyId, sql`created_at desc`, sql`id desc`),
  ],
);

/**
 * The files of a report, each gzipped and cut into parts of 16 kB: neither a request nor a backup ever holds
 * a large row.
 */
export const reportFiles = pgTable(
  'report_files',
  {
    companyId: company(),
    reportId: uuid('report_id').notNull(),
    format: text('format').$type<ReportFormat>().notNull(),
    part: integer('part').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.reportId, t.format, t.part] }),
    inCompany(t.reportId, t, reportRuns, 'cascade'),
    oneOf(t.format, reportFormats),
    ...notNegative(t.part),
    index('report_files_company_id_idx').on(t.companyId),
  ],
);
