// Public to other features: reported units that are in no rental's books.
import { sql } from 'drizzle-orm';
import { unitsInWords, type UnitReport } from '@haulwright/domain/rentals/rental-work';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { uuids } from '../../platform/database/sql-helpers.ts';

/** In words, by job; a job whose units are all recorded is left out. */
export async function unitsWaiting(
  tx: TenantTransaction,
  reports: readonly { readonly jobId: string; readonly units: readonly UnitReport[] }[],
): Promise<Map<string, string>> {
  if (reports.length === 0) return new Map();
  const { rows } = await tx.execute<{ job_id: string; label_number: number }>(sql`
    select e.job_id, u.label_number from rental_events e join units u on u.id = e.unit_id
     where e.job_id = any(${uuids(reports.map(({ jobId }) => jobId))})`);
  const recorded = new Set(rows.map((row) => `${row.job_id}:${row.label_number}`));
  return new Map(
    reports.flatMap(({ jobId, units }) => {
      const waiting = units.filter(({ labelNumber }) => !recorded.has(`${jobId}:${labelNumber}`));
      return waiting.length === 0 ? [] : [[jobId, unitsInWords(waiting)] as const];
    }),
  );
}
