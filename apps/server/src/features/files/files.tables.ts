import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { atLeast, oneOf } from '../../platform/database/checks.ts';
import { createdAt, instant } from '../../platform/database/columns.ts';
import { inCompany } from '../../platform/database/company-keys.ts';
import { companies, people } from '../companies/companies.tables.ts';

/** Files stored or expected in the file store, which keeps the bytes by company and hash. */
export const files = pgTable(
  'files',
  {
    companyId: uuid('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    sha256: text('sha256').notNull(),
    bytes: integer('bytes').notNull(),
    mediaType: text('media_type').notNull(),
    /** The first person to report it. */
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
    /** Null while it is still on the phone. */
    arrivedAt: instant('arrived_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.sha256] }),
    inCompany(t.createdBy, t, people, 'no action'),
    check('files_sha256_check', sql`"sha256" ~ '^[0-9a-f]{64}$'`),
    oneOf(t.mediaType, ['image/jpeg', 'image/png', 'application/pdf']),
    atLeast(t.bytes, 1),
    index('files_awaited_idx')
      .on(t.companyId, t.createdAt)
      .where(sql`arrived_at is null`),
  ],
);
