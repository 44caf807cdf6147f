import { z } from 'zod';

/** What a company uses of its subscription today; the price follows from it (`subscription-price.ts`). */
export const companyUsage = z.object({
  /** Clients that are not archived. */
  customers: z.number().int(),
  /** Vehicles in service today. */
  vehicles: z.number().int(),
});
export type CompanyUsage = z.infer<typeof companyUsage>;
