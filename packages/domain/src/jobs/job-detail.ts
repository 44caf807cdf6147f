import { z } from 'zod';
import { clientAddress } from '../clients/client.ts';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { job, jobStatus } from './job.ts';
import { jobColumnSorts, jobSorts } from './job-sorts.ts';

/** A job with everything its page and a technician's card show. */
export const jobDetail = job.extend({
  clientPhone: z.string().nullable(),
  clientEmail: z.string().nullable(),
  /** Access notes: gate codes, dogs, location of the tank. */
  accessInstructions: z.string().nullable(),
  /** The current service address; null when it was removed. */
  address: clientAddress.nullable(),
  /** The job's route; the position counts jobs only, starting with 1. */
  route: z
    .object({ id, name: z.string(), position: z.number().int(), arrivalSecond: z.number().int() })
    .nullable(),
  /** `every 2 weeks on Monday`; null for a job that does not repeat. */
  seriesText: z.string().nullable(),
  /** Statuses the caller may set, in the order of the buttons. */
  nextStatuses: z.array(jobStatus),
  /** Whether its fields may still be changed by those who can edit jobs. */
  editable: z.boolean(),
});
export type JobDetail = z.infer<typeof jobDetail>;

export const jobHistoryEntry = z.object({
  id,
  at: instant,
  /**
   * `created`, `edited`, `rescheduled`, `status-changed`, `assigned`, `planned`, `unplanned`,
   * `made-by-series`, `duplicated`.
   */
  type: z.string(),
  /** Empty for the product's own actions. */
  actorName: z.string(),
  /** A sentence such as `Status: Scheduled → In Progress`. */
  text: z.string(),
});
export type JobHistoryEntry = z.infer<typeof jobHistoryEntry>;

/** An order by name, or by a column: 'client', '-client' from the end. */
export const jobListSort = z.enum([...jobSorts, ...jobColumnSorts]);

/** A possible assignee; technicians are listed first. */
export const jobAssignee = z.object({ userId: id, fullName: z.string(), isFieldTechnician: z.boolean() });
export type JobAssignee = z.infer<typeof jobAssignee>;
