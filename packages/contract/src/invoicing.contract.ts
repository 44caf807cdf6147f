import { billingSettings, clientTerms } from '@haulwright/domain/invoicing/billing-terms';
import { maxAtOnce } from '@haulwright/domain/invoicing/limits';
import {
  invoiceDetail,
  invoiceSummary,
  rentalAccount,
  unbilledJob,
  unbilledRental,
} from '@haulwright/domain/invoicing/invoice';
import {
  ageing,
  ageingFilter,
  ageingRow,
  openInvoice,
  payment,
  paymentInput,
  statementEntry,
} from '@haulwright/domain/invoicing/payment';
import { paperMarks, paperTabs, paperWays } from '@haulwright/domain/invoicing/paper-sorts';
import { paperCounts, paperRow, paperSort, paperTotals } from '@haulwright/domain/invoicing/paper-table';
import { toSendQueues } from '@haulwright/domain/invoicing/sending';
import { calendarDate } from '@haulwright/domain/kernel/calendar-date';
import { id } from '@haulwright/domain/kernel/ids';
import { signedCents } from '@haulwright/domain/kernel/money';
import { pageInput, pageOf } from '@haulwright/domain/kernel/page';
import { maxLength, optionalText, searchText } from '@haulwright/domain/kernel/text';
import { copiedTo, mailedTo } from '@haulwright/domain/kernel/mail-addresses';
import { maxDueDays } from '@haulwright/domain/invoicing/billing-terms';
import { version } from '@haulwright/domain/kernel/version';
import { z } from 'zod';
import {
  call,
  changedMeanwhile,
  looksLike,
  issueOnce,
  manage,
  payOnce,
  prepare,
  prepareOnce,
  refundOnce,
  seen,
  versioned,
  view,
  voidOnce,
  writeOffOnce,
} from './base.ts';
import { goneAlready, leavingOut, pick, reason } from './invoicing.refusals.ts';

const jobIds = z.array(id).min(1).max(maxAtOnce);

export const pdfBusy = {
  'pdf.busy': { status: 429, message: 'Many PDFs are being made. Try again in a minute.' },
} as const;

const period = z
  .object({ from: calendarDate, to: calendarDate })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is before the first.' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 366 * 5 * 86_400_000, {
    path: ['to'],
    message: 'Choose at most five years.',
  });

/** What drafts, invoices and credits are narrowed to. */
export const paperFilter = {
  tab: z.enum(paperTabs).default('all'),
  search: searchText,
  clientId: id.optional(),
  way: z.enum(paperWays).optional(),
  mark: z.enum(paperMarks).optional(),
  /** Of issued papers that were not sent: why. */
  queue: z.enum(toSendQueues).optional(),
  /** Days of invoices, or on which drafts were made; both included. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
};

/** The results for several invoices. */
const outcomes = z.array(z.object({ id, refusal: z.string().nullable() })).max(maxAtOnce);

/** What can be changed of a draft. */
export const draftTerms = z.object({
  dueDays: z.number().int().min(0).max(maxDueDays),
  purchaseOrder: optionalText(maxLength.name),
  note: optionalText(400),
});

/** As their forms see them; `linesVersion`: of the lines of a draft, for `changeDraft`. */
export const shownInvoice = versioned(invoiceDetail.extend({ linesVersion: version }));
const shownSettings = versioned(billingSettings);
const shownTerms = versioned(clientTerms);

export const invoicingContract = {
  summary: call('GET', '/billing', view, 'What waits to be billed, reviewed and paid').output(
    z.object({
      unbilled: z.object({
        jobs: z.number().int(),
        rentals: z.number().int(),
        agreements: z.number().int(),
        /** For jobs, rentals and agreements. */
        cents: signedCents,
        /** Jobs that cannot be billed yet. */
        waiting: z.number().int(),
      }),
      drafts: z.object({ draft: z.number().int(), approved: z.number().int(), cents: signedCents }),
      receivable: z.object({ cents: signedCents, overdueCents: signedCents, overdue: z.number().int() }),
    }),
  ),
  unbilled: call(
    'GET',
    '/billing/unbilled',
    view,
    'Completed work that is not on an invoice, by client, and why some of it waits',
  )
    .input(
      z.object({
        search: searchText,
        clientId: id.optional(),
        which: z.enum(['all', 'ready', 'waiting']).default('all'),
        ...pageInput,
      }),
    )
    .output(pageOf(unbilledJob)),
  unbilledRentals: call(
    'GET',
    '/billing/unbilled-rentals',
    view,
    'Rentals of which something is due and on no invoice, by client',
  )
    .input(z.object({ search: searchText, clientId: id.optional(), ...pageInput }))
    .output(pageOf(unbilledRental)),
  rentalAccount: call(
    'GET',
    '/rentals/{rentalId}/account',
    view,
    'What a rental owes up to today and what of it is on invoices',
  )
    .input(z.object({ rentalId: id }))
    .output(rentalAccount),
  makeDrafts: call(
    'POST',
    '/billing/drafts',
    prepareOnce,
    'Make draft invoices of unbilled work, rentals and agreements, by client, address or job as the terms say',
  )
    .input(
      z
        .object({
          jobIds: z.array(id).max(maxAtOnce).default([]),
          rentalIds: z.array(id).max(maxAtOnce).default([]),
          agreementIds: z.array(id).max(maxAtOnce).default([]),
        })
        .refine(
          ({ jobIds: jobs, rentalIds, agreementIds }) =>
            jobs.length + rentalIds.length + agreementIds.length > 0,
          { path: ['jobIds'], message: 'Choose at least one job, rental or agreement.' },
        ),
    )
    .output(
      z.object({
        drafts: z.array(id),
        jobs: z.number().int(),
        rentals: z.number().int(),
        agreements: z.number().int(),
      }),
    ),
  waive: call('POST', '/billing/waivers', prepareOnce, 'Set work aside that is not billed here')
    .input(z.object({ jobIds, reason }))
    .output(z.object({ jobs: z.number().int() })),
  unwaive: call('POST', '/billing/waivers/undo', prepareOnce, 'Bill work after all that was set aside')
    .input(z.object({ jobIds }))
    .output(z.object({ jobs: z.number().int() })),
  priceNow: call(
    'POST',
    '/billing/prices',
    prepareOnce,
    'Price completed work that had no price, by what the price book says now for its day',
  )
    .input(z.object({ jobIds }))
    .output(z.object({ priced: z.number().int() })),
  settings: call('GET', '/billing/settings', view, 'How the company bills').output(shownSettings),
  saveSettings: call('PUT', '/billing/settings', manage, 'Change how the company bills')
    .errors(changedMeanwhile(shownSettings))
    .input(billingSettings.safeExtend(seen))
    .output(shownSettings),
  terms: call('GET', '/clients/{clientId}/billing-terms', view, 'What a client has agreed on')
    .input(z.object({ clientId: id }))
    .output(shownTerms),
  saveTerms: call('PUT', '/clients/{clientId}/billing-terms', manage, 'Change what a client has agreed on')
    .errors(changedMeanwhile(shownTerms))
    .input(clientTerms.extend({ clientId: id, ...seen }))
    .output(shownTerms),

  list: call('GET', '/invoices', view, 'Invoices and credit notes, newest first')
    .input(
      z.object({
        search: searchText,
        clientId: id.optional(),
        /** `drafts`: drafts and approved ones. */
        which: z.enum(['drafts', 'issued', 'open', 'overdue', 'disputed', 'paid', 'void']).default('issued'),
        ...pageInput,
      }),
    )
    .output(pageOf(invoiceSummary)),
  papers: call(
    'GET',
    '/billing/papers',
    view,
    'Drafts, invoices and credits as a table: what is in them, how they get to their clients, what to look at',
  )
    .input(z.object({ ...paperFilter, sort: paperSort.optional(), ...pageInput }))
    .output(pageOf(paperRow)),
  paperTotals: call('GET', '/billing/paper-totals', view, 'How many papers a filter finds, and their sums')
    .input(z.object(paperFilter))
    .output(paperTotals),
  paperCounts: call('GET', '/billing/paper-counts', view, 'How many papers wait in each tab').output(
    paperCounts,
  ),
  get: call('GET', '/invoices/{id}', view, 'An invoice with its lines, taxes, proof of service and payments')
    .input(z.object({ id }))
    .output(shownInvoice),
  update: call('PUT', '/invoices/{id}', prepare, 'Change the terms and notes of a draft')
    .errors({ ...pick('invoice.not-draft'), ...changedMeanwhile(shownInvoice) })
    .input(draftTerms.extend({ id, ...seen }))
    .output(shownInvoice),
  leaveOut: call(
    'DELETE',
    '/invoices/{id}/jobs/{jobId}',
    prepare,
    'Take a job off a draft; it is unbilled again',
  )
    .errors(pick(...leavingOut))
    .input(z.object({ id, jobId: id }))
    .output(z.object({ id })),
  leaveOutRental: call(
    'DELETE',
    '/invoices/{id}/rentals/{rentalId}',
    prepare,
    'Take a rental off a draft; what it owes is unbilled again',
  )
    .errors(pick(...leavingOut))
    .input(z.object({ id, rentalId: id }))
    .output(z.object({ id })),
  remove: call('DELETE', '/invoices/{id}', prepare, 'Remove a draft; its work is unbilled again')
    .errors(pick('invoice.not-draft'))
    .input(z.object({ id }))
    .output(z.object({ id })),
  approve: call('POST', '/invoices/approvals', issueOnce, 'Approve drafts; each that cannot be says why')
    .input(z.object({ ids: z.array(id).min(1).max(maxAtOnce) }))
    .output(outcomes),
  reopen: call('POST', '/invoices/{id}/reopening', prepare, 'Make an approved invoice a draft again')
    .errors(pick('invoice.not-draft'))
    .input(z.object({ id }))
    .output(z.object({ id })),
  issue: call(
    'POST',
    '/invoices/issues',
    issueOnce,
    'Issue approved invoices: each gets its number and never changes again',
  )
    .input(z.object({ ids: z.array(id).min(1).max(maxAtOnce) }))
    .output(outcomes),
  void: call(
    'POST',
    '/invoices/{id}/void',
    voidOnce,
    'Void an issued invoice; it keeps its number, its work is unbilled again',
  )
    .errors(pick('invoice.not-issued', 'invoice.has-payments'))
    .input(z.object({ id, reason }))
    .output(shownInvoice),
  credit: call('POST', '/invoices/{id}/credit', voidOnce, 'Issue a credit note that mirrors an invoice')
    .errors(pick('invoice.not-issued', 'invoice.credited', 'invoice.is-deposit'))
    .input(
      z.object({
        id,
        reason,
        /** The work becomes unbilled again; otherwise it is given away. */
        rebill: z.boolean(),
      }),
    )
    .output(shownInvoice),
  writeOff: call('POST', '/invoices/{id}/write-off', writeOffOnce, 'Write off the balance on an invoice')
    .errors(pick('invoice.not-issued', 'invoice.settled', 'invoice.is-deposit'))
    .input(z.object({ id, reason }))
    .output(shownInvoice),
  undoWriteOff: call(
    'POST',
    '/invoices/{id}/write-off/reversal',
    writeOffOnce,
    'Reverse a write-off: the amount is open again',
  )
    .errors(pick('invoice.not-written-off'))
    .input(z.object({ id, reason }))
    .output(shownInvoice),
  pdf: call('GET', '/invoices/{id}/pdf', view, 'An invoice as PDF with its proof of service')
    .errors(pdfBusy)
    .input(z.object({ id }))
    .output(z.file()),
  send: call('POST', '/invoices/{id}/send', issueOnce, 'Mail an issued invoice with its PDF, or remind of it')
    .errors({
      ...pdfBusy,
      ...pick('invoice.not-issued', 'invoice.settled', 'invoice.being-sent'),
      'invoice.mail-failed': {
        status: 424,
        message: 'The mail server did not accept the email. Try again in a moment.',
      },
      'invoice.sent-often': { status: 429, message: 'This invoice was emailed three times within an hour.' },
    })
    .input(z.object({ id, to: mailedTo, cc: copiedTo.default([]), reminder: z.boolean().default(false) }))
    .output(shownInvoice),
  markSent: call(
    'POST',
    '/invoices/{id}/sent',
    issueOnce,
    'Note that an invoice was sent by post or handed over',
  )
    .errors(pick('invoice.not-issued'))
    .input(z.object({ id }))
    .output(shownInvoice),

  payments: call('GET', '/payments', view, 'Payments, newest first')
    .input(z.object({ clientId: id.optional(), search: searchText, ...pageInput }))
    .output(pageOf(payment)),
  recordPayment: call('POST', '/payments', payOnce, 'Record a payment and what it pays')
    .errors({
      ...looksLike,
      'payment.too-much': {
        status: 409,
        message: 'More is applied to an invoice than is open on it. Reload the page.',
      },
    })
    .input(paymentInput)
    .output(payment),
  reversePayment: call(
    'POST',
    '/payments/{id}/reversal',
    refundOnce,
    'Reverse a payment: what it paid is open again',
  )
    .errors({
      'payment.reversed': { status: 409, message: 'This payment was already reversed.' },
      ...goneAlready,
    })
    .input(z.object({ id, reason }))
    .output(payment),
  openInvoices: call(
    'GET',
    '/clients/{clientId}/open-invoices',
    view,
    'What a client has to pay, the oldest first',
  )
    .input(z.object({ clientId: id }))
    .output(z.object({ invoices: z.array(openInvoice).max(200), creditCents: signedCents })),
  applyCredit: call(
    'POST',
    '/clients/{clientId}/credit',
    payOnce,
    'Use a client’s credit for its open invoices, the oldest first',
  )
    .input(z.object({ clientId: id }))
    .output(z.object({ cents: signedCents })),
  ageing: call('GET', '/billing/ageing', view, 'What clients owe on a day, by how long it has been due')
    .input(z.object({ ...ageingFilter, ...pageInput }))
    .output(pageOf(ageingRow).extend({ asOf: calendarDate, total: ageing, count: z.number().int() })),
  account: call('GET', '/clients/{clientId}/account', view, 'A client’s balance and what it is made of')
    .input(z.object({ clientId: id }))
    .output(ageing.extend({ entries: z.array(statementEntry).max(20) })),
  statement: call('GET', '/clients/{clientId}/statement', view, 'A client’s statement of a period as PDF')
    .errors({
      ...pdfBusy,
      'statement.too-long': {
        status: 422,
        message: 'That is more than 2,000 entries. Choose a shorter period.',
      },
    })
    .input(z.intersection(z.object({ clientId: id }), period))
    .output(z.file()),
  lateFees: call(
    'POST',
    '/billing/late-fees',
    prepareOnce,
    'Propose late fees as drafts, by the company’s rule',
  )
    .errors({
      'billing.no-late-fees': { status: 409, message: 'Late fees are off. Set them under Billing, Terms.' },
    })
    .output(z.object({ drafts: z.number().int() })),
  file: call('GET', '/billing/file', view, 'Invoices, payments or waived lines of a period as CSV')
    .errors({
      'file.too-many': { status: 422, message: 'That is more than 20,000 rows. Choose a shorter period.' },
    })
    .input(z.intersection(z.object({ what: z.enum(['invoices', 'payments', 'waived']) }), period))
    .output(z.file()),
};
