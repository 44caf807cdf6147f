import { z } from 'zod';
import { calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';

export const findingKinds = ['service-overdue', 'job-overdue', 'gallons-missing', 'series-skipped'] as const;
export const findingKind = z.enum(findingKinds);
export type FindingKind = z.infer<typeof findingKind>;

/** What each kind is called, and what to do about it. */
export const findingWords: Record<FindingKind, { readonly title: string; readonly help: string }> = {
  'service-overdue': {
    title: 'Service overdue',
    help: 'The work was last done longer ago than its job type allows, and none is planned. Schedule it.',
  },
  'job-overdue': {
    title: 'Job not done on its day',
    help: 'The scheduled day has passed. Complete the job, move it or cancel it.',
  },
  'gallons-missing': {
    title: 'Gallons not recorded',
    help: 'A completed job that fills the tank has no gallons recorded: its disposal cannot be proven.',
  },
  'series-skipped': {
    title: 'Recurring job skipped',
    help: 'A job of a recurring job could not be created. Fix the cause, then mark it as noted.',
  },
};

/** Something overdue or missing. */
export const finding = z.object({
  /** Stays the same while the finding stands. */
  key: z.string(),
  kind: findingKind,
  clientId: id,
  clientName: z.string(),
  /** One line; empty when unknown. */
  address: z.string(),
  /** The job it is about; null when a job is what is missing. */
  jobId: id.nullable(),
  jobNumber: z.string().nullable(),
  /** Job title, job type, or why a day was skipped. */
  subject: z.string(),
  /** Since when it is wrong. */
  since: calendarDate,
});
export type Finding = z.infer<typeof finding>;
