import { id } from '@haulwright/domain/kernel/ids';
import { copiedTo, mailedTo } from '@haulwright/domain/kernel/mail-addresses';
import { calendarDate } from '@haulwright/domain/kernel/calendar-date';
import { client } from '@haulwright/domain/clients/client';
import {
  portalChangeInput,
  portalDecision,
  portalLink,
  portalOverview,
  portalPapers,
  portalProof,
  portalRequest,
  portalToken,
  portalWorkInput,
} from '@haulwright/domain/portal/portal';
import {
  maxPortalPhotoBytes,
  maxRequestPhotos,
  maxRequestsADay,
} from '@haulwright/domain/portal/portal-limits';
import { z } from 'zod';
import { call, changedMeanwhile, seen, versioned } from './base.ts';
import { pdfBusy } from './invoicing.contract.ts';
import { portalPaymentsContract } from './portal.payments.ts';
import { expired, ofLink } from './portal.refusals.ts';

const anyone = { access: 'anyone' } as const;
const often = {
  'portal.requested-often': {
    status: 429,
    message: `You have sent ${maxRequestsADay} requests today. Try again tomorrow, or call.`,
  },
} as const;
const noStore = {
  'file.store-unavailable': {
    status: 429,
    message: 'The server cannot keep files at the moment. Try again in a few minutes.',
  },
} as const;
const noAddress = {
  'portal.no-such-address': {
    status: 422,
    message: 'This address is no longer known. Reload the page and choose again.',
  },
} as const;

const token = { token: portalToken };
const shownLink = z.object({ link: portalLink.nullable() });
const requests = z.object({ items: z.array(portalRequest).max(100) });

/** A client's own page, opened by the link in its mails; and what the office does about it. */
export const portalContract = {
  link: call(
    'GET',
    '/clients/{clientId}/portal-link',
    { access: 'VIEW_BILLING' },
    'The link to a client’s portal, and when it was last opened',
  )
    .input(z.object({ clientId: id }))
    .output(shownLink),
  makeLink: call(
    'POST',
    '/clients/{clientId}/portal-link',
    { access: 'ISSUE_INVOICES' },
    'Make or renew the link to a client’s portal; a new one ends the one before',
  )
    .input(z.object({ clientId: id, replace: z.boolean().default(false) }))
    .output(shownLink),
  mailLink: call(
    'POST',
    '/clients/{clientId}/portal-link/mails',
    { access: 'ISSUE_INVOICES' },
    'Mail the link to its portal to a client; it is renewed',
  )
    .errors({
      'portal.mail-failed': {
        status: 424,
        message: 'The mail server did not accept the email. Try again in a moment.',
      },
      'portal.mailed-often': {
        status: 429,
        message: 'Too many emails went to this address. Try again in an hour.',
      },
    })
    .input(z.object({ clientId: id, to: mailedTo, cc: copiedTo.default([]) }))
    .output(shownLink),
  requests: call(
    'GET',
    '/portal-requests',
    { access: 'EDIT_CLIENT' },
    'What clients asked for on their portals, newest first',
  )
    .input(z.object({ clientId: id.optional(), which: z.enum(['waiting', 'all']).default('waiting') }))
    .output(requests),
  decide: call(
    'POST',
    '/portal-requests/{id}/decision',
    { access: 'EDIT_CLIENT' },
    'Accept a change that a client asked for, which writes it, or refuse it; mark a request for work as seen',
  )
    .errors({
      'portal.decided': { status: 409, message: 'Someone has decided this already. Reload the page.' },
      'portal.work-is-job': {
        status: 409,
        message: 'A job was made of this request. Cancel the job to refuse it.',
      },
      'portal.lacks-reason': { status: 422, message: 'Say why. The client sees it.' },
      'portal.address-gone': {
        status: 409,
        message: 'The address of this gate code is gone. Refuse the request and ask the client.',
      },
      ...changedMeanwhile(versioned(client)),
    })
    .input(portalDecision.extend({ id, ...seen }))
    .output(z.object({ id })),

  overview: call('POST', '/portal/overview', anyone, 'A client’s portal by its link')
    .errors({ ...ofLink, ...expired })
    .input(z.object(token))
    .output(portalOverview),
  papers: call('POST', '/portal/invoices', anyone, 'Older invoices and credits of a client, by its link')
    .errors(ofLink)
    .input(z.object({ ...token, after: id.optional() }))
    .output(portalPapers),
  paper: call('POST', '/portal/invoices/pdf', anyone, 'An invoice or credit of a client as PDF, by its link')
    .errors({ ...ofLink, ...pdfBusy })
    .input(z.object({ ...token, id }))
    .output(z.file()),
  statement: call('POST', '/portal/statement', anyone, 'A client’s statement of a period as PDF, by its link')
    .errors({
      ...ofLink,
      ...pdfBusy,
      'portal.statement-too-long': {
        status: 422,
        message: 'That is more than 2,000 entries. Choose a shorter period.',
      },
    })
    .input(
      z
        .object({ ...token, from: calendarDate, to: calendarDate })
        .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is before the first.' })
        .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 366 * 5 * 86_400_000, {
          path: ['to'],
          message: 'Choose at most five years.',
        }),
    )
    .output(z.file()),
  visit: call('POST', '/portal/visit', anyone, 'Proof of service of a visit to a client, by its link')
    .errors(ofLink)
    .input(z.object({ ...token, jobId: id }))
    .output(portalProof),
  photo: call(
    'POST',
    '/portal/visit/photo',
    anyone,
    'A photo of a visit that is shown to the client, by its link',
  )
    .errors({ ...ofLink, ...noStore })
    .input(z.object({ ...token, jobId: id, id }))
    .output(z.file()),
  manifest: call(
    'POST',
    '/portal/visit/manifest',
    anyone,
    'A client’s part of the manifest of a visit as PDF, by its link; it names no other client',
  )
    .errors({
      ...ofLink,
      ...pdfBusy,
      'portal.manifest-changes': {
        status: 409,
        message: 'This paper is being corrected. Try again in a few days, or call.',
      },
    })
    .input(z.object({ ...token, jobId: id, id }))
    .output(z.file()),
  quote: call('POST', '/portal/quote-link', anyone, 'The address of an open quote of a client, by its link')
    .errors(ofLink)
    .input(z.object({ ...token, quoteId: id }))
    .output(z.object({ address: z.string() })),
  requestWork: call(
    'POST',
    '/portal/requests',
    anyone,
    'A client asks for work by its link: it becomes an unscheduled job',
  )
    .errors({
      ...ofLink,
      ...often,
      ...noAddress,
      'portal.no-new-work': { status: 409, message: 'New work cannot be requested here. Please call.' },
    })
    .input(portalWorkInput)
    .output(portalOverview),
  addPhoto: call(
    'POST',
    '/portal/requests/{id}/photos',
    {
      access: 'anyone',
      door: 'portal',
      takesFile: ['image/jpeg', 'image/png'],
      largestBodyBytes: maxPortalPhotoBytes,
    },
    'A client adds a photo to its request for work; its link’s secret stands in the header Link-Secret',
  )
    .errors({
      ...ofLink,
      ...noStore,
      'portal.no-photo': { status: 422, message: 'This file is not a photo. Choose a JPEG or PNG.' },
      'portal.photos-full': {
        status: 409,
        message: `A request takes at most ${maxRequestPhotos} photos.`,
      },
    })
    .input(z.object({ id, file: z.file().max(maxPortalPhotoBytes) }))
    .output(z.object({ photos: z.number().int() })),
  requestChange: call(
    'POST',
    '/portal/changes',
    anyone,
    'A client asks the office to change its e-mail, phone or gate code, by its link',
  )
    .errors({ ...ofLink, ...often, ...noAddress })
    .input(portalChangeInput)
    .output(portalOverview),
  ...portalPaymentsContract,
};
