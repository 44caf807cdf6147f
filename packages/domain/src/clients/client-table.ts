import { z } from 'zod';
import { calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { clientStatus, clientType } from './client.ts';

/** A client in a line: how to reach it, where its tanks are, its visits, and what it owes. */
export const clientRow = z.object({
  id,
  name: z.string(),
  clientType,
  status: clientStatus,
  contactPerson: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** Of the primary address. */
  city: z.string().nullable(),
  siteCount: z.number().int(),
  /** Of all its tanks together; null when none is known. */
  tankGallons: z.number().int().nullable(),
  nextDate: calendarDate.nullable(),
  /** When the first of its tanks is due; null where a visit is planned, too. */
  dueDate: calendarDate.nullable(),
  lastDate: calendarDate.nullable(),
  lastGallons: z.number().int().nullable(),
  /** Open invoices less credit; negative: the client has money with the company. */
  balanceCents: z.number().int(),
});
export type ClientRow = z.infer<typeof clientRow>;

/** Sums of all clients that match. */
export const clientTotals = z.object({
  count: z.number().int(),
  siteCount: z.number().int(),
  tankGallons: z.number().int(),
  balanceCents: z.number().int(),
});
export type ClientTotals = z.infer<typeof clientTotals>;
