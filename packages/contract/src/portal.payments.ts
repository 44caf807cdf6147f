import { portalPayInput, portalPayment, portalToken } from '@haulwright/domain/portal/portal';
import { id } from '@haulwright/domain/kernel/ids';
import { z } from 'zod';
import { call } from './base.ts';
import { ofLink } from './portal.refusals.ts';

const anyone = { access: 'anyone' } as const;

/** A client pays invoices of its own page. */
export const portalPaymentsContract = {
  pay: call(
    'POST',
    '/portal/payments',
    anyone,
    'Open the card provider’s page on which a client pays its invoices, by its link; one that is open is used or ended',
  )
    .errors({
      ...ofLink,
      'payments.not-connected': {
        status: 409,
        message: 'Online payment is not possible at the moment. How to pay is on each invoice.',
      },
      'payments.provider-away': {
        status: 424,
        message: 'The card provider does not answer. Nothing was charged. Try again in a minute.',
      },
      'payments.too-small': { status: 422, message: 'Enter $1.00 or more.' },
      'payments.over-open': { status: 409, message: 'That is more than is open. Reload the page.' },
      'payments.under-way': {
        status: 409,
        message: 'A payment of this invoice is under way already. Wait until it is settled.',
      },
      'payments.provider-refused': {
        status: 424,
        message: 'The card provider refused. Nothing was charged. Please call.',
      },
    })
    .input(portalPayInput)
    .output(z.object({ attemptId: id, address: z.string() })),
  payment: call('POST', '/portal/payments/state', anyone, 'What became of a client’s payment, by its link')
    .errors(ofLink)
    .input(z.object({ token: portalToken, attemptId: id }))
    .output(portalPayment),
};
