import { z } from 'zod';
import { calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { signedCents } from '../kernel/money.ts';
import { billingHold } from './invoice.ts';

/** A completed job or a rental of which something is on no invoice. */
export const unbilledRow = z.object({
  /** Of the job or the rental. */
  id,
  kind: z.enum(['job', 'rental']),
  name: z.string(),
  /** Of a job. */
  number: z.string().nullable(),
  clientId: id,
  clientName: z.string(),
  address: z.string().nullable(),
  /** On which a job was completed. */
  day: calendarDate.nullable(),
  /** Owed less billed, without taxes; a credit is negative. Null while it is held. */
  dueCents: signedCents.nullable(),
  /** Part of it was billed before. */
  isBilled: z.boolean(),
  /** Why it cannot be drafted yet; none: it can. */
  holds: z.array(billingHold),
});
export type UnbilledRow = z.infer<typeof unbilledRow>;

/** What all that match add up to. */
export const unbilledTotals = z.object({
  count: z.number().int(),
  /** Of those: that cannot be drafted yet. */
  waiting: z.number().int(),
  dueCents: signedCents,
});
export type UnbilledTotals = z.infer<typeof unbilledTotals>;
