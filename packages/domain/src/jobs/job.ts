import { z } from 'zod';
import { instant } from '../kernel/instant.ts';
import { calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { durationMinutes, gallons } from '../kernel/quantity.ts';
import { maxLength, optionalText, requiredText } from '../kernel/text.ts';
import { minuteOfDay } from '../kernel/time-of-day.ts';
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
  /** By when urgent work is to begin, as somebody chose it; null: by the company's rule. */
  byMinute: minuteOfDay.nullable(),
  /** The same as it counts: null when the job is not urgent or has no day. */
  beginByMinute: minuteOfDay.nullable(),
  assignedTo: id.nullable(),
  assignedToName: z.string().nullable(),
  /** When work began and ended on site; null before. */
  startedAt: instant.nullable(),
  completedAt: instant.nullable(),
  /** What was really taken up; null while unknown. */
  actualGallons: gallons.nullable(),
  completionNotes: z.string().nullable(),
  cancelReason: z.string().nullable(),
  /** The series the job was made by, and the day of the series it stands for. */
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

/** Both ends of the arrival window or none, in order. */
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
  } else if (start != null && end != null && end <= start) {
    context.addIssue({
      code: 'custom',
      path: ['windowEndMinute'],
      message: 'The arrival window must end after it starts.',
    });
  }
}

/** What the dialogs ask about a job. What is left out comes from the job type. */
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
};

/** What is asked about one job alone: jobs of a series follow the company's rule. */
export const urgentFields = { byMinute: minuteOfDay.nullish() };

/** What the Schedule New Job dialog sends. */
export const jobInput = z
  .object({ ...jobFields, ...urgentFields, scheduledDate: calendarDate })
  .superRefine(wholeWindow);
export type JobInput = z.output<typeof jobInput>;
export type JobFormValues = z.input<typeof jobInput>;

/** "J-000123": short enough to read over the phone, sorts as numbers do. */
export const formatJobNumber = (sequence: number): string => `J-${String(sequence).padStart(6, '0')}`;
