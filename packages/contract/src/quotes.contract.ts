import { calendarDate } from '@haulwright/domain/kernel/calendar-date';
import { id } from '@haulwright/domain/kernel/ids';
import { pageInput, pageOf } from '@haulwright/domain/kernel/page';
import { gallons } from '@haulwright/domain/kernel/quantity';
import { maxLength, requiredText, searchText } from '@haulwright/domain/kernel/text';
import { copiedTo, mailedTo } from '@haulwright/domain/kernel/mail-addresses';
import { priceHolds } from '@haulwright/domain/pricing/price-job';
import {
  acceptanceInput,
  decisionInput,
  declineInput,
  publicQuote,
  quoteDetail,
  quoteInput,
  quoteSummary,
  quoteTotals,
  quoteToken,
} from '@haulwright/domain/quotes/quote';
import { maxQuoteLines, quoteLineInput } from '@haulwright/domain/quotes/quote-lines';
import { listSort } from '@haulwright/domain/kernel/list-sort';
import { defaultQuoteSort, quoteColumns } from '@haulwright/domain/quotes/quote-sorts';
import { z } from 'zod';
import { call, changedMeanwhile, looksLike, seen, versioned } from './base.ts';

const access = { access: 'MANAGE_QUOTES' } as const;
const once = { access: 'MANAGE_QUOTES', idempotent: true } as const;
const anyone = { access: 'anyone' } as const;

/** A quote as its form sees it. */
const shown = versioned(quoteDetail);

const refusals = {
  'quote.not-draft': {
    status: 409,
    message: 'This quote was sent. Open it for changes first; its links then stop working.',
  },
  'quote.is-draft': { status: 409, message: 'This quote is a draft. Send it first.' },
  'quote.expired': {
    status: 409,
    message: 'This quote has expired. Open it for changes and choose a later last day.',
  },
  'quote.decided': { status: 409, message: 'This quote was already accepted or declined.' },
  'quote.withdrawn': { status: 409, message: 'This quote was withdrawn.' },
  'quote.has-number': {
    status: 409,
    message: 'This quote was sent before, so it keeps its number. Send it again or withdraw it.',
  },
  'quote.being-mailed': {
    status: 409,
    message: 'This quote is being mailed. Try again in a moment.',
  },
  'quote.days-missing': {
    status: 409,
    message:
      'This quote has units without their days. Open it and enter the day of delivery, and of pickup where rent is for the whole stay.',
  },
  'quote.units-short': {
    status: 409,
    message:
      'There are not enough units on these days. Choose other days or fewer units, or go on in spite of that.',
  },
  'quote.client-not-active': {
    status: 409,
    message: 'This client is archived. Reactivate it to make quotes and jobs for it.',
  },
  'quote.work-not-possible': {
    status: 409,
    message:
      'A job type of this quote, its address or its kind of waste is missing. Open the quote and choose them again.',
  },
} as const;
const pick = <Key extends keyof typeof refusals>(...keys: Key[]) =>
  Object.fromEntries(keys.map((key) => [key, refusals[key]])) as Pick<typeof refusals, Key>;

const pdfBusy = {
  'pdf.busy': { status: 429, message: 'Many PDFs are being made. Try again in a minute.' },
} as const;

const ofLink = {
  'quote.no-such-link': {
    status: 404,
    message: 'This link no longer leads to a quote. Ask for a new one.',
  },
  'quote.asked-too-often': {
    status: 429,
    message: 'Too many quotes were opened from here. Try again in ten minutes.',
  },
} as const;
const notOpen = {
  'quote.not-open': {
    status: 409,
    message: 'This quote can no longer be answered. Reload the page to see its status.',
  },
} as const;

/** The office knows that units are missing on the days of the quote, and goes on all the same. */
const inSpiteOfStock = z.boolean().optional();

/** What a list of quotes is narrowed by. */
export const quoteFilter = {
  search: searchText,
  clientId: id.optional(),
  /** `open`: sent and not expired. `follow-up`: open ones that are due for a follow-up. */
  which: z
    .enum(['all', 'drafts', 'open', 'follow-up', 'expired', 'accepted', 'declined', 'withdrawn'])
    .default('all'),
};
export const quoteSort = listSort(quoteColumns).default(defaultQuoteSort);

/** Offers to clients, and their outcome. */
export const quotesContract = {
  list: call('GET', '/quotes', access, 'Quotes by any column, newest first')
    .input(z.object({ ...quoteFilter, sort: quoteSort, ...pageInput }))
    .output(pageOf(quoteSummary)),
  totals: call('GET', '/quote-totals', access, 'Sums of all quotes that match, by state')
    .input(z.object(quoteFilter))
    .output(quoteTotals),
  counts: call(
    'GET',
    '/quote-counts',
    access,
    'How many open quotes wait for somebody to ask their client',
  ).output(z.object({ followUp: z.number().int() })),
  get: call('GET', '/quotes/{id}', access, 'A quote with its lines, taxes, history and jobs')
    .input(z.object({ id }))
    .output(shown),
  priceLines: call(
    'POST',
    '/quotes/prices',
    access,
    'What the price book asks for a kind of work at an address, as lines of a quote',
  )
    .input(
      z.object({
        clientId: id,
        clientAddressId: id,
        jobTypeId: id,
        gallons: gallons.nullable(),
        onSiteMinutes: z.number().int().min(0).max(1_440).nullable(),
        isEmergency: z.boolean(),
      }),
    )
    .output(
      z.object({ lines: z.array(quoteLineInput).max(maxQuoteLines), holds: z.array(z.enum(priceHolds)) }),
    ),
  create: call('POST', '/quotes', once, 'Make a quote as a draft')
    .errors(pick('quote.client-not-active', 'quote.work-not-possible'))
    .input(quoteInput)
    .output(shown),
  update: call('PUT', '/quotes/{id}', access, 'Change a draft')
    .errors({
      ...pick('quote.not-draft', 'quote.being-mailed', 'quote.client-not-active', 'quote.work-not-possible'),
      ...changedMeanwhile(shown),
    })
    .input(quoteInput.extend({ id, ...seen }))
    .output(shown),
  remove: call('DELETE', '/quotes/{id}', access, 'Remove a draft that was never sent')
    .errors(pick('quote.not-draft', 'quote.has-number', 'quote.being-mailed'))
    .input(z.object({ id }))
    .output(z.object({ id })),
  send: call(
    'POST',
    '/quotes/{id}/sending',
    once,
    'Send a quote: it gets its number and a link, and is mailed with its PDF unless only the link is wanted',
  )
    .errors({
      ...pdfBusy,
      ...pick(
        'quote.expired',
        'quote.decided',
        'quote.withdrawn',
        'quote.being-mailed',
        'quote.days-missing',
        'quote.units-short',
      ),
      'quote.mail-failed': {
        status: 424,
        message:
          'The mail server did not accept the email. The quote has its number; send it again in a moment.',
      },
      'quote.changed-meanwhile': {
        status: 409,
        message:
          'The quote was changed while its email was on its way. The client got it as it was before, and that link opens nothing. Check the quote and send it again.',
      },
      'quote.sent-often': {
        status: 429,
        message: 'This quote was sent five times within an hour, refused emails included. Try again later.',
      },
    })
    .input(z.object({ id, to: mailedTo.nullable(), cc: copiedTo.default([]), inSpiteOfStock }))
    .output(z.object({ quote: shown, link: z.string() })),
  revise: call(
    'POST',
    '/quotes/{id}/revision',
    once,
    'Make a quote a draft again; the links that were sent end',
  )
    .errors(pick('quote.is-draft', 'quote.decided', 'quote.being-mailed'))
    .input(z.object({ id }))
    .output(shown),
  withdraw: call('POST', '/quotes/{id}/withdrawal', once, 'Withdraw a quote, with the reason')
    .errors(pick('quote.is-draft', 'quote.decided', 'quote.withdrawn', 'quote.being-mailed'))
    .input(z.object({ id, reason: requiredText(maxLength.line, 'Say why.') }))
    .output(shown),
  decide: call('POST', '/quotes/{id}/decision', once, 'Note what a client decided by phone or on paper')
    .errors({
      ...looksLike,
      ...pick(
        'quote.is-draft',
        'quote.expired',
        'quote.decided',
        'quote.withdrawn',
        'quote.client-not-active',
        'quote.work-not-possible',
        'quote.units-short',
      ),
    })
    .input(decisionInput.extend({ id, inSpiteOfStock }))
    .output(shown),
  followUp: call('PUT', '/quotes/{id}/follow-up', access, 'Choose when to ask the client, or never')
    .errors(pick('quote.is-draft', 'quote.decided', 'quote.withdrawn'))
    .input(z.object({ id, on: calendarDate.nullable() }))
    .output(shown),
  pdf: call('GET', '/quotes/{id}/pdf', access, 'A quote as PDF')
    .errors(pdfBusy)
    .input(z.object({ id }))
    .output(z.file()),

  open: call('POST', '/quote-links', anyone, 'A quote as its client reads it by the link')
    .errors(ofLink)
    .input(z.object({ token: quoteToken }))
    .output(publicQuote),
  accept: call(
    'POST',
    '/quote-links/acceptance',
    anyone,
    'Accept a quote by its link, with name and signature; the company gets jobs of it',
  )
    .errors({
      ...ofLink,
      ...notOpen,
      'quote.units-gone': {
        status: 409,
        message:
          'Some of these units went to other customers in the meantime. Nothing was accepted; call us to agree on other days or units.',
      },
    })
    .input(acceptanceInput)
    .output(publicQuote),
  decline: call('POST', '/quote-links/refusal', anyone, 'Decline a quote by its link, with a reason')
    .errors({ ...ofLink, ...notOpen })
    .input(declineInput)
    .output(publicQuote),
  paper: call('POST', '/quote-links/pdf', anyone, 'A quote as PDF, by its link')
    .errors({ ...ofLink, ...pdfBusy })
    .input(z.object({ token: quoteToken }))
    .output(z.file()),
};
