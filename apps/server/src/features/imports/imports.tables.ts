import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core';
import {
  duplicateChoices,
  importKinds,
  importStatuses,
  type DuplicateChoice,
  type ImportKind,
  type ImportOptions,
  type ImportRow,
  type ImportStatus,
} from '@haulwright/domain/imports/client-import';
import type { JobTypeWord } from '@haulwright/domain/imports/job-type-words';
import type { WorkRow } from '@haulwright/domain/imports/work-import';
import { atLeast, between, notNegative, oneOf } from '../../platform/database/checks.ts';
import { createdAt, instant, primaryId, updatedAt } from '../../platform/database/columns.ts';
import { companyKey, inCompany } from '../../platform/database/company-keys.ts';
import { company, people } from '../companies/companies.tables.ts';

const importTasks = ['import', 'undo'] as const;

/**
 * An import of clients, jobs, past services or trucks, or its undo. The row is the source of truth; a task
 * only wakes a worker.
 */
export const clientImports = pgTable(
  'client_imports',
  {
    id: primaryId(),
    companyId: company(),
    kind: text('kind').$type<ImportKind>().notNull().default('clients'),
    fileName: text('file_name').notNull(),
    /** Of lists of jobs and past services also the words remembered up to then: each takes over those before. */
    options: jsonb('options')
      .$type<ImportOptions & { readonly jobTypeWords?: readonly JobTypeWord[] }>()
      .notNull(),
    task: text('task').$type<(typeof importTasks)[number]>().notNull().default('import'),
    status: text('status').$type<ImportStatus>().notNull().default('queued'),
    progress: real('progress').notNull().default(0),
    /** Number of attempts: a run that was interrupted three times is given up. */
    attempts: integer('attempts').notNull().default(0),
    failure: text('failure'),
    totalRows: integer('total_rows').notNull(),
    importedRows: integer('imported_rows').notNull().default(0),
    skippedRows: integer('skipped_rows').notNull().default(0),
    failedRows: integer('failed_rows').notNull().default(0),
    clientsAdded: integer('clients_added').notNull().default(0),
    addressesAdded: integer('addresses_added').notNull().default(0),
    /** Jobs, past services or trucks, and series started by past services. */
    recordsAdded: integer('records_added').notNull().default(0),
    seriesAdded: integer('series_added').notNull().default(0),
    /** What an undo kept, at most a hundred of them, and their number. */
    kept: jsonb('kept').$type<KeptClient[]>().notNull().default([]),
    keptCount: integer('kept_count').notNull().default(0),
    requestedBy: uuid('requested_by'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    companyKey(t),
    inCompany(t.requestedBy, t, people, 'no action'),
    oneOf(t.kind, importKinds),
    oneOf(t.task, importTasks),
    oneOf(t.status, importStatuses),
    between(t.progress, 0, 1),
    ...notNegative(
      t.attempts,
      t.totalRows,
      t.importedRows,
      t.skippedRows,
      t.failedRows,
      t.clientsAdded,
      t.addressesAdded,
      t.recordsAdded,
      t.seriesAdded,
      t.keptCount,
    ),
    index('client_imports_created_at_idx').on(t.companyId, sql`created_at desc`, sql`id desc`),
    index('client_imports_age_idx').on(t.createdAt).concurrently(),
  ],
);

export interface KeptClient {
  /** Null for a truck. */
  readonly clientId: string | null;
  readonly name: string;
  readonly reason: string;
}

const importRowStatuses = ['waiting', 'imported', 'skipped', 'failed', 'undone', 'kept'] as const;
export type ImportRowStatus = (typeof importRowStatuses)[number];

/** A row of the imported list, and its outcome. */
export const clientImportRows = pgTable(
  'client_import_rows',
  {
    companyId: company(),
    importId: uuid('import_id').notNull(),
    /** As a spreadsheet counts them. */
    rowNumber: integer('row_number').notNull(),
    values: jsonb('values').$type<ImportRow['values'] | WorkRow['values']>().notNull(),
    choice: text('choice').$type<DuplicateChoice>(),
    status: text('status').$type<ImportRowStatus>().notNull().default('waiting'),
    message: text('message'),
    /** The client of the row: kept for the report when the client is deleted. */
    clientId: uuid('client_id'),
    addressId: uuid('address_id'),
    /** The job or truck that a row became, and the series it started. */
    recordId: uuid('record_id'),
    seriesId: uuid('series_id'),
    /** Whether the import added the client, or it existed. */
    isNewClient: boolean('is_new_client').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.rowNumber] }),
    inCompany(t.importId, t, clientImports, 'cascade'),
    atLeast(t.rowNumber, 1),
    oneOf(t.choice, duplicateChoices),
    oneOf(t.status, importRowStatuses),
    index('client_import_rows_company_id_idx').on(t.companyId),
    index('client_import_rows_client_id_idx').on(t.clientId),
  ],
);
