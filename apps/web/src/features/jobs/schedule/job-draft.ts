import type { ClientAddress, ClientSummary } from '@haulwright/domain/clients/client';
import { type JobInput, jobInput, type JobPriority } from '@haulwright/domain/jobs/job';
import { type JobEdit, jobEdit } from '@haulwright/domain/jobs/job-changes';
import type { JobDetail } from '@haulwright/domain/jobs/job-detail';
import type { JobType } from '@haulwright/domain/services/job-type';
import { skippedTimeIn } from '@haulwright/domain/kernel/clock-change';
import { fromClock, fromEndClock, toClock } from '@haulwright/domain/kernel/time-of-day';
import {
  expectedGallonsOf,
  gallonsSource,
  minutesOnSite,
  type GallonsSource,
} from '@haulwright/domain/services/tank-work';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import type { z } from 'zod';

/**
 * The content of the Schedule New Job dialog. `undefined` is "not touched": the preselection or the job
 * type's figure applies.
 */
export interface JobDraft {
  readonly client: ClientSummary | null;
  readonly clientAddressId: string | undefined;
  /** When not touched, the job type's name. */
  readonly title: string | undefined;
  readonly description: string;
  readonly priority: JobPriority;
  /** 'yyyy-MM-dd' */
  readonly scheduledDate: string | null;
  /** Null is "no job type", chosen on purpose. */
  readonly jobTypeId: string | null | undefined;
  readonly durationMinutes: number | null | undefined;
  readonly expectedGallons: number | null | undefined;
  readonly wasteType: WasteType | undefined;
  /** 'HH:mm' as a time field gives it, or ''. */
  readonly windowStart: string;
  readonly windowEnd: string;
  /** The same for an urgent job's deadline; '' leaves it to the company's rule. */
  readonly beginBy: string;
  readonly purchaseOrder: string;
  /** None: any truck. */
  readonly allowedVehicleIds: readonly string[];
}

export const blankJob: JobDraft = {
  client: null,
  clientAddressId: undefined,
  title: undefined,
  description: '',
  priority: 'normal',
  scheduledDate: null,
  jobTypeId: undefined,
  durationMinutes: undefined,
  expectedGallons: undefined,
  wasteType: undefined,
  windowStart: '',
  windowEnd: '',
  beginBy: '',
  purchaseOrder: '',
  allowedVehicleIds: [],
};

/** An existing job as the edit form holds it: every field chosen, nothing preselected. */
export function draftOf(job: JobDetail, client: ClientSummary): JobDraft {
  return {
    client,
    clientAddressId: job.clientAddressId ?? undefined,
    title: job.title,
    description: job.description ?? '',
    priority: job.priority,
    scheduledDate: job.scheduledDate,
    jobTypeId: job.jobTypeId,
    durationMinutes: job.durationMinutes,
    expectedGallons: job.expectedGallons,
    wasteType: job.wasteType ?? undefined,
    windowStart: job.windowStartMinute === null ? '' : toClock(job.windowStartMinute),
    windowEnd: job.windowEndMinute === null ? '' : toClock(job.windowEndMinute),
    beginBy: job.byMinute === null ? '' : toClock(job.byMinute),
    purchaseOrder: job.purchaseOrder ?? '',
    allowedVehicleIds: job.allowedVehicleIds ?? [],
  };
}

/** What a job takes from the address it is done at. */
type JobPlace = Pick<ClientAddress, 'id' | 'isPrimary' | 'tankGallons'>;

/** The draft with every preselection filled in, ready to show. */
export interface FilledJob extends JobDraft {
  readonly title: string;
  readonly jobType: JobType | undefined;
  readonly durationMinutes: number | null;
  readonly expectedGallons: number | null;
  /** Only the fields the draft sets: the rest is left to the server, which knows the tank at that time. */
  readonly typed: Pick<JobDraft, 'durationMinutes' | 'expectedGallons'>;
  /** Where the gallons come from; null when they were typed or no job type is chosen. */
  readonly gallonsFrom: GallonsSource | null;
  /** Gallons of an unknown waste: the dialog has to ask. */
  readonly asksWasteType: boolean;
}

/**
 * Fills in the primary (else the first) address, the job type of the client's services, the gallons of the
 * tank there, else of the type, and the time they take.
 */
export function filledJob(
  draft: JobDraft,
  addresses: readonly JobPlace[],
  jobTypes: readonly JobType[],
): FilledJob {
  const jobType =
    draft.jobTypeId === undefined
      ? defaultJobType(draft.client, jobTypes)
      : jobTypes.find((type) => type.id === draft.jobTypeId);
  const clientAddressId = draft.clientAddressId ?? defaultAddress(addresses)?.id;
  const tank = addresses.find(({ id }) => id === clientAddressId)?.tankGallons ?? null;
  const isTyped = draft.expectedGallons !== undefined;
  const expectedGallons =
    draft.expectedGallons === undefined
      ? jobType
        ? expectedGallonsOf(jobType, tank)
        : null
      : draft.expectedGallons;
  return {
    ...draft,
    title: draft.title ?? jobType?.name ?? '',
    clientAddressId,
    jobType,
    jobTypeId: jobType?.id ?? null,
    durationMinutes:
      draft.durationMinutes === undefined
        ? jobType
          ? minutesOnSite(jobType, expectedGallons ?? expectedGallonsOf(jobType, tank))
          : null
        : draft.durationMinutes,
    expectedGallons,
    typed: { durationMinutes: draft.durationMinutes, expectedGallons: draft.expectedGallons },
    gallonsFrom: isTyped || !jobType ? null : gallonsSource(jobType, tank),
    asksWasteType: (expectedGallons ?? 0) > 0 && (jobType?.wasteType ?? null) === null,
  };
}

/** The primary address, else the first. */
export const defaultAddress = <Place extends JobPlace>(addresses: readonly Place[]): Place | undefined =>
  addresses.find((address) => address.isPrimary) ?? addresses[0];

/** The first job type of the client's first service that has one. */
export function defaultJobType(
  client: ClientSummary | null,
  jobTypes: readonly JobType[],
): JobType | undefined {
  return client?.services
    .map((service) => jobTypes.find((type) => type.serviceTypeId === service.id))
    .find((type) => type !== undefined);
}

export type JobField =
  | 'client'
  | 'clientAddressId'
  | 'title'
  | 'description'
  | 'scheduledDate'
  | 'jobTypeId'
  | 'durationMinutes'
  | 'expectedGallons'
  | 'wasteType'
  | 'windowEnd'
  | 'purchaseOrder'
  | 'allowedVehicleIds';

/** An error: its field, the message beside the field, and the toast. */
export interface JobIssue {
  readonly field: JobField;
  readonly message: string;
  readonly toast: { readonly title: string; readonly description: string };
}

export interface CheckedJob<Input> {
  /** The input to send; null when it is invalid. */
  readonly input: Input | null;
  /** In the order to report them. */
  readonly issues: readonly JobIssue[];
}

/** Whether jobs of this priority have a deadline field. */
export const isUrgent = (priority: JobPriority): boolean => priority === 'high' || priority === 'emergency';

const clientRequired = { title: 'Client Required', description: 'Please select a client for this job.' };
const missingFields = {
  title: 'Missing Required Fields',
  description: 'Please fill in job title and scheduled date.',
};

/** Applies the rules of scheduling a job. `timeZone` is the company's. */
export function checkJob(job: FilledJob, timeZone: string): CheckedJob<JobInput> {
  return onItsDay(checked(jobInput, job, missingOf(job, true), {}), timeZone);
}

/** The version of the job the editor saw, and the scope within its series. */
export type EditBasis = Pick<JobEdit, 'seenUpdatedAt' | 'scope' | 'repeat'>;

/** Applies the rules of editing a job: as when scheduling it, but it may be without a date. */
export function checkJobEdit(job: FilledJob, basis: EditBasis, timeZone: string): CheckedJob<JobEdit> {
  return onItsDay(checked(jobEdit, job, missingOf(job, false), basis), timeZone);
}

/** Refuses an arrival window in the hour that is skipped when daylight saving time begins. */
function onItsDay<Input extends Pick<JobEdit, 'scheduledDate' | 'windowStartMinute' | 'windowEndMinute'>>(
  job: CheckedJob<Input>,
  timeZone: string,
): CheckedJob<Input> {
  const { scheduledDate: date, windowStartMinute: startMinute, windowEndMinute: endMinute } = job.input ?? {};
  const message =
    date == null || startMinute == null || endMinute == null
      ? null
      : skippedTimeIn({ startMinute, endMinute }, date, timeZone);
  return message === null
    ? job
    : {
        input: null,
        issues: [
          { field: 'windowEnd', message, toast: { title: 'Check the Job Details', description: message } },
        ],
      };
}

/** What the dialog sends of the job itself. */
export const valuesOf = (job: FilledJob) => ({
  title: job.title,
  description: job.description,
  priority: job.priority,
  scheduledDate: job.scheduledDate,
  jobTypeId: job.jobTypeId,
  durationMinutes: job.typed.durationMinutes ?? undefined,
  expectedGallons: job.typed.expectedGallons ?? undefined,
  wasteType: job.asksWasteType ? job.wasteType : undefined,
  windowStartMinute: fromClock(job.windowStart),
  windowEndMinute: fromEndClock(job.windowEnd),
  byMinute: isUrgent(job.priority) ? fromEndClock(job.beginBy) : null,
  purchaseOrder: job.purchaseOrder,
  allowedVehicleIds: [...job.allowedVehicleIds],
});

function checked<Input>(
  schema: z.ZodType<Input>,
  job: FilledJob,
  missing: readonly JobIssue[],
  more: object,
): CheckedJob<Input> {
  if (missing.length > 0) return { input: null, issues: missing };
  const result = schema.safeParse({
    clientId: job.client?.id,
    clientAddressId: job.clientAddressId,
    ...valuesOf(job),
    ...more,
  });
  if (result.success) return { input: result.data, issues: [] };
  return {
    input: null,
    issues: result.error.issues.map(({ path, message }) => ({
      field: fieldOf(path[0]),
      message,
      toast: { title: 'Check the Job Details', description: message },
    })),
  };
}

/** What a person has to enter before anything else is checked. */
export function missingOf(job: FilledJob, dateRequired: boolean): JobIssue[] {
  const issues: JobIssue[] = [];
  if (job.client === null)
    issues.push({ field: 'client', message: 'Choose the client.', toast: clientRequired });
  if (job.title.trim() === '')
    issues.push({ field: 'title', message: 'Enter what needs to be done.', toast: missingFields });
  if (dateRequired && job.scheduledDate === null)
    issues.push({ field: 'scheduledDate', message: 'Choose the day.', toast: missingFields });
  if (job.asksWasteType && job.wasteType === undefined) {
    const message = 'Choose the type of waste.';
    issues.push({
      field: 'wasteType',
      message,
      toast: { title: 'Check the Job Details', description: message },
    });
  }
  return issues;
}

/** Clears what belonged to the previous client; the rest of the input stays. */
export const forAnotherClient: Partial<JobDraft> = {
  clientAddressId: undefined,
  jobTypeId: undefined,
  durationMinutes: undefined,
  expectedGallons: undefined,
  wasteType: undefined,
};

/** The dialog's field for a field of the contract. */
function fieldOf(key: PropertyKey | undefined): JobField {
  if (key === 'clientId') return 'client';
  if (key === 'windowStartMinute' || key === 'windowEndMinute') return 'windowEnd';
  return key as JobField;
}
