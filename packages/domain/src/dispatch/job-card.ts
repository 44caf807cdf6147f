import { z } from 'zod';
import { jobDetail } from '../jobs/job-detail.ts';
import { calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { gallons } from '../kernel/quantity.ts';

/** How many past services a card shows. */
export const maxPastServices = 3;

/** Past work at an address: the day, the crew and the gallons. */
export const pastService = z.object({
  jobId: id,
  title: z.string(),
  date: calendarDate.nullable(),
  /** Gallons actually pumped; null while unknown. */
  actualGallons: gallons.nullable(),
  doneByName: z.string().nullable(),
});
export type PastService = z.infer<typeof pastService>;

/** A dispatcher's summary of a stop: the job, access notes, and past work there. */
export const jobCard = z.object({
  job: jobDetail,
  /** Of the same address, newest first. */
  pastServices: z.array(pastService).max(maxPastServices),
  /** When a truck was there by what its device sent; left out where none was seen. */
  seen: z.object({ arrivedAt: instant, departedAt: instant.nullable() }).optional(),
});
export type JobCard = z.infer<typeof jobCard>;
