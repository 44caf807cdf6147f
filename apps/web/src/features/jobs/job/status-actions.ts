import type { JobStatus } from '@haulwright/domain/jobs/job';

/** How a change of status is asked for: at once, or by a dialog that asks what belongs to it. */
export interface StatusAction {
  readonly status: JobStatus;
  readonly label: string;
  readonly asks: 'nothing' | 'what-was-done' | 'why';
  /** What is said once it is done. */
  readonly done: string;
}

/** Public to other features. The button that leads from one status to another. */
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
 * Public to other features. What stands as the large button: starting work before it began, completing it
 * afterwards.
 */
export function mainAction(current: JobStatus, permitted: readonly JobStatus[]): StatusAction | undefined {
  const wanted = current === 'in_progress' ? 'completed' : 'in_progress';
  return permitted.includes(wanted) ? statusAction(current, wanted) : undefined;
}
