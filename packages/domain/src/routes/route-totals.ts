import { z } from 'zod';

const count = z.number().int();

/** What all routes that match add up to. */
export const routeTotals = z.object({
  count,
  jobCount: count,
  disposalCount: count,
  totalGallons: count,
  totalDistanceMiles: z.number(),
  totalDurationMinutes: count,
});
export type RouteTotals = z.infer<typeof routeTotals>;
