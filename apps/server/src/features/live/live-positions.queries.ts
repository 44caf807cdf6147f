import { sql } from 'drizzle-orm';
import type { SystemTransaction } from '../../platform/database/database.ts';

/** Heard by every process on this database: one commit for all companies. */
export async function tellMoved(
  tx: SystemTransaction,
  channel: string,
  messages: readonly string[],
): Promise<void> {
  await tx.execute(
    sql`select pg_notify(${channel}, m) from jsonb_array_elements_text(${JSON.stringify(messages)}::jsonb) m`,
  );
}
