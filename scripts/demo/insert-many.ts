import type { PgTable } from 'drizzle-orm/pg-core';
import type { AnyTransaction } from '../../apps/server/src/platform/database/database.ts';
import { stopSignal } from '../../apps/server/src/platform/process/stop-signal.ts';

/** Statements of at most 60,000 values: PostgreSQL takes 65,535 parameters. */
export async function insertMany<Table extends PgTable>(
  tx: AnyTransaction,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  const width = Math.max(1, Object.keys(rows[0] ?? {}).length);
  const size = Math.floor(60_000 / (width * 2));
  for (let start = 0; start < rows.length; start += size) {
    stopSignal().throwIfAborted();
    await tx.insert(table).values(rows.slice(start, start + size) as never);
  }
}
