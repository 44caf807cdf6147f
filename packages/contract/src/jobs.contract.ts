import { client } from '@haulwright/domain/clients/client';
import { clientWork } from '@haulwright/domain/jobs/client-work';
import { job, jobInput, jobPriority, jobStatus } from '@haulwright/domain/jobs/job';
import {
  bulkJobAction,
  cancelReason,
  jobEdit,
  maxBulkJobs,
  statusChange,
} from '@haulwright/domain/jobs/job-changes';
import { jobAssignee, jobDetail, jobHistoryEntry, jobListSort } from '@haulwright/domain/jobs/job-detail';
import { jobSeries, jobSeriesInput } from '@haulwright/domain/jobs/job-series';
import { defaultJobSort } from '@haulwright/domain/jobs/job-sorts';
import { jobTotals } from '@haulwright/domain/jobs/job-totals';
import { calendarDate } from '@haulwright/domain/kernel/calendar-date';
import { id } from '@haulwright/domain/kernel/ids';
import { instant } from '@haulwright/domain/kernel/instant';
import { pageInput, pageOf } from '@haulwright/domain/kernel/page';
import { maxLength, optionalText, searchText } from '@haulwright/domain/kernel/text';
import { z } from 'zod';
import { call, looksLike, versioned } from './base.ts';

/** Why no job can be created from the input. */
export const jobRefusals = {
  'job.client-not-active': {
    status: 409,
    message: 'This client is archived. Reactivate it before scheduling a job.',
  },
  'job.address-not-found': {
    status: 422,
    message: 'This service location no longer belongs to the client. Choose another.',
  },
  'job.type-not-found': { status: 422, message: 'This job type no longer exists. Choose another.' },
  'job.waste-type-missing': { status: 422, message: 'Choose the type of waste.' },
  'job.truck-not-found': {
    status: 422,
    message: 'One of these trucks is no longer in the fleet. Choose the trucks again.',
  },
} as const;

/** The error's data name the time and the clock change. */
export const timeRefusal = {
  'job.time-skipped': {
    status: 422,
    message: 'The arrival window does not exist on this day, because clocks change. Choose another time.',
  },
} as const;

/** The error's data name the route. */
const lockedRefusal = {
  'job.locked-on-route': {
    status: 409,
    message: 'This job is locked on its route. Unlock it on the dispatch board first.',
  },
} as const;

export const statusRefusals = {
  ...lockedRefusal,
  'job.already-completed': { status: 409, message: 'This job is already completed.' },
  'job.already-cancelled': { status: 409, message: 'This job is cancelled.' },
  'job.same-status': { status: 409, message: 'The job already has this status.' },
  'job.reason-missing': { status: 422, message: 'Say why the job is cancelled.' },
  'job.not-permitted': { status: 403, message: 'You are not allowed to set this status on this job.' },
  'job.begun-by-another': { status: 409, message: 'Someone else has started this job.' },
  'job.not-open': { status: 409, message: 'This job was assigned to someone else.' },
  'job.done-before-job': {
    status: 422,
    message: 'The job did not exist on that day. Choose the day it was done on.',
  },
  'job.done-in-future': {
    status: 422,
    message: 'That day has not come yet. Choose today or an earlier day.',
  },
  'job.client-not-active': jobRefusals['job.client-not-active'],
  'job.waste-type-missing': { status: 422, message: 'Gallons need a waste: choose what was pumped.' },
  'load.waste-does-not-mix': {
    status: 409,
    message:
      'The truck’s tank holds a waste that must not be mixed with this one. Check the waste, or mark that it went in anyway.',
  },
} as const;

const noDays = {
  status: 422,
  message: 'This rule has no dates before it ends, so no job would be created. Change the rule or its end.',
} as const;

const editRefusals = {
  'series.no-days': noDays,
  ...jobRefusals,
  ...timeRefusal,
  ...lockedRefusal,
  'job.not-editable': {
    status: 409,
    message: 'This job has been started or is finished, so it can no longer be changed.',
  },
  'job.changed-meanwhile': {
    status: 409,
    message: 'Someone else changed this job in the meantime. Review it before you save again.',
    data: z.object({ present: jobDetail }),
  },
} as const;

const assignRefusals = {
  'job.assignee-unknown': { status: 422, message: 'This person is not a user of the company.' },
} as const;

/** Filters of a list of jobs; also used by exports. */
export const jobFilter = {
  search: searchText,
  status: jobStatus.optional(),
  date: calendarDate.optional(),
  /** Scheduled on or after, on or before. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  priority: jobPriority.optional(),
  clientId: id.optional(),
  jobTypeId: id.optional(),
  /** A user of the company, or `nobody`. */
  assignedTo: z.union([id, z.literal('nobody')]).optional(),
  seriesId: id.optional(),
};

export const jobsContract = {
  list: call(
    'GET',
    '/jobs',
    { access: 'VIEW_OWN_JOBS' },
    'Jobs, newest scheduled date first; technicians get their own',
  )
    .input(z.object({ ...jobFilter, sort: jobListSort.default(defaultJobSort), ...pageInput }))
    .output(pageOf(job)),
  totals: call(
    'GET',
    '/job-totals',
    { access: 'VIEW_OWN_JOBS' },
    'How many jobs a filter finds, and their gallons; technicians get those of their own',
  )
    .input(z.object(jobFilter))
    .output(jobTotals),
  get: call(
    'GET',
    '/jobs/{id}',
    { access: 'VIEW_OWN_JOBS' },
    'One job with what its page shows; technicians only get their own',
  )
    .input(z.object({ id }))
    .output(jobDetail),
  history: call(
    'GET',
    '/jobs/{id}/history',
    { access: 'VIEW_OWN_JOBS' },
    'What happened to a job, newest first',
  )
    .input(z.object({ id }))
    .output(z.array(jobHistoryEntry)),
  mine: call(
    'GET',
    '/jobs/mine',
    { access: 'VIEW_OWN_JOBS' },
    'The caller’s own jobs of some days, in the order of their routes',
  )
    .input(z.object({ from: calendarDate, to: calendarDate }))
    .output(z.array(jobDetail)),
  assignees: call(
    'GET',
    '/jobs/assignees',
    { access: 'ASSIGN_JOB' },
    'The people a job can be given to: those with a role, technicians first, then by name',
  ).output(z.array(jobAssignee)),
  create: call(
    'POST',
    '/jobs',
    { access: 'CREATE_JOB', idempotent: true },
    'Schedule a job; it starts unscheduled until it is assigned or on a route',
  )
    .errors({ ...jobRefusals, ...timeRefusal, ...looksLike })
    .input(jobInput)
    .output(job),
  setPurchaseOrder: call(
    'PUT',
    '/jobs/{id}/purchase-order',
    { access: 'EDIT_JOB' },
    'The client’s purchase order of a job, also after it was done; drafts made of it before keep theirs',
  )
    .errors({ 'job.changed-meanwhile': editRefusals['job.changed-meanwhile'] })
    .input(
      z.object({
        id,
        purchaseOrder: optionalText(maxLength.name),
        /** The `updatedAt` of the job that was seen; left out, it is replaced whatever it has become. */
        seenUpdatedAt: instant.optional(),
      }),
    )
    .output(jobDetail),
  update: call(
    'PUT',
    '/jobs/{id}',
    { access: 'EDIT_JOB' },
    'Change a job that has not begun, or it and all later ones of its series',
  )
    .errors({ ...editRefusals, ...looksLike })
    .input(z.object({ id }).and(jobEdit))
    .output(jobDetail),
  reschedule: call(
    'PUT',
    '/jobs/{id}/date',
    { access: 'EDIT_JOB' },
    'Move a job to another day; it leaves the route of the old day',
  )
    .errors({
      ...lockedRefusal,
      ...timeRefusal,
      ...looksLike,
      'job.not-editable': editRefusals['job.not-editable'],
    })
    .input(z.object({ id, scheduledDate: calendarDate.nullable() }))
    .output(jobDetail),
  duplicate: call(
    'POST',
    '/jobs/{id}/duplicate',
    { access: 'CREATE_JOB', idempotent: true },
    'Make a new job like this one on another day',
  )
    .errors({ ...jobRefusals, ...timeRefusal, ...looksLike })
    .input(z.object({ id, scheduledDate: calendarDate }))
    .output(job),
  setStatus: call(
    'PUT',
    '/jobs/{id}/status',
    { access: 'UPDATE_JOB_STATUS' },
    'Change the status of a job, with what was done or why it is cancelled',
  )
    .errors(statusRefusals)
    .input(z.object({ id, ...statusChange }))
    .output(jobDetail),
  assign: call(
    'PUT',
    '/jobs/{id}/assignee',
    { access: 'ASSIGN_JOB' },
    'Give a job to a user of the company, or to nobody',
  )
    .errors({ ...assignRefusals, ...lockedRefusal, 'job.not-editable': editRefusals['job.not-editable'] })
    .input(z.object({ id, assignedTo: id.nullable() }))
    .output(jobDetail),
  bulk: call(
    'POST',
    '/jobs/bulk',
    { access: 'EDIT_JOB', idempotent: true },
    'Assign, schedule or cancel many jobs; each that cannot be changed says why',
  )
    .errors(assignRefusals)
    .input(
      z.object({
        ids: z
          .array(id)
          .min(1, 'Choose at least one job.')
          .max(maxBulkJobs, `Choose at most ${maxBulkJobs} jobs.`),
        action: bulkJobAction,
      }),
    )
    .output(
      z.object({
        changed: z.array(id),
        refused: z.array(z.object({ id, jobNumber: z.string(), message: z.string() })),
      }),
    ),
  remove: call('DELETE', '/jobs/{id}', { access: 'DELETE_JOB' }, 'Delete a job that was never started')
    .errors({
      ...lockedRefusal,
      /** Says in its answer which invoice it is. */
      'job.billed': {
        status: 409,
        message: 'This job is on an invoice, so it cannot be deleted.',
      },
      'job.already-started': {
        status: 409,
        message: 'A job that was started or completed cannot be deleted.',
      },
      'job.on-published-route': {
        status: 409,
        message: 'The driver already has this job on a route, so it cannot be deleted. Cancel it instead.',
      },
      'job.has-custody': {
        status: 409,
        message: 'Gallons of this job are recorded, so it cannot be deleted. Cancel it instead.',
      },
    })
    .input(z.object({ id }))
    .output(z.object({ id })),
};

const seriesRefusals = {
  ...jobRefusals,
  ...assignRefusals,
  'series.no-days': noDays,
} as const;

export const jobSeriesContract = {
  list: call(
    'GET',
    '/job-series',
    { access: 'VIEW_ALL_JOBS' },
    'Recurring jobs with their rule, the days that were skipped, and those whose visit was deleted',
  )
    .input(z.object({ clientId: id.optional(), onlyWithSkips: z.literal('yes').optional(), ...pageInput }))
    .output(pageOf(jobSeries)),
  get: call('GET', '/job-series/{seriesId}', { access: 'VIEW_ALL_JOBS' }, 'One recurring job')
    .input(z.object({ seriesId: id }))
    .output(jobSeries),
  create: call(
    'POST',
    '/job-series',
    { access: 'CREATE_JOB', idempotent: true },
    'Make a job repeat; its jobs are made for the days ahead',
  )
    .errors({ ...seriesRefusals, ...looksLike })
    .input(jobSeriesInput)
    .output(z.object({ series: jobSeries, jobsMade: z.number().int() })),
  end: call(
    'POST',
    '/job-series/{seriesId}/end',
    { access: 'EDIT_JOB' },
    'End a series; its later jobs that have not begun are cancelled',
  )
    .errors(lockedRefusal)
    .input(z.object({ seriesId: id, lastDate: calendarDate, reason: cancelReason }))
    .output(z.object({ series: jobSeries, jobsCancelled: z.number().int() })),
  makeSkipped: call(
    'POST',
    '/job-series/{seriesId}/skips/{date}/job',
    { access: 'CREATE_JOB' },
    'Create the job of a skipped day, or of a deleted visit, after all; of a day that is over it is scheduled for today',
  )
    .errors({
      ...jobRefusals,
      'series.day-has-job': { status: 409, message: 'This day already has its job.' },
    })
    .input(z.object({ seriesId: id, date: calendarDate }))
    .output(z.object({ id, scheduledDate: calendarDate })),
  settleSkip: call(
    'DELETE',
    '/job-series/{seriesId}/skips/{date}',
    { access: 'EDIT_JOB' },
    'Take note of a skipped day',
  )
    .input(z.object({ seriesId: id, date: calendarDate }))
    .output(z.object({ seriesId: id, date: calendarDate })),
};

/** Calls of the noun clients about their jobs, or that stop and restore their work. */
export const clientJobsContract = {
  recentJobs: call(
    'GET',
    '/clients/{id}/recent-jobs',
    { access: 'VIEW_ALL_CLIENTS' },
    'The last 10 jobs, newest first',
  )
    .input(z.object({ id }))
    .output(z.array(job)),
  work: call(
    'GET',
    '/clients/{id}/work',
    { access: 'VIEW_ALL_CLIENTS' },
    'What archiving the client would stop, and what reactivating it would bring back',
  )
    .input(z.object({ id }))
    .output(clientWork),
  setStatus: call(
    'PUT',
    '/clients/{id}/status',
    { access: 'ARCHIVE_CLIENT' },
    'Archive (inactive) or reactivate (active) a client; archiving cancels its open jobs and stops its recurring ones',
  )
    .errors({
      ...lockedRefusal,
      'client.work-under-way': {
        status: 409,
        message: 'Work is under way at this client. Complete it before you archive the client.',
      },
    })
    .input(z.object({ id, status: z.enum(['active', 'inactive']) }))
    .output(
      versioned(client).extend({
        jobsChanged: z.number().int().min(0),
        seriesChanged: z.number().int().min(0),
      }),
    ),
};
