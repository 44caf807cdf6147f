import type { JobStatus } from '@haulwright/domain/jobs/job';

/** How a status change is requested: at once, or by a dialog with further fields. */
export interface StatusAction {
  readonly status: JobStatus;
  readonly label: string;
  readonly asks: 'nothing' | 'what-was-done' | 'why';
  /** The message on success. */
  readonly done: string;
}

/** Public to other features. The action that changes one status to another. */
export function statusAction(current: JobStatus, wanted: JobStatus): StatusAction {
  switch (wanted) {
    case 'in_progress':
      return { status: wanted, label: 'Start', asks: 'nothing', done: 'Job started' };
    case 'completed':
      return { status: wanted, label: 'Complete', asks: 'what-was-done', done: 'Job completed' };
    case 'cancelled':
      return { status: wanted, label: 'Cancel Job', asks: 'why', done: 'Job cancelled' };
    case 'scheduled':
      return {
        status: wanted,
        label: current === 'in_progress' ? 'Put Back to Scheduled' : 'Mark as Scheduled',
        asks: 'nothing',
        done: 'Job scheduled',
      };
    default:
      return {
        status: wanted,
        label: current === 'cancelled' ? 'Reopen' : 'Put Back to Unscheduled',
        asks: 'nothing',
        done: current === 'cancelled' ? 'Job reopened' : 'Job unscheduled',
      };
  }
}

/**
 * Public to other features. The action of the large button: Start until the work has begun, then Complete.
 */
export function mainAction(current: JobStatus, permitted: readonly JobStatus[]): StatusAction | undefined {
  const wanted = current === 'in_progress' ? 'completed' : 'in_progress';
  return permitted.includes(wanted) ? statusAction(current, wanted) : undefined;
}
