import { z } from 'zod';
import type { CalendarDate } from '../kernel/calendar-date.ts';
import type { JobStatus } from './job.ts';

/** The reason for cancelling jobs of an archived client; such jobs reopen with the client. */
export const archivedReason = 'The client was archived.';

const count = z.number().int().min(0);

/** Counts a client's work that archiving stops and reactivating brings back. */
export const clientWork = z.object({
  /** Jobs that have not begun. */
  openJobs: count,
  /** Those of them on a route. */
  onRoutes: count,
  /** Jobs in progress; they keep the client from being archived. */
  jobsUnderWay: count,
  /** Recurring jobs that have not ended. */
  series: count,
  /** Jobs cancelled by archiving that open again, and those whose day has passed. */
  comeBack: count,
  stayCancelled: count,
});
export type ClientWork = z.infer<typeof clientWork>;

export interface ArchivableJob {
  readonly status: JobStatus;
  readonly scheduledDate: CalendarDate | null;
  readonly cancelReason: string | null;
}

/** Whether archiving the client cancels the job: it has not begun. */
export const stopsByArchiving = ({ status }: Pick<ArchivableJob, 'status'>): boolean =>
  status === 'unscheduled' || status === 'scheduled';

/** Whether reactivating the client opens the job again: archiving cancelled it, and its day has not passed. */
export const comesBack = (job: ArchivableJob, today: CalendarDate): boolean =>
  wasStoppedByArchiving(job) && (job.scheduledDate === null || job.scheduledDate >= today);

export const wasStoppedByArchiving = ({ status, cancelReason }: ArchivableJob): boolean =>
  status === 'cancelled' && cancelReason === archivedReason;
