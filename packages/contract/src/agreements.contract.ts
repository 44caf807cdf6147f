import {
  agreement,
  agreementInput,
  agreementSummary,
  newAgreement,
} from '@haulwright/domain/agreements/agreement';
import { calendarDate } from '@haulwright/domain/kernel/calendar-date';
import { id } from '@haulwright/domain/kernel/ids';
import { pageInput, pageOf } from '@haulwright/domain/kernel/page';
import { searchText } from '@haulwright/domain/kernel/text';
import { z } from 'zod';
import { call, changedMeanwhile, looksLike, seen, versioned } from './base.ts';

const see = { access: 'VIEW_PRICES' } as const;
const manage = { access: 'MANAGE_PRICES' } as const;

/** An agreement as its form sees it. */
const shown = versioned(agreement);

const seriesRefusals = {
  'agreement.series-unknown': {
    status: 422,
    message: 'This recurring job does not belong to the client at this address.',
  },
  'agreement.series-covered': {
    status: 409,
    message: 'Another agreement covers this recurring job. Choose another one.',
  },
} as const;

export const agreementsContract = {
  list: call('GET', '/service-agreements', see, 'Service agreements by name')
    .input(
      z.object({
        search: searchText,
        clientId: id.optional(),
        which: z.enum(['running', 'ended', 'all']).default('running'),
        ...pageInput,
      }),
    )
    .output(pageOf(agreementSummary)),
  get: call(
    'GET',
    '/service-agreements/{id}',
    see,
    'A service agreement with the repeating job it covers and the visits done under it',
  )
    .input(z.object({ id }))
    .output(shown),
  create: call(
    'POST',
    '/service-agreements',
    { access: 'MANAGE_PRICES', idempotent: true },
    'Agree with a client on a price for services that repeat; a repeating job can be made with it',
  )
    .errors({
      ...looksLike,
      ...seriesRefusals,
      'job.client-not-active': { status: 409, message: 'This client is archived. Reactivate it first.' },
      'job.address-not-found': { status: 422, message: 'This address does not belong to the client.' },
      'job.type-not-found': { status: 422, message: 'This job type no longer exists. Reload the page.' },
      'job.waste-type-missing': {
        status: 422,
        message: 'This job type pumps waste, but its type of waste is not set. Set it first.',
      },
    })
    .input(newAgreement)
    .output(shown),
  update: call('PUT', '/service-agreements/{id}', manage, 'Change a service agreement')
    .errors({
      ...seriesRefusals,
      ...changedMeanwhile(shown),
      'agreement.terms-fixed': {
        status: 409,
        message:
          'This agreement has started, so its terms are fixed. End it and make another one with new terms.',
      },
      'agreement.price-fixed': {
        status: 409,
        message:
          'Agreed prices up to today stay as they are. Add another price, from the day it counts; for visits, from a day after today.',
      },
      ...looksLike,
    })
    .input(agreementInput.safeExtend({ id, ...seen }))
    .output(shown),
  pause: call(
    'POST',
    '/service-agreements/{id}/pause',
    manage,
    'Pause an agreement: nothing is owed and no visit is covered from that day on',
  )
    .errors({
      'agreement.not-running': { status: 409, message: 'The agreement is not active on that day.' },
      'agreement.paused': { status: 409, message: 'The agreement is paused on that day or after it.' },
    })
    .input(z.object({ id, from: calendarDate }))
    .output(shown),
  resume: call('POST', '/service-agreements/{id}/resumption', manage, 'Let a paused agreement go on')
    .errors({
      'agreement.not-paused': { status: 409, message: 'The agreement is not paused on that day.' },
    })
    .input(z.object({ id, on: calendarDate }))
    .output(shown),
  end: call(
    'POST',
    '/service-agreements/{id}/end',
    manage,
    'End an agreement after a day; what was billed beyond it comes back as a credit',
  )
    .errors({
      'agreement.ends-before-start': { status: 422, message: 'The agreement starts after that day.' },
    })
    .input(z.object({ id, endDate: calendarDate }))
    .output(shown),
};
