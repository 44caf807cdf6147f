import { z } from 'zod';

/** A company's current usage; its subscription price follows from it (`subscription-price.ts`). */
export const companyUsage = z.object({
  /** Clients that are not archived. */
  customers: z.number().int(),
  /** Vehicles in service today. */
  vehicles: z.number().int(),
});
export type CompanyUsage = z.infer<typeof companyUsage>;
