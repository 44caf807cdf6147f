import { z } from 'zod';
import { listSort } from '../kernel/list-sort.ts';
import { signedCents } from '../kernel/money.ts';
import { invoiceSummary } from './invoice.ts';
import { paperColumns, paperWays } from './paper-sorts.ts';
import { toSendQueues } from './sending.ts';

export const paperSort = listSort(paperColumns);

/** A draft, invoice or credit in one row. */
export const paperRow = invoiceSummary.extend({
  /** Its first line. */
  what: z.string().nullable(),
  lineCount: z.number().int(),
  /** Pumped by its jobs; null without any. */
  gallons: z.number().int().nullable(),
  way: z.enum(paperWays),
  /** Whom it is mailed to. */
  mailedTo: z.array(z.string()),
  /** Why a draft is held back. */
  holdReason: z.string().nullable(),
  /** Somebody changed, added or took off lines of it. */
  isChanged: z.boolean(),
  /** Of a draft: lines whose tax nobody has set. */
  taxNotSetCount: z.number().int(),
  /** What the mail server said when it was mailed last; null: it went, or it was not mailed. */
  failure: z.string().nullable(),
  /** Why it stands in *To send*; null: it does not. */
  queue: z.enum(toSendQueues).nullable(),
  /** In a send-out that is not over. */
  isBeingSent: z.boolean(),
});
export type PaperRow = z.infer<typeof paperRow>;

/** What all papers of a filter add up to. */
export const paperTotals = z.object({
  count: z.number().int(),
  subtotalCents: signedCents,
  taxCents: signedCents,
  totalCents: signedCents,
  openCents: signedCents,
  /** Of those: how they get to their clients. */
  byMail: z.number().int(),
  onPaper: z.number().int(),
  withoutAddress: z.number().int(),
  /** Of those: approved, and not issued yet. */
  approved: z.number().int(),
});
export type PaperTotals = z.infer<typeof paperTotals>;

/** Papers in each tab. */
export const paperCounts = z.object({
  review: z.number().int(),
  send: z.number().int(),
  /** Of those to send: why each waits. */
  toSend: z.object({
    'not-sent': z.number().int(),
    refused: z.number().int(),
    'perhaps-sent': z.number().int(),
    'to-print': z.number().int(),
    'no-address': z.number().int(),
  }),
  open: z.number().int(),
  overdue: z.number().int(),
});
export type PaperCounts = z.infer<typeof paperCounts>;
