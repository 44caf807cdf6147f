import { z } from 'zod';
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
export const jobPriorityName: Record<JobPriority, string> = { low: 'Low', normal: 'Normal', high: 'High', emergency: 'Emergency' };

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
  durationMinutes,
  expectedGallons: gallons,
  wasteType: wasteType.nullable(),
  windowStartMinute: minuteOfDay.nullable(),
  windowEndMinute: minuteOfDay.nullable(),
  assignedTo: id.nullable(),
  assignedToName: z.string().nullable(),
  createdBy: id.nullable(),
  createdAt: z.iso.datetime({ offset: true }),
});
export type Job = z.infer<typeof job>;

/** What the Schedule New Job dialog sends. What is left out comes from the job type. */
export const jobInput = z
  .object({
    clientId: id,
    clientAddressId: id,
    title: requiredText(maxLength.line, 'Please fill in job title and scheduled date.'),
    description: optionalText(maxLength.description),
    priority: jobPriority.default('normal'),
    scheduledDate: calendarDate,
    jobTypeId: id.nullish(),
    durationMinutes: durationMinutes.optional(),
    expectedGallons: gallons.optional(),
    wasteType: wasteType.nullish(),
    windowStartMinute: minuteOfDay.nullish(),
    windowEndMinute: minuteOfDay.nullish(),
  })
  .superRefine((fields, context) => {
    const { windowStartMinute: start, windowEndMinute: end } = fields;
    if ((start == null) !== (end == null)) {
      context.addIssue({ code: 'custom', path: ['windowEndMinute'], message: 'Enter both the start and the end of the arrival window.' });
    } else if (start != null && end != null && end <= start) {
      context.addIssue({ code: 'custom', path: ['windowEndMinute'], message: 'The arrival window must end after it starts.' });
    }
  });
export type JobInput = z.output<typeof jobInput>;
export type JobFormValues = z.input<typeof jobInput>;

/** "J-000123": short enough to read over the phone, sorts as numbers do. */
export const formatJobNumber = (sequence: number): string => `J-${String(sequence).padStart(6, '0')}`;
