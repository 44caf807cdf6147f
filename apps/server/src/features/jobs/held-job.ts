// Public to other features: whether jobs may leave their routes.
import { holdInWords, type JobHold } from '@haulwright/domain/jobs/job-hold';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';

/** The refusal that names the route a job may not leave. */
export interface HeldJob {
  readonly ok: false;
  readonly refusal: 'job.locked-on-route';
  readonly hold: JobHold;
}

/** Undefined when these (locked) jobs may leave their routes. */
export async function heldOf(
  events: Pick<Events, 'ask'>,
  tx: TenantTransaction,
  jobIds: readonly string[],
): Promise<HeldJob | undefined> {
  const hold = await events.ask(tx, 'jobs.hold', { jobIds });
  return hold && { ok: false, refusal: 'job.locked-on-route', hold };
}

/** The refusal as the caller receives it. */
export const heldWords = ({ hold }: Pick<HeldJob, 'hold'>): { message: string } => ({
  message: holdInWords(hold),
});
