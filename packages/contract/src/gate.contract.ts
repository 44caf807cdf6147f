import {
  codeMail,
  gateCode,
  gateReceiptChange,
  gateReceiptInput,
  gateToken,
  gateVisit,
} from '@haulwright/domain/gate/gate-receipt';
import { id } from '@haulwright/domain/kernel/ids';
import { z } from 'zod';
import { call } from './base.ts';
import { outdated } from './manifests.contract.ts';

const unknownLink = {
  'gate.no-such-link': {
    status: 404,
    message: 'This code is not valid, or no longer valid. Ask the driver to show it again.',
  },
  'gate.asked-too-often': {
    status: 429,
    message: 'Too many codes were tried from here. Try again in ten minutes.',
  },
} as const;
const alreadyReceived = {
  'gate.already-received': {
    status: 409,
    message: 'This load was already signed for. Reload the page to see the receipt.',
  },
} as const;
/** What speaks against a receipt, or against a change of it. */
const wrongWord = {
  'gate.code-missing': {
    status: 422,
    message: 'This site demands a code. Mail it to the site, then enter it here.',
  },
  'gate.code-wrong': {
    status: 422,
    message: 'This is not the code that was mailed.',
    data: z.object({ triesLeft: z.number().int() }),
  },
  'gate.code-ended': { status: 422, message: 'This code is not valid any more. Mail a new one.' },
  /** Signed again with `isSure`, it is recorded. */
  'gate.beyond-truck': {
    status: 422,
    message: 'This is more than the truck holds. Correct it, or say that it is right.',
    data: z.object({ truckGallons: z.number().int() }),
  },
  'gate.nothing-refused': {
    status: 422,
    message: 'That is all the crew reported. Choose Accepted, or enter only the gallons you took.',
  },
} as const;
const tooManyLinks = {
  'gate.too-many-links': {
    status: 409,
    message: 'Too many codes were made for this visit. Use one that was printed or shown before.',
  },
} as const;

/** Lets the receiving site confirm what it received, without an account, by a secret, short-lived code. */
export const gateContract = {
  code: call(
    'POST',
    '/gate-links',
    { access: 'UPDATE_JOB_STATUS' },
    'Make a code for the gate of a visit: of the caller’s own, or of any for the office',
  )
    .errors(tooManyLinks)
    .input(z.object({ visitId: id }))
    .output(gateCode),
  paper: call(
    'POST',
    '/manifests/{manifestId}/gate-paper',
    { access: 'EDIT_JOB' },
    'The parts of a manifest as PDF, with a code for the gate on the receiving site’s part',
  )
    .errors({
      ...tooManyLinks,
      ...outdated,
      'manifest.busy': { status: 429, message: 'Many PDFs are being made. Try again in a minute.' },
    })
    .input(z.object({ manifestId: id }))
    .output(z.file()),
  visit: call('POST', '/gate/visit', { access: 'anyone' }, 'The load that a code is about, without clients')
    .errors(unknownLink)
    .input(z.object({ token: gateToken }))
    .output(gateVisit),
  mailCode: call(
    'POST',
    '/gate/code-mails',
    { access: 'anyone' },
    'Mail a new code to the site of the visit, where it demands one for its receipt; once a minute, five times an hour',
  )
    .errors({
      ...unknownLink,
      ...alreadyReceived,
      'gate.no-code-needed': { status: 409, message: 'This site needs no code. Sign without one.' },
      'gate.code-mailed-often': {
        status: 429,
        message: 'A code was mailed a moment ago. Look for it in the inbox.',
        data: z.object({ waitSeconds: z.number().int() }),
      },
      'gate.code-not-mailed': {
        status: 424,
        message: 'The mail server did not accept the email. Try again in a moment.',
      },
    })
    .input(z.object({ token: gateToken }))
    .output(codeMail),
  receive: call(
    'POST',
    '/gate/receipt',
    { access: 'anyone' },
    'What the site received and whether it accepted it, signed; once for each visit. The ledger and the manifests follow',
  )
    .errors({ ...unknownLink, ...alreadyReceived, ...wrongWord })
    .input(gateReceiptInput)
    .output(gateVisit),
  change: call(
    'POST',
    '/gate/receipt-changes',
    { access: 'anyone' },
    'What the site received after all, signed again within ten minutes of the first receipt. What it had signed is kept',
  )
    .errors({
      ...unknownLink,
      ...wrongWord,
      'gate.not-signed': {
        status: 409,
        message: 'Nothing is signed for this load yet. Reload the page and sign for it.',
      },
      'gate.change-late': {
        status: 409,
        message:
          'The ten minutes for a change are over. Call the hauler: its office corrects the gallons on the ticket.',
      },
      'gate.changed-meanwhile': {
        status: 409,
        message: 'Somebody else has changed this receipt meanwhile. Reload the page to see it.',
      },
      'gate.changed-often': {
        status: 409,
        message:
          'This receipt was changed too often. Call the hauler: its office corrects the gallons on the ticket.',
      },
    })
    .input(gateReceiptChange)
    .output(gateVisit),
};
