import { job, jobInput, jobStatus } from '@haulwright/domain/jobs/job';
import { calendarDate } from '@haulwright/domain/kernel/calendar-date';
import { id } from '@haulwright/domain/kernel/ids';
import { pageInput, pageOf } from '@haulwright/domain/kernel/page';
import { searchText } from '@haulwright/domain/kernel/text';
import { z } from 'zod';
import { call } from './base.ts';

const refusals = {
  'job.client-not-active': { status: 409, message: 'This client is archived. Reactivate it before scheduling a job.' },
  'job.address-not-found': { status: 422, message: 'This service location no longer belongs to the client. Choose another.' },
  'job.type-not-found': { status: 422, message: 'This job type no longer exists. Choose another.' },
  'job.waste-type-missing': { status: 422, message: 'Choose what waste the gallons are.' },
} as const;

const statusRefusals = {
  'job.already-completed': { status: 409, message: 'This job is already completed.' },
  'job.already-cancelled': { status: 409, message: 'This job is cancelled.' },
  'job.same-status': { status: 409, message: 'The job already has this status.' },
  'job.not-permitted': { status: 403, message: 'You may not set this status on this job.' },
} as const;

export const jobsContract = {
  list: call('GET', '/jobs', { access: 'VIEW_OWN_JOBS' }, 'Jobs, newest scheduled date first; technicians get their own')
    .input(
      z.object({
        search: searchText,
        status: jobStatus.optional(),
        date: calendarDate.optional(),
        ...pageInput,
      }),
    )
    .output(pageOf(job)),
  get: call('GET', '/jobs/{id}', { access: 'VIEW_OWN_JOBS' }, 'One job; technicians only get their own').input(z.object({ id })).output(job),
  create: call('POST', '/jobs', { access: 'CREATE_JOB', idempotent: true }, 'Schedule a job; it starts unscheduled until it is on a route')
    .errors(refusals)
    .input(jobInput)
    .output(job),
  setStatus: call('PUT', '/jobs/{id}/status', { access: 'UPDATE_JOB_STATUS' }, 'Change the status of a job')
    .errors(statusRefusals)
    .input(z.object({ id, status: jobStatus }))
    .output(job),
  assign: call('PUT', '/jobs/{id}/assignee', { access: 'ASSIGN_JOB' }, 'Give a job to a user of the company, or to nobody')
    .errors({ 'job.assignee-unknown': { status: 422, message: 'This person is not a user of the company.' } })
    .input(z.object({ id, assignedTo: id.nullable() }))
    .output(job),
  remove: call('DELETE', '/jobs/{id}', { access: 'DELETE_JOB' }, 'Delete a job that was never started')
    .errors({ 'job.already-started': { status: 409, message: 'A job that was started or completed cannot be deleted.' } })
    .input(z.object({ id }))
    .output(z.object({ id })),
};
