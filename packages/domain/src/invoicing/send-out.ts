import { z } from 'zod';
import { calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { signedCents } from '../kernel/money.ts';
import {
  leftOutReasons,
  sendOutStates,
  sendOutStatuses,
  sendOutStoppers,
  type SendOutState,
} from './sending.ts';

const count = z.number().int();
const leftOut = z.array(z.object({ reason: z.enum(leftOutReasons), count })).max(leftOutReasons.length);

/** What would go out, before it does. */
export const sendOutPreview = z.object({
  /** Invoices that would go out, with their sum; those left out do not count. */
  count,
  totalCents: signedCents,
  byMail: count,
  toPrint: count,
  noAddress: count,
  /** Of those: drafts that get a number. */
  toIssue: count,
  /** The date the drafts would get. */
  date: calendarDate,
  leftOut,
});
export type SendOutPreview = z.infer<typeof sendOutPreview>;

const counts = Object.fromEntries(sendOutStates.map((state) => [state, count])) as Record<
  SendOutState,
  typeof count
>;

/** Chosen invoices that are issued and sent in the background. */
export const sendOut = z.object({
  id,
  status: z.enum(sendOutStatuses),
  /** When its first invoice goes. */
  startsAt: instant,
  /** Until then, by the server's clock; 0 once it began. */
  secondsLeft: count,
  counts: z.object(counts),
  /** Of everything but what was left out. */
  totalCents: signedCents,
  leftOut,
  stoppedBy: z.enum(sendOutStoppers).nullable(),
  /** What the mail server said that took nothing. */
  failure: z.string().nullable(),
  startedByName: z.string().nullable(),
  createdAt: instant,
  endedAt: instant.nullable(),
});
export type SendOut = z.infer<typeof sendOut>;

/** An invoice of a send-out. */
export const sendOutItem = z.object({
  invoiceId: id,
  number: z.string().nullable(),
  clientName: z.string(),
  totalCents: signedCents,
  state: z.enum(sendOutStates),
  /** Of one left out. */
  reason: z.enum(leftOutReasons).nullable(),
  /** What the mail server said of it. */
  failure: z.string().nullable(),
});
export type SendOutItem = z.infer<typeof sendOutItem>;
