import { holdInWords, type JobHold } from '@haulwright/domain/routes/job-hold';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { holdOf } from '../routes/following/job-hold.queries.ts';

/** The refusal that names the route a job may not leave. */
export interface HeldJob {
  readonly ok: false;
  readonly refusal: 'job.locked-on-route';
  readonly hold: JobHold;
}

/** Undefined when these (locked) jobs may leave their routes. */
export async function heldOf(tx: TenantTransaction, jobIds: readonly string[]): Promise<HeldJob | undefined> {
  const hold = await holdOf(tx, jobIds);
  return hold && { ok: false, refusal: 'job.locked-on-route', hold };
}

/** What the caller hears of it. */
export const heldWords = ({ hold }: Pick<HeldJob, 'hold'>): { message: string } => ({
  message: holdInWords(hold),
});
