import { consentInput, messagesOfClient } from '@haulwright/domain/client-messages/client-messages';
import { comingVisit, trackToken } from '@haulwright/domain/client-messages/track-link';
import { template } from '@haulwright/domain/companies/company-messages';
import { messageKinds, messageLanguages } from '@haulwright/domain/companies/message-kinds';
import { id } from '@haulwright/domain/kernel/ids';
import { z } from 'zod';
import { call } from './base.ts';

/** What clients are told of visits, and what they see by the link in it. */
export const clientMessagesContract = {
  visit: call(
    'POST',
    '/on-my-way/visit',
    { access: 'anyone' },
    'A visit that is on its way, by the link that its client was sent',
  )
    .errors({
      'track.no-such-link': {
        status: 404,
        message: 'This link is not valid, or no longer valid. Call the company that sent it to you.',
      },
      'track.asked-too-often': {
        status: 429,
        message: 'Too many pages are open from here. Try again in a minute.',
      },
    })
    .input(
      z.object({
        token: trackToken,
        /** The page was just opened, and does not ask again. */
        isFirst: z.boolean().default(false),
      }),
    )
    .output(comingVisit),
  ofClient: call(
    'GET',
    '/clients/{clientId}/messages',
    { access: 'VIEW_ALL_CLIENTS' },
    'What a client was told of visits, and what its numbers said about text messages',
  )
    .input(z.object({ clientId: id }))
    .output(messagesOfClient),
  recordConsent: call(
    'POST',
    '/clients/{clientId}/consents',
    { access: 'EDIT_CLIENT' },
    'Record what a number of a client said about text messages; earlier words stay',
  )
    .errors({
      'consent.no-such-number': {
        status: 409,
        message: 'The client has no such number any more. Reload the page and choose again.',
      },
    })
    .input(consentInput.extend({ clientId: id }))
    .output(messagesOfClient),
  chooseLanguage: call(
    'POST',
    '/clients/{clientId}/message-language',
    { access: 'EDIT_CLIENT' },
    "The language a client is written to; null: the company's",
  )
    .input(z.object({ clientId: id, language: z.enum(messageLanguages).nullable() }))
    .output(messagesOfClient),
  preview: call(
    'POST',
    '/client-messages/previews',
    { access: 'VIEW_SETTINGS' },
    'How a message reads for a real job: the next one on a published route, else an invented one',
  )
    .input(z.object({ kind: z.enum(messageKinds), language: z.enum(messageLanguages), text: template }))
    .output(z.object({ text: z.string(), jobNumber: z.string().nullable() })),
};
