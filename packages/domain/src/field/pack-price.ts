import { z } from 'zod';

/** What a job costs before tax, on the phones of a company that lets its technicians see prices. */
export const packPrice = z.object({
  /** Null while it cannot be said: nobody set a price, or it lacks a fact. */
  totalCents: z.number().int().nullable(),
  /** What it is priced by: 'Quote Q-00012', or of the price book. */
  name: z.string().nullable(),
  /** By what is expected; what was done is priced when the job is completed. */
  isExpected: z.boolean(),
  lines: z.array(z.object({ description: z.string(), cents: z.number().int() })),
});
export type PackPrice = z.infer<typeof packPrice>;
