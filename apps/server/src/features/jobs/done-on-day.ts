// Public to other features: work that the office says was done on a day.
import { completionTime, type CompletionDayRefusal } from '@haulwright/domain/jobs/completion-day';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { LockedJob } from './jobs.queries.ts';
import type { Doing } from './off-route.ts';

/**
 * A `Doing` at the time of work that was done on a day, from which everything counts. Only the office looks
 * back: crews report by their phones, with the time.
 * @param doneOn null or undefined: now
 */
export function doneOnDay(
  doing: Doing,
  job: LockedJob,
  doneOn: string | null | undefined,
  { office }: { readonly office: boolean },
): Outcome<Doing, CompletionDayRefusal | 'job.not-permitted'> {
  if (doneOn == null) return accepted(doing);
  const { now, actor } = doing;
  const time = completionTime(job, doneOn, { now, timeZone: actor.timeZone });
  if (!time.ok) return time;
  if (time.value >= now) return accepted(doing);
  return office
    ? accepted({ ...doing, occurredAt: time.value, saidByOffice: true })
    : refused('job.not-permitted');
}
