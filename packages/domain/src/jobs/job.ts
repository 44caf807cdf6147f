import { z } from 'zod';
import { instant } from '../kernel/instant.ts';
import { calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { durationMinutes, gallons } from '../kernel/quantity.ts';
import { maxLength, optionalText, requiredText } from '../kernel/text.ts';
import { isSpan, minuteOfDay, minuteOfShift } from '../kernel/time-of-day.ts';
import { wasteType } from '../services/waste-type.ts';

export const jobStatuses = ['unscheduled', 'scheduled', 'in_progress', 'completed', 'cancelled'] as const;
export const jobStatus = z.enum(jobStatuses);
export type JobStatus = z.infer<typeof jobStatus>;
export const jobStatusName: Record<JobStatus, string> = {
  unscheduled: 'Unscheduled',
  scheduled: 'Scheduled',
  in_progress: 'In Progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

export const jobPriorities = ['low', 'normal', 'high', 'emergency'] as const;
export const jobPriority = z.enum(jobPriorities);
export type JobPriority = z.infer<typeof jobPriority>;
export const jobPriorityName: Record<JobPriority, string> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
  emergency: 'Emergency',
};

/** A job with the names its card shows. */
export const job = z.object({
  id,
  companyId: id,
  jobNumber: z.string(),
  clientId: id,
  clientName: z.string(),
  clientContactPerson: z.string().nullable(),
  clientAddressId: id.nullable(),
  serviceAddressStreet: z.string().nullable(),
  serviceAddressCity: z.string().nullable(),
  serviceAddressState: z.string().nullable(),
  serviceAddressZip: z.string().nullable(),
  title: z.string(),
  description: z.string().nullable(),
  status: jobStatus,
  priority: jobPriority,
  scheduledDate: calendarDate.nullable(),
  jobTypeId: id.nullable(),
  jobTypeName: z.string().nullable(),
  /** '#1f6f78' */
  jobTypeColor: z.string().nullable(),
  durationMinutes,
  expectedGallons: gallons,
  wasteType: wasteType.nullable(),
  windowStartMinute: minuteOfDay.nullable(),
  windowEndMinute: minuteOfDay.nullable(),
  /** The trucks that may do it, and those of them that are still there by name; null: any truck. */
  allowedVehicleIds: z.array(id).nullish(),
  allowedVehicleNames: z.array(z.string()).nullish(),
  /** The client's PO number it is billed under. */
  purchaseOrder: z.string().nullable(),
  /** The begin-by time chosen by a person for urgent work; null: the company's rule applies. */
  byMinute: minuteOfDay.nullable(),
  /** The effective begin-by time: null when the job is not urgent or has no day. */
  beginByMinute: minuteOfShift.nullable(),
  assignedTo: id.nullable(),
  assignedToName: z.string().nullable(),
  /** When work began and ended on site; null before. */
  startedAt: instant.nullable(),
  completedAt: instant.nullable(),
  /** Gallons actually collected; null while unknown. */
  actualGallons: gallons.nullable(),
  completionNotes: z.string().nullable(),
  cancelReason: z.string().nullable(),
  /** The series that created the job, and its day in the series. */
  seriesId: id.nullable(),
  createdBy: id.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Job = z.infer<typeof job>;

interface ArrivalWindow {
  readonly windowStartMinute?: number | null | undefined;
  readonly windowEndMinute?: number | null | undefined;
}

/**
 * An arrival window has both ends, at different times, or neither; one that ends before it starts ends on the
 * next day.
 */
export function wholeWindow(
  { windowStartMinute: start, windowEndMinute: end }: ArrivalWindow,
  context: z.RefinementCtx,
): void {
  if ((start == null) !== (end == null)) {
    context.addIssue({
      code: 'custom',
      path: ['windowEndMinute'],
      message: 'Enter both the start and the end of the arrival window.',
    });
  } else if (start != null && end != null && !isSpan(start, end)) {
    context.addIssue({
      code: 'custom',
      path: ['windowEndMinute'],
      message: 'The arrival window must end after it starts.',
    });
  }
}

export const maxAllowedVehicles = 100;

/** Fields of the job dialogs. Missing values come from the job type. */
export const jobFields = {
  clientId: id,
  clientAddressId: id,
  title: requiredText(maxLength.line, 'Please fill in job title and scheduled date.'),
  description: optionalText(maxLength.description),
  priority: jobPriority.default('normal'),
  jobTypeId: id.nullish(),
  durationMinutes: durationMinutes.optional(),
  expectedGallons: gallons.optional(),
  wasteType: wasteType.nullish(),
  windowStartMinute: minuteOfDay.nullish(),
  windowEndMinute: minuteOfDay.nullish(),
  /** The trucks that may do it; null or none: any truck. */
  allowedVehicleIds: z
    .array(id)
    .max(maxAllowedVehicles, 'Choose at most 100 trucks.')
    .nullish()
    .transform((ids) => (ids?.length === 0 ? null : ids && [...new Set(ids)].toSorted())),
  purchaseOrder: optionalText(maxLength.name),
};

/** Fields of single jobs only: jobs of a series follow the company's rule. */
export const urgentFields = { byMinute: minuteOfDay.nullish() };

/** The input of the Schedule New Job dialog. */
export const jobInput = z
  .object({ ...jobFields, ...urgentFields, scheduledDate: calendarDate })
  .superRefine(wholeWindow);
export type JobInput = z.output<typeof jobInput>;
export type JobFormValues = z.input<typeof jobInput>;

/** "J-000123": short enough to read over the phone, and sorts numerically. */
export const formatJobNumber = (sequence: number): string => `J-${String(sequence).padStart(6, '0')}`;
