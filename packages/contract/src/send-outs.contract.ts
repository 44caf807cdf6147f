import { sendOut, sendOutItem, sendOutPreview } from '@haulwright/domain/invoicing/send-out';
import { maxPrintedAtOnce, sendOutStates } from '@haulwright/domain/invoicing/sending';
import { calendarDate } from '@haulwright/domain/kernel/calendar-date';
import { id } from '@haulwright/domain/kernel/ids';
import { pageInput, pageOf } from '@haulwright/domain/kernel/page';
import { z } from 'zod';
import { call, issueOnce, view } from './base.ts';
import { choosing, chosenPapers, paperIds, presentPapers, seenPapers } from './chosen-papers.ts';

/** Chosen invoices are issued and sent in the background, one send-out at a time or several. */
export const sendOutsContract = {
  previewSendOut: call(
    'POST',
    '/billing/send-outs/preview',
    view,
    'What would be issued and sent of chosen invoices: how many by mail and to print, and what is left out',
  )
    .errors(choosing)
    .input(z.object({ chosen: chosenPapers }))
    .output(sendOutPreview),
  startSendOut: call(
    'POST',
    '/billing/send-outs',
    issueOnce,
    'Issue chosen invoices and send them in the background; it waits some seconds, in which it can be stopped',
  )
    .errors({
      ...choosing,
      'sending.changed': {
        status: 409,
        message: 'These invoices have changed since you looked. Look at their number and sum once more.',
        /** Left out when somebody else sends some of them in this moment. */
        data: presentPapers.optional(),
      },
      'sending.nothing': { status: 409, message: 'None of these invoices can go out.' },
    })
    .input(z.object({ chosen: chosenPapers, seen: seenPapers }))
    .output(sendOut),
  sendOuts: call('GET', '/billing/send-outs', view, 'Invoices issued and sent many at once, newest first')
    .input(z.object(pageInput))
    .output(pageOf(sendOut)),
  sendOut: call('GET', '/billing/send-outs/{id}', view, 'How far a send-out is')
    .input(z.object({ id }))
    .output(sendOut),
  sendOutItems: call(
    'GET',
    '/billing/send-outs/{id}/items',
    view,
    'What became of each invoice of a send-out',
  )
    .input(z.object({ id, state: z.enum(sendOutStates).optional(), ...pageInput }))
    .output(pageOf(sendOutItem)),
  stopSendOut: call(
    'POST',
    '/billing/send-outs/{id}/stop',
    issueOnce,
    'Stop a send-out: what has no number stays a draft, what has one stays in *To send*',
  )
    .errors({ 'sending.over': { status: 409, message: 'It is over already: there is nothing to stop.' } })
    .input(z.object({ id }))
    .output(sendOut),

  markPosted: call('POST', '/billing/postings', issueOnce, 'Note that invoices were posted or handed over')
    .errors({
      'posting.not-issued': {
        status: 409,
        message: 'One of these is not issued, or void. Reload the page.',
      },
      'posting.in-future': { status: 422, message: 'Choose today or an earlier day.' },
    })
    .input(z.object({ ids: paperIds, on: calendarDate }))
    .output(z.object({ posted: z.number().int() })),
  undoPosted: call(
    'POST',
    '/billing/postings/undo',
    issueOnce,
    'Take back that invoices were posted; they stand in *To send* again',
  )
    .input(z.object({ ids: paperIds }))
    .output(z.object({ undone: z.number().int() })),
  printPapers: call(
    'POST',
    '/billing/print-batches',
    view,
    'Chosen drafts, invoices and credits as one PDF: each begins on its own page, and has a bookmark',
  )
    .errors({
      'pdf.busy': { status: 429, message: 'Many PDFs are being made. Try again in a minute.' },
    })
    .input(z.object({ ids: z.array(id).min(1).max(maxPrintedAtOnce) }))
    .output(z.file()),
};
