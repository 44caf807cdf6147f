import {
  clientMailing,
  clientMailingInput,
  clientMailingItem,
  mailedToClient,
  mailingPreview,
  maxMailedToClient,
} from '@haulwright/domain/invoicing/client-mailing';
import {
  mailingStates,
  maxMailedClients,
  maxStatementsOnPaper,
} from '@haulwright/domain/invoicing/mailing-words';
import { id } from '@haulwright/domain/kernel/ids';
import { pageInput, pageOf } from '@haulwright/domain/kernel/page';
import { z } from 'zod';
import { call, issueOnce, view } from './base.ts';
import { pdfBusy } from './invoicing.contract.ts';

/** Statements and reminders for many clients at once, mailed in the background. */
export const clientMailingsContract = {
  previewMailing: call(
    'POST',
    '/billing/mailings/preview',
    { access: 'ISSUE_INVOICES' },
    'How many clients statements or reminders would be mailed to, and who is left out and why',
  )
    .input(clientMailingInput)
    .output(mailingPreview),
  startMailing: call(
    'POST',
    '/billing/mailings',
    issueOnce,
    'Mail statements or reminders to clients, each once, in the background; it waits 20 seconds before the first',
  )
    .errors({
      'mailing.under-way': {
        status: 409,
        message: 'Somebody is sending these already. Wait until they are sent, or stop them.',
      },
      'mailing.nobody': {
        status: 422,
        message: 'None of these clients can be mailed. Look at who is left out and why.',
      },
      'mailing.too-many': {
        status: 422,
        message: `That is more than ${maxMailedClients.toLocaleString('en-US')} clients. Narrow the search.`,
      },
    })
    .input(clientMailingInput)
    .output(clientMailing),
  mailings: call('GET', '/billing/mailings', view, 'Statements and reminders for many clients, newest first')
    .input(z.object(pageInput))
    .output(pageOf(clientMailing)),
  mailing: call('GET', '/billing/mailings/{id}', view, 'A mailing and how far it is')
    .input(z.object({ id }))
    .output(clientMailing),
  mailingItems: call(
    'GET',
    '/billing/mailings/{id}/clients',
    view,
    'What became of each client of a mailing, by name',
  )
    .input(z.object({ id, state: z.enum(mailingStates).optional(), ...pageInput }))
    .output(pageOf(clientMailingItem)),
  stopMailing: call(
    'POST',
    '/billing/mailings/{id}/stop',
    issueOnce,
    'Stop a mailing; who was mailed before stays so',
  )
    .errors({ 'mailing.over': { status: 409, message: 'It is over: everything was sent.' } })
    .input(z.object({ id }))
    .output(clientMailing),
  mailingStatements: call(
    'GET',
    '/billing/mailings/{id}/statements',
    view,
    `The statements of a mailing's clients that have no email address as one PDF; ${maxStatementsOnPaper} in each part`,
  )
    .errors({
      ...pdfBusy,
      'mailing.no-paper': { status: 404, message: 'There is no statement to print in this part.' },
    })
    .input(z.object({ id, part: z.coerce.number().int().min(1).max(100).default(1) }))
    .output(z.file()),
  clientMailings: call(
    'GET',
    '/clients/{clientId}/mailings',
    view,
    'Statements and reminders that a client was sent together with others, newest first',
  )
    .input(z.object({ clientId: id }))
    .output(z.array(mailedToClient).max(maxMailedToClient)),
};
