import { accepted, refused, type Outcome } from '../kernel/outcome.ts';
import type { WasteType } from '../services/waste-type.ts';
import type { JobStatus } from './job.ts';
import { changeJobStatus, type JobStatusRefusal } from './job-lifecycle.ts';

/** The facts for judging a command on a job. A phone's day pack contains the same as the database. */
export interface JobState {
  readonly status: JobStatus;
  readonly assignedTo: string | null;
  /** When work began on site; null before. */
  readonly startedAt: Date | null;
  /** The person who began the current work; null when nobody did or it is unknown. */
  readonly begunBy: string | null;
}

export type JobCommand =
  | {
      readonly type: 'set-status';
      readonly status: JobStatus;
      /** Reason for the cancellation. */
      readonly reason?: string | null | undefined;
      readonly actualGallons?: number | null | undefined;
      /** What was pumped, where the job does not say. */
      readonly wasteType?: WasteType | null | undefined;
      /** It went on a waste that it must not be mixed with. */
      readonly mixes?: boolean | undefined;
      readonly completionNotes?: string | null | undefined;
    }
  /** The crew was there and could not do it: the job is open again. */
  | { readonly type: 'not-done' };

/** The actor, and the time of the work, not of its report. */
export interface JobCommandFacts {
  readonly actor: {
    readonly userId: string;
    readonly office: boolean;
    /** Whether the job was assigned to them at `occurredAt`. */
    readonly assigned: boolean;
  };
  readonly occurredAt: Date;
  readonly receivedAt: Date;
}

export type JobCommandRefusal =
  JobStatusRefusal | 'job.reason-missing' | 'job.begun-by-another' | 'job.not-open';

/** Changes of a command to a job. Missing fields stay unchanged. */
export interface JobEffect {
  readonly status: JobStatus;
  readonly startedAt?: Date | null;
  readonly completedAt?: Date;
  readonly assignedTo?: string | null;
  readonly actualGallons?: number | null;
  /** Of the gallons; a job that has a waste keeps its own. */
  readonly wasteType?: WasteType;
  /** Somebody said that it went on a waste that it must not be mixed with. */
  readonly mixes?: boolean;
  readonly completionNotes?: string | null;
  readonly cancelReason?: string | null;
  /** Whether it leaves its route, where a lock may hold it. */
  readonly leavesRoute: boolean;
}

/**
 * Judges a command on a job: the screen's button, the API, the phone's outbox and an import all use it. Pure,
 * so that the phone can show at once what the server will decide unless something else happens first.
 */
export function judgeJobCommand(
  job: JobState,
  command: JobCommand,
  facts: JobCommandFacts,
): Outcome<JobEffect, JobCommandRefusal> {
  return command.type === 'not-done' ? judgeNotDone(job, facts) : judgeStatus(job, command, facts);
}

function judgeStatus(
  job: JobState,
  command: Extract<JobCommand, { type: 'set-status' }>,
  { actor, occurredAt: reported, receivedAt }: JobCommandFacts,
): Outcome<JobEffect, JobCommandRefusal> {
  const decision = changeJobStatus(job.status, command.status, actor);
  if (!decision.ok) return decision;
  const isWork = command.status === 'in_progress' || command.status === 'completed';
  if (isWork && !actor.office && isBegunByAnother(job, actor.userId)) return refused('job.begun-by-another');
  const occurredAt = earlier(reported, receivedAt);
  const reason = command.reason ?? null;
  switch (command.status) {
    case 'in_progress':
      return accepted({
        ...takenBack(job, actor),
        status: 'in_progress',
        startedAt: job.startedAt ?? occurredAt,
        leavesRoute: false,
      });
    case 'completed':
      return accepted({
        ...takenBack(job, actor),
        status: 'completed',
        // The office may have pressed Start after the crew finished.
        startedAt: job.startedAt === null ? occurredAt : earlier(job.startedAt, occurredAt),
        completedAt: occurredAt,
        actualGallons: command.actualGallons ?? null,
        ...wasteOf(command),
        completionNotes: command.completionNotes ?? null,
        leavesRoute: false,
      });
    case 'cancelled':
      return reason === null
        ? refused('job.reason-missing')
        : accepted({ status: 'cancelled', cancelReason: reason, leavesRoute: true });
    case 'scheduled':
      return accepted({ status: 'scheduled', startedAt: null, leavesRoute: false });
    default:
      return accepted({
        status: 'unscheduled',
        startedAt: null,
        assignedTo: null,
        cancelReason: null,
        leavesRoute: true,
      });
  }
}

/** Nothing pumped is no waste. */
const wasteOf = ({ actualGallons, wasteType, mixes }: Extract<JobCommand, { type: 'set-status' }>) =>
  (actualGallons ?? 0) > 0
    ? { ...(wasteType != null && { wasteType }), ...(mixes === true && { mixes }) }
    : {};

function judgeNotDone(job: JobState, { actor }: JobCommandFacts): Outcome<JobEffect, JobCommandRefusal> {
  if (!actor.office && !actor.assigned) return refused('job.not-permitted');
  if (job.status === 'completed') return refused('job.already-completed');
  if (job.status === 'cancelled') return refused('job.already-cancelled');
  if (!actor.office && isBegunByAnother(job, actor.userId)) return refused('job.begun-by-another');
  // Reassigned since: the attempt is on record, and the job stays where the office put it.
  if (!actor.office && job.assignedTo !== actor.userId && job.status !== 'in_progress')
    return refused('job.not-open');
  return accepted({ status: 'unscheduled', startedAt: null, assignedTo: null, leavesRoute: true });
}

/**
 * Someone to whom the office reassigned work in progress may complete it, and so may a technician for whom
 * the office began it.
 */
const isBegunByAnother = ({ status, assignedTo, begunBy }: JobState, userId: string): boolean =>
  status === 'in_progress' && begunBy !== null && begunBy !== userId && assignedTo !== userId;

/** Work done while the job was theirs makes it theirs again. */
const takenBack = (job: JobState, actor: JobCommandFacts['actor']): { readonly assignedTo?: string } =>
  actor.office || job.assignedTo === actor.userId ? {} : { assignedTo: actor.userId };

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);
