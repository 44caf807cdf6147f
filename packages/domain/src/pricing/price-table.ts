import { z } from 'zod';
import { id } from '../kernel/ids.ts';
import { signedCents } from '../kernel/money.ts';

/** Days back in which sold work is counted. */
export const soldDays = 90;

/** What stands beside a price item in the price book. */
export const soldItem = z.object({
  itemId: id,
  /** Agreements with clients, their addresses and types that apply today. */
  agreedCount: z.number().int(),
  /** Prices that begin after today. */
  upcomingCount: z.number().int(),
  /** Jobs of its types that were completed in the last 90 days, and what they were priced at. */
  jobCount: z.number().int(),
  cents: signedCents,
});
export type SoldItem = z.infer<typeof soldItem>;

/** The most job types without a price that are named. */
export const maxUnpriced = 200;

/** A job type whose jobs would be completed without a price. */
export const unpricedType = z.object({ id, name: z.string(), itemName: z.string().nullable() });
export type UnpricedType = z.infer<typeof unpricedType>;
