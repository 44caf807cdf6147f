import { z } from 'zod';
import { calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { gallons } from '../kernel/quantity.ts';
import { maxLength, optionalText, requiredText } from '../kernel/text.ts';
import { wasteType } from '../services/waste-type.ts';
import { recurrence } from './recurrence.ts';
import { jobFields, jobStatus, urgentFields, wholeWindow, type JobStatus } from './job.ts';

/**
 * For a job of a series: this one only, this one and all later ones, or all that have not begun; the last two
 * also change future jobs of the series.
 */
export const seriesScope = z.enum(['this', 'future', 'all']);
export type SeriesScope = z.infer<typeof seriesScope>;

/** The job form in edit mode: every field with its new value. `seenUpdatedAt` is the state the editor saw. */
export const jobEdit = z
  .object({
    ...jobFields,
    ...urgentFields,
    scheduledDate: calendarDate.nullable(),
    seenUpdatedAt: instant,
    scope: seriesScope.default('this'),
    /** The new recurrence of the series, unless only this job is changed; absent leaves it unchanged. */
    repeat: z.object({ rule: recurrence, until: calendarDate.nullable() }).optional(),
  })
  .superRefine(wholeWindow);
export type JobEdit = z.output<typeof jobEdit>;

export const cancelReason = requiredText(maxLength.line, 'Say why the job is cancelled.');

/** A change of status with its data: the work done, or the reason for cancelling. */
export const statusChange = {
  status: jobStatus,
  actualGallons: gallons.nullish(),
  /** What was pumped where the job does not say; null: the caller can ask and was not told. Missing: it cannot. */
  wasteType: wasteType.nullish(),
  /** It went on a waste that it must not be mixed with; missing: the caller cannot ask. */
  mixes: z.boolean().optional(),
  completionNotes: optionalText(maxLength.description),
  reason: optionalText(maxLength.line),
  /** The day completed work was done on, for the office; left out: now. */
  doneOn: calendarDate.nullish(),
};

/** Maximum jobs of one bulk action. */
export const maxBulkJobs = 500;

export const bulkJobAction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('assign'), assignedTo: id.nullable() }),
  z.object({ type: z.literal('schedule'), scheduledDate: calendarDate }),
  z.object({ type: z.literal('cancel'), reason: cancelReason }),
]);
export type BulkJobAction = z.output<typeof bulkJobAction>;

/** Fields and dates may change until work begins; the record of finished work stays unchanged. */
export const isEditable = (status: JobStatus): boolean => status === 'unscheduled' || status === 'scheduled';
