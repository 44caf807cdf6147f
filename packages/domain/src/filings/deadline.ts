import { z } from 'zod';
import { calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { maxLength, optionalText } from '../kernel/text.ts';
import { companyPermit } from '../permits/company-permit.ts';
import { packId } from '../manifests/pack-id.ts';

const filingKey = {
  packId,
  filingId: z.string().min(1).max(80),
  dueOn: calendarDate,
};

/** A filing of a pack that the company follows, filed or not. */
export const filing = z.object({
  ...filingKey,
  packTitle: z.string(),
  content: z.string(),
  period: z.object({ from: calendarDate, to: calendarDate }).nullable(),
  cite: z.string(),
  verified: z.enum(['read', 'excerpt', 'unverified']),
  readOn: calendarDate.nullable(),
  /** The product totals it from disposal tickets. */
  hasSummary: z.boolean(),
  filed: z
    .object({ on: calendarDate, confirmation: z.string().nullable(), by: z.string(), byUserId: id })
    .nullable(),
});
export type Filing = z.infer<typeof filing>;

export const filingName = z.object(filingKey);

/** Formats of a summary: for the authority, for spreadsheets, for other programs. */
export const summaryFormats = ['pdf', 'csv', 'json'] as const;
export type SummaryFormat = (typeof summaryFormats)[number];

export const filedInput = z.object({
  ...filingKey,
  /** When it was sent to the authority. */
  filedOn: calendarDate,
  /** The authority's confirmation. */
  confirmation: optionalText(maxLength.name),
});

/** Filings due and permits expiring. */
export const filingCalendar = z.object({
  filings: z.array(filing),
  /** Due before the company followed the pack, for their summaries only. */
  earlier: z.array(filing),
  /** Expiring permits, soonest first. */
  permits: z.array(companyPermit),
});
export type FilingCalendar = z.infer<typeof filingCalendar>;
