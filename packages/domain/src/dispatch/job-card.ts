import { z } from 'zod';
import { jobDetail } from '../jobs/job-detail.ts';
import { calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { gallons } from '../kernel/quantity.ts';

/** How many past services a card shows. */
export const maxPastServices = 3;

/** Work that was done at an address before: on the company's day, by whom, and how much was taken up. */
export const pastService = z.object({
  jobId: id,
  title: z.string(),
  date: calendarDate.nullable(),
  /** What was really taken up; null while unknown. */
  actualGallons: gallons.nullable(),
  doneByName: z.string().nullable(),
});
export type PastService = z.infer<typeof pastService>;

/** What a dispatcher asks of a stop at a glance: the job, the way in, and what was done there before. */
export const jobCard = z.object({
  job: jobDetail,
  /** Of the same address, newest first. */
  pastServices: z.array(pastService).max(maxPastServices),
});
export type JobCard = z.infer<typeof jobCard>;
