import { jobType, jobTypeInput } from '@haulwright/domain/services/job-type';
import { id } from '@haulwright/domain/kernel/ids';
import { serviceType, serviceTypeInput } from '@haulwright/domain/services/service-type';
import { z } from 'zod';
import { call, changedMeanwhile, looksLike, seen, versioned } from './base.ts';

const nameTaken = { 'name.taken': { status: 409, message: 'This name is already in use.' } } as const;
/** As their forms see them. */
const shownService = versioned(serviceType);
const shownJobType = versioned(jobType);

const removed = z.object({ id });

export const serviceTypesContract = {
  list: call(
    'GET',
    '/service-types',
    { access: 'VIEW_ALL_CLIENTS' },
    'Services the company offers, by name',
  ).output(z.array(shownService)),
  create: call('POST', '/service-types', { access: 'VIEW_SETTINGS' }, 'Add a service')
    .errors({ ...nameTaken, ...looksLike })
    .input(serviceTypeInput)
    .output(shownService),
  update: call('PUT', '/service-types/{id}', { access: 'MANAGE_JOB_TYPES' }, 'Change a service')
    .errors({ ...nameTaken, ...changedMeanwhile(shownService), ...looksLike })
    .input(serviceTypeInput.extend({ id, ...seen }))
    .output(shownService),
  remove: call(
    'DELETE',
    '/service-types/{id}',
    { access: 'MANAGE_JOB_TYPES' },
    'Remove a service that no client takes; its job types stay',
  )
    .errors({
      'service.in-use': {
        status: 409,
        message: 'Clients take this service. Take it off these clients first, or rename it.',
      },
    })
    .input(z.object({ id }))
    .output(removed),
};

export const jobTypesContract = {
  list: call(
    'GET',
    '/job-types',
    { access: 'VIEW_ALL_JOBS' },
    'Kinds of work with default duration and gallons, by name',
  ).output(z.array(shownJobType)),
  create: call('POST', '/job-types', { access: 'MANAGE_JOB_TYPES' }, 'Add a job type')
    .errors({ ...nameTaken, ...looksLike })
    .input(jobTypeInput)
    .output(shownJobType),
  update: call(
    'PUT',
    '/job-types/{id}',
    { access: 'MANAGE_JOB_TYPES' },
    'Change a job type; existing jobs keep their figures',
  )
    .errors({ ...nameTaken, ...changedMeanwhile(shownJobType), ...looksLike })
    .input(z.intersection(z.object({ id, ...seen }), jobTypeInput))
    .output(shownJobType),
  remove: call(
    'DELETE',
    '/job-types/{id}',
    { access: 'MANAGE_JOB_TYPES' },
    'Remove a job type; its jobs stay',
  )
    .input(z.object({ id }))
    .output(removed),
};
