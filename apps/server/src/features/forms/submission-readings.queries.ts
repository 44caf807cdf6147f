import { sql } from 'drizzle-orm';
import type { TenantTransaction } from '../../platform/database/database.ts';

interface OthersAtJob {
  /** The same form was filled in there later, or another one with a reading. */
  readonly isReplaced: boolean;
  readonly olderWithReading: readonly { readonly id: string; readonly isSameForm: boolean }[];
}

/** Compares a stored form with the others of its job, by the time of the work. */
export async function othersAtJob(
  tx: TenantTransaction,
  { id, jobId }: { readonly id: string; readonly jobId: string },
): Promise<OthersAtJob> {
  const { rows } = await tx.execute<{
    id: string;
    isLater: boolean;
    isSameForm: boolean;
    hasReading: boolean;
  }>(sql`
    select o.id, (o.occurred_at, o.id) > (s.occurred_at, s.id) as "isLater", o.form_id = s.form_id as "isSameForm",
           exists (select from tank_readings r where r.id = o.id) as "hasReading"
      from form_submissions s join form_submissions o on o.job_id = s.job_id and o.id <> s.id
     where s.id = ${id} and s.job_id = ${jobId}`);
  return {
    isReplaced: rows.some((one) => one.isLater && (one.isSameForm || one.hasReading)),
    olderWithReading: rows.filter((one) => !one.isLater && one.hasReading),
  };
}
