import { jobType, jobTypeInput } from '@haulwright/domain/services/job-type';
import { id } from '@haulwright/domain/kernel/ids';
import { serviceType, serviceTypeInput } from '@haulwright/domain/services/service-type';
import { z } from 'zod';
import { call } from './base.ts';

const nameTaken = { 'name.taken': { status: 409, message: 'This name is already in use.' } } as const;
const removed = z.object({ id });

export const serviceTypesContract = {
  list: call(
    'GET',
    '/service-types',
    { access: 'VIEW_ALL_CLIENTS' },
    'Services the company offers, by name',
  ).output(z.array(serviceType)),
  create: call('POST', '/service-types', { access: 'VIEW_SETTINGS' }, 'Add a service')
    .errors(nameTaken)
    .input(serviceTypeInput)
    .output(serviceType),
  update: call('PUT', '/service-types/{id}', { access: 'MANAGE_JOB_TYPES' }, 'Change a service')
    .errors(nameTaken)
    .input(serviceTypeInput.extend({ id }))
    .output(serviceType),
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
  ).output(z.array(jobType)),
  create: call('POST', '/job-types', { access: 'MANAGE_JOB_TYPES' }, 'Add a job type')
    .errors(nameTaken)
    .input(jobTypeInput)
    .output(jobType),
  update: call(
    'PUT',
    '/job-types/{id}',
    { access: 'MANAGE_JOB_TYPES' },
    'Change a job type; existing jobs keep their figures',
  )
    .errors(nameTaken)
    .input(z.intersection(z.object({ id }), jobTypeInput))
    .output(jobType),
  remove: call(
    'DELETE',
    '/job-types/{id}',
    { access: 'MANAGE_JOB_TYPES' },
    'Remove a job type; its jobs stay',
  )
    .input(z.object({ id }))
    .output(removed),
};
