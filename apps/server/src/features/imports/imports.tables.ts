import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core';
import type {
  DuplicateChoice,
  ImportOptions,
  ImportRow,
  ImportStatus,
} from '@haulwright/domain/imports/client-import';
import { createdAt, instant, primaryId, updatedAt } from '../../platform/database/columns.ts';
import { companies } from '../companies/companies.tables.ts';

const company = () =>
  uuid('company_id')
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' });

/** An import of clients, or its undoing. The row is the truth about it; a task only wakes a worker. */
export const clientImports = pgTable(
  'client_imports',
  {
    id: primaryId(),
    companyId: company(),
    fileName: text('file_name').notNull(),
    options: jsonb('options').$type<ImportOptions>().notNull(),
    task: text('task').$type<'import' | 'undo'>().notNull().default('import'),
    status: text('status').$type<ImportStatus>().notNull().default('queued'),
    progress: real('progress').notNull().default(0),
    /** How often a process began it: a run that was interrupted three times is given up. */
    attempts: integer('attempts').notNull().default(0),
    failure: text('failure'),
    totalRows: integer('total_rows').notNull(),
    importedRows: integer('imported_rows').notNull().default(0),
    skippedRows: integer('skipped_rows').notNull().default(0),
    failedRows: integer('failed_rows').notNull().default(0),
    clientsAdded: integer('clients_added').notNull().default(0),
    addressesAdded: integer('addresses_added').notNull().default(0),
    /** What an undo left, at most a hundred, and how many there were. */
    kept: jsonb('kept').$type<KeptClient[]>().notNull().default([]),
    keptCount: integer('kept_count').notNull().default(0),
    requestedBy: uuid('requested_by'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    index('client_imports_created_at_idx').on(t.companyId, sql`created_at desc`, sql`id desc`),
    index('client_imports_age_idx').on(t.createdAt).concurrently(),
  ],
);

export interface KeptClient {
  readonly clientId: string;
  readonly name: string;
  readonly reason: string;
}

export type ImportRowStatus = 'waiting' | 'imported' | 'skipped' | 'failed' | 'undone' | 'kept';

/** A row of the list that is imported, and what became of it. */
export const clientImportRows = pgTable(
  'client_import_rows',
  {
    companyId: company(),
    importId: uuid('import_id')
      .notNull()
      .references(() => clientImports.id, { onDelete: 'cascade' }),
    /** As a spreadsheet counts them. */
    rowNumber: integer('row_number').notNull(),
    values: jsonb('values').$type<ImportRow['values']>().notNull(),
    choice: text('choice').$type<DuplicateChoice>(),
    status: text('status').$type<ImportRowStatus>().notNull().default('waiting'),
    message: text('message'),
    /** What the row became: both go on being told when the client is gone. */
    clientId: uuid('client_id'),
    addressId: uuid('address_id'),
    /** Whether the client is the import's own, or was there. */
    isNewClient: boolean('is_new_client').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.rowNumber] }),
    index('client_import_rows_company_id_idx').on(t.companyId),
    index('client_import_rows_client_id_idx').on(t.clientId),
  ],
);
