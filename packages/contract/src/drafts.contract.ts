import { maxDueDays } from '@haulwright/domain/invoicing/billing-terms';
import {
  addedLine,
  draftChange,
  draftDiscount,
  maxLinesChanged,
} from '@haulwright/domain/invoicing/draft-change';
import { id } from '@haulwright/domain/kernel/ids';
import { maxLength, optionalText } from '@haulwright/domain/kernel/text';
import { z } from 'zod';
import { refundInput } from '@haulwright/domain/invoicing/payment';
import { extraItem } from '@haulwright/domain/pricing/job-extra';
import { call, changedMeanwhile, prepare, prepareOnce, voidOnce } from './base.ts';
import { shownInvoice } from './invoicing.contract.ts';
import { pick, reason } from './invoicing.refusals.ts';

const creditCents = z.number().int().min(1, 'Enter an amount above $0.00.').max(100_000_000_000);

const lineRefusals = {
  'line.no-price': {
    status: 409,
    message: 'This item has no unit price for this client today. Enter one.',
  },
  'line.too-dear': { status: 422, message: 'A line is at most $100,000. Check quantity and price.' },
} as const;
const discountRefusals = pick('discount.nothing-there', 'discount.too-much', 'invoice.too-many-lines');

/** What is changed of drafts before they are issued, and drafts of what is sold without a job. */
export const draftsContract = {
  changeDraft: call(
    'POST',
    '/invoices/{id}/lines',
    prepareOnce,
    'Change, remove and add lines of a draft, and its discount; a changed line of a job becomes the job’s price',
  )
    .errors({
      ...lineRefusals,
      ...discountRefusals,
      ...pick('invoice.not-draft', 'invoice.empty'),
      ...changedMeanwhile(shownInvoice),
      'invoice.is-deposit': {
        status: 409,
        message:
          'This asks for a deposit, which has no other lines and no discount. Change its amount instead.',
      },
      'line.unknown': { status: 409, message: 'One of these lines is not there any more. Reload the draft.' },
      'line.amount-fixed': {
        status: 409,
        message:
          'This amount is worked out: rent and agreements are billed for less, not for more, and corrections as they are. Add a line with the difference.',
      },
      'line.no-reason': { status: 422, message: 'Say why this is not billed.' },
      'line.not-waivable': {
        status: 409,
        message: 'This line stands for what was billed elsewhere. Remove the draft instead.',
      },
    })
    .input(draftChange.extend({ id }))
    .output(shownInvoice),
  creditPart: call(
    'POST',
    '/invoices/{id}/part-credits',
    voidOnce,
    'Issue a credit note for lines, an amount or all that is left of an invoice; the work is not billed again',
  )
    .errors({
      ...pick('invoice.not-issued', 'invoice.is-deposit'),
      'credit.nothing-left': { status: 409, message: 'All of this was credited already.' },
      'credit.no-such-line': { status: 409, message: 'This invoice has no such charge. Reload it.' },
      'credit.too-much': { status: 409, message: 'That is more than is left to credit. Enter less.' },
      'credit.over-open': {
        status: 409,
        message: 'That is more than is open on this invoice. Keep it as the client’s credit, or refund it.',
      },
      'payment.no-credit': {
        status: 409,
        message: 'The client had not paid that much by that day. Keep it as credit instead.',
      },
    })
    .input(
      z.object({
        id,
        reason,
        /** Amounts of lines are without taxes; a single amount is with them. */
        part: z.union([
          z.object({
            lines: z
              .array(
                z.object({ position: z.number().int().min(0).max(9_999), cents: creditCents.optional() }),
              )
              .min(1)
              .max(500)
              .refine((list) => new Set(list.map(({ position }) => position)).size === list.length, {
                message: 'A line is listed twice.',
              }),
          }),
          z.object({ cents: creditCents }),
          z.object({ all: z.literal(true) }),
        ]),
        goes: z.union([
          z.object({ to: z.enum(['invoice', 'credit']) }),
          z.object({ to: z.literal('refund'), refund: refundInput.omit({ cents: true }) }),
        ]),
      }),
    )
    .output(shownInvoice),
  soldItems: call(
    'GET',
    '/clients/{clientId}/sold-items',
    prepare,
    'What of the price book is sold by the piece, at a client’s price of today',
  )
    .input(z.object({ clientId: id }))
    .output(z.array(extraItem).max(1_000)),
  newInvoice: call('POST', '/invoices', prepareOnce, 'Make a draft of what is sold without a job')
    .errors({ ...lineRefusals, ...discountRefusals, ...pick('invoice.empty') })
    .input(
      z.object({
        clientId: id,
        lines: z.array(addedLine).min(1, 'Add a line.').max(maxLinesChanged),
        discount: draftDiscount.nullable().default(null),
        /** Left out: as agreed on with the client. */
        dueDays: z.number().int().min(0).max(maxDueDays).optional(),
        purchaseOrder: optionalText(maxLength.name),
        note: optionalText(400),
      }),
    )
    .output(shownInvoice),
  hold: call('POST', '/invoices/{id}/hold', prepareOnce, 'Hold a draft back; it is not approved and issued')
    .errors(pick('invoice.not-draft'))
    .input(z.object({ id, reason }))
    .output(shownInvoice),
  release: call('POST', '/invoices/{id}/release', prepareOnce, 'Release a draft that was held back')
    .errors(pick('invoice.not-draft'))
    .input(z.object({ id }))
    .output(shownInvoice),
};
