import { accepted, refused, type Outcome } from '../kernel/outcome.ts';
import type { JobStatus } from './job.ts';

export type JobStatusRefusal =
  'job.already-completed' | 'job.already-cancelled' | 'job.not-permitted' | 'job.same-status';

const next: Record<JobStatus, readonly JobStatus[]> = {
  unscheduled: ['scheduled', 'in_progress', 'completed', 'cancelled'],
  scheduled: ['unscheduled', 'in_progress', 'completed', 'cancelled'],
  in_progress: ['scheduled', 'completed', 'cancelled'],
  completed: [],
  cancelled: ['unscheduled'],
};

/** Statuses a technician may set on a job of their own; all others are up to the office. */
const byTechnician: readonly JobStatus[] = ['in_progress', 'completed'];

/** Decides a change of status. Completed is final: the record and the signatures stay. */
export function changeJobStatus(
  current: JobStatus,
  wanted: JobStatus,
  actor: { office: boolean; assigned: boolean },
): Outcome<JobStatus, JobStatusRefusal> {
  if (!actor.office && !actor.assigned) return refused('job.not-permitted');
  if (current === wanted) return refused('job.same-status');
  if (current === 'completed') return refused('job.already-completed');
  if (!actor.office && !byTechnician.includes(wanted)) return refused('job.not-permitted');
  if (!next[current].includes(wanted))
    return refused(current === 'cancelled' ? 'job.already-cancelled' : 'job.not-permitted');
  return accepted(wanted);
}

/** Whether the planner may still move the job. */
export const isPlannable = (status: JobStatus): boolean => status === 'unscheduled' || status === 'scheduled';

/** The status of a job after it is assigned or unassigned: the assignee must see it as scheduled. */
export function statusAfterAssignment(
  current: JobStatus,
  job: { assigned: boolean; onRoute: boolean },
): JobStatus {
  if (current === 'unscheduled') return job.assigned ? 'scheduled' : current;
  if (current === 'scheduled') return job.assigned || job.onRoute ? current : 'unscheduled';
  return current;
}

/** Statuses the actor may set next, in the order of the buttons. */
export const permittedStatuses = (
  current: JobStatus,
  actor: { office: boolean; assigned: boolean },
): JobStatus[] => next[current].filter((wanted) => changeJobStatus(current, wanted, actor).ok);
