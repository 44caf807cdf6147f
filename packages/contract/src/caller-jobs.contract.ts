import { job } from '@haulwright/domain/jobs/job';
import { callerJobInput } from '@haulwright/domain/jobs/caller-job';
import { maxTowns, zipTown } from '@haulwright/domain/places/zip-town';
import { z } from 'zod';
import { call, looksLike } from './base.ts';
import { jobRefusals, timeRefusal } from './jobs.contract.ts';

/** Lists the towns to choose from; none when the ZIP code is not known. */
export const townRefusal = {
  'address.town-unclear': {
    status: 422,
    message: 'This ZIP code does not say which town it is. Enter city and state.',
    data: z.object({ towns: z.array(zipTown).max(maxTowns) }),
  },
} as const;

/** A job with the client and the address that a call brings, all of it or nothing (decision 0247). */
export const callerJobsContract = {
  createForCaller: call(
    'POST',
    '/jobs/for-caller',
    { access: 'CREATE_JOB', idempotent: true },
    'Schedule a job for somebody who calls: adds the client or the address that is not there yet with it',
  )
    .errors({
      ...jobRefusals,
      ...timeRefusal,
      ...looksLike,
      ...townRefusal,
      'client.addresses-full': {
        status: 422,
        message: 'A client can have at most 50 addresses. Choose one of them, or remove one first.',
      },
    })
    .input(callerJobInput)
    .output(z.object({ job, isNewClient: z.boolean(), isNewAddress: z.boolean() })),
};
