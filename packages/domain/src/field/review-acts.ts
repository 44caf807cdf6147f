import type { JobStatus } from '../jobs/job.ts';
import { isPlannable } from '../jobs/job-lifecycle.ts';
import type { FieldCommandType } from './field-command.ts';

/**
 * What the office can do with a report. `count`: as reported. `replace`: its gallons take the place of those of the job.
 * `second-visit`: they are added. `make-job`: the deleted job is made again, then it counts. `note`: it changes nothing.
 */
export const reviewActs = [
  'count',
  'replace',
  'second-visit',
  'make-job',
  /** Of work that could not be done: the job is put on the next day, or cancelled. */
  'tomorrow',
  'cancel',
  'note',
] as const;
export type ReviewAct = (typeof reviewActs)[number];

/**
 * Whether who decided so can undo it. What counts as reported is corrected where it counts: forms, pins, routes and
 * made jobs have consequences of their own, and units have moved on the rental.
 */
export const isUndoable = (act: ReviewAct, bringsUnits: boolean): boolean =>
  act === 'replace' || act === 'second-visit' ? !bringsUnits : act !== 'count' && act !== 'make-job';

export interface ReviewedReport {
  readonly kind: 'effect' | 'note' | 'pin' | 'attempt';
  readonly code: string | null;
  readonly commandType: FieldCommandType;
  /** Whether the report is about a job, which may be gone. */
  readonly namesJob: boolean;
  /** Of the job as it is now; null when it is gone. */
  readonly jobStatus: JobStatus | null;
  /** Whether the report says whose job it was. */
  readonly namesClient: boolean;
}

/** Whether a report counts already, and only its gallons, units, papers or readings wait. */
export const isPostedCode = (code: string | null): boolean =>
  /^(?:load|unit|paper|reading)\./.test(code ?? '');

/** The office can only read these: a removed truck does not come back, a shift stays its owner's. */
const neverCounts: ReadonlySet<string | null> = new Set([
  'vehicle.not-found',
  'shift.not-yours',
  'form.not-found',
]);

/** A route that is gone is neither begun nor are its sites reached any more; what was dumped on the way counts. */
const wasOnGoneRoute = ({ code, commandType }: ReviewedReport): boolean =>
  code === 'route.not-found' && (commandType === 'route.started' || commandType === 'stop.arrived');

/** What can be done with a report, by what became of its job. */
export function actsOf(report: ReviewedReport): readonly ReviewAct[] {
  const { kind, code, commandType, namesJob, jobStatus, namesClient } = report;
  if (kind === 'note' || neverCounts.has(code) || wasOnGoneRoute(report)) return ['note'];
  // The client cannot be told any more.
  if (commandType === 'job.on-my-way') return ['note'];
  // The office corrects what it knows better; a correction by the crew is told, and never replaces it.
  if (commandType === 'report.corrected') return ['note'];
  if (kind === 'attempt')
    return jobStatus !== null && isPlannable(jobStatus) ? ['tomorrow', 'cancel', 'note'] : ['note'];
  const isGone = namesJob && jobStatus === null;
  if (kind === 'pin') return isGone ? ['note'] : ['count', 'note'];
  if (isGone) return namesClient ? ['make-job', 'note'] : ['note'];
  if (jobStatus !== 'completed' || isPostedCode(code)) return ['count', 'note'];
  if (commandType === 'job.completed') return ['replace', 'second-visit', 'note'];
  return commandType === 'job.not-done' ? ['note'] : ['count', 'note'];
}

/** What *Accept all* does with it; null where a person has to choose. */
export function actAtOnce(report: ReviewedReport): ReviewAct | null {
  const acts = actsOf(report);
  if (report.kind === 'note' || wasOnGoneRoute(report)) return 'note';
  if (report.kind === 'pin' || report.kind === 'attempt') return null;
  return acts.includes('count') ? 'count' : acts.includes('make-job') ? 'make-job' : null;
}
