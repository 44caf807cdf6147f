import { sql } from 'drizzle-orm';
import { text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * The columns every table shares, so that they are spelled once. Ids are made by the application (`newId`).
 */
export const primaryId = () => uuid('id').primaryKey();
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
export const createdAt = () =>
  instant('created_at')
    .notNull()
    .default(sql`now()`);
export const updatedAt = () =>
  instant('updated_at')
    .notNull()
    .default(sql`now()`);
/**
 * What a row is found by, filled by the database (`find-columns.ts`); null in rows that an older version of the
 * server wrote and that were not filled since.
 */
export const findText = () => text('find_text');
