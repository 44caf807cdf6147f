import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt } from '../../platform/database/columns.ts';
import { company } from '../companies/companies.tables.ts';

/**
 * Writes with an idempotency key, and their answers: the same key returns the same answer; null once it was
 * deleted.
 */
export const appliedCommands = pgTable(
  'applied_commands',
  {
    companyId: company(),
    key: text('key').notNull(),
    operation: text('operation').notNull(),
    requestHash: text('request_hash').notNull(),
    response: jsonb('response'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('applied_commands_key').on(t.companyId, t.key),
    // For deleting the oldest, across companies.
    index('applied_commands_created_at_idx').on(t.createdAt).concurrently(),
    index('applied_commands_answered_idx')
      .on(t.createdAt)
      .where(sql`response is not null`)
      .concurrently(),
  ],
);
