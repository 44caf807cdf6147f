import { z } from 'zod';
import { wasteType } from '../services/waste-type.ts';
import { jobStatus } from './job.ts';

/** What all jobs of a filter add up to. */
export const jobTotals = z.object({
  count: z.number().int(),
  /** Gallons expected by all of them, done or not. */
  expectedGallons: z.number().int(),
  /** Gallons collected by those that are completed. */
  actualGallons: z.number().int(),
  /** How many jobs have each status; those without any are left out. */
  statuses: z.array(z.object({ status: jobStatus, count: z.number().int() })),
  /** Gallons collected of each waste, the largest first. */
  wastes: z.array(z.object({ wasteType, gallons: z.number().int() })),
});
export type JobTotals = z.infer<typeof jobTotals>;
