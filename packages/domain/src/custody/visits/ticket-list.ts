import { z } from 'zod';
import { wasteType } from '../../services/waste-type.ts';
import { listSort } from '../../kernel/list-sort.ts';
import { ticketColumns } from './ticket-sorts.ts';

export const ticketSort = listSort(ticketColumns);

/** What all tickets of a filter add up to. */
export const ticketTotals = z.object({
  count: z.number().int(),
  /** Gallons the sites received. */
  gallons: z.number().int(),
  /** Positive: less arrived than was on board. */
  varianceGallons: z.number().int(),
  /** Gallons received of each waste, the most first. */
  wastes: z.array(z.object({ wasteType, gallons: z.number().int() })),
  /** Tickets that the days leave out. */
  otherDays: z.number().int(),
});
export type TicketTotals = z.infer<typeof ticketTotals>;
