import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  rowHeights,
  type RowHeight,
  type ViewedTable,
} from '@haulwright/domain/saved-views/saved-view-limits';
import { oneOf } from '../../platform/database/checks.ts';
import { createdAt, primaryId } from '../../platform/database/columns.ts';
import { companyKey, inCompany } from '../../platform/database/company-keys.ts';
import { company, people } from '../companies/companies.tables.ts';

/** Filter, order and columns of a table under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: primaryId(),
    companyId: company(),
    tableName: text('table_name').$type<ViewedTable>().notNull(),
    /** Whose it is; null: everybody's. */
    ownerId: uuid('owner_id'),
    name: text('name').notNull(),
    address: jsonb('address').$type<Record<string, string>>().notNull(),
    rowHeight: text('row_height').$type<RowHeight>(),
    createdAt: createdAt(),
  },
  (t) => [
    companyKey(t),
    inCompany(t.ownerId, t, people, 'cascade'),
    index('saved_views_owner_id_idx').on(t.companyId, t.ownerId),
    oneOf(t.rowHeight, rowHeights),
    // Tables are named by the screens; another one must not need a migration.
    check('saved_views_table_name_check', sql`"table_name" ~ '^[a-z][a-z-]{0,39}$'`),
    check('saved_views_name_check', sql`char_length("name") between 1 and 60`),
    check(
      'saved_views_address_check',
      sql`jsonb_typeof("address") = 'object' and pg_column_size("address") <= 32768`,
    ),
    uniqueIndex('saved_views_name_key').on(
      t.companyId,
      t.tableName,
      sql`coalesce(owner_id, '00000000-0000-0000-0000-000000000000'::uuid)`,
      sql`lower(name)`,
    ),
  ],
);

/** The view a person's table opens with. */
export const savedViewDefaults = pgTable(
  'saved_view_defaults',
  {
    companyId: company(),
    userId: uuid('user_id').notNull(),
    tableName: text('table_name').$type<ViewedTable>().notNull(),
    viewId: uuid('view_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.tableName] }),
    inCompany(t.userId, t, people, 'cascade'),
    inCompany(t.viewId, t, savedViews, 'cascade'),
    index('saved_view_defaults_view_id_idx').on(t.companyId, t.viewId),
    check('saved_view_defaults_table_name_check', sql`"table_name" ~ '^[a-z][a-z-]{0,39}$'`),
  ],
);
