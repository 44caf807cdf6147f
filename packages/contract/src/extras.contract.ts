import { tripCharge } from '@haulwright/domain/jobs/trip-charge';
import { id } from '@haulwright/domain/kernel/ids';
import {
  extraInput,
  extraItem,
  freeExtraInput,
  jobExtra,
  maxExtras,
} from '@haulwright/domain/pricing/job-extra';
import { enteredAmountCents } from '@haulwright/domain/pricing/price-job';
import { z } from 'zod';
import { call } from './base.ts';

const tooMany = {
  'extra.too-many': { status: 409, message: `A job has at most ${maxExtras} extras.` },
} as const;
const refusals = {
  ...tooMany,
  'extra.job-cancelled': { status: 409, message: 'This job is cancelled, so it is not billed.' },
  'extra.not-billed-here': {
    status: 409,
    message: 'This job was completed before prices were fixed. It is not billed here.',
  },
  'extra.too-dear': { status: 422, message: 'An extra costs at most $100,000. Check the quantity.' },
} as const;
const extras = z.array(jobExtra).max(maxExtras);
const ofJob = z.object({ jobId: id });

/** Extras sold with a job. */
export const extrasContract = {
  list: call('GET', '/jobs/{jobId}/extras', { access: 'VIEW_PRICES' }, 'What was sold with a job')
    .input(ofJob)
    .output(extras),
  items: call(
    'GET',
    '/jobs/{jobId}/extras/items',
    { access: 'VIEW_PRICES' },
    'What of the price book can be added to a job by the piece, at the client’s price',
  )
    .input(ofJob)
    .output(z.array(extraItem).max(1_000)),
  add: call(
    'POST',
    '/jobs/{jobId}/extras',
    { access: 'EDIT_JOB', idempotent: true },
    'Add something of the price book to a job; a completed job is priced again',
  )
    .errors({
      ...refusals,
      'extra.no-price': {
        status: 409,
        message: 'This item has no unit price for this client on the day of the job.',
      },
    })
    .input(extraInput.extend({ jobId: id }))
    .output(extras),
  addFree: call(
    'POST',
    '/jobs/{jobId}/extras/free',
    { access: 'MANAGE_PRICES', idempotent: true },
    'Add something to a job that is in no price book',
  )
    .errors(refusals)
    .input(freeExtraInput.extend({ jobId: id }))
    .output(extras),
  tripCharge: call(
    'POST',
    '/jobs/{jobId}/trip-charges',
    { access: 'EDIT_JOB', idempotent: true },
    'Charge the trip to a job that the crew could not do, once for each report of it: as the price book says, else as given',
  )
    .errors({
      ...tooMany,
      'trip.amount-needed': {
        status: 422,
        message: 'The price book has no item for trips. Enter what this one costs.',
        data: z.object({ lastCents: z.number().int().nullable() }),
      },
    })
    .input(z.object({ jobId: id, commandId: id, cents: enteredAmountCents.nullable().default(null) }))
    .output(tripCharge),
  remove: call(
    'DELETE',
    '/jobs/{jobId}/extras/{id}',
    { access: 'EDIT_JOB' },
    'Remove an extra; what is billed of it comes back as a credit',
  )
    .input(z.object({ jobId: id, id }))
    .output(extras),
  restore: call(
    'POST',
    '/jobs/{jobId}/extras/{id}/restoration',
    { access: 'EDIT_JOB' },
    'Take the removal of an extra back',
  )
    .errors({
      ...tooMany,
      'trip.charged': {
        status: 409,
        message: 'This trip is charged already. Remove the other charge first.',
      },
    })
    .input(z.object({ jobId: id, id }))
    .output(extras),
};
