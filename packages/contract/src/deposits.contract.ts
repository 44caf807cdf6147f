import { agreementAccount, unbilledAgreement } from '@haulwright/domain/invoicing/invoice';
import { depositInput, payment, refundInput } from '@haulwright/domain/invoicing/payment';
import { waivedLine } from '@haulwright/domain/invoicing/waived-line';
import { id } from '@haulwright/domain/kernel/ids';
import { pageInput, pageOf } from '@haulwright/domain/kernel/page';
import { searchText } from '@haulwright/domain/kernel/text';
import { z } from 'zod';
import { call, looksLike, prepare, prepareOnce, refundOnce, view } from './base.ts';
import { shownInvoice } from './invoicing.contract.ts';
import { leavingOut, pick, reason } from './invoicing.refusals.ts';

/** Agreements' amounts owed, deposits, refunds and waived lines: further calls of invoicing. */
export const depositsContract = {
  unbilledAgreements: call(
    'GET',
    '/billing/unbilled-agreements',
    view,
    'Service agreements of which something is due and on no invoice, by client',
  )
    .input(z.object({ search: searchText, clientId: id.optional(), ...pageInput }))
    .output(pageOf(unbilledAgreement)),
  agreementAccount: call(
    'GET',
    '/service-agreements/{id}/account',
    view,
    'What a service agreement owes and what of it is billed',
  )
    .input(z.object({ id }))
    .output(agreementAccount),
  leaveOutAgreement: call(
    'DELETE',
    '/invoices/{id}/agreements/{agreementId}',
    prepare,
    'Take a service agreement off a draft; what it owes is unbilled again',
  )
    .errors(pick(...leavingOut))
    .input(z.object({ id, agreementId: id }))
    .output(z.object({ id })),
  askDeposit: call('POST', '/deposits', prepareOnce, 'Make a draft that asks a client for a deposit')
    .errors(looksLike)
    .input(depositInput)
    .output(shownInvoice),
  refund: call('POST', '/payments/{id}/refunds', refundOnce, 'Note that credit of a payment was given back')
    .errors({
      'payment.reversed': { status: 409, message: 'This payment was already reversed.' },
      'payment.no-credit': {
        status: 409,
        message: 'That is more than is left of this payment. Reload the page.',
      },
      'refund.before-payment': { status: 409, message: 'The payment was received later than that day.' },
    })
    .input(refundInput.extend({ id }))
    .output(payment),
  refundCreditNote: call(
    'POST',
    '/invoices/{id}/refunds',
    refundOnce,
    'Record a refund of what is left of a credit note, from what the client paid',
  )
    .errors({
      ...pick('invoice.not-issued'),
      'payment.no-credit': {
        status: 409,
        message: 'That is more than is left of this credit note, or than the client paid by that day.',
      },
    })
    .input(refundInput.extend({ id }))
    .output(shownInvoice),
  reverseRefund: call(
    'POST',
    '/refunds/{id}/reversal',
    refundOnce,
    'Take a refund back: the credit is there again',
  )
    .errors({
      'refund.reversed': { status: 409, message: 'This refund was already reversed.' },
      'refund.to-card': {
        status: 409,
        message: 'This money went back to the card. If it does not arrive, that is noted here by itself.',
      },
    })
    .input(z.object({ id, reason }))
    .output(payment),
  waiveLines: call(
    'POST',
    '/invoices/{id}/waivers',
    prepareOnce,
    'Take lines off a draft for good: they count as billed and do not come back',
  )
    .errors({
      ...pick(...leavingOut),
      'line.not-waivable': {
        status: 409,
        message: 'Only lines of jobs, rentals and agreements are waived. Remove the draft instead.',
      },
    })
    .input(
      z.object({
        id,
        positions: z
          .array(z.number().int().min(0).max(9_999))
          .min(1)
          .max(500)
          .refine((list) => new Set(list).size === list.length, { message: 'A line is listed twice.' }),
        reason,
      }),
    )
    .output(z.object({ waived: z.array(id) })),
  waived: call(
    'GET',
    '/waived-lines',
    view,
    'Lines that were waived, by whom and why, newest first; without those that were taken back',
  )
    .input(z.object({ clientId: id.optional(), search: searchText, ...pageInput }))
    .output(pageOf(waivedLine)),
  withdrawWaiver: call(
    'POST',
    '/waived-lines/{id}/withdrawal',
    prepareOnce,
    'Bill after all what was waived: it is unbilled again',
  )
    .errors({ 'waiver.withdrawn': { status: 409, message: 'This was already undone.' } })
    .input(z.object({ id }))
    .output(z.object({ id })),
};
