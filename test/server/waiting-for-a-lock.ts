import { expect } from 'vitest';
import { patiently } from '../patience.ts';

interface Askable {
  query(statement: string): Promise<{ rows: unknown[] }>;
}

/** Waits until another connection to this database waits for a lock. */
export async function somebodyWaitsForALock(connection: Askable): Promise<void> {
  await expect
    .poll(
      async () =>
        (
          await connection.query(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).rows.length,
      { timeout: patiently(20_000), interval: 10 },
    )
    .toBeGreaterThan(0);
}
