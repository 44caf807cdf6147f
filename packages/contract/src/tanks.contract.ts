import { calendarDate } from '@haulwright/domain/kernel/calendar-date';
import { id } from '@haulwright/domain/kernel/ids';
import { pageInput, pageOf } from '@haulwright/domain/kernel/page';
import { maxLength, plainText } from '@haulwright/domain/kernel/text';
import { addressTank, dueTank, maxDueJobs, tankFacts, tankReadingInput } from '@haulwright/domain/tanks/tank';
import { dueConfidences } from '@haulwright/domain/tanks/tank-interval';
import { z } from 'zod';
import { call, changedMeanwhile, looksLike, seen, versioned } from './base.ts';

/** A tank as the form of its facts sees it. */
const shown = versioned(addressTank);

/** Filter of the due tanks. */
export const dueFilter = {
  /** Due within this many months; 0: overdue. */
  months: z.coerce.number().int().min(0).max(120).default(3),
  town: plainText(maxLength.name).optional(),
  confidence: z.enum(dueConfidences).optional(),
  /** `open`: without those whose next service is already planned. */
  show: z.enum(['open', 'all']).default('open'),
};

const addresses = z
  .array(id)
  .min(1, 'Choose at least one address.')
  .max(maxDueJobs, `Choose at most ${maxDueJobs} addresses.`);

const forAddresses = z.object({
  addressIds: addresses,
  /** The first day, if they are spread. */
  scheduledDate: calendarDate,
  /** Jobs a day, on workdays, in the order of the addresses; null: all on the one day. */
  perDay: z.number().int().min(1).max(maxDueJobs).nullable().default(null),
});

const notMade = z.object({ addressId: id, clientName: z.string(), message: z.string() });

export const tanksContract = {
  ofClient: call(
    'GET',
    '/clients/{clientId}/tanks',
    { access: 'VIEW_ALL_CLIENTS' },
    'The tanks of a client’s addresses: readings, facts, and when each is due',
  )
    .input(z.object({ clientId: id }))
    .output(z.array(shown)),
  setFacts: call(
    'PUT',
    '/tanks/{addressId}',
    { access: 'EDIT_CLIENT' },
    'Set the household and the rule of an address’s tank',
  )
    .errors(changedMeanwhile(shown))
    .input(tankFacts.extend({ addressId: id, ...seen }))
    .output(shown),
  addReading: call(
    'POST',
    '/tanks/{addressId}/readings',
    { access: 'EDIT_CLIENT', idempotent: true },
    'Record sludge and scum of an address’s tank',
  )
    .errors({
      ...looksLike,
      'tank.reading-in-future': { status: 422, message: 'This day is in the future.' },
      'tank.too-many-readings': {
        status: 422,
        message: 'This tank has 200 readings. Remove a wrong or old one first.',
      },
    })
    .input(tankReadingInput.safeExtend({ addressId: id }))
    .output(addressTank),
  removeReading: call(
    'DELETE',
    '/tank-readings/{id}',
    { access: 'EDIT_CLIENT' },
    'Remove a reading that is wrong',
  )
    .input(z.object({ id }))
    .output(addressTank),
  due: call('GET', '/tanks/due', { access: 'VIEW_ALL_CLIENTS' }, 'Tanks that are due, the longest due first')
    .input(z.object({ ...dueFilter, ...pageInput }))
    .output(pageOf(dueTank)),
  dueSummary: call(
    'GET',
    '/tanks/due/summary',
    { access: 'VIEW_ALL_CLIENTS' },
    'How many tanks are due, how many of them overdue, and in which towns',
  )
    .input(z.object(dueFilter))
    .output(
      z.object({
        count: z.number().int(),
        overdue: z.number().int(),
        towns: z.array(z.object({ town: z.string(), count: z.number().int() })),
      }),
    ),
  previewJobs: call(
    'POST',
    '/tanks/due/jobs/preview',
    { access: 'CREATE_JOB' },
    'What making jobs for due tanks would do; nothing changes',
  )
    .input(forAddresses)
    .output(
      z.object({
        jobs: z.array(
          z.object({
            addressId: id,
            clientName: z.string(),
            street: z.string(),
            scheduledDate: calendarDate,
            title: z.string(),
            expectedGallons: z.number().int(),
            durationMinutes: z.number().int(),
          }),
        ),
        skipped: z.array(notMade),
      }),
    ),
  makeJobs: call(
    'POST',
    '/tanks/due/jobs',
    { access: 'CREATE_JOB', idempotent: true },
    'Make the next job for due tanks, like the last one; never a second one',
  )
    .input(forAddresses)
    .output(
      z.object({
        made: z.array(z.object({ jobId: id, addressId: id, jobNumber: z.string() })),
        skipped: z.array(notMade),
      }),
    ),
  undoJobs: call(
    'POST',
    '/tanks/due/jobs/undo',
    { access: 'CREATE_JOB', idempotent: true },
    'Remove jobs one has just made for due tanks, unless something has happened to them since',
  )
    .input(z.object({ jobIds: z.array(id).min(1).max(maxDueJobs) }))
    .output(z.object({ removed: z.array(id), kept: z.array(id) })),
};
