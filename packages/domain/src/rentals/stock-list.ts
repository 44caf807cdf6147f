import { z } from 'zod';
import { calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';

/** Days of one page of the stock. */
export const stockDays = 14;

const count = z.number().int();

/** The units of a kind on each day of a page. */
export const stockOfKind = z.object({
  id,
  name: z.string(),
  /** Units that can go out, or are out; null: no units of this kind are listed, so it is never short. */
  units: count.nullable(),
  days: z
    .array(
      z.object({
        date: calendarDate,
        onRent: count,
        /** Agreed and not delivered yet. */
        reserved: count,
        /** On quotes that can still be accepted. */
        held: count,
        /** Below zero when more are taken than there are; null for a kind without units. */
        free: count.nullable(),
      }),
    )
    .length(stockDays),
  /** Days of the page on which units are missing. */
  shortages: z.array(z.object({ count, from: calendarDate, to: calendarDate.nullable() })).max(stockDays),
});
export type StockOfKind = z.infer<typeof stockOfKind>;
