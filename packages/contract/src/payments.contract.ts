import { id } from '@haulwright/domain/kernel/ids';
import { pageInput, pageOf } from '@haulwright/domain/kernel/page';
import {
  cardRefundInput,
  connectionInput,
  paymentAttempt,
  paymentConnection,
  paymentDispute,
  sessionInput,
} from '@haulwright/domain/payments/online-payment';
import { keyRefusals } from '@haulwright/domain/payments/provider-key';
import { z } from 'zod';
import { call, manage, refundOnce, view } from './base.ts';

const connection = z.object({ connection: paymentConnection.nullable() });

const notConnected = {
  'payments.not-connected': {
    status: 409,
    message: 'No card provider is connected. Connect one in Settings, Online payments.',
  },
} as const;
const away = {
  'payments.provider-away': {
    status: 424,
    message: 'The card provider does not answer. Nothing was charged. Try again in a minute.',
  },
} as const;

/** Money that clients move by a card provider. */
export const paymentsContract = {
  connection: call('GET', '/payments/connection', manage, 'The company’s account at a card provider').output(
    connection,
  ),
  connect: call(
    'POST',
    '/payments/connection',
    manage,
    'Connect the company to its Stripe account by a restricted key; an earlier connection ends',
  )
    .errors({
      'payments.secret-key': { status: 422, message: keyRefusals['payments.secret-key'] },
      'payments.not-a-key': { status: 422, message: keyRefusals['payments.not-a-key'] },
      'payments.test-key': { status: 422, message: keyRefusals['payments.test-key'] },
      'payments.live-key': { status: 422, message: keyRefusals['payments.live-key'] },
      'payments.key-refused': {
        status: 422,
        message:
          'Stripe refused this key. Check that it was not deleted, and that it may write Checkout Sessions, Refunds and Webhook Endpoints and read Events.',
      },
      ...away,
    })
    .input(connectionInput)
    .output(connection),
  disconnect: call(
    'DELETE',
    '/payments/connection',
    manage,
    'End what clients could still pay, and the connection; payments that were received stay',
  )
    .errors(away)
    .output(connection),
  openSession: call(
    'POST',
    '/invoices/{id}/payment-session',
    { access: 'RECORD_PAYMENTS' },
    'Open a page of the card provider on which a client pays an invoice; one that is open already is given again',
  )
    .errors({
      ...notConnected,
      ...away,
      'payments.too-small': { status: 422, message: 'Card providers take 50 cents and more.' },
      'payments.over-open': {
        status: 409,
        message: 'That is more than is open of this invoice. Reload the page.',
      },
      'payments.not-payable': {
        status: 409,
        message: 'Only issued invoices are paid. Issue it first, or reload the page.',
      },
      'payments.under-way': {
        status: 409,
        message: 'A payment of this invoice is under way already. Wait until it is settled.',
      },
      'payments.provider-refused': {
        status: 424,
        message: 'The card provider refused. Look at Settings, Online payments, for the reason.',
      },
    })
    .input(sessionInput.extend({ id }))
    .output(paymentAttempt),
  attempts: call(
    'GET',
    '/payments/attempts',
    view,
    'Payments and refunds that were tried online, the newest first; of one invoice if it is named',
  )
    .input(z.object({ invoiceId: id.optional(), ...pageInput }))
    .output(pageOf(paymentAttempt)),
  disputes: call(
    'GET',
    '/payments/disputes',
    view,
    'Payments that a bank took back or asks about, those to answer first',
  ).output(z.object({ items: z.array(paymentDispute) })),
  refundToCard: call(
    'POST',
    '/payments/{id}/card-refunds',
    refundOnce,
    'Give money of an online payment back to the card or account it came from',
  )
    .errors({
      ...notConnected,
      'payments.not-online': {
        status: 409,
        message: 'This payment did not come in online. Note the refund instead.',
      },
      'payment.reversed': { status: 409, message: 'This payment was already reversed.' },
      'payments.refund-too-much': { status: 409, message: 'That is more than is left of this payment.' },
      'payments.refund-how': {
        status: 409,
        message: 'An invoice used this money. Choose whether it is credited or left open.',
      },
      'payments.not-creditable': {
        status: 409,
        message: 'The invoice cannot be credited by that amount. Leave it open, or credit it first.',
      },
    })
    .input(cardRefundInput.extend({ id }))
    .output(paymentAttempt),
};
